/** Whole numbers and counted things as people read them. */
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** 1234567 -> "1,234,567". */
export const formatCount = (count: number): string => whole.format(count)

/** (1, 'row') -> "1 row"; (12000, 'row') -> "12,000 rows". `many` for words that do not just take an s. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
