/** Every request to the service: when, what, how long, what came of it, and what the newest held. Never a key or a signature. */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload, IconList, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDate } from '../../../src-shared/model/dates/date-format.ts'
import { saveRequestLog } from '../../commands/window/save-request-log.ts'
import { useApp } from '../../state/app-context.tsx'
import { matchesRequest, requestDay, worksheetOf } from '../../state/connection/request-words.ts'
import { readFailure } from '../../state/host-failure.ts'
import { ask, queryKeys, whenKnown, workspaceQuery } from '../../state/host-queries.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { useStore } from '../../state/store.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { ScrollRegion } from '../import/scroll-region.tsx'
import { RequestLine } from './request-line.tsx'
import styles from './requests-view.module.css'

/** The newest ones. */
const limit = 1000

/** Names of the worksheets of the open connection, by id. */
function useWorksheetNames(): ReadonlyMap<string, string> {
  const app = useApp()
  const { connection } = useStore(app.session)
  const { data } = useQuery(whenKnown(connection, (it) => workspaceQuery(app.host, it.id)))
  return useMemo(() => new Map((data?.worksheets ?? []).map((it) => [it.id as string, it.name])), [data])
}

export const RequestsView = () => {
  const app = useApp()
  const [search, setSearch] = useState('')
  const [failedOnly, setFailedOnly] = useState(false)
  const [day, setDay] = useState('')
  const [open, setOpen] = useState<number | null>(null)
  const names = useWorksheetNames()
  const { dateOrder } = useFormats()
  const requests = useQuery({ queryKey: queryKeys.requests, queryFn: () => ask(app.host, 'requests.list', { after: 0, limit }) })
  if (requests.isError) return <ErrorState what="The request log could not be read" error={readFailure(requests.error)} />
  if (requests.isPending) return <LoadingState what="Reading the log…" />
  const days = [...new Set(requests.data.records.map(requestDay))].reverse()
  const records = [...requests.data.records]
    .reverse()
    .filter((it) => (!failedOnly || !it.ok) && (day === '' || requestDay(it) === day) && matchesRequest(it, search, names))
  return (
    <div className={`${parts.stack} ${styles.root}`}>
      <div className={`${parts.row} ${styles.bar}`}>
        <h1 className={parts.heading}>Request log</h1>
        <TextInput
          aria-label="Search the log"
          placeholder="Name, worksheet, id or code"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Day"
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          data={[{ value: '', label: 'Any day' }, ...days.map((it) => ({ value: it, label: formatDate(it, dateOrder) }))]}
        />
        <Checkbox label="Failed only" checked={failedOnly} onChange={(event) => setFailedOnly(event.currentTarget.checked)} />
        <span className={`${parts.fine} ${styles.note}`}>{countOf(records.length, 'request')}</span>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          disabled={records.length === 0}
          onClick={() =>
            void saveRequestLog(
              app,
              records.map((it) => it.sequence),
            )
          }
        >
          Save as a file
        </Button>
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
                <RequestLine
                  key={record.sequence}
                  record={record}
                  worksheet={worksheetOf(record, names)}
                  isOpen={open === record.sequence}
                  onToggle={() => setOpen(open === record.sequence ? null : record.sequence)}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}
