/**
 * A pass over a file whose lines belong to rows by key: the file is read for its keys first, they are joined with the worksheet, and then it
 * is read again with the rows at hand. What a key names by a name is looked up as in any pass.
 */
import type { ReadRow } from '../../../src-shared/csv/read-row.ts'
import type { KeyedLine, KeyMatch } from '../../replica/imports/key-match.ts'
import type { Classification, RecordClassifier } from '../classify-records.ts'
import type { ImportPass } from '../import-pass.ts'
import type { SourceRow } from '../watched-keys.ts'

/** Adds the keys of lines to a match: those of a blank or an unreadable one belong to no row, and share with none. */
export const keyCollector = (match: KeyMatch): RecordClassifier => ({
  judge(rows: readonly SourceRow[]): readonly Classification[] {
    const keyed: KeyedLine[] = []
    for (const { line, read } of rows) {
      const parts = readKey(match, read)
      if (parts !== null) keyed.push({ line, parts })
    }
    match.add(keyed)
    return []
  },
})

function readKey(match: KeyMatch, { values, troubles }: ReadRow): KeyedLine['parts'] | null {
  if (troubles.length > 0) return null
  const parts = match.partsOf(values)
  return parts.includes(null) ? null : parts
}

/** First all of `keys`, then the join, then `rows`. Both read the same file, so that half of its bytes counts for each. */
export function createPassByKey(keys: ImportPass, match: KeyMatch, rows: ImportPass): ImportPass {
  let phase: 'keys' | 'join' | 'rows' = 'keys'
  return {
    step(isOver) {
      if (phase === 'keys') {
        const step = keys.step(isOver)
        if (step.kind !== 'done') return step
        phase = 'join'
      }
      while (phase === 'join') {
        if (!match.join()) phase = 'rows'
        if (isOver()) return { kind: 'working' }
      }
      return rows.step(isOver)
    },
    get position() {
      return Math.floor((keys.position + rows.position) / 2)
    },
    get takenOut() {
      return rows.takenOut
    },
    notes: rows.notes,
    refitted: rows.refitted,
    close() {
      keys.close()
      rows.close()
      match.close()
    },
  }
}
