import { describe, expect, it } from 'vitest'
import { parseSource, readSources } from './source-file.ts'
import { spacesInPixels, styleRules } from './style-rules.ts'
import { parseStyleSheet, readStyleSheets } from './style-sheet.ts'

const sheets = readStyleSheets()

describe('the look of the window', () => {
  it.each(styleRules)('$promise', ({ check }) => {
    expect(check(sheets)).toEqual([])
  })

  it('gives no part a space in pixels', () => {
    expect(spacesInPixels(readSources('src-renderer'))).toEqual([])
  })
})

describe('the rules of the look', () => {
  it.each(styleRules)('notice when it no longer $promise', ({ check, breaks }) => {
    expect(check([parseStyleSheet(...breaks)])).not.toEqual([])
  })

  it('notice a part that is given a space in pixels', () => {
    const source = parseSource('src-renderer/views/a.tsx', 'export const A = () => <Group gap={6} px="8" mt="xs" />')
    expect(spacesInPixels([source])).toEqual(['src-renderer/views/a.tsx says gap={6}', 'src-renderer/views/a.tsx says px="8"'])
  })

  it('see a declaration inside of a condition', () => {
    const { declarations, selectors } = parseStyleSheet('a.css', '@media (width > 1px) { .a, /* b */ .c { gap: 1px } }')
    expect([selectors, declarations]).toEqual([['.a, .c'], [{ property: 'gap', value: '1px' }]])
  })
})
