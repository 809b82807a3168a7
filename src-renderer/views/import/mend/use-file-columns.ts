/** The columns of an imported file as their heads say them. */
import { useMemo, useRef } from 'react'
import { groupOf, type LedgerKind } from '../../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { ImportCheck, ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { FileColumn } from '../../../grid/file/file-line.ts'
import { sayType } from '../../../state/import/import-words.ts'
import { headerOf } from '../steps/mapping/mapping-line.tsx'

function fileColumnsOf({ columns }: ImportDraft, { ledger = [] }: ImportCheck, fields: readonly Field[]): readonly FileColumn[] {
  return columns.map((column) => {
    const field = fields.find((each) => each.id === column.mapping.field)
    const fates = ledger.find((each) => each.column === column.column)?.fates ?? []
    const sum = (counts: (kind: LedgerKind) => boolean): number =>
      fates.reduce((total, { kind, cells }) => (counts(kind) ? total + cells : total), 0)
    return {
      column: column.column,
      header: headerOf(column),
      field: field?.name ?? '',
      fills: field ?? null,
      type: field === undefined ? '' : sayType(field),
      cells: sum(() => true),
      matched: sum((kind) => groupOf(kind) === 'matched'),
      rejected: sum((kind) => kind === 'rejected'),
      altered: sum((kind) => groupOf(kind) === 'altered' && kind !== 'by-hand'),
    }
  })
}

/** The same list until one of them is otherwise. */
export function useFileColumns(draft: ImportDraft, check: ImportCheck, fields: readonly Field[]): readonly FileColumn[] {
  const known = useRef<readonly FileColumn[]>([])
  return useMemo(() => {
    const columns = fileColumnsOf(draft, check, fields)
    if (JSON.stringify(columns) !== JSON.stringify(known.current)) known.current = columns
    return known.current
  }, [draft, check, fields])
}
