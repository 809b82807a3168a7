/** The lines of imported files that a row comes from or was changed by, newest first; empty until they are known. */
import { useQuery } from '@tanstack/react-query'
import type { RowOrigin } from '../../../src-shared/host/calls/import/past-import-calls.ts'
import type { SheetRow } from '../../grid/rows/sheet-row.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask, queryKeys } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'

const none: readonly RowOrigin[] = []

export function useOrigins(at: SheetRef, { row }: SheetRow): readonly RowOrigin[] {
  const app = useApp()
  const query = useQuery({
    // Undo takes back what an import has staged, and with it the origin: the row is another then.
    queryKey: [
      ...queryKeys.imports(at.connectionId),
      'of-row',
      at.worksheetId,
      row.key,
      row.change,
      Object.keys(row.marks).length,
    ],
    queryFn: () => ask(app.host, 'import.of-row', { ...at, row: row.key }),
  })
  return query.data?.origins ?? none
}
