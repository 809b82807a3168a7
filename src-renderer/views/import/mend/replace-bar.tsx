/** Finds a text in cells of the file and puts another in its place: in rejected cells, those that are selected, or all of them, in one column or every one that is imported. */
import { Button, Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { FileColumn } from '../../../grid/file/file-line.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './mend.module.css'

/** In which cells a text is replaced. */
type Where = 'rejected' | 'selected' | 'file'

export interface FileReplacement {
  readonly find: string
  readonly by: string
  readonly matchCase: boolean
  readonly where: Where
  /** null: every column that fills a field. */
  readonly column: number | null
}

interface Props {
  readonly columns: readonly FileColumn[]
  /** Cells that are selected in the grid. */
  readonly selected: number
  /** Cells in which it was replaced; null where it was refused. */
  readonly onReplace: (asked: FileReplacement) => Promise<number | null>
  readonly onClose: () => void
}

const everyColumn = ''
const places: readonly Where[] = ['rejected', 'selected', 'file']

export const ReplaceBar = ({ columns, selected, onReplace, onClose }: Props) => {
  const [find, setFind] = useState('')
  const [by, setBy] = useState('')
  const [column, setColumn] = useState(everyColumn)
  const [place, setPlace] = useState<Where>(selected > 1 ? 'selected' : 'rejected')
  const [matchCase, setMatchCase] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState('')
  const hasRange = selected > 1
  const where = place === 'selected' && !hasRange ? 'rejected' : place
  const imported = columns.filter(({ field }) => field !== '')
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const done = await onReplace({ find, by, matchCase, column: column === everyColumn ? null : Number(column), where })
    setBusy(false)
    setOutcome(done === null ? '' : done === 0 ? 'No cell holds this text.' : `Replaced in ${countOf(done, 'cell')}.`)
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
        value={where === 'selected' ? everyColumn : column}
        disabled={where === 'selected'}
        onChange={({ currentTarget }) => setColumn(currentTarget.value)}
        data={[
          { value: everyColumn, label: where === 'selected' ? 'Columns of the selection' : 'All imported columns' },
          ...imported.map((it) => ({ value: String(it.column), label: it.field })),
        ]}
      />
      <NativeSelect
        aria-label="In which cells"
        value={where}
        onChange={({ currentTarget }) => setPlace(places.find((it) => it === currentTarget.value) ?? 'rejected')}
        data={[
          { value: 'rejected', label: 'Rejected cells' },
          { value: 'selected', label: hasRange ? countOf(selected, 'selected cell') : 'Selected cells', disabled: !hasRange },
          { value: 'file', label: 'All lines' },
        ]}
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
