/** Finds a text in cells of the file and puts another in its place: in rejected cells or all of them, in one column or every one that is imported. */
import { Button, Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Correction } from '../../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { MendedLines } from '../../../commands/import/mend-file.ts'
import type { FileColumn } from '../../../grid/file/file-line.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './mend.module.css'

type Replacement = Omit<Extract<Correction, { kind: 'replace' }>, 'kind'>

interface Props {
  readonly columns: readonly FileColumn[]
  readonly onReplace: (asked: Replacement) => Promise<MendedLines | null>
  readonly onClose: () => void
}

const everyColumn = ''

export const ReplaceBar = ({ columns, onReplace, onClose }: Props) => {
  const [find, setFind] = useState('')
  const [by, setBy] = useState('')
  const [column, setColumn] = useState(everyColumn)
  const [onlyRejected, setOnlyRejected] = useState(true)
  const [matchCase, setMatchCase] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const imported = columns.filter(({ field }) => field !== '')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const done = await onReplace({ find, by, matchCase, column: column === everyColumn ? null : Number(column), onlyRejected })
    setBusy(false)
    setOutcome(done === null ? '' : done.cells === 0 ? 'No cell holds this text.' : `Replaced in ${countOf(done.cells, 'cell')}.`)
  }
  return (
    <form
      className={`${parts.row} ${styles.replace}`}
      aria-label="Find and replace in the file"
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <TextInput
        aria-label="Find"
        placeholder="Find"
        value={find}
        autoFocus
        onChange={({ currentTarget }) => setFind(currentTarget.value)}
      />
      <TextInput
        aria-label="Replace with"
        placeholder="Replace with"
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
      />
      <NativeSelect
        aria-label="In which column"
        value={column}
        onChange={({ currentTarget }) => setColumn(currentTarget.value)}
        data={[
          { value: everyColumn, label: 'All imported columns' },
          ...imported.map((it) => ({ value: String(it.column), label: it.field })),
        ]}
      />
      <Checkbox
        label="Only rejected cells"
        checked={onlyRejected}
        onChange={({ currentTarget }) => setOnlyRejected(currentTarget.checked)}
      />
      <Checkbox label="Match case" checked={matchCase} onChange={({ currentTarget }) => setMatchCase(currentTarget.checked)} />
      <Button type="submit" loading={isBusy} disabled={find === '' || find === by}>
        Replace all
      </Button>
      <span role="status" className={styles.outcome}>
        {outcome}
      </span>
      <CloseButton aria-label="Close find and replace" onClick={onClose} />
    </form>
  )
}
