/** The file that a step looks texts up in, its sheet, and two of its columns. */
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { mapOk } from '../../../../../../src-shared/lib/result.ts'
import { keepLookUpFile } from '../../../../../commands/import/choose-look-up-file.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { readFailure } from '../../../../../state/host-failure.ts'
import { lookUpFileQuery, whenKnown } from '../../../../../state/host-queries.ts'
import { type EnteredFile, withFile } from '../../../../../state/import/look-up-draft.ts'
import { useStepAction } from '../../../../../state/import/use-import.ts'
import parts from '../../../../../ui/look/parts.module.css'
import { sayError } from '../../../../../ui/messages/error-words.ts'
import { FileInput } from '../../../file-input.tsx'
import { LookUpEncoding } from './look-up-encoding.tsx'
import { LookUpPlaces } from './look-up-places.tsx'
import styles from './steps-dialog.module.css'

interface Props {
  readonly table: EnteredFile
  readonly draft: ImportDraft
  readonly onChange: (table: EnteredFile) => void
}

export const LookUpFile = ({ table, draft, onChange }: Props) => {
  const app = useApp()
  const { importId } = draft
  const input = useRef<HTMLInputElement>(null)
  const action = useStepAction()
  const [isReading, setReading] = useState(false)
  const query = useQuery(
    whenKnown(table.file, (file) => lookUpFileQuery(app.host, importId, { sha256: file.sha256, name: file.name }, table)),
  )
  const known = query.data
  const problem = action.error ?? (query.isError ? readFailure(query.error) : null)

  const take = async (file: File): Promise<void> => {
    setReading(true)
    await action.run(async () => {
      const kept = await keepLookUpFile(app, importId, file, table.encoding)
      if (kept.ok) onChange(withFile(table, kept.value))
      return mapOk(kept, () => null)
    })
    setReading(false)
  }
  const choose = (place: 'find' | 'take', value: string): void => {
    const column = known?.columns.find((each) => String(each.column) === value)
    if (column !== undefined) onChange({ ...table, [place]: { column: column.column, name: column.header } })
  }
  return (
    <>
      <div className={`${parts.row} ${styles.file}`}>
        <span className={`${parts.grow} ${parts.cut}`} title={table.file?.name}>
          {table.file === null ? 'No file chosen' : table.file.name}
        </span>
        <Button size="compact-sm" variant="default" loading={isReading} onClick={() => input.current?.click()}>
          {table.file === null ? 'Choose a file' : 'Choose another'}
        </Button>
        <FileInput ref={input} onFile={(file) => void take(file)} />
      </div>
      {table.file !== null && (
        <p className={styles.hint}>A copy is kept with this import. Choose the file again when it has changed.</p>
      )}
      {problem !== null && (
        <p className={styles.missing} role="alert">
          {sayError(problem).message}
        </p>
      )}
      {known?.encoding?.isProven === false && (
        <LookUpEncoding table={table} known={known} draft={draft} action={action} onChange={onChange} />
      )}
      {known?.sheets !== undefined && known.sheets !== null && (
        <Select
          label="Sheet"
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          value={table.sheet}
          data={[...known.sheets]}
          onChange={(sheet) => {
            if (sheet !== null && sheet !== table.sheet) onChange({ ...table, sheet, find: null, take: null })
          }}
        />
      )}
      <LookUpPlaces
        what="column"
        isOff={known === undefined}
        choices={
          known?.columns.map(({ column, header }) => ({ value: String(column), label: header || `Column ${column + 1}` })) ?? []
        }
        chosen={{ find: table.find?.column.toString() ?? null, take: table.take?.column.toString() ?? null }}
        onChoose={choose}
      />
    </>
  )
}
