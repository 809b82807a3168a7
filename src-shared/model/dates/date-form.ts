/** The ways in which people write a day with digits: the order of its parts, and the sign between them where it is not the usual one. */

/** `ymd` is 2026-03-07, `dmy` 07.03.2026, `mdy` 03/07/2026; the others name their sign. */
export const dateForms = ['ymd', 'ymd/', 'ymd.', 'dmy', 'dmy/', 'dmy-', 'mdy', 'mdy-'] as const
export type DateForm = (typeof dateForms)[number]

export type DateOrder = 'ymd' | 'dmy' | 'mdy'

const orders: Readonly<Record<DateForm, DateOrder>> = {
  ymd: 'ymd',
  'ymd/': 'ymd',
  'ymd.': 'ymd',
  dmy: 'dmy',
  'dmy/': 'dmy',
  'dmy-': 'dmy',
  mdy: 'mdy',
  'mdy-': 'mdy',
}
export const orderOf = (form: DateForm): DateOrder => orders[form]

const usualSign: Readonly<Record<DateOrder, string>> = { ymd: '-', dmy: '.', mdy: '/' }
export const signOf = (form: DateForm): string => form.slice(3) || usualSign[orders[form]]

export const isDateForm = (text: string): text is DateForm => dateForms.some((form) => form === text)
