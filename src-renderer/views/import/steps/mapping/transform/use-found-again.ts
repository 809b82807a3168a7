/** Asks again for an import whose steps could not look their texts up, once the rows of the worksheets that they look in are loaded. */
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { lookUpsOf } from '../../../../../../src-shared/csv/transform/transform-step.ts'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { queryKeys, worksheetQuery } from '../../../../../state/host-queries.ts'

export function useFoundAgain({ importId, connectionId, columns }: ImportDraft): void {
  const app = useApp()
  const client = useQueryClient()
  const lost = columns.flatMap(({ lostStep, mapping }) => (lostStep === undefined ? [] : [mapping]))
  const looked = [...new Set(lookUpsOf(lost).flatMap(({ table }) => (table.of === 'worksheet' ? [table.worksheet.id] : [])))]
  const worksheets = useQueries({ queries: looked.map((id) => worksheetQuery(app.host, connectionId, id)) })
  const isLoaded = worksheets.length > 0 && worksheets.every(({ data }) => data !== undefined && data.pulledAt !== null)
  useEffect(() => {
    if (isLoaded) void client.invalidateQueries({ queryKey: queryKeys.import(importId) })
  }, [isLoaded, client, importId])
}
