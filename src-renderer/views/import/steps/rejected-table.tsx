/** Lines that were left out, page by page: the line, why, and the cells as they stand in the file. */

import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lineName } from '../../../../src-shared/csv/unpivot/line-name.ts'
import type { LeftOutKind } from '../../../../src-shared/host/calls/import/import-line-calls.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { saveRejects } from '../../../commands/import/run-import.ts'
import { useApp } from '../../../state/app-context.tsx'
import { readFailure } from '../../../state/host-failure.ts'
import { ask, queryKeys } from '../../../state/host-queries.ts'
import { countOf, formatCount } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../../ui/messages/message-state.tsx'
import { Pager } from '../pager.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import styles from './check-step.module.css'
import { headerOf } from './mapping/mapping-line.tsx'

/** Rows on a page. */
const pageSize = 50
/** Columns drawn; the saved file has all of them. */
const maxColumns = 40

const words: Readonly<Record<LeftOutKind, { readonly title: string; readonly advice: string }>> = {
  rejected: { title: 'Rejected rows', advice: 'as in the file. Save as CSV, correct there, and import that file.' },
  skipped: { title: 'Lines without a row', advice: 'left out: no row of the worksheet has their key.' },
}

interface Props {
  readonly draft: ImportDraft
  readonly kind?: LeftOutKind
}

export const RejectedTable = ({ draft, kind = 'rejected' }: Props) => {
  const app = useApp()
  const [offset, setOffset] = useState(0)
  const query = useQuery({
    queryKey: [...queryKeys.import(draft.importId), kind, draft.updatedAt, offset],
    queryFn: () => ask(app.host, 'import.rejected', { importId: draft.importId, kind, offset, limit: pageSize }),
    placeholderData: keepPreviousData,
  })
  if (query.isError) return <ErrorState what="The rows that were left out could not be read" error={readFailure(query.error)} />
  if (query.data === undefined) return <LoadingState what="Reading the rows that were left out…" />
  const { total, rows } = query.data
  const { title, advice } = words[kind]
  if (total === 0) return null
  const columns = draft.columns.slice(0, maxColumns)
  return (
    <section className={`${parts.stack} ${styles.block}`} aria-label={title}>
      <div className={`${parts.row} ${styles.headline}`}>
        <h2>{title}</h2>
        <p>
          {countOf(total, 'row')} {advice}
        </p>
        <Button variant="default" leftSection={<IconDownload size={14} />} onClick={() => void saveRejects(app, draft, kind)}>
          Save as CSV
        </Button>
      </div>
      <ScrollRegion className={styles.scroll} label={`${title} with their reasons`}>
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
                  {lineName(row.line, formatCount)}
                </th>
                <td className={styles.why} data-kind={kind}>
                  {row.reason}
                </td>
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
      <Pager offset={offset} pageSize={pageSize} total={total} onGo={setOffset} />
    </section>
  )
}
