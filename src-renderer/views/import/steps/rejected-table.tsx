/** Rejected rows page by page: the line, why, and the cells as they stand in the file. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { saveRejects } from '../../../commands/import/run-import.ts'
import { useApp } from '../../../state/app-context.tsx'
import { readFailure } from '../../../state/host-failure.ts'
import { ask, queryKeys } from '../../../state/host-queries.ts'
import { countOf, formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../../ui/messages/message-state.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import styles from './check-step.module.css'
import { headerOf } from './mapping-line.tsx'

/** Rows on a page. */
const pageSize = 50
/** Columns drawn; the saved file has all of them. */
const maxColumns = 40

export const RejectedTable = ({ draft }: { readonly draft: ImportDraft }) => {
  const app = useApp()
  const [offset, setOffset] = useState(0)
  const query = useQuery({
    queryKey: [...queryKeys.import(draft.importId), 'rejected', draft.updatedAt, offset],
    queryFn: () => ask(app.host, 'import.rejected', { importId: draft.importId, offset, limit: pageSize }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ErrorState what="The rejected rows could not be read" error={readFailure(query.error)} />
  if (query.data === undefined) return <LoadingState what="Reading the rejected rows…" />
  const { total, rows } = query.data
  if (total === 0) return null
  const columns = draft.columns.slice(0, maxColumns)
  return (
    <section className={`${parts.stack} ${styles.block}`} aria-label="Rejected rows">
      <div className={`${parts.row} ${styles.headline}`}>
        <h2>Rejected rows</h2>
        <p>{countOf(total, 'row')} as in the file. Save as CSV, correct there, and import that file.</p>
        <Button variant="default" leftSection={<IconDownload size={14} />} onClick={() => void saveRejects(app, draft)}>
          Save as CSV
        </Button>
      </div>
      <ScrollRegion className={styles.scroll} label="Rejected rows with their reasons">
        <table className={`${styles.table} ${styles.cells}`}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">Why</th>
              {columns.map((column) => (
                <th key={column.column} scope="col">
                  {headerOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <th scope="row" className={styles.line}>
                  {formatCount(row.line)}
                </th>
                <td className={styles.why}>{row.reason}</td>
                {columns.map((column) => (
                  <td key={column.column} title={row.cells[column.column]}>
                    {row.cells[column.column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {total > pageSize && (
        <div className={`${parts.row} ${styles.pager}`}>
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - pageSize))}>
            Earlier
          </Button>
          <span>
            {formatCount(offset + 1)}–{formatCount(Math.min(total, offset + pageSize))} of {formatCount(total)}
          </span>
          <Button variant="default" disabled={offset + pageSize >= total} onClick={() => setOffset(offset + pageSize)}>
            Later
          </Button>
        </div>
      )}
    </section>
  )
}
