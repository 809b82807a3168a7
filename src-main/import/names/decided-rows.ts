/**
 * What texts of an import were decided to stand for, as far as it is still there: a row that was staged for the import may have been undone
 * since, or pushed, and has the id of the service then.
 */
import type { Resolution } from '../../../src-shared/host/calls/import-calls.ts'
import type { FieldId, ImportId } from '../../../src-shared/model/ids.ts'
import { isNewRow } from '../../../src-shared/model/ids.ts'
import { findImport } from '../../replica/imports/import-ledger.ts'
import { listTexts } from '../../replica/imports/import-texts.ts'
import { createKeyFinder, createRowKeyFinder, rowKeyOf } from '../../replica/store/row-key.ts'
import type { Store } from '../../replica/store/store.ts'
import type { WorksheetTables } from '../../replica/store/worksheet-tables.ts'

/** Decided texts read at most; more than a person decides. */
const maxDecisions = 50_000

/** Answers the key that a row has by now; null where it is gone. */
type KeyNow = (key: string) => string | null

function keysOf(store: Store, related: WorksheetTables): KeyNow {
  const [find, keyOf] = [createKeyFinder(store, related), createRowKeyFinder(store, related)]
  return (key) => {
    const k = find(rowKeyOf(key))
    return k === null ? null : keyOf(k)
  }
}

export function decisionsNow(store: Store, importId: ImportId, { fields }: WorksheetTables): readonly Resolution[] {
  const byField = new Map<FieldId, KeyNow>()
  for (const field of fields) {
    const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
    if (related !== null) byField.set(field.id, keysOf(store, related))
  }
  return listTexts(store, importId, maxDecisions).flatMap(({ field, text, decision: take }): Resolution[] => {
    if (take === null) return []
    if (take.take !== 'map' || !isNewRow(rowKeyOf(take.key))) return [{ field, text, take }]
    const key = byField.get(field)?.(take.key) ?? null
    return key === null ? [] : [{ field, text, take: { take: 'map', key } }]
  })
}

/** The first text that stands for a row which waits to be pushed; null where there is none. */
export function findWaiting(store: Store, importId: ImportId): string | null {
  const record = findImport(store, importId)
  const tables = record === null ? null : store.worksheets.find(record.worksheetId)
  const decided = tables === null ? [] : decisionsNow(store, importId, tables)
  return decided.find(({ take }) => take.take === 'map' && isNewRow(rowKeyOf(take.key)))?.text ?? null
}
