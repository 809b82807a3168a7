import { describe, expect, it } from 'vitest'
import { dateReadings, decimalReadings } from '../../../src-renderer/state/import/import-words.ts'
import { createNumberTexts } from '../../../src-shared/model/numbers/number-texts.ts'

const numbers = createNumberTexts('1,234.5')

describe('what a doubtful date could mean', () => {
  it('is told with the first sample that orders read differently', () => {
    expect(dateReadings(['01/01/2024', '03/04/2024'])).toEqual({
      sample: '03/04/2024',
      readings: [
        { value: 'dmy', label: '3 April 2024' },
        { value: 'mdy', label: '4 March 2024' },
      ],
    })
  })

  it('is told of a moment too', () => {
    expect(dateReadings(['03/04/2024 09:00'])?.readings.map((it) => it.label)).toEqual(['3 April 2024', '4 March 2024'])
  })

  it('is not told where only one order fits', () => {
    expect(dateReadings(['2024-03-04', '31/12/2024'])).toBeNull()
  })
})

describe('what a doubtful number could mean', () => {
  it('is told with both readings', () => {
    expect(decimalReadings(['7', '1.234'], numbers)?.sample).toBe('1.234')
    expect(decimalReadings(['7', '1.234'], numbers)?.readings.map((it) => [it.value, it.label])).toEqual([
      ['.', '1.234'],
      [',', '1,234'],
    ])
  })

  it('is not told where the sign cannot matter', () => {
    expect(decimalReadings(['7', '1.5'], numbers)).toBeNull()
  })
})
