/** Foresees from a few rows whether the text of all of them is more than a clipboard takes, so that nobody waits for it in vain. */
import { countOf } from '../../src-shared/bulk/operation-label.ts'
import { maxCopied } from '../../src-shared/host/calls/clipboard-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'

/** Rows that are looked at, and how far they may be off before they are believed. */
const [sampled, doubt] = [400, 1.2]

/** Rows from the first to the last, at even steps. */
export const sampleOf = (keys: Float64Array): Float64Array<ArrayBuffer> => {
  const count = Math.min(sampled, keys.length)
  return Float64Array.from({ length: count }, (_, i) => keys[Math.floor((i * keys.length) / count)] ?? 0)
}

const millions = (characters: number): string => `${Math.round(characters / 1e6).toLocaleString('en')} million`
const roughly = (rows: number): string => Number(Math.floor(rows).toPrecision(2)).toLocaleString('en')

/** `perRow`: characters of a row. */
export const tooLongError = (rows: number, perRow: number): HostError => ({
  kind: 'invalid',
  message:
    `${countOf(rows, 'row', 'rows')} of these columns are about ${millions(rows * perRow)} characters; ` +
    `the clipboard takes ${millions(maxCopied)}. ` +
    `Copy up to about ${roughly((maxCopied / perRow) * 0.95)} rows at once, or export all of them as a file.`,
})

/** Null where the text may fit. */
export const estimateLength = (rows: number, perRow: number): HostError | null =>
  rows * perRow > maxCopied * doubt ? tooLongError(rows, perRow) : null
