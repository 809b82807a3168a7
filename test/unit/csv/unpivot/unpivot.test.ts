import { describe, expect, it } from 'vitest'
import { findPeriods, isPeriod } from '../../../../src-shared/csv/unpivot/period-columns.ts'
import { chooseColumns, newBeside, type Unpivot, unpivotHeaders } from '../../../../src-shared/csv/unpivot/unpivot.ts'

const byName = (...names: string[]): Unpivot => ({
  columns: { by: 'names', names },
  name: 'Month',
  value: 'Value',
  emptyCells: 'leave',
})
const from = (first: string): Unpivot => ({ ...byName('x'), columns: { by: 'from', first } })

describe('the columns that become rows', () => {
  it('are those that are called so, wherever they stand; every one of a name that comes twice', () => {
    expect(chooseColumns(['Jan', 'Name', 'Feb', 'Jan'], byName('Feb', 'Jan'))).toEqual({
      turned: [0, 2, 3],
      kept: [1],
      missing: [],
    })
  })

  it('are found when they are spelt otherwise, but only where none is called exactly so', () => {
    expect(chooseColumns(['Name', '2024 01', 'FEB.'], byName('2024-01', 'Feb'))).toMatchObject({ turned: [1, 2], missing: [] })
    expect(chooseColumns(['1.5', '15'], byName('15'))).toMatchObject({ turned: [1], kept: [0] })
  })

  it('are every one from a column on, and none where that is missing', () => {
    expect(chooseColumns(['Name', 'Jan', 'Feb', ''], from('Jan'))).toMatchObject({ turned: [1, 2, 3], missing: [] })
    expect(chooseColumns(['Name', 'Feb'], from('Jan'))).toEqual({ turned: [], kept: [0, 1], missing: ['Jan'] })
  })

  it('leave their headers to the two new columns, behind the others', () => {
    expect(unpivotHeaders(['Jan', 'Name', 'Feb'], byName('Jan', 'Feb'))).toEqual(['Name', 'Month', 'Value'])
    expect(unpivotHeaders(['Name', 'Month', 'Value'], byName('Jan'))).toEqual(['Name', 'Month', 'Value'])
  })

  it('have new ones beside them: among them, or right behind', () => {
    const by = byName('Jan', 'Mar')
    expect(newBeside(['Name', 'Jan', 'Feb', 'Mar', 'Apr', 'May'], by, ['Name'])).toEqual(['Feb', 'Apr', 'May'])
    expect(newBeside(['New', 'Jan', 'Mar', 'Note', 'Total'], by, ['Note'])).toEqual([])
    expect(newBeside(['Name', 'Jan', 'Feb'], from('Jan'), ['Name'])).toEqual([])
  })
})

describe('columns that are called after periods', () => {
  it('are months, quarters, weeks, days and years, with their year or without', () => {
    const all = [
      'Jan',
      'february',
      'Mär',
      '2024',
      '2024-01',
      '01/2024',
      'Q3',
      'Q1 2024',
      '2024-Q2',
      'Mar-24',
      'Jan 2024',
      'KW 7',
      '2024-01-31',
    ]
    expect(all.filter((each) => !isPeriod(each))).toEqual([])
    expect(['Name', 'Market', 'May I', 'Q5', '1', '20240', 'Amount 2024', '2024-13', ''].filter(isPeriod)).toEqual([])
  })

  it('are found as the longest run of at least three, with a name for what they are', () => {
    expect(findPeriods(['Jan', 'Name', 'Jan', 'Feb', 'Mar', 'Total'])).toEqual({ names: ['Jan', 'Feb', 'Mar'], as: 'Month' })
    expect(findPeriods(['Name', '2022', '2023', '2024'])?.as).toBe('Year')
    expect(findPeriods(['Name', 'Q1 2024', 'Q2 2024', 'Q3 2024'])?.as).toBe('Quarter')
    expect(findPeriods(['Name', 'Q1', 'Jan', '2024'])?.as).toBe('Period')
    expect(findPeriods(['Name', 'Jan', 'Feb'])).toBe(null)
  })
})
