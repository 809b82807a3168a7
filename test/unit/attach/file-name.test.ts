import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFileName, extensionOf } from '../../../src-shared/attach/file-name.ts'
import { runs } from '../../support/runs.ts'

describe('the name of a file that somebody else chose', () => {
  it.each([
    ['rows.csv', 'rows.csv'],
    ['報告 🙂.csv', '報告 🙂.csv'],
    ['می‌خواهم.pdf', 'می‌خواهم.pdf'],
    ['.gitignore', '.gitignore'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\a.dll', 'a.dll'],
    ['photos/', 'photos'],
    ['a:b*c?.csv', 'a_b_c_.csv'],
    ['a.exe::$DATA', 'a.exe__$DATA'],
    ['a.exe.', 'a.exe'],
    ['a.exe . . ', 'a.exe'],
    [' a.txt\u00a0', 'a.txt'],
    ['a\u0000b\n.csv', 'a_b_.csv'],
    ['photo\u202egpj.exe', 'photo_gpj.exe'],
    ['a\u2066b\u2069\u200f.pdf', 'a_b__.pdf'],
    ['pay\u200broll\ufeff.pdf', 'pay_roll_.pdf'],
    ['half\ud83d.txt', 'half_.txt'],
    ['con', '_con'],
    ['NUL.txt', '_NUL.txt'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['LPT³ .pdf', '_LPT³ .pdf'],
    ['console.txt', 'console.txt'],
    ['..', 'file'],
    ['.', 'file'],
    ['. . .', 'file'],
    ['/', 'file'],
    ['', 'file'],
    ['a/..', 'file'],
  ])('%j becomes %j', (name, clean) => expect(cleanFileName(name)).toBe(clean))

  it('keeps the extension of a name that is too long for a file system, and no half of a character', () => {
    expect(cleanFileName(`${'a'.repeat(400)}.pdf`)).toBe(`${'a'.repeat(136)}.pdf`)
    expect(cleanFileName(`${'報'.repeat(400)}.pdf`)).toBe(`${'報'.repeat(78)}.pdf`)
    expect(cleanFileName(`${'🙂'.repeat(400)}.pdf`)).toBe(`${'🙂'.repeat(59)}.pdf`)
    expect(cleanFileName(`a.${'b'.repeat(400)}`)).toHaveLength(140)
    expect(cleanFileName(`con${' '.repeat(400)}.txt`)).toBe('_con.txt')
  })

  it('is fit for every file system, goes nowhere else, and is clean when cleaned again', () => {
    const odd = fc.constantFrom(
      '.',
      ' ',
      '/',
      '\\',
      ':',
      '\u202e',
      '\u200f',
      '\n',
      'con',
      'nul',
      '.exe',
      '🙂',
      '\ud800',
      '報'.repeat(90),
    )
    const name = fc
      .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 8 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(name, (given) => {
        const clean = cleanFileName(given)
        expect(clean).not.toMatch(/[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]|[\s.]$|^\s|^$/u)
        expect(new TextEncoder().encode(clean).length).toBeLessThanOrEqual(241)
        expect(clean.isWellFormed()).toBe(true)
        expect(cleanFileName(clean)).toBe(clean)
      }),
      { numRuns: runs(400) },
    )
  })

  it('has the extension by which a system chooses the program', () => {
    expect(['a.PDF', 'a.tar.gz', 'a', '.exe', 'a.'].map(extensionOf)).toEqual(['.pdf', '.gz', '', '', ''])
  })
})
