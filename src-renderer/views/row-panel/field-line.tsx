/** One field of the form: its name, its control or its value where it cannot be edited, and what is staged or wrong. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useId } from 'react'
import type { ImportedCell } from '../../../src-shared/host/calls/import/past-import-calls.ts'
import type { PastWrite } from '../../../src-shared/host/calls/past-calls.ts'
import { type CellValue, isSameValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { whyReadOnly } from '../../../src-shared/model/lock-words.ts'
import { nameOf } from '../../../src-shared/model/names.ts'
import { isRating } from '../../../src-shared/model/numbers/rating.ts'
import { cellText } from '../../../src-shared/model/texts/cell-text.ts'
import { discardChanges } from '../../commands/push/review-changes.ts'
import { tryField } from '../../commands/push/try-field.ts'
import { setCells } from '../../commands/sheet/stage-edits.ts'
import { sayMark } from '../../grid/marks/mark-words.ts'
import { cellOf, markOf, type SheetRow } from '../../grid/rows/sheet-row.ts'
import { useApp } from '../../state/app-context.tsx'
import { referenceSourceOf } from '../../state/row/reference-source.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import type { Formats } from '../../state/sheet/use-formats.ts'
import parts from '../../ui/look/parts.module.css'
import { Person } from '../../ui/values/chip.tsx'
import { ValueView } from '../../ui/values/value-view.tsx'
import { CheckboxControl } from './controls/checkbox-control.tsx'
import type { ControlProps } from './controls/control-props.ts'
import { FilesControl } from './controls/files-control.tsx'
import { LocationControl } from './controls/location-control.tsx'
import { OptionsControl } from './controls/options-control.tsx'
import { ParsedControl } from './controls/parsed-control.tsx'
import { RatingControl } from './controls/rating-control.tsx'
import { ReferenceControl } from './controls/reference-control.tsx'
import { RichTextControl } from './controls/rich-text-control.tsx'
import { TextControl } from './controls/text-control.tsx'
import { InFile } from './row-origins.tsx'
import styles from './row-panel.module.css'
import { SubTable } from './sub-table/sub-table.tsx'
import { WrittenBy } from './written-by.tsx'

/** System attributes that hold an account. */
const people: ReadonlySet<string> = new Set(['_createdBy', '_updatedBy', '_owner'])

const Control = (props: ControlProps) => {
  switch (props.field.kind) {
    case 'text':
      return isRichText(props.field) ? <RichTextControl {...props} /> : <TextControl {...props} />
    case 'options':
      return <OptionsControl {...props} />
    case 'checkbox':
      return <CheckboxControl {...props} />
    case 'location':
      return <LocationControl {...props} />
    default: {
      const source = referenceSourceOf(props.field)
      if (source !== null) return <ReferenceControl {...props} source={source} />
      return isRating(props.field) ? <RatingControl {...props} /> : <ParsedControl {...props} />
    }
  }
}

/** How the form keeps its own picture of the row in step. */
export interface RowForm {
  /** Shows a value at once that is on its way to the host. */
  expect(field: FieldId, value: CellValue): void
  /** Shows the row as the host has it. */
  reread(): void
}

interface Props {
  readonly at: SheetRef
  readonly row: SheetRow
  readonly field: Field
  readonly formats: Formats
  readonly form: RowForm
  /** The push or import that changed it last from here. */
  readonly write?: PastWrite | null
  /** What an imported file has for it, where that is stored otherwise. */
  readonly inFile?: ImportedCell | null
}

export const FieldLine = ({ at, row, field, formats, form, write = null, inFile = null }: Props) => {
  const app = useApp()
  const noteId = useId()
  const value = cellOf(row, field.id)
  const mark = markOf(row, field.id)
  const isDeleted = row.row.change === 'deleted'
  const lock = isDeleted ? 'This row is marked for deletion.' : whyReadOnly(field)
  const textOf = (it: CellValue): string => cellText(it, field, row.names, formats)
  const isMissing = field.isRequired && field.lock === null && value === null
  // What this service alone refuses is said where it is read without a pointer.
  const unsaid = field.lock?.kind === 'refused' ? (lock ?? '') : isMissing ? 'Required' : ''
  const note = mark === null ? unsaid : [sayMark(mark, textOf(value), textOf), field.lock === null ? '' : lock].join(' ').trim()

  const stage = (next: CellValue): void => {
    if (isSameValue(next, value)) return
    form.expect(field.id, next)
    void setCells(app, at, `Edit ${field.name}`, [{ row: row.row.key, field: field.id, value: next }]).then((staged) => {
      if (staged === null) form.reread()
    })
  }

  const isSubTable = field.lock?.kind === 'sub-table'
  const body = () => {
    if (isSubTable && !isDeleted) return <SubTable at={at} row={row} field={field} />
    if (field.kind === 'attachments')
      return <FilesControl at={at} row={row} field={field} value={value} isLocked={lock !== null} />
    if (lock === null) {
      return <Control at={at} row={row} field={field} value={value} formats={formats} describedBy={noteId} stage={stage} />
    }
    return (
      <div className={styles.locked}>
        {people.has(field.id) && typeof value === 'string' ? (
          <Person name={nameOf(row.names, 'members', value)} />
        ) : (
          <ValueView value={value} field={field} names={row.names} formats={formats} />
        )}
      </div>
    )
  }

  return (
    <div className={styles.line} data-mark={mark?.state} data-locked={lock !== null || undefined}>
      <div
        className={`${parts.row} ${parts.fine} ${styles.label}`}
        title={field.description === '' ? undefined : field.description}
      >
        <span>{field.name}</span>
        {field.isRequired && field.lock === null && (
          <span className={styles.required} title="Required">
            *
          </span>
        )}
        {lock !== null && (
          <Tooltip label={lock}>
            <IconLock size={12} role="img" aria-label={lock} className={styles.lock} />
          </Tooltip>
        )}
        {field.lock?.kind === 'refused' && !isDeleted && (
          <Tooltip label={`${lock} Try again.`}>
            <ActionIcon
              size={18}
              aria-label={`${field.name}: try again whether the service stores it`}
              onClick={() => void tryField(app, at, field)}
            >
              <IconLockOpen size={13} />
            </ActionIcon>
          </Tooltip>
        )}
        {mark !== null && !isDeleted && row.row.change === 'updated' && (
          <Tooltip label="Take this change back">
            <ActionIcon
              size={18}
              className={styles.back}
              aria-label={`${field.name}: take the change back`}
              onClick={() =>
                void discardChanges(app, at.connectionId, {
                  scope: 'cells',
                  worksheetId: at.worksheetId,
                  cells: [{ row: row.row.key, field: field.id }],
                })
              }
            >
              <IconArrowBackUp size={13} />
            </ActionIcon>
          </Tooltip>
        )}
        {write !== null && <WrittenBy write={write} verb="Changed" of={field.name} />}
      </div>
      {body()}
      <p id={noteId} className={styles.note} data-state={mark?.state ?? (isMissing ? 'missing' : undefined)}>
        {note}
      </p>
      {inFile !== null && <InFile cell={inFile} />}
    </div>
  )
}
