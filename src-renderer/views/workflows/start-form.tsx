/** The form that starts a process. It keeps the values of last time, and never sends twice what may have arrived. */
import { Button, Group } from '@mantine/core'
import { IconCheck, IconHelp, IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ProcessDetail } from '../../../src-shared/host/calls/workflow-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { type StartState, startProcess } from '../../commands/application/start-process.ts'
import { useApp } from '../../state/app-context.tsx'
import { useFormats } from '../../state/sheet/use-formats.ts'
import {
  emptyDraft,
  formOf,
  type InputDraft,
  readProcessDraft,
  sayInputs,
  startDraft,
} from '../../state/workflows/process-form.ts'
import { recallNames, rememberNames } from '../../state/workflows/process-names.ts'
import { formatClock } from '../../ui/format/format-moment.ts'
import { todayOf } from '../../ui/format/today.ts'
import parts from '../../ui/look/parts.module.css'
import { ErrorState } from '../../ui/messages/message-state.tsx'
import kept from '../key-limit-note.module.css'
import page from '../page-parts.module.css'
import { InputLine } from './input-line.tsx'
import styles from './workflows.module.css'

const Outcome = ({ state }: { readonly state: StartState }) => {
  switch (state.kind) {
    case 'started':
      return (
        <div className={styles.box} data-tone="good" role="status">
          <p className={`${parts.row} ${styles.boxTitle}`}>
            <IconCheck size={16} aria-hidden="true" /> Started
          </p>
          The service took it at {formatClock(state.at)}. Rows that it changes come with the next refresh of their worksheet.
        </div>
      )
    case 'unknown':
      return (
        <div className={styles.box} data-tone="warning" role="alert">
          <p className={`${parts.row} ${styles.boxTitle}`}>
            <IconHelp size={16} aria-hidden="true" /> Not known whether it was started
          </p>
          {state.why}. The request went out and no answer came back, so it may be running. Nothing is sent again by itself: look
          in the application first.
        </div>
      )
    case 'refused':
      return <ErrorState what="It was not started" error={state.error} />
    default:
      return null
  }
}

export const StartForm = ({
  connectionId,
  process,
  isOffered,
}: {
  readonly connectionId: ConnectionId
  readonly process: ProcessDetail
  /** False where the key may not start it: what was filled in stays, and nothing can be sent. */
  readonly isOffered: boolean
}) => {
  const app = useApp()
  const formats = useFormats()
  const reading = useMemo(() => ({ ...formats, today: todayOf(app.clock.now()) }), [formats, app.clock])
  const { inputs } = process
  const [draft, setDraft] = useState(() => startDraft(inputs, process.lastValues, recallNames(app.memory, connectionId), reading))
  const [hasTried, setTried] = useState(false)
  const [state, setState] = useState<StartState>({ kind: 'idle' })
  const { values, problems } = readProcessDraft(inputs, draft, reading)
  const isKept = process.lastValues !== null && Object.keys(process.lastValues).length > 0

  const change = (key: string, next: InputDraft): void => setDraft((known) => ({ ...known, [key]: next }))
  const start = async (): Promise<void> => {
    setTried(true)
    const [first] = problems.keys()
    if (first !== undefined) {
      document.getElementById(`process-input-${first}`)?.querySelector<HTMLElement>('input, textarea, button')?.focus()
      return
    }
    rememberNames(app.memory, connectionId, draft)
    const isAgain = state.kind === 'unknown'
    const said = sayInputs(inputs, draft)
    const outcome = await startProcess(
      app,
      { connectionId, processId: process.id, name: process.name, values, said, isAgain },
      () => setState({ kind: 'running' }),
    )
    if (outcome !== null) setState(outcome)
  }
  return (
    <form
      aria-label={`Start ${process.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <h3 className={page.heading}>Start it</h3>
      <fieldset className={kept.kept} disabled={!isOffered} aria-label="What it starts with">
        {inputs.length === 0 ? (
          <p className={page.lead}>This workflow asks for nothing.</p>
        ) : (
          <div className={styles.inputs}>
            {inputs.map((parameter) => (
              <InputLine
                key={parameter.key}
                connectionId={connectionId}
                parameter={parameter}
                draft={draft[parameter.key] ?? emptyDraft(formOf(parameter))}
                problem={problems.get(parameter.key) ?? null}
                hasTried={hasTried}
                onChange={(next) => change(parameter.key, next)}
              />
            ))}
          </div>
        )}
        <Group gap="xs" mt="md">
          <Button type="submit" leftSection={<IconPlayerPlay size={14} />} loading={state.kind === 'running'}>
            {state.kind === 'unknown' ? 'Start once more…' : 'Start…'}
          </Button>
          {inputs.length > 0 && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                setDraft(startDraft(inputs, null, {}, reading))
                setTried(false)
              }}
            >
              Empty the form
            </Button>
          )}
          {isKept && <span className={page.hint}>The values of the last start are kept.</span>}
        </Group>
        <p className={page.hint}>It runs in the service at once, for everybody. You are asked once more before it is sent.</p>
      </fieldset>
      <div className={styles.outcome}>
        <Outcome state={state} />
      </div>
    </form>
  )
}
