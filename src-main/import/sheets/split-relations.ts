/**
 * Splits an import whose rows relate to rows that come later, or to rows of their own sheet: a first pass makes the rows without these relations, a second
 * one over the same file fills them. Both are imports of their own; they come about together or not at all.
 */
import type { ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, mapOk, type Result } from '../../../src-shared/lib/result.ts'
import { type FieldId, type ImportId, importId } from '../../../src-shared/model/ids.ts'
import type { ImportRecord } from '../../replica/imports/import-ledger.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import { isOpenToChange, settled } from '../imports.ts'
import { keepSource } from '../kept-source.ts'

const invalid = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

/** Behind every sheet that was chosen, in the same order. */
const secondPlace = 10_000

/** New rows are found by the lines that made them, others by the key that they are found by anyway. */
const rulesOfSecond = (rules: ImportRules): ImportRules =>
  rules.mode === 'insert' ? { ...rules, mode: 'update-only', keyFields: [] } : { ...rules, mode: 'update-only' }

/** `fields`: what the second pass fills, relations all of them. Answers the id of the second. */
export async function splitRelations(
  space: TransferSpace,
  record: ImportRecord,
  fields: readonly FieldId[],
): Promise<Result<ImportId, HostError>> {
  const { rules, mapping } = record
  if (!isOpenToChange(record.state)) return settled
  if (record.follows !== null) return invalid('This is a second pass already.')
  if (rules.mode === 'delete') return invalid('Rows that are deleted need no relations.')
  const later = new Set<FieldId>(fields)
  const isLater = (field: FieldId | null): boolean => field !== null && later.has(field)
  if (fields.length === 0 || fields.some((id) => !mapping.some(({ field }) => field === id)))
    return invalid('A field that is to be filled in a second pass gets no column of the file.')
  if (rules.mode !== 'insert' && rules.keyFields.some(isLater))
    return invalid('Rows are found by one of these fields, so it cannot be filled in a second pass.')
  const id = importId.parse(space.ids.next())
  const source = { kind: 'file', path: space.sourceOf(record.id), name: record.fileName, size: record.bytes } as const
  const kept = await keepSource(space, id, source)
  if (!kept.ok) return kept
  const keys = rules.mode === 'insert' ? [] : rules.keyFields
  const { worksheetId, fileName, recognised } = record
  const begun = await askTransfer(space.replica, 'import.second-pass', {
    importId: record.id,
    second: {
      ...{ id, worksheetId, fileName, ...kept.value, recognised, rules: rulesOfSecond(rules), follows: record.id },
      mapping: mapping.map((each) =>
        isLater(each.field) || keys.some((key) => key === each.field) ? each : { ...each, field: null },
      ),
      sheets: { group: record.sheets?.group ?? space.ids.next(), place: (record.sheets?.place ?? 0) + secondPlace },
      at: space.clock.now(),
    },
    mapping: mapping.map((each) => (isLater(each.field) ? { ...each, field: null } : each)),
    at: space.clock.now(),
  })
  if (!begun.ok) await space.removeSource(id)
  return mapOk(begun, () => id)
}
