/** The cells that a change of many could not be made in, each with its row, its text, the reason, and the way to it. */
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import { isNewRow } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { worksheetQuery } from '../../state/host-queries.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { countOf, formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './outcome-dialog.module.css'

interface Props {
  readonly at: SheetRef
  readonly title: string
  readonly outcome: RunOutcome
  readonly onClose: () => void
}

/** Lines that are drawn; the list of thousands is for the file that it came from. */
const drawn = 200

export const OutcomeDialog = ({ at, title, outcome, onClose }: Props) => {
  const app = useApp()
  const { data: worksheet } = useQuery(worksheetQuery(app.host, at.connectionId, at.worksheetId))
  const { refused, refusedCells, skipped } = outcome
  const nameOf = (id: string): string => worksheet?.fields.find((field) => field.id === id)?.name ?? id
  const shown = refused.slice(0, drawn)
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      {refusedCells > 0 && (
        <>
          <p className={styles.lead}>
            {countOf(refusedCells, 'cell')} kept what {refusedCells === 1 ? 'it' : 'they'} held, because the text does not fit.
            Mend it where it comes from and paste it again, or type into the cell.
          </p>
          <div className={styles.list}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>Row</th>
                  <th>Column</th>
                  <th>Text</th>
                  <th>Why</th>
                  <th>
                    <span className={styles.hidden}>Go to the cell</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ row, title, field, text, why }) => (
                  <tr key={`${row} ${field}`}>
                    <td className={`${parts.cut} ${styles.row}`} title={title}>
                      <bdi>{title === '' ? (isNewRow(row) ? 'New row' : 'Untitled row') : title}</bdi>
                    </td>
                    <td>{nameOf(field)}</td>
                    <td className={styles.text}>
                      <bdi>{text}</bdi>
                    </td>
                    <td>{why}</td>
                    <td>
                      <Button
                        size="compact-xs"
                        variant="light"
                        aria-label={`Go to the cell of ${nameOf(field)} with “${text}”`}
                        onClick={() => {
                          onClose()
                          void app.grid.get()?.goTo(row, field)
                        }}
                      >
                        Go to
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {refusedCells > shown.length && <p className={styles.more}>And {formatCount(refusedCells - shown.length)} more.</p>}
      {skipped.length > 0 && <p className={styles.more}>Left out:</p>}
      {skipped.map(({ reason, cells }) => (
        <p key={reason} className={styles.more}>
          {reason} ({countOf(cells, 'cell')})
        </p>
      ))}
    </Modal>
  )
}
