/** Many files for many rows: which files, which field names the rows, a look at what goes where, and then all of it as one change. */
import { Button, Checkbox, Group, Modal, Progress, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mostFiles } from '../../../src-shared/host/calls/attach-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { type FieldId, fieldId } from '../../../src-shared/model/ids.ts'
import { type AttachStart, attachMany, type KeptFiles } from '../../commands/sheet/attach-many.ts'
import { attachToCell } from '../../commands/sheet/attachments.ts'
import { undoOrRedo } from '../../commands/sheet/stage-edits.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { ask } from '../../state/host-queries.ts'
import { type AttachPlan, fileFields, inNameOrder, nameFields, planAttach, sayReady } from '../../state/sheet/attach-plan.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import { sayError } from '../../ui/messages/error-words.ts'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import formStyles from '../dialogs/cells-form.module.css'
import styles from './attach-dialog.module.css'
import { ChooseFiles } from './choose-files.tsx'
import { PlanList } from './plan-list.tsx'

interface Props {
  readonly at: SheetRef
  readonly start: AttachStart
  readonly given: readonly File[]
  readonly worksheet: WorksheetState
  readonly onClose: () => void
}

interface Running {
  readonly done: number
  readonly total: number
}

/** A cell takes so many files in one go from here; more than that is hardly meant for one row. */
const mostForOneCell = 100
const nobodyFailed: ReadonlyMap<File, string> = new Map()

const asChoice = ({ id, name }: { readonly id: FieldId; readonly name: string }) => ({ value: id as string, label: name })

export const AttachDialog = ({ at, start, given, worksheet, onClose }: Props) => {
  const app = useApp()
  const [byFields, intoFields] = [nameFields(worksheet.fields), fileFields(worksheet.fields)]
  const [files, setFiles] = useState(() => inNameOrder(given))
  const [by, setBy] = useState<FieldId | null>(byFields[0]?.id ?? null)
  const [into, setInto] = useState<FieldId | null>(start.into ?? intoFields[0]?.id ?? null)
  const [again, setAgain] = useState(false)
  const [failed, setFailed] = useState(nobodyFailed)
  const [running, setRunning] = useState<Running | null>(null)
  const [error, setError] = useState<HostError | null>(null)
  const kept = useRef<KeptFiles>(new Map())
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  const tooMany = files.length > mostFiles
  const found = useQuery({
    queryKey: ['attach', at, by, into, files.map((file) => file.name)],
    queryFn: () =>
      by === null || into === null
        ? { matches: [] }
        : ask(app.host, 'attachments.match', { ...at, by, into, names: files.map((file) => file.name) }),
    enabled: files.length > 0 && !tooMany,
    staleTime: 0,
    gcTime: 0,
  })
  const plan = useMemo(
    () => (found.data === undefined ? null : planAttach(files, found.data.matches, { again, failed })),
    [files, found.data, again, failed],
  )
  const choose = (chosen: readonly File[]): void => {
    if (chosen.length === 0) return
    setFiles(inNameOrder(chosen))
    setFailed(nobodyFailed)
    setError(null)
  }
  const attach = async ({ ready, rows }: AttachPlan): Promise<void> => {
    if (into === null || ready.length === 0 || running !== null) return
    const control = new AbortController()
    abort.current = control
    setError(null)
    setRunning({ done: 0, total: ready.length })
    const end = await attachMany(app, at, into, ready, kept.current, {
      onProgress: (done) => setRunning({ done, total: ready.length }),
      signal: control.signal,
    })
    setRunning(null)
    if (end.kind === 'refused') setError(end.error)
    if (end.kind === 'left') setFailed(new Map([...failed, ...end.failed]))
    if (end.kind !== 'done') return
    onClose()
    app.notices.show({
      tone: 'good',
      id: 'attached',
      title: `${countOf(ready.length, 'file')} attached to ${countOf(rows, 'row')}`,
      text: 'They are sent with the next push.',
      action: { label: 'Undo', run: () => void undoOrRedo(app, at, 'undo') },
    })
  }
  const { row } = start
  const attachToOne =
    row === null || start.into === null || files.length === 0 || files.length > mostForOneCell
      ? null
      : () => {
          onClose()
          if (start.into !== null) void attachToCell(app, at, row, start.into, files)
        }

  const preview = () => {
    if (tooMany) {
      return (
        <p className={formStyles.problem} role="alert">
          These are more than {formatCount(mostFiles)} files. Choose up to {formatCount(mostFiles)} at a time.
        </p>
      )
    }
    if (found.isError) return <ErrorState what="The rows could not be looked through" error={readFailure(found.error)} />
    if (plan === null) return <LoadingState what="Looking for the rows…" />
    return (
      <>
        <p className={styles.summary} role="status">
          {plan.ready.length === 0 ? 'No file goes to a row this way.' : `${sayReady(plan)}.`}
          {plan.left.length > 0 && ` ${countOf(plan.left.length, 'file is', 'files are')} left out.`}
          {plan.ready.length === 0 && byFields.length > 1 && ' Perhaps they are named after another column.'}
          {worksheet.isPartial && ' Only the rows loaded so far were looked through.'}
        </p>
        <PlanList plan={plan} />
        {plan.held > 0 && (
          <Checkbox
            label={`Also attach ${countOf(plan.held, 'file')} whose name the cell holds already`}
            checked={again}
            disabled={running !== null}
            onChange={(event) => setAgain(event.currentTarget.checked)}
          />
        )}
      </>
    )
  }
  const isBusy = running !== null
  return (
    <Modal opened onClose={onClose} title="Attach files by name" size={720} closeOnClickOutside={!isBusy}>
      {byFields.length === 0 || intoFields.length === 0 ? (
        <EmptyState
          icon={null}
          title="This worksheet cannot take files by name"
          text="It needs a text column that names its rows, and an attachment column that can be changed."
        />
      ) : (
        <form
          className={formStyles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (plan !== null) void attach(plan)
          }}
        >
          <div className={formStyles.fields}>
            <Select
              label="Files are named after"
              data={byFields.map(asChoice)}
              value={by}
              allowDeselect={false}
              searchable
              openOnFocus={false}
              disabled={isBusy}
              data-autofocus={files.length > 0 || undefined}
              onChange={(id) => id !== null && setBy(fieldId.parse(id))}
            />
            <Select
              label="Attach to"
              data={intoFields.map(asChoice)}
              value={into}
              allowDeselect={false}
              disabled={isBusy}
              onChange={(id) => id !== null && setInto(fieldId.parse(id))}
            />
          </div>
          <ChooseFiles hasFiles={files.length > 0} isBusy={isBusy} onChoose={choose}>
            {files.length > 0 && preview()}
          </ChooseFiles>
          {error !== null && (
            <p className={formStyles.problem} role="alert">
              Nothing was attached. {sayError(error).message} {sayError(error).advice}
            </p>
          )}
          {failed.size > 0 && running === null && (
            <p className={formStyles.problem} role="alert">
              {countOf(failed.size, 'file')} could not be taken, so nothing was attached yet. You can attach the others.
            </p>
          )}
          {running !== null && (
            <div role="status">
              <Progress value={(running.done / running.total) * 100} size={6} aria-label="Files taken" />
              <p className={formStyles.hint}>
                {formatCount(running.done)} of {countOf(running.total, 'file')} taken
              </p>
            </div>
          )}
          <Group justify="space-between">
            {attachToOne === null ? (
              <span className={formStyles.hint}>One undo takes all of it back.</span>
            ) : (
              <Button variant="subtle" disabled={isBusy} onClick={attachToOne}>
                Attach all to the one cell instead
              </Button>
            )}
            <Group gap="xs">
              <Button variant="default" onClick={isBusy ? () => abort.current?.abort() : onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={plan === null || plan.ready.length === 0 || tooMany} loading={isBusy}>
                {plan === null || plan.ready.length === 0 ? 'Attach' : `Attach ${sayReady(plan)}`}
              </Button>
            </Group>
          </Group>
        </form>
      )}
    </Modal>
  )
}
