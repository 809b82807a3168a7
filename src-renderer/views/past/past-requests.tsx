/** The requests of a past push: when, to which worksheet, how many rows, and what came of them. Never content or keys. */
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask, queryKeys } from '../../state/host-queries.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import { formatClockSeconds } from '../../ui/format/format-moment.ts'
import parts from '../../ui/look/parts.module.css'
import { ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { ScrollRegion } from '../import/scroll-region.tsx'
import table from '../requests/requests-view.module.css'
import styles from './past-view.module.css'

const pageRequests = 200

const operationWords = { create: 'Create rows', update: 'Change rows', delete: 'Delete rows' } as const
export const PastRequests = ({ connectionId, run }: { readonly connectionId: ConnectionId; readonly run: number }) => {
  const app = useApp()
  const [offset, setOffset] = useState(0)
  const found = useQuery({
    queryKey: [...queryKeys.past(connectionId), 'requests', run, offset],
    queryFn: () => ask(app.host, 'past.requests', { connectionId, run, offset, limit: pageRequests }),
    placeholderData: keepPreviousData,
  })
  if (found.isError) return <ErrorState what="The requests could not be read" error={readFailure(found.error)} />
  if (found.data === undefined) return <LoadingState what="Reading the requests…" />
  const { total, requests } = found.data
  return (
    <>
      <ScrollRegion className={parts.scroll ?? ''} label="Requests">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Sent</th>
              <th scope="col">What</th>
              <th scope="col">Worksheet</th>
              <th scope="col" className={table.number}>
                Rows
              </th>
              <th scope="col">What came of it</th>
            </tr>
          </thead>
          <tbody>
            {requests.map((it) => (
              <tr key={it.receipt} data-failed={it.refused + it.unsettled > 0 || undefined}>
                <td>{formatClockSeconds(it.at)}</td>
                <td>
                  {operationWords[it.operation]}
                  <span className={`${parts.cut} ${table.path}`}>{countOf(it.requests, 'request')}</span>
                </td>
                <td>{it.worksheetName}</td>
                <td className={table.number}>{formatCount(it.rows)}</td>
                <td>
                  {it.refused + it.unsettled > 0 && (
                    <span className={table.sign} aria-hidden="true">
                      !
                    </span>
                  )}
                  {[
                    `${formatCount(it.confirmed)} taken`,
                    ...(it.refused > 0 ? [`${formatCount(it.refused)} refused`] : []),
                    ...(it.unsettled > 0 ? [`${formatCount(it.unsettled)} without an answer`] : []),
                  ].join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {total > pageRequests && (
        <div className={styles.pager}>
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - pageRequests))}>
            Earlier
          </Button>
          <span>
            {formatCount(offset + 1)}–{formatCount(Math.min(total, offset + pageRequests))} of {formatCount(total)}
          </span>
          <Button variant="default" disabled={offset + pageRequests >= total} onClick={() => setOffset(offset + pageRequests)}>
            Later
          </Button>
        </div>
      )}
    </>
  )
}
