/** The first cells that an operation would change: what they hold, what they would hold, and why some cannot. */
import { IconArrowRight, IconX } from '@tabler/icons-react'
import type { Preview } from '../../../src-shared/host/bulk-calls.ts'
import { cellText } from '../../../src-shared/model/cell-text.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { useFormats } from '../../state/use-formats.ts'
import { countOf, formatCount } from '../../ui/format-count.ts'
import styles from './preview-list.module.css'

interface Props {
  readonly preview: Preview
  readonly fields: readonly Field[]
}

const shownReasons = 2

export const PreviewList = ({ preview, fields }: Props) => {
  const formats = useFormats()
  const { rows, names, targetRows, lookedAt, skipped } = preview
  const show = (value: CellValue, field: Field | undefined): string =>
    field === undefined ? '' : cellText(value, field, names, formats)
  return (
    <>
      {skipped.slice(0, shownReasons).map(({ reason, cells }) => (
        <p key={reason} className={styles.note}>
          {countOf(cells, 'cell')} left out: {reason}
        </p>
      ))}
      {skipped.length > shownReasons && (
        <p className={styles.note}>And {countOf(skipped.length - shownReasons, 'more column')} that cannot be changed.</p>
      )}
      {rows.length === 0 ? (
        <p className={styles.note} role="status">
          {lookedAt < targetRows
            ? `None of the first ${formatCount(lookedAt)} rows would change. Later ones may.`
            : 'No cell would change.'}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.frame} tabIndex={0} aria-label="What would change">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Column</th>
                <th scope="col">Now</th>
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {rows.flatMap(({ row, title, cells }) =>
                cells.map(({ field: id, before, after, refused }) => {
                  const field = fields.find((it) => it.id === id)
                  return (
                    <tr key={`${row} ${id}`} data-refused={refused !== null || undefined}>
                      <th scope="row">{title}</th>
                      <td>{field?.name}</td>
                      <td className={styles.before}>{show(before, field)}</td>
                      {refused === null ? (
                        <td className={styles.after}>
                          <IconArrowRight size={12} aria-hidden="true" /> {after === null ? <em>empty</em> : show(after, field)}
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
