/** The order that texts are sorted in: a choice of the user, held by the settings. */

export interface Collation {
  /** A BCP 47 tag: 'de', 'zh-u-co-stroke'. */
  readonly language: string
  /** Digits of a text count by the number that they write: A2 before A10. */
  readonly isNumeric: boolean
}

/** What the settings offer, beside the language of the computer. Chinese by the sound of its signs or by their strokes. */
export const sortLanguages = [
  ...[
    'ar',
    'bg',
    'ca',
    'cs',
    'da',
    'de',
    'de-u-co-phonebk',
    'el',
    'en',
    'es',
    'et',
    'fa',
    'fi',
    'fr',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
  ],
  ...['is', 'it', 'ja', 'ko', 'lt', 'lv', 'nb', 'nl', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk', 'vi'],
  ...['zh-u-co-pinyin', 'zh-u-co-stroke', 'zh-u-co-zhuyin'],
] as const

/** Compares as a view of rows sorts: without regard to case. */
export function createTextCompare({ language, isNumeric }: Collation): (a: string, b: string) => number {
  const options = { sensitivity: 'accent', numeric: isNumeric, ignorePunctuation: false } as const
  return new Intl.Collator(language, options).compare
}
