/** Every field of the row in the worksheet's order, then what the service itself keeps about it. */
import { useQuery } from '@tanstack/react-query'
import type { PastWrite } from '../../../src-shared/host/calls/past-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { isNewRow } from '../../../src-shared/model/ids.ts'
import { systemFields } from '../../../src-shared/model/system-fields.ts'
import { cellOf, type SheetRow } from '../../grid/rows/sheet-row.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask, queryKeys } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import parts from '../../ui/look/parts.module.css'
import { FieldLine, type RowForm } from './field-line.tsx'
import { NewestOrigin, writtenInFile } from './row-origins.tsx'
import styles from './row-panel.module.css'
import { useOrigins } from './use-origins.ts'
import { WrittenBy } from './written-by.tsx'

interface Props {
  readonly at: SheetRef
  readonly row: SheetRow
  readonly fields: readonly Field[]
  readonly form: RowForm
}

export const FieldsSection = ({ at, row, fields, form }: Props) => {
  const app = useApp()
  const formats = useFormats()
  const { key } = row.row
  const writes = useQuery({
    queryKey: [...queryKeys.past(at.connectionId), 'of-row', at.worksheetId, key],
    queryFn: () => ask(app.host, 'past.of-row', { ...at, row: key }),
    enabled: !isNewRow(key),
  }).data
  const last = writes?.row ?? null
  const origins = useOrigins(at, row)
  const ofField = (field: Field): PastWrite | null => {
    const write = writes?.fields[field.id] ?? null
    return write?.operation === 'update' ? write : null
  }
  return (
    <>
      {last !== null && <WrittenBy write={last} verb={last.operation === 'create' ? 'Created' : 'Last changed from here'} />}
      {origins[0] !== undefined && <NewestOrigin origin={origins[0]} />}
      {fields
        .filter((field) => field.kind !== 'none')
        .map((field) => (
          <FieldLine
            key={field.id}
            at={at}
            row={row}
            field={field}
            formats={formats}
            form={form}
            write={ofField(field)}
            inFile={writtenInFile(origins, field.id, cellOf(row, field.id))}
          />
        ))}
      <h3 className={`${parts.fine} ${styles.heading}`}>Kept by the service</h3>
      {systemFields.map((field) => (
        <FieldLine key={field.id} at={at} row={row} field={field} formats={formats} form={form} />
      ))}
    </>
  )
}
