/** Every field of the row in the worksheet's order, then what the service itself keeps about it. */
import type { Field } from '../../../src-shared/model/field.ts'
import { systemFields } from '../../../src-shared/model/system-fields.ts'
import type { SheetRow } from '../../grid/sheet-row.ts'
import type { SheetRef } from '../../state/sheet-ref.ts'
import { useFormats } from '../../state/use-formats.ts'
import { FieldLine, type RowForm } from './field-line.tsx'
import styles from './row-panel.module.css'

interface Props {
  readonly at: SheetRef
  readonly row: SheetRow
  readonly fields: readonly Field[]
  readonly form: RowForm
}

export const FieldsSection = ({ at, row, fields, form }: Props) => {
  const formats = useFormats()
  return (
    <>
      {fields
        .filter((field) => field.kind !== 'none')
        .map((field) => (
          <FieldLine key={field.id} at={at} row={row} field={field} formats={formats} form={form} />
        ))}
      <h3 className={styles.heading}>Kept by the service</h3>
      {systemFields.map((field) => (
        <FieldLine key={field.id} at={at} row={row} field={field} formats={formats} form={form} />
      ))}
    </>
  )
}
