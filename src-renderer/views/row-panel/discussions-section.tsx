/** What people said about the row in the application, newest as the service orders them; read only, as the interface has it. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMessages, IconPaperclip, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { cleanFileName } from '../../../src-shared/attach/file-name.ts'
import type { Discussion } from '../../../src-shared/host/calls/row-panel-calls.ts'
import { formatDateTime } from '../../../src-shared/model/dates/date-format.ts'
import type { RowId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { discussionsQuery } from '../../state/row/row-panel-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, LoadingState } from '../../ui/messages/message-state.tsx'
import { Person } from '../../ui/values/chip.tsx'
import { ServiceProblem } from '../service-problem.tsx'
import styles from './sections.module.css'

/** Typing pauses longer than this before the service is asked: every letter would be a request. */
const debounceMs = 300

const Entry = ({ entry }: { readonly entry: Discussion }) => {
  const { dateOrder } = useFormats()
  return (
    <li className={styles.entry}>
      <p className={`${parts.row} ${styles.who}`}>
        <Person name={entry.author.name} />
        <time className={`${parts.fine} ${styles.when}`}>{formatDateTime(entry.createdAt, dateOrder)}</time>
      </p>
      {entry.repliesTo !== null && <p className={styles.small}>in answer to {entry.repliesTo.name}</p>}
      <p className={styles.message}>{entry.message}</p>
      {entry.mentions.length > 0 && <p className={styles.small}>mentions {entry.mentions.map((it) => it.name).join(', ')}</p>}
      {entry.attachments.length > 0 && (
        <ul className={styles.attachments}>
          {entry.attachments.map((file) => (
            <li key={file.url}>
              <a href={file.url} target="_blank" rel="noreferrer" className={`${parts.plain} ${styles.link}`}>
                <IconPaperclip size={12} aria-hidden="true" /> {cleanFileName(file.name)}
              </a>
              {file.bytes > 0 && <span className={styles.small}> {formatBytes(file.bytes)}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

export const DiscussionsSection = ({ at, rowId }: { readonly at: SheetRef; readonly rowId: RowId }) => {
  const app = useApp()
  const [typed, setTyped] = useState('')
  const [withAttachments, setWithAttachments] = useState(false)
  const [search] = useDebouncedValue(useDeferredValue(typed.trim()), debounceMs)
  const answer = useInfiniteQuery(discussionsQuery(app.host, { ...at, rowId }, { search, withAttachments }))
  const entries = answer.data?.pages.flatMap((page) => page.discussions) ?? []

  const body = () => {
    if (answer.isError)
      return <ServiceProblem what="The discussion" error={readFailure(answer.error)} onRetry={() => void answer.refetch()} />
    if (answer.isPending) return <LoadingState what="Reading the discussion…" />
    if (entries.length === 0) {
      const isNarrowed = search !== '' || withAttachments
      return (
        <EmptyState
          icon={<IconMessages size={20} />}
          title={isNarrowed ? 'Nothing said fits this' : 'Nobody discussed this row yet'}
          text={
            isNarrowed ? 'Search for something else, or look at everything.' : 'What is said there about this row appears here.'
          }
        />
      )
    }
    return (
      <ul className={styles.list} aria-label="Discussion">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    )
  }
  return (
    <>
      <p className={styles.lead}>Comments can be read here. To write one, open the row in the application itself.</p>
      <div className={`${parts.row} ${styles.bar}`}>
        <TextInput
          className={styles.grow}
          aria-label="Search the discussion"
          placeholder="Search"
          leftSection={<IconSearch size={13} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label="Only with attachments"
          checked={withAttachments}
          onChange={(event) => setWithAttachments(event.currentTarget.checked)}
        />
      </div>
      {body()}
      {answer.hasNextPage && (
        <Button variant="default" fullWidth loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
