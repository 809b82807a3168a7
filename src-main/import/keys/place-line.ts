/** Says which row a line belongs to by its key, or why it belongs to none. */
import type { RejectReason } from '../../../src-shared/csv/check-tally.ts'
import { isRowId } from '../../../src-shared/csv/keys/row-id-key.ts'
import type { ReadRow } from '../../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../../src-shared/csv/target-column.ts'
import { lineName } from '../../../src-shared/csv/unpivot/line-name.ts'
import type { ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { KeyMatch } from '../../replica/imports/key-match.ts'
import type { LineMatch, MatchedRow } from '../../replica/imports/matched-lines.ts'
import { isNameOfNew } from '../../replica/store/lasting-names.ts'
import { about } from '../watched-keys.ts'

/** What is known of the rows that lines belong to; the values of a row are those of the target columns. */
export type RowMatch = Pick<KeyMatch, 'partsOf' | 'between'>

export type Placed =
  | { readonly kind: 'row'; readonly row: MatchedRow }
  | { readonly kind: 'new' }
  | { readonly kind: 'skipped'; readonly reason: RejectReason }
  | { readonly kind: 'unplaced'; readonly reasons: readonly RejectReason[] }

interface PlacingOptions {
  readonly columns: readonly TargetColumn[]
  /** As the worksheet has them, locked ones locked. */
  readonly fields: readonly Field[]
  readonly rules: ImportRules
  readonly match: RowMatch
}

/** Rounded it may name a row, or make one, that the file does not speak of. */
const notKept = 'No row has this key, which has more decimal places than this field keeps'

/** `2`, `2 and 4`, `2, 4 and 3 more`. */
function listWords(first: readonly string[], total: number): string {
  const words = [...first]
  const last = total > words.length ? `${(total - words.length).toLocaleString('en')} more` : words.pop()
  return words.length === 0 ? String(last) : `${words.join(', ')} and ${last}`
}

export function createPlacing({ columns, fields, rules, match }: PlacingOptions) {
  const keyAt = rules.keyFields.map((id) => columns.findIndex(({ field }) => field.id === id))
  const keys = keyAt.flatMap((at) => columns[at] ?? [])
  const name = keys.map(({ field }) => field.name).join(' + ')
  const isGiven = (id: FieldId): boolean => isRowId({ id }) || fields.some((field) => field.id === id && field.lock !== null)
  const isGivenByService = rules.keyFields.some(isGiven)
  /** Without such a key a line is a row that the service has not numbered yet. */
  const isNumbered = rules.mode === 'upsert' && rules.keyFields.every(isGiven)
  const noRow =
    rules.keyFields.length === 0 ? about('', 'The first pass has made no row of it') : about(name, 'No row has this key')

  /** An export names rows so that were never pushed. */
  const isOfAnotherApp = (values: readonly CellValue[]): boolean =>
    keyAt.some((at) => {
      const value = columns[at] !== undefined && isRowId(columns[at].field) ? values[at] : null
      return typeof value === 'string' && isNameOfNew(value)
    })

  const withoutRow = (values: readonly CellValue[]): Placed => {
    switch (rules.mode) {
      case 'update-only':
      case 'delete':
        return { kind: 'skipped', reason: noRow }
      case 'upsert':
        if (isOfAnotherApp(values))
          return {
            kind: 'unplaced',
            reasons: [about(name, 'It stands for a row that was never pushed, and that is not among the new rows here')],
          }
        // A new row would get another key than the line has.
        return isGivenByService
          ? { kind: 'unplaced', reasons: [about(name, 'No row has this key, and only the service gives it to new rows')] }
          : { kind: 'new' }
      default:
        return { kind: 'unplaced', reasons: [noRow] }
    }
  }

  return (read: ReadRow, found: LineMatch | undefined): Placed => {
    if (found?.kind === 'row') return found
    if (found?.kind === 'rows')
      return { kind: 'unplaced', reasons: [about(name, 'Several rows have this key', listWords(found.first, found.rows))] }
    if (found?.kind === 'lines')
      return {
        kind: 'unplaced',
        reasons: [
          about(
            name,
            'Several lines have this key',
            listWords(
              found.first.map((line) => lineName(line)),
              found.lines,
            ),
          ),
        ],
      }
    const isUnread = read.troubles.some(({ field }) => keys.some((key) => key.field.id === field.id))
    const parts = match.partsOf(keyAt.map((at) => read.values[at] ?? null))
    const blank = keys.filter(
      ({ field }, n) => parts[n] === null && !read.troubles.some((trouble) => trouble.field.id === field.id),
    )
    if (isNumbered && blank.length === keys.length) return { kind: 'new' }
    if (blank.length > 0) return { kind: 'unplaced', reasons: blank.map(({ field }) => about(field.name, 'The key is empty')) }
    const rounded = keys.filter(({ field }) => read.notes.some((each) => each.field === field && each.note.kind === 'rounded'))
    if (rounded.length > 0) return { kind: 'unplaced', reasons: rounded.map(({ field }) => about(field.name, notKept)) }
    // What cannot be read is said by its cell.
    return isUnread ? { kind: 'unplaced', reasons: [] } : withoutRow(read.values)
  }
}
