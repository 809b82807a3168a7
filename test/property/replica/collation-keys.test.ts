/** Keys of texts sort as the language's own collator sorts the texts. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCollationKeys } from '../../../src-main/replica/order/collation-keys.ts'
import { createTextCompare } from '../../../src-shared/model/collation.ts'
import { runs } from '../../support/runs.ts'

/** Letters of each language beside each other, with some that it does not have. Danish without a: before å the collator reads both as aa. */
const alphabets = {
  ar: 'ابتثجحةىa',
  cs: 'cčchdďeéěhiíCHzžřrsš',
  da: 'bzæøåÆØéy',
  de: 'aäbcoöuüßsSzeéè AZÄ-1',
  'de-u-co-phonebk': 'aäeoöuüzef',
  el: 'αάβγώωςσΣa',
  en: 'aàáâbcéèêëzZøñþ A9',
  es: 'aáñnoózüç',
  et: 'szšžtuõäöü',
  fr: 'aàcçeéèêëiîïoôuùœ ',
  he: 'אבגדa',
  hr: 'cčćdđjlnšž',
  is: 'aáðdþæöz',
  ja: 'あいアイうえ漢字日本aかがきぎ',
  ko: '가나다라한국中a',
  lt: 'iyjįšsz',
  pl: 'aąlłzźżoóśs',
  ru: 'абвгдеёжийкЯяa',
  sv: 'aåäözvwyüéA',
  tr: 'ıiIİgğsşcçhH',
  vi: 'aăâáàảãạđdeê',
  'zh-u-co-pinyin': '中国人北京上海一二三a0阿𠀀',
  'zh-u-co-stroke': '中国人北京上海一二三a0阿',
} as const

const fold = (key: string): string => key.replace(/[A-Z]/g, (it) => it.toLowerCase())
/** As SQLite compares with `collate nocase`. */
const compareKeys = (a: string, b: string): number => (fold(a) < fold(b) ? -1 : fold(a) > fold(b) ? 1 : 0)

describe.each(Object.entries(alphabets))('in %s', (language, letters) => {
  test.each([false, true])('any two texts compare as the collator has it (numbers by value: %s)', (isNumeric) => {
    const { keyOf } = createCollationKeys({ language, isNumeric })
    const compare = createTextCompare({ language, isNumeric })
    const word = fc.array(fc.constantFrom(...letters), { minLength: 0, maxLength: 5 }).map((it) => it.join(''))
    const number = fc.nat({ max: 200 }).map(String)
    const text = fc.array(isNumeric ? fc.oneof(word, number) : word, { maxLength: 3 }).map((it) => it.join(' '))
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect([a, b, Math.sign(compareKeys(keyOf(a), keyOf(b)))]).toEqual([a, b, Math.sign(compare(a, b))])
      }),
      { numRuns: runs(1500) },
    )
  })
})

test('a text of ASCII alone is its own key where the language moves none of its letters', () => {
  const { keyOf } = createCollationKeys({ language: 'de', isNumeric: false })
  fc.assert(
    fc.property(fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((it) => String.fromCharCode(it)) }), (text) => {
      expect(keyOf(text)).toBe(text)
    }),
  )
})

test('any text at all has a key of ASCII, in any language', () => {
  const keys = Object.keys(alphabets).map((language) => createCollationKeys({ language, isNumeric: true }))
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
      for (const { keyOf } of keys) expect(keyOf(text)).toMatch(/^[\0-\x7f]*$/)
    }),
  )
})

test('aa is å in Danish', () => {
  const { keyOf } = createCollationKeys({ language: 'da', isNumeric: false })
  const words = ['Aabenraa', 'Ålborg', 'Aarhus', 'Zealand', 'Abe', 'Ærø', 'Østerbro']
  expect(words.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)))).toEqual([
    ...['Abe', 'Zealand', 'Ærø', 'Østerbro', 'Aabenraa', 'Ålborg', 'Aarhus'],
  ])
})
