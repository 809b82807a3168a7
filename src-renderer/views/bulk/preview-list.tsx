/** The first cells that an operation would change: what they hold, what they would hold, and why some cannot. */
import { Checkbox } from '@mantine/core'
import { IconArrowRight, IconX } from '@tabler/icons-react'
import type { Preview } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import { cellText } from '../../../src-shared/model/texts/cell-text.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import list from '../dialogs/cell-list.module.css'
import styles from './preview-list.module.css'

interface Props {
  readonly preview: Preview
  readonly fields: readonly Field[]
  /** What is counted. */
  readonly unit?: 'row' | 'line'
  /** Cells can be ticked one by one. */
  readonly ticks?: {
    has(cell: PreviewedCell): boolean
    set(cells: readonly PreviewedCell[], isOn: boolean): void
  }
}

interface PreviewedCell {
  readonly row: RowKey
  readonly field: FieldId
}

const shownReasons = 2

export const PreviewList = ({ preview, fields, unit = 'row', ticks }: Props) => {
  const formats = useFormats()
  const { rows, names, targetRows, lookedAt, skipped } = preview
  const show = (value: CellValue, field: Field | undefined): string =>
    field === undefined ? '' : cellText(value, field, names, formats)
  const tickable = rows.flatMap(({ row, cells }) =>
    cells.filter(({ refused }) => refused === null).map(({ field }) => ({ row, field })),
  )
  const ticked = ticks === undefined ? 0 : tickable.filter((cell) => ticks.has(cell)).length
  return (
    <>
      {skipped.slice(0, shownReasons).map(({ reason, cells }) => (
        <p key={reason} className={`${parts.fine} ${styles.note}`}>
          {countOf(cells, 'cell')} left out: {reason}
        </p>
      ))}
      {skipped.length > shownReasons && (
        <p className={`${parts.fine} ${styles.note}`}>
          And {countOf(skipped.length - shownReasons, 'more column')} that cannot be changed.
        </p>
      )}
      {rows.length === 0 ? (
        <p className={`${parts.fine} ${styles.note}`} role="status">
          {lookedAt < targetRows
            ? `Nothing would change in the first ${formatCount(lookedAt)} of ${countOf(targetRows, unit)}. The others were not looked at for this list.`
            : 'No cell would change.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={`${list.frame} ${styles.frame}`} tabIndex={0} aria-label="What would change">
          <table className={`${list.table} ${styles.table}`}>
            <thead>
              <tr>
                {ticks !== undefined && (
                  <th scope="col" className={styles.tick}>
                    <Checkbox
                      size="xs"
                      aria-label="Tick all that are shown"
                      checked={ticked > 0 && ticked === tickable.length}
                      indeterminate={ticked > 0 && ticked < tickable.length}
                      onChange={({ currentTarget: { checked } }) => ticks.set(tickable, checked)}
                    />
                  </th>
                )}
                <th scope="col">{unit === 'row' ? 'Row' : 'Line'}</th>
                <th scope="col">Column</th>
                <th scope="col">Now</th>
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {rows.flatMap(({ row, title, cells }) =>
                cells.map(({ field: id, before, after, refused, note }) => {
                  const field = fields.find((it) => it.id === id)
                  return (
                    <tr key={`${row} ${id}`} data-refused={refused !== null || undefined}>
                      {ticks !== undefined && (
                        <td className={styles.tick}>
                          {refused === null && (
                            <Checkbox
                              size="xs"
                              aria-label={`Tick ${field?.name ?? ''} of ${title}`}
                              checked={ticks.has({ row, field: id })}
                              onChange={({ currentTarget: { checked } }) => ticks.set([{ row, field: id }], checked)}
                            />
                          )}
                        </td>
                      )}
                      <th scope="row">{title}</th>
                      <td>{field?.name}</td>
                      <td className={styles.before}>{show(before, field)}</td>
                      {refused === null ? (
                        <td className={styles.after}>
                          <IconArrowRight size={12} aria-hidden="true" /> {after === null ? <em>empty</em> : show(after, field)}
                          {note !== undefined && <span className={styles.noted}>{note}</span>}
                        </td>
                      ) : (
                        <td className={styles.refused}>
                          <IconX size={12} aria-hidden="true" /> Stays: {refused}
                        </td>
                      )}
                    </tr>
                  )
                }),
              )}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
