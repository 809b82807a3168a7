/** Export as CSV: which rows, which columns, and how the file is written so that a spreadsheet reads it right. */
import { Button, Checkbox, Group, Modal, Radio, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportOptions } from '../../../src-shared/host/export-calls.ts'
import { type ConnectionId, fieldId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { startExport } from '../../commands/start-export.ts'
import { useApp } from '../../state/app-context.tsx'
import { worksheetQuery } from '../../state/host-queries.ts'
import { isNarrowed, sheetOf, toQuery } from '../../state/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { countOf } from '../../ui/format-count.ts'
import styles from './export-dialog.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
  readonly onClose: () => void
}

const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon (Excel in many European countries)' },
  { value: '\t', label: 'Tab' },
] as const

export const ExportDialog = ({ connectionId, worksheetId, onClose }: Props) => {
  const app = useApp()
  const worksheet = useQuery(worksheetQuery(app.host, connectionId, worksheetId)).data
  const sheet = sheetOf(useStore(app.sheets), worksheetId)
  const grid = useStore(app.grid)
  const shown = (grid?.worksheetId === worksheetId ? grid.layout().columns : [])
    .filter((column) => !column.isHidden)
    .map((column) => column.fieldId)
  const fields = (worksheet?.fields ?? []).filter((field) => field.kind !== 'none')
  const ordered = [...fields].sort((a, b) => placeOf(shown, a.id) - placeOf(shown, b.id))
  const [rows, setRows] = useState<'view' | 'all'>('view')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shown.length > 0 ? shown : fields.map((field) => field.id)))
  const [delimiter, setDelimiter] = useState<ExportOptions['delimiter']>(',')
  const [byteOrderMark, setMark] = useState(true)
  const [neutraliseFormulas, setNeutralise] = useState(true)
  const [includeRowId, setRowId] = useState(false)
  const picked = ordered.filter((field) => chosen.has(field.id))

  const start = (): void => {
    onClose()
    void startExport(
      app,
      { connectionId, worksheetId },
      {
        query: rows === 'all' ? null : toQuery(sheet),
        fields: picked.map((field) => fieldId.parse(field.id)),
        delimiter,
        byteOrderMark,
        neutraliseFormulas,
        includeRowId,
      },
    )
  }
  const toggle = (id: string): void =>
    setChosen((known) => {
      const next = new Set(known)
      if (!next.delete(id)) next.add(id)
      return next
    })

  return (
    <Modal opened onClose={onClose} title={`Export ${worksheet?.name ?? ''} as CSV`} size={620}>
      <div className={styles.form}>
        <Radio.Group label="Rows" value={rows} onChange={(value) => setRows(value as 'view' | 'all')}>
          <Group mt={4}>
            <Radio
              value="view"
              label={`${isNarrowed(sheet) ? 'The rows shown now' : 'All rows in the order shown'} (${countOf(sheet.total ?? 0, 'row')})`}
            />
            <Radio value="all" label={`Everything (${countOf(worksheet?.rows ?? 0, 'row')})`} />
          </Group>
        </Radio.Group>
        <fieldset className={styles.columns}>
          <legend className={styles.legend}>
            Columns
            <Button variant="subtle" size="compact-xs" onClick={() => setChosen(new Set(fields.map((field) => field.id)))}>
              All
            </Button>
            <Button variant="subtle" size="compact-xs" onClick={() => setChosen(new Set(shown))} disabled={shown.length === 0}>
              Shown ones
            </Button>
          </legend>
          <div className={styles.list}>
            {ordered.map((field) => (
              <Checkbox key={field.id} label={field.name} checked={chosen.has(field.id)} onChange={() => toggle(field.id)} />
            ))}
          </div>
        </fieldset>
        <Select
          label="Columns are separated by"
          allowDeselect={false}
          data={delimiters}
          value={delimiter}
          onChange={(value) => value !== null && setDelimiter(value)}
        />
        <Checkbox
          label="Mark the file as UTF-8"
          description="Excel needs the mark to read accents and non-Latin letters."
          checked={byteOrderMark}
          onChange={(event) => setMark(event.currentTarget.checked)}
        />
        <Checkbox
          label="Keep cells from running as formulas"
          description="A cell that starts with = + - or @ gets an apostrophe in front. Switch it off only for files that a program reads."
          checked={neutraliseFormulas}
          onChange={(event) => setNeutralise(event.currentTarget.checked)}
        />
        <Checkbox
          label="With the row id as the first column"
          description="Lets a later import find the same rows again."
          checked={includeRowId}
          onChange={(event) => setRowId(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus disabled={picked.length === 0} onClick={start}>
            Export {countOf(picked.length, 'column')}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}

/** Columns that are shown keep their order on screen; the rest follows. */
function placeOf(shown: readonly string[], id: string): number {
  const index = shown.indexOf(id)
  return index < 0 ? shown.length : index
}
