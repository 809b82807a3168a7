/** Every request to the service: when, what, how long, what came of it. Never a key, a signature or content. */
import { Checkbox, TextInput } from '@mantine/core'
import { IconList, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operations } from '../../../src-shared/api/operations.ts'
import type { RequestRecord } from '../../../src-shared/host/calls/app-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask, queryKeys } from '../../state/host-queries.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { ScrollRegion } from '../import/scroll-region.tsx'
import styles from './requests-view.module.css'

/** The newest ones. */
const limit = 1000

const timeOf = (at: number): string => new Date(at).toLocaleTimeString(undefined, { hour12: false })

/** What the request does, in words; the path below it is for support. */
const titles: ReadonlyMap<string, string> = new Map(operations.map(({ id, title }) => [id, title]))
const titleOf = ({ operation }: RequestRecord): string => titles.get(operation) ?? operation

/** The end of a path says what was asked; long ids in front of it are cut, and stand whole in the tooltip. */
const shortenPath = (path: string): string => path.replace(/([0-9a-f]{6})[0-9a-f-]{14,}/gi, '$1…')

const matches = (record: RequestRecord, needle: string): boolean =>
  [titleOf(record), record.operation, record.path, record.outcome, record.connection].some((text) =>
    text.toLowerCase().includes(needle),
  )

const Line = ({ record }: { readonly record: RequestRecord }) => (
  <tr data-failed={!record.ok || undefined}>
    <td>{timeOf(record.at)}</td>
    <td>
      {titleOf(record)}
      <span className={`${parts.cut} ${styles.path}`} title={record.path}>
        {record.method} {shortenPath(record.path)}
      </span>
    </td>
    <td>{record.connection}</td>
    <td className={styles.number}>{formatCount(record.durationMs)} ms</td>
    <td className={styles.number}>
      {formatBytes(record.bytesOut)} / {formatBytes(record.bytesIn)}
    </td>
    <td>
      {!record.ok && (
        <span className={styles.sign} aria-hidden="true">
          !
        </span>
      )}
      {record.outcome}
      <span className={`${parts.cut} ${styles.path}`}>
        {record.status === null ? 'no answer' : `HTTP ${record.status}`}
        {record.code !== null && `, code ${record.code}`}
      </span>
    </td>
  </tr>
)

export const RequestsView = () => {
  const app = useApp()
  const [search, setSearch] = useState('')
  const [failedOnly, setFailedOnly] = useState(false)
  const requests = useQuery({ queryKey: queryKeys.requests, queryFn: () => ask(app.host, 'requests.list', { after: 0, limit }) })
  if (requests.isError) return <ErrorState what="The request log could not be read" error={readFailure(requests.error)} />
  if (requests.isPending) return <LoadingState what="Reading the log…" />
  const needle = search.trim().toLowerCase()
  const records = [...requests.data.records].reverse().filter((record) => (!failedOnly || !record.ok) && matches(record, needle))
  return (
    <div className={`${parts.stack} ${styles.root}`}>
      <div className={`${parts.row} ${styles.bar}`}>
        <h1 className={parts.heading}>Request log</h1>
        <TextInput
          aria-label="Search the log"
          placeholder="Search"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Checkbox label="Failed only" checked={failedOnly} onChange={(event) => setFailedOnly(event.currentTarget.checked)} />
        <span className={`${parts.fine} ${styles.note}`}>
          {countOf(records.length, 'request')}. Keys, signatures and content are never recorded.
        </span>
      </div>
      {records.length === 0 ? (
        <EmptyState
          icon={<IconList size={22} />}
          title={requests.data.records.length === 0 ? 'No request was made yet' : 'No request matches'}
          text="Loading, pushing and looking up names show here, one line each."
        />
      ) : (
        <ScrollRegion label="Requests" className={parts.scroll}>
          <table className={styles.table}>
            <colgroup>
              <col style={{ width: 92 }} />
              <col />
              <col style={{ width: 164 }} />
              <col style={{ width: 88 }} />
              <col style={{ width: 150 }} />
              <col style={{ width: '24%' }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Request</th>
                <th scope="col">Connection</th>
                <th scope="col" className={styles.number}>
                  Took
                </th>
                <th scope="col" className={styles.number}>
                  Sent / received
                </th>
                <th scope="col">What came of it</th>
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <Line key={record.sequence} record={record} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}
