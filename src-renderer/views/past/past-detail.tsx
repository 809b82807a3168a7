/** One past push or import: what it wrote, row by row, and the way back from it or from chosen rows and cells of it. */
import { Button, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconFileImport, IconListDetails, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { PastOperation, PastRun } from '../../../src-shared/host/calls/past-calls.ts'
import {
  type ConnectionId,
  type JobId,
  worksheetId as parseWorksheetId,
  type WorksheetId,
} from '../../../src-shared/model/ids.ts'
import { openPastImport } from '../../commands/push/open-past.ts'
import { exportPast, undoPast } from '../../commands/push/undo-past.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask, queryKeys } from '../../state/host-queries.ts'
import { isRunning } from '../../state/jobs-state.ts'
import { type PastChoice, targetOf, toggleChoice } from '../../state/review/past-items.ts'
import { failuresOf, outcomeWords, sayPast, sayWho, sumOf, titleOfPast, type UndoneRows } from '../../state/review/past-words.ts'
import { useStore } from '../../state/store.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import { formatMoment } from '../../ui/format/format-moment.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { CommandButton } from '../command-button.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { PastList } from './past-list.tsx'
import { PastRequests } from './past-requests.tsx'
import styles from './past-view.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly run: number
}

type Only = 'all' | 'failures' | 'overwritten'

/** Rows on one page: more would make the page slow to build, fewer mean much paging. */
const pageRows = 100

/** Rows of each kind that a choice is about; a single cell counts as a changed row. */
function chosenRows(choice: PastChoice): UndoneRows {
  const rows: Record<PastOperation, Set<string>> = { create: new Set(), update: new Set(), delete: new Set() }
  for (const item of choice.values()) {
    const operation = item.kind === 'cell' ? 'update' : item.row.operation
    rows[operation].add(`${item.row.receipt} ${item.row.n}`)
  }
  return { create: rows.create.size, update: rows.update.size, delete: rows.delete.size }
}

/** The worksheets that it wrote to and that are still known. */
const worksheetsOf = ({ worksheets }: PastRun): readonly { readonly value: WorksheetId; readonly label: string }[] =>
  [...new Map(worksheets.map((it) => [it.worksheetId, it.name]))].flatMap(([value, label]) =>
    value === null ? [] : [{ value, label }],
  )

export const PastDetail = ({ connectionId, run }: Props) => {
  const app = useApp()
  const past = useQuery({
    queryKey: [...queryKeys.past(connectionId), 'run', run],
    queryFn: () => ask(app.host, 'past.get', { connectionId, run }),
  })
  if (past.isError) return <ErrorState what="This push could not be opened" error={readFailure(past.error)} />
  if (past.data === undefined) return <LoadingState what="Opening it…" />
  return <Opened connectionId={connectionId} past={past.data} />
}

const Opened = ({ connectionId, past }: { readonly connectionId: ConnectionId; readonly past: PastRun }) => {
  const app = useApp()
  const [isOnRequests, setOnRequests] = useState(false)
  const [choice, setChoice] = useState<PastChoice>(new Map())
  const [jobId, setJobId] = useState<JobId | null>(null)
  const { jobs } = useStore(app.jobs)
  const job = jobId === null ? undefined : jobs.get(jobId)
  const isBusy = job !== undefined && isRunning(job)
  const what = past.kind === 'import' ? 'import' : 'push'
  const target = targetOf(choice)
  const undo = async (isPart: boolean): Promise<void> => {
    const rows = isPart ? chosenRows(choice) : null
    const started = await undoPast(app, connectionId, past, isPart && target !== null ? target : { of: 'all' }, rows)
    if (started === null) return
    setJobId(started)
    setChoice(new Map())
  }
  const ended = outcomeWords(past)
  return (
    <section
      className={`${parts.stack} ${styles.detail}`}
      aria-label={`${titleOfPast(past)}, ${formatMoment(past.startedAt, app.clock.now())}`}
    >
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={`${parts.heading} ${styles.title}`}>{titleOfPast(past)}</h2>
          <p className={styles.lead}>
            <time dateTime={new Date(past.startedAt).toISOString()}>{formatMoment(past.startedAt, app.clock.now())}</time>
            {' · '}
            {sayWho(past)} · {sayPast(past)}
            {ended !== '' && ` · ${ended}`}
          </p>
        </div>
        <Group gap="xs" wrap="nowrap">
          {past.importId !== null && (
            <Button
              variant="default"
              leftSection={<IconFileImport size={15} />}
              onClick={() => openPastImport(app, past.importId)}
            >
              What was read
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={15} />}
            onClick={() => void exportPast(app, connectionId, past.run)}
          >
            Export as CSV
          </Button>
          <Button
            variant="default"
            leftSection={<IconListDetails size={15} />}
            aria-pressed={isOnRequests}
            onClick={() => setOnRequests(!isOnRequests)}
          >
            {isOnRequests ? 'Show rows' : 'Show requests'}
          </Button>
          <Button
            leftSection={<IconArrowBackUp size={16} />}
            disabled={sumOf(past, 'confirmed') === 0 || isBusy}
            onClick={() => void undo(false)}
          >
            Undo this {what}…
          </Button>
        </Group>
      </header>
      {job !== undefined && (
        <div className={`${parts.stack} ${styles.job}`} role="status">
          <JobProgress job={job} />
          {job.status === 'done' && <CommandButton command="review.open" size="compact-xs" />}
        </div>
      )}
      {isOnRequests ? (
        <PastRequests connectionId={connectionId} run={past.run} />
      ) : (
        <PastRowPages
          connectionId={connectionId}
          past={past}
          choice={choice}
          onToggle={(item) => setChoice((known) => toggleChoice(known, item))}
        />
      )}
      {choice.size > 0 && (
        <footer className={styles.chosen}>
          <span>{countOf(choice.size, 'line')} chosen</span>
          <Button size="compact-sm" disabled={isBusy} onClick={() => void undo(true)}>
            Undo these…
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setChoice(new Map())}>
            Choose none
          </Button>
        </footer>
      )}
    </section>
  )
}

interface PagesProps {
  readonly connectionId: ConnectionId
  readonly past: PastRun
  readonly choice: PastChoice
  readonly onToggle: (item: Parameters<typeof toggleChoice>[1]) => void
}

const PastRowPages = ({ connectionId, past, choice, onToggle }: PagesProps) => {
  const app = useApp()
  const [worksheetId, setWorksheetId] = useState<WorksheetId | null>(null)
  const [only, setOnly] = useState<Only>('all')
  const [typed, setTyped] = useState('')
  const [offset, setOffset] = useState(0)
  const search = useDeferredValue(typed.trim())
  const rows = useQuery({
    queryKey: [...queryKeys.past(connectionId), 'rows', past.run, worksheetId, only, search, offset],
    queryFn: () =>
      ask(app.host, 'past.rows', { connectionId, run: past.run, worksheetId, only, search, offset, limit: pageRows }),
    placeholderData: keepPreviousData,
  })
  const worksheets = worksheetsOf(past)
  const total = rows.data?.total ?? 0
  const body = () => {
    if (rows.isError) return <ErrorState what="The rows could not be read" error={readFailure(rows.error)} />
    if (rows.data === undefined) return <LoadingState what="Reading the rows…" />
    if (rows.data.rows.length > 0)
      return (
        <PastList
          key={`${only} ${offset}`}
          connectionId={connectionId}
          rows={rows.data.rows}
          names={rows.data.names}
          choice={choice}
          onToggle={onToggle}
        />
      )
    return search === '' ? (
      <EmptyState icon={null} title={only === 'failures' ? 'Nothing failed' : 'No rows are kept of it'} />
    ) : (
      <EmptyState icon={null} title="Nothing found" text={`No value and no title holds “${search}”.`} />
    )
  }
  return (
    <>
      <div className={`${parts.row} ${styles.bar}`}>
        <SegmentedControl
          aria-label="Which rows"
          value={only}
          onChange={(value) => {
            setOffset(0)
            setOnly(value as Only)
          }}
          data={[
            { value: 'all', label: `All · ${formatCount(sumOf(past, 'rows'))}` },
            { value: 'failures', label: `Failed · ${formatCount(failuresOf(past))}` },
            ...(past.overwritten === 0
              ? []
              : [{ value: 'overwritten', label: `Overwrote colleagues · ${formatCount(past.overwritten)}` }]),
          ]}
        />
        {worksheets.length > 1 && (
          <Select
            aria-label="Worksheet"
            placeholder="All worksheets"
            clearable
            value={worksheetId}
            onChange={(value) => {
              setOffset(0)
              setWorksheetId(value === null ? null : parseWorksheetId.parse(value))
            }}
            data={[...worksheets]}
          />
        )}
        <TextInput
          className={styles.find}
          aria-label="Search the values and titles"
          placeholder="Search values and titles"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          value={typed}
          onChange={(event) => {
            setOffset(0)
            setTyped(event.currentTarget.value)
          }}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
        />
        <span className={`${parts.fine} ${styles.count}`}>{countOf(total, 'row')}</span>
      </div>
      <div className={parts.scroll}>{body()}</div>
      {total > pageRows && (
        <div className={styles.pager}>
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - pageRows))}>
            Earlier
          </Button>
          <span>
            {formatCount(offset + 1)}–{formatCount(Math.min(total, offset + pageRows))} of {countOf(total, 'row')}
          </span>
          <Button variant="default" disabled={offset + pageRows >= total} onClick={() => setOffset(offset + pageRows)}>
            Later
          </Button>
        </div>
      )}
    </>
  )
}
