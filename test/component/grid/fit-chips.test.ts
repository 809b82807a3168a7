import { describe, expect, it } from 'vitest'
import { countFitting } from '../../../src-renderer/grid/cells/fit-chips.ts'
import { createTextWidth } from '../../../src-renderer/ui/text-width.ts'

const countWidth = (left: number): number => `+${left}`.length * 10

describe('things of a list in a cell', () => {
  it.each([
    ['all fit', [40, 40], 0, 84, 2],
    ['one pixel too little leaves one out', [40, 40], 0, 83, 1],
    ['the count of the others needs room as well', [40, 40, 40], 0, 108, 2],
    ['which it may not have', [40, 40, 40], 0, 107, 1],
    ['others that are never drawn are counted', [40, 40], 9, 84, 1],
    ['the first is there in any case', [400, 40], 0, 10, 1],
    ['nothing is nothing', [], 0, 100, 0],
  ])('%s', (_, widths, others, room, fitting) => {
    expect(countFitting(widths, others, room, countWidth)).toBe(fitting)
  })
})

describe('the width of a text', () => {
  it('is asked of the fonts once, in the size and weight it is drawn in', () => {
    const asked: string[] = []
    const textWidth = createTextWidth((text, font) => {
      asked.push(`${text}: ${font}`)
      return 7 * text.length
    })
    expect([textWidth('ab', 12), textWidth('ab', 12), textWidth('ab', 13, 600)]).toEqual([14, 14, 14])
    expect(asked).toEqual(['ab: 400 12px sans-serif', 'ab: 600 13px sans-serif'])
  })
})
