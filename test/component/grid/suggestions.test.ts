import { describe, expect, test } from 'vitest'
import { matchTexts, suggestTexts } from '../../../src-renderer/grid/editors/lists/suggestions.ts'

const held = (rows: Readonly<Record<string, number>>) =>
  Object.entries(rows).map(([text, count]) => ({ id: text, text, rows: count }))

describe('texts that are offered while typing', () => {
  const cities = held({ Bonn: 9, 'Bad Berka': 5, Berlin: 4, Bern: 3, 'Old Bern': 2, Rom: 2 })

  test('begin with what was typed, then have a word that does, each most frequent first', () => {
    expect(suggestTexts(cities, 'be')).toEqual(['Berlin', 'Bern', 'Bad Berka', 'Old Bern'])
    expect(suggestTexts(cities, 'on')).toEqual([])
  })

  test('are none of nothing, of several lines, and not what was typed itself', () => {
    for (const typed of ['', '  ', 'Be\n', 'Bonn']) expect(suggestTexts(cities, typed)).toEqual([])
    expect(suggestTexts(cities, 'Bern')).toEqual(['Old Bern'])
  })

  test('are five at most, and never such of several lines', () => {
    const many = held({ a1: 9, 'a\n2': 9, a3: 9, a4: 9, a5: 9, a6: 9, a7: 9 })
    expect(suggestTexts(many, 'a')).toEqual(['a1', 'a3', 'a4', 'a5', 'a6'])
  })

  test('stand in several rows where the column is one of codes', () => {
    expect(suggestTexts(held({ 'A-1': 2, 'A-2': 1, 'A-3': 1, 'A-4': 1 }), 'a')).toEqual(['A-1'])
    expect(suggestTexts(held({ 'A-1': 6, 'A-2': 1, 'A-3': 1 }), 'a')).toEqual(['A-1', 'A-2', 'A-3'])
    // A cell that holds nothing says nothing about the others.
    expect(suggestTexts(held({ '': 90, 'A-2': 1, 'A-3': 1 }), 'a')).toEqual([])
  })
})

test('what is searched for in the list is found anywhere, the best match first', () => {
  const texts = matchTexts(held({ Galaxy: 9, 'Big lathe': 4, Linde: 3, '': 2, Van: 1 }), ' L').map((it) => it.text)
  expect(texts).toEqual(['Linde', 'Big lathe', 'Galaxy'])
})
