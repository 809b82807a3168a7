/** Names, types and place of the new worksheet, as proposed from the file and changed by the user. */
import { Button, Select, TextInput, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { asksForHiddenRows } from '../../../../src-shared/workbook/asks-hidden-rows.ts'
import { createFromFile, type ProposedFile } from '../../../commands/application/create-from-file.ts'
import { useApp } from '../../../state/app-context.tsx'
import { workspaceQuery } from '../../../state/host-queries.ts'
import { formAgain, formOf, formProblem, type WorksheetForm } from '../../../state/import/import-worksheet-form.ts'
import { useStepAction } from '../../../state/import/use-import.ts'
import { listSections } from '../../../state/structure/section-choices.ts'
import { listWorksheetItems } from '../../../state/tree-rows.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { Problem } from '../problem.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { NewFieldLine } from './new-field-line.tsx'
import styles from './new-worksheet-dialog.module.css'
import { ReadAs } from './read-as.tsx'
import { TurnColumns } from './turn-columns.tsx'
import { TurnColumnsBar } from './turn-columns-bar.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly file: ProposedFile
  /** What was entered before the file was read again; null at first. */
  readonly entered: WorksheetForm | null
  /** Whether it is being said which columns become rows. */
  readonly isTurning: boolean
  readonly onTurn: (isTurning: boolean) => void
  /** The file was read again as the user says; with what is entered by now. */
  readonly onRead: (file: ProposedFile, form: WorksheetForm) => void
  readonly onClose: () => void
}

export const NewWorksheetForm = ({ connectionId, file, entered: before, isTurning, onTurn, onRead, onClose }: Props) => {
  const app = useApp()
  const tree = useQuery(workspaceQuery(app.host, connectionId)).data?.tree ?? []
  const sections = listSections(tree)
  const worksheets = listWorksheetItems(tree).map((item) => ({ value: item.id, label: item.name }))
  const [entered, setForm] = useState(() => (before === null ? formOf(file.proposed) : formAgain(before, file.proposed)))
  /** undefined: the first section, as soon as the sections are known. */
  const [chosen, setChosen] = useState<string | null | undefined>(before?.sectionId)
  const form = { ...entered, sectionId: chosen === undefined ? (sections[0]?.value ?? null) : chosen }
  const action = useStepAction()
  const name = useRef<HTMLInputElement>(null)
  // The dialog is open already, and what had the focus in it is gone.
  useEffect(() => (isTurning ? undefined : name.current?.select()), [isTurning])
  const problem = formProblem(form)
  const taken = form.fields.filter((field) => field.isTaken).length

  const { isGuess } = file.proposed
  const isAsked = asksForHiddenRows(file.proposed)
  const create = async (): Promise<void> => {
    if (await action.run(() => createFromFile(app, connectionId, file, form))) onClose()
  }
  if (isTurning) return <TurnColumns file={file} onRead={(again) => onRead(again, form)} onClose={() => onTurn(false)} />
  return (
    <form
      className={`${parts.stack} ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null && !isGuess && !isAsked) void create()
      }}
    >
      <div className={styles.top}>
        <TextInput
          ref={name}
          label="Name of the worksheet"
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        />
        <Select
          label="In section"
          placeholder="No section"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'In no section', tabIndex: 0, 'aria-hidden': false }}
          disabled={sections.length === 0}
          data={sections}
          value={form.sectionId}
          onChange={setChosen}
        />
      </div>
      <ReadAs file={file} action={action} onRead={(again) => onRead(again, form)} />
      <TurnColumnsBar proposed={file.proposed} isOff={action.isBusy || isGuess} onTurn={() => onTurn(true)} />
      <ScrollRegion className={styles.scroll} label="Fields of the new worksheet">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Taken</VisuallyHidden>
              </th>
              <th scope="col">Field</th>
              <th scope="col">Type</th>
              <th scope="col">
                <VisuallyHidden>Details</VisuallyHidden>
              </th>
              <th scope="col">Names the row</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {form.fields.map((field) => (
              <NewFieldLine key={field.column} form={form} field={field} worksheets={worksheets} onChange={setForm} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {action.error !== null && <Problem error={action.error} />}
      <div className={`${parts.row} ${styles.foot}`}>
        <span className={styles.hint} aria-live="polite">
          {isGuess
            ? 'Say first whether the texts read right.'
            : isAsked
              ? 'Say first whether hidden rows are read.'
              : (problem ?? `${countOf(taken, 'field')}. The rows come in the next step, after you have seen them.`)}
        </span>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={problem !== null || isGuess || isAsked} loading={action.isBusy}>
          Create worksheet and go on
        </Button>
      </div>
    </form>
  )
}
