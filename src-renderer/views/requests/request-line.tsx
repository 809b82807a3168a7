/** One request, and on a click all that is recorded of it. */
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ContentPart, RequestRecord } from '../../../src-shared/host/calls/app-calls.ts'
import { useApp } from '../../state/app-context.tsx'
import { requestDay, requestTitle } from '../../state/connection/request-words.ts'
import { ask, queryKeys } from '../../state/host-queries.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatClockSeconds } from '../../ui/format/format-moment.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './requests-view.module.css'

/** The end of a path says what was asked; long ids in front of it are cut, and stand whole below. */
const shortenPath = (path: string): string => path.replace(/([0-9a-f]{6})[0-9a-f-]{14,}/gi, '$1…')

const sayStatus = ({ status, code }: RequestRecord): string =>
  `${status === null ? 'no answer' : `HTTP ${status}`}${code === null ? '' : `, code ${code}`}`

const Body = ({ name, part }: { readonly name: string; readonly part: ContentPart | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {part === null ? (
        'Nothing'
      ) : (
        <pre className={styles.body}>
          {part.text}
          {part.isCut && '…'}
        </pre>
      )}
    </dd>
  </div>
)

/** What was sent and answered, as far as it is kept. */
const Content = ({ sequence }: { readonly sequence: number }) => {
  const { host } = useApp()
  const content = useQuery({
    queryKey: [...queryKeys.requests, 'content', sequence],
    queryFn: () => ask(host, 'requests.content', { sequence }),
    // What was recorded does not change, and must not be found here after it has gone there.
    gcTime: 0,
  }).data?.content
  if (content === undefined) return null
  if (content === null)
    return <p className={parts.fine}>What it held is no longer kept: only that of the newest requests is, until the app ends.</p>
  return (
    <>
      <dl className={`${styles.detail} ${styles.bodies}`}>
        <Body name="What was sent" part={content.request} />
        <Body name="What was answered" part={content.answer} />
      </dl>
      <p className={parts.fine}>
        The first 4 KB of each, kept in memory until the app ends, without headers, keys, signatures and passwords.
      </p>
    </>
  )
}

const Detail = ({ record, worksheet }: { readonly record: RequestRecord; readonly worksheet: string | null }) => {
  const facts: readonly (readonly [string, string])[] = [
    ['Sent', `${requestDay(record)} ${formatClockSeconds(record.at)}, try ${record.attempt}`],
    ['Address', `${record.method} ${record.path}`],
    ...(worksheet === null ? [] : [['Worksheet', worksheet] as const]),
    ['Request', formatBytes(record.bytesOut)],
    ['Answer', `${sayStatus(record)}, ${formatBytes(record.bytesIn)} after ${formatCount(record.durationMs)} ms`],
    ['What came of it', record.outcome],
  ]
  return (
    <tr>
      <td colSpan={6}>
        <dl className={styles.detail}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Content sequence={record.sequence} />
      </td>
    </tr>
  )
}

interface Props {
  readonly record: RequestRecord
  readonly worksheet: string | null
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export const RequestLine = ({ record, worksheet, isOpen, onToggle }: Props) => (
  <>
    <tr data-failed={!record.ok || undefined}>
      <td>{formatClockSeconds(record.at)}</td>
      <td>
        <button type="button" className={`${parts.plain} ${styles.open}`} aria-expanded={isOpen} onClick={onToggle}>
          <IconChevronRight size={13} aria-hidden="true" data-open={isOpen || undefined} className={styles.fold} />
          <span>
            {requestTitle(record)}
            {worksheet !== null && <span className={parts.fine}> · {worksheet}</span>}
          </span>
        </button>
        <span className={`${parts.cut} ${styles.path}`}>
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
        <span className={`${parts.cut} ${styles.path}`}>{sayStatus(record)}</span>
      </td>
    </tr>
    {isOpen && <Detail record={record} worksheet={worksheet} />}
  </>
)
