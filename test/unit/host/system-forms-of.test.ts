import { describe, expect, it } from 'vitest'
import { systemFormsOf } from '../../../src-main/host/system-forms-of.ts'
import { formsOfLocale } from '../../../src-shared/model/system-forms.ts'

describe('the forms of a locale', () => {
  it.each([
    ['en-US', 'mdy', '1,234.5'],
    ['en-GB', 'dmy/', '1,234.5'],
    ['en-IN', 'dmy/', '12,34,567.5'],
    ['de-DE', 'dmy', '1.234,5'],
    ['de-CH', 'dmy', '1’234.5'],
    ['nl-NL', 'dmy-', '1.234,5'],
    ['fr-FR', 'dmy/', '1 234,5'],
    ['sv-SE', 'ymd', '1 234,5'],
    ['ja-JP', 'ymd/', '1,234.5'],
    ['th-TH', 'dmy/', '1,234.5'],
    ['no locale!', 'ymd', '1,234.5'],
  ])('%s writes days as %s and numbers as %s', (locale, dateOrder, numbers) => {
    expect(formsOfLocale(locale)).toEqual({ dateOrder, numbers })
  })
})

describe('the forms of a system', () => {
  const plain = { dateOrder: 'ymd', numbers: '1,234.5' }

  it('are plain where it is configured no country', () => {
    expect(systemFormsOf('linux', {}, 'en-US')).toEqual(plain)
    expect(systemFormsOf('linux', { LANG: 'C.UTF-8' }, 'en-US')).toEqual(plain)
    expect(systemFormsOf('linux', { LC_ALL: 'POSIX', LANG: 'de_DE' }, 'en-US')).toEqual(plain)
  })

  it('are those of what it is configured for times and for numbers, before its language', () => {
    expect(systemFormsOf('linux', { LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8' }, 'en-US')).toEqual({
      dateOrder: 'dmy',
      numbers: '1,234.5',
    })
    expect(systemFormsOf('linux', { LC_ALL: 'fr_FR@euro', LC_TIME: 'en_US' }, 'en-US')).toEqual({
      dateOrder: 'dmy/',
      numbers: '1 234,5',
    })
  })

  it('are those of its locale where it has no such variables', () => {
    expect(systemFormsOf('win32', { LANG: 'C' }, 'de-DE')).toEqual({ dateOrder: 'dmy', numbers: '1.234,5' })
  })
})
