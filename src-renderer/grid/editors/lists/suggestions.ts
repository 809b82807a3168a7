/** Which of a column's texts are offered for what is being typed. */
import type { DistinctValue } from '../../filter/distinct-values.ts'

/** More would hide the rows below. */
const most = 5
/** Rows per value, on average, from which on a column is one of few values rather than one of codes or names. */
const repeats = 2

/** What begins with the text first, then what has a word that does, then what holds it elsewhere; null for what does not hold it. */
function rankOf(text: string, needle: string): number | null {
  const at = text.toLowerCase().indexOf(needle)
  if (at === -1) return null
  if (at === 0) return 0
  return text.toLowerCase().includes(` ${needle}`) ? 1 : 2
}

/** The values that hold a text, the best match first, and in their order where they match as well. Letter case does not matter. */
export function matchTexts(values: readonly DistinctValue[], typed: string): readonly DistinctValue[] {
  const needle = typed.trim().toLowerCase()
  const ranked = values.flatMap((value) => {
    const rank = rankOf(value.text, needle)
    return value.text === '' || rank === null ? [] : [{ value, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank).map((it) => it.value)
}

/**
 * Texts with a word that begins with `typed`, at most five. What stands in one row only is offered where the column repeats itself on the
 * whole. None for several lines, and for nothing typed. `values` come most frequent first.
 */
export function suggestTexts(values: readonly DistinctValue[], typed: string): readonly string[] {
  const needle = typed.trim().toLowerCase()
  if (needle === '' || typed.includes('\n')) return []
  const held = values.filter(({ text }) => text !== '')
  const isOfFew = held.reduce((sum, it) => sum + it.rows, 0) >= repeats * held.length
  const others = held.filter(
    ({ text, rows }) => (isOfFew || rows > 1) && text !== typed && !text.includes('\n') && (rankOf(text, needle) ?? 2) < 2,
  )
  return matchTexts(others, typed)
    .slice(0, most)
    .map(({ text }) => text)
}
