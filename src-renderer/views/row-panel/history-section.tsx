/** Who changed what in the row and when, newest first, as the service logged it. */
import { Button, Select } from '@mantine/core'
import { IconArrowNarrowRight, IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryEntry } from '../../../src-shared/host/calls/row-panel-calls.ts'
import type { DateForm } from '../../../src-shared/model/dates/date-form.ts'
import { formatDateTime } from '../../../src-shared/model/dates/date-format.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { fieldId, type RowId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { historyQuery } from '../../state/row/row-panel-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { formatAgo } from '../../ui/format/format-duration.ts'
import { todayOf } from '../../ui/format/today.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, LoadingState } from '../../ui/messages/message-state.tsx'
import { Person } from '../../ui/values/chip.tsx'
import { type PickedReference, ReferencePicker } from '../pickers/reference-picker.tsx'
import { ServiceProblem } from '../service-problem.tsx'
import styles from './sections.module.css'

const whatWords: Readonly<Record<HistoryEntry['what'], string>> = {
  created: 'created the row',
  updated: 'changed',
  deleted: 'deleted the row',
  other: 'did something to the row',
}
const howWords: Readonly<Record<HistoryEntry['how'], string>> = {
  manual: '',
  workflow: 'by a workflow',
  button: 'with a button',
  other: '',
}

const day = 86_400_000

const two = (part: number): string => String(part).padStart(2, '0')

/** What is older than a day is told by its date and time, on this computer's clock. */
function sayWhen(at: number, now: number, dateOrder: DateForm): string {
  if (now - at < day) return formatAgo(at, now)
  const it = new Date(at)
  return formatDateTime(`${todayOf(at)} ${two(it.getHours())}:${two(it.getMinutes())}:00`, dateOrder)
}

const Value = ({ text }: { readonly text: string }) =>
  text === '' ? <span className={styles.emptyValue}>empty</span> : <span className={styles.value}>{text}</span>

const Entry = ({ entry, now }: { readonly entry: HistoryEntry; readonly now: number }) => {
  const { dateOrder } = useFormats()
  return (
    <li className={styles.entry}>
      <p className={`${parts.row} ${styles.who}`}>
        <Person name={entry.by.name} />
        <span>
          {whatWords[entry.what]} {howWords[entry.how]}
        </span>
        {entry.at !== null && (
          <time className={`${parts.fine} ${styles.when}`} dateTime={new Date(entry.at).toISOString()}>
            {sayWhen(entry.at, now, dateOrder)}
          </time>
        )}
      </p>
      {entry.changes.length > 0 && (
        <dl className={styles.changes}>
          {entry.changes.map((change) => (
            <div key={change.fieldId} className={styles.change}>
              <dt>{change.name}</dt>
              <dd>
                {entry.what !== 'created' && (
                  <>
                    <Value text={change.before} />
                    <IconArrowNarrowRight size={13} role="img" aria-label="became" />
                  </>
                )}
                <Value text={change.after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

interface Props {
  readonly at: SheetRef
  readonly rowId: RowId
  readonly fields: readonly Field[]
}

export const HistorySection = ({ at, rowId, fields }: Props) => {
  const app = useApp()
  const [person, setPerson] = useState<readonly PickedReference[]>([])
  const [field, setField] = useState<string | null>(null)
  const answer = useInfiniteQuery(
    historyQuery(
      app.host,
      { ...at, rowId },
      { operatorId: person[0]?.id ?? null, field: field === null ? null : fieldId.parse(field) },
    ),
  )
  const entries = answer.data?.pages.flatMap((page) => page.entries) ?? []
  const now = app.clock.now()

  const body = () => {
    if (answer.isError)
      return <ServiceProblem what="The history" error={readFailure(answer.error)} onRetry={() => void answer.refetch()} />
    if (answer.isPending) return <LoadingState what="Reading the history…" />
    if (entries.length === 0) {
      const isNarrowed = person.length > 0 || field !== null
      return (
        <EmptyState
          icon={<IconHistory size={20} />}
          title={isNarrowed ? 'No change fits this' : 'No changes are logged'}
          text={isNarrowed ? 'Choose another person or field.' : 'The service keeps no log of this row.'}
        />
      )
    }
    return (
      <ol className={styles.list} aria-label="History, newest first">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} now={now} />
        ))}
      </ol>
    )
  }
  return (
    <>
      <div className={`${parts.row} ${styles.bar}`}>
        <div className={styles.grow}>
          <ReferencePicker
            label="Changed by"
            placeholder="Anybody"
            connectionId={at.connectionId}
            source={{ kind: 'members' }}
            isMultiple={false}
            chosen={person}
            onChange={setPerson}
          />
        </div>
        <Select
          className={styles.grow}
          aria-label="Changed field"
          placeholder="Any field"
          searchable
          clearable
          data={fields.filter((it) => it.kind !== 'none').map((it) => ({ value: it.id, label: it.name }))}
          value={field}
          onChange={setField}
        />
      </div>
      {body()}
      {answer.hasNextPage && (
        <Button variant="default" fullWidth loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </>
  )
}
