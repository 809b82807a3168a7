/**
 * A sub-table in the form: its rows as a small grid. They are rows of their own worksheet, staged, undone and reviewed there; adding one here gives
 * it the row of the form.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Field } from '../../../../src-shared/model/field.ts'
import { type FieldId, worksheetId } from '../../../../src-shared/model/ids.ts'
import type { SheetRow } from '../../../grid/rows/sheet-row.ts'
import { AppProvider, useApp } from '../../../state/app-context.tsx'
import { readFailure } from '../../../state/host-failure.ts'
import { worksheetQuery } from '../../../state/host-queries.ts'
import { createInnerApp } from '../../../state/inner-app.ts'
import { firstSubTable } from '../../../state/row/sub-table.ts'
import type { SheetRef } from '../../../state/sheet/sheet-ref.ts'
import { ErrorState, LoadingState } from '../../../ui/messages/message-state.tsx'
import { SubTableGrid } from './sub-table-grid.tsx'

interface Props {
  readonly at: SheetRef
  readonly row: SheetRow
  readonly field: Field
}

export const SubTable = ({ at, row, field }: Props) => {
  const outer = useApp()
  const { connectionId } = at
  const childId = worksheetId.parse(field.relatedWorksheetId)
  const child = useMemo(() => ({ connectionId, worksheetId: childId }), [connectionId, childId])
  const worksheet = useQuery(worksheetQuery(outer.host, connectionId, childId))
  const name = worksheet.data?.name
  const fields = worksheet.data?.fields
  const inner = useMemo(
    () =>
      name === undefined || fields === undefined
        ? null
        : createInnerApp(
            outer,
            { kind: 'worksheet', worksheetId: childId, title: name },
            firstSubTable(outer.memory, field, fields),
          ),
    // The structure read again is another table.
    [outer, childId, name, fields, field],
  )
  if (worksheet.isError) {
    return (
      <ErrorState
        what={`${field.name} could not be opened`}
        error={readFailure(worksheet.error)}
        onRetry={() => void worksheet.refetch()}
      />
    )
  }
  if (worksheet.data === undefined || inner === null) return <LoadingState what={`Opening ${field.name}…`} />
  const parent = { field: field.sourceField as FieldId, row: row.row.key }
  return (
    <AppProvider app={inner}>
      <SubTableGrid outer={outer} at={child} worksheet={worksheet.data} field={field} parent={parent} />
    </AppProvider>
  )
}
