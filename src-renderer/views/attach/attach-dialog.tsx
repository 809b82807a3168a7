/** Many files for many rows: which files, which field names the rows, a look at what goes where, and then all of it as one change. */
import { Button, Group, Modal, SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { mostFiles } from '../../../src-shared/host/calls/attach-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type FieldId, fieldId } from '../../../src-shared/model/ids.ts'
import type { AttachStart } from '../../commands/sheet/attach-many.ts'
import { attachToCell } from '../../commands/sheet/attachments.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { type AttachPlan, fileFields, inNameOrder, nameFields, sayReady } from '../../state/sheet/attach-plan.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import formStyles from '../dialogs/cells-form.module.css'
import { AttachProgress } from './attach-progress.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { useAttachPlan } from './use-attach-plan.ts'
import { type Attaching, useAttaching } from './use-attaching.ts'
import { type Naming, useNaming } from './use-naming.ts'

interface Props {
  readonly at: SheetRef
  readonly start: AttachStart
  readonly given: readonly File[]
  readonly worksheet: WorksheetState
  readonly onClose: () => void
}

/** A cell takes so many files in one go from here; more than that is hardly meant for one row. */
const mostForOneCell = 100

interface FieldChoiceProps {
  readonly label: string
  readonly fields: readonly { readonly id: FieldId; readonly name: string }[]
  readonly value: FieldId | null
  /** Why this one. */
  readonly why?: string
  readonly isBusy: boolean
  readonly isSearched?: boolean
  readonly isFirst?: boolean
  readonly onChange: (id: FieldId) => void
}

const FieldChoice = ({
  label,
  fields,
  value,
  why = '',
  isBusy,
  isSearched = false,
  isFirst = false,
  onChange,
}: FieldChoiceProps) => (
  <Select
    label={label}
    data={fields.map(({ id, name }) => ({ value: id as string, label: name }))}
    value={value}
    {...(why === '' ? {} : { description: why, inputWrapperOrder: ['label', 'input', 'description'] })}
    allowDeselect={false}
    disabled={isBusy}
    {...(isSearched ? { searchable: true, openOnFocus: false } : {})}
    data-autofocus={isFirst || undefined}
    onChange={(id) => id !== null && onChange(fieldId.parse(id))}
  />
)

interface PlaceProps {
  readonly byFields: readonly Field[]
  readonly intoFields: readonly Field[]
  readonly naming: Naming
  readonly into: FieldId | null
  readonly replaces: boolean
  readonly isBusy: boolean
  readonly isFirst: boolean
  readonly onInto: (into: FieldId) => void
  readonly onReplaces: (replaces: boolean) => void
}

/** Where the files go, and what becomes of those that are there. */
const PlaceChoice = ({ byFields, intoFields, naming, into, replaces, isBusy, isFirst, onInto, onReplaces }: PlaceProps) => (
  <>
    <div className={formStyles.fields}>
      <FieldChoice
        label="Files are named after"
        fields={byFields}
        value={naming.by}
        why={naming.why}
        isBusy={isBusy}
        isSearched
        isFirst={isFirst}
        onChange={naming.choose}
      />
      <FieldChoice label="Attach to" fields={intoFields} value={into} isBusy={isBusy} onChange={onInto} />
    </div>
    <SegmentedControl
      aria-label="What becomes of files that the cells hold"
      size="xs"
      data={[
        { value: 'add', label: 'Add to what the cells hold' },
        { value: 'replace', label: 'Replace what they hold' },
      ]}
      value={replaces ? 'replace' : 'add'}
      disabled={isBusy}
      onChange={(value) => onReplaces(value === 'replace')}
    />
  </>
)

/** `plan` is null where nothing goes anywhere yet. */
const sayAction = (plan: AttachPlan | null, replaces: boolean): string =>
  plan === null ? (replaces ? 'Replace' : 'Attach') : `${replaces ? 'Replace by' : 'Attach'} ${sayReady(plan)}`

const AttachForm = ({ at, start, given, worksheet, attaching, onClose }: Props & { readonly attaching: Attaching }) => {
  const app = useApp()
  const [byFields, intoFields] = [nameFields(worksheet.fields), fileFields(worksheet.fields)]
  const [files, setFiles] = useState(() => inNameOrder(given))
  const naming = useNaming(at, byFields, files)
  const [into, setInto] = useState<FieldId | null>(start.into ?? intoFields[0]?.id ?? null)
  const [again, setAgain] = useState(false)
  const [replaces, setReplaces] = useState(false)
  const { running, error, failed, attach, cancel, forget } = attaching
  const isBusy = running !== null
  const tooMany = files.length > mostFiles
  const isWanted = files.length > 0 && !tooMany && naming.by !== null
  const { plan, query } = useAttachPlan(at, { files, by: naming.by, into, again: again || replaces, failed, isWanted })
  const isReady = plan !== null && plan.ready.length > 0

  const { row, into: cell } = start
  const attachToOne =
    row === null || cell === null || files.length === 0 || files.length > mostForOneCell
      ? null
      : () => {
          onClose()
          void attachToCell(app, at, row, cell, files)
        }
  const preview = () => {
    if (tooMany) {
      return (
        <p className={formStyles.problem} role="alert">
          These are more than {formatCount(mostFiles)} files. Choose up to {formatCount(mostFiles)} at a time.
        </p>
      )
    }
    if (query.isError) return <ErrorState what="The rows could not be looked through" error={readFailure(query.error)} />
    if (plan === null) return <LoadingState what="Looking for the rows…" />
    const seen = { hasOtherNames: byFields.length > 1, isPartial: worksheet.isPartial }
    return <PlanPreview plan={plan} {...seen} again={again} replaces={replaces} isBusy={isBusy} onAgain={setAgain} />
  }
  if (byFields.length === 0 || intoFields.length === 0) {
    return (
      <EmptyState
        icon={null}
        title="This worksheet cannot take files by name"
        text="It needs a text column that names its rows, and an attachment column that can be changed."
      />
    )
  }
  return (
    <form
      className={`${parts.stack} ${formStyles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (plan !== null) void attach(plan, into, replaces)
      }}
    >
      <PlaceChoice
        byFields={byFields}
        intoFields={intoFields}
        naming={naming}
        into={into}
        replaces={replaces}
        isBusy={isBusy}
        isFirst={files.length > 0}
        onInto={setInto}
        onReplaces={setReplaces}
      />
      <ChooseFiles
        hasFiles={files.length > 0}
        isBusy={isBusy}
        onChoose={(chosen) => {
          if (chosen.length === 0) return
          setFiles(inNameOrder(chosen))
          forget()
        }}
      >
        {files.length > 0 && preview()}
      </ChooseFiles>
      <AttachProgress error={error} failed={failed} running={running} />
      <Group justify="space-between">
        {attachToOne === null ? (
          <span className={formStyles.hint}>One undo takes all of it back.</span>
        ) : (
          <Button variant="subtle" disabled={isBusy} onClick={attachToOne}>
            Attach all to the one cell instead
          </Button>
        )}
        <Group gap="xs">
          <Button variant="default" onClick={isBusy ? cancel : onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady || tooMany} loading={isBusy}>
            {sayAction(isReady ? plan : null, replaces)}
          </Button>
        </Group>
      </Group>
    </form>
  )
}

export const AttachDialog = (props: Props) => {
  const attaching = useAttaching(props.at, props.onClose)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title="Attach files by name"
      size={720}
      closeOnClickOutside={attaching.running === null}
    >
      <AttachForm {...props} attaching={attaching} />
    </Modal>
  )
}
