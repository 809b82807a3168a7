/**
 * The changes, walked by keyboard: arrows move, Left and Right close and open a row, Space holds back or releases, Delete discards,
 * Enter goes to the cell in its grid; on a conflict M takes mine and T theirs.
 */
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect } from 'react'
import type { ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { useApp } from '../../state/app-context.tsx'
import { worksheetQuery } from '../../state/host-queries.ts'
import { listItems, type ReviewItem, startsWorksheet } from '../../state/review/review-items.ts'
import { useFormats } from '../../state/sheet/use-formats.ts'
import parts from '../../ui/look/parts.module.css'
import { useTreegrid } from '../../ui/use-treegrid.ts'
import { CellLine, RowLine } from './review-lines.tsx'
import styles from './review-list.module.css'
import { useReviewActions } from './use-review-actions.ts'

interface Props {
  readonly connectionId: ConnectionId
  readonly rows: readonly ReviewRow[]
  readonly names: Names
}

export const ReviewList = ({ connectionId, rows, names }: Props) => {
  const app = useApp()
  const formats = useFormats()
  const { root, items, reachable, setCurrent, setOpen, goTo, press } = useTreegrid((closed) => listItems(rows, closed))

  const ids = [...new Set(rows.map((row) => row.worksheetId))]
  const worksheets = useQueries({ queries: ids.map((id) => worksheetQuery(app.host, connectionId, id)) })
  const worksheetOf = (id: string) => worksheets[ids.indexOf(id as (typeof ids)[number])]?.data
  const fieldOf = (item: ReviewItem) =>
    item.kind === 'cell' ? worksheetOf(item.row.worksheetId)?.fields.find((field) => field.id === item.cell.field) : undefined

  // Who comes from the grid by keyboard goes on in the list; who pressed a button keeps the focus there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list appears
  useEffect(() => {
    if (document.activeElement?.contains(root.current)) goTo(items[0]?.id)
  }, [])
  const { hold, discard, open, settle, act } = useReviewActions({
    connectionId,
    items,
    goTo,
    titleOf: (item) => worksheetOf(item.row.worksheetId)?.name ?? '',
  })

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table whose rows open and take the focus */}
      <table ref={root} role="treegrid" aria-label="Changes by row" className={styles.grid}>
        {items.map((item, index) => {
          const heading = startsWorksheet(items, index)
          const line = {
            isReachable: item.id === reachable,
            onFocus: () => setCurrent(item.id),
            onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, item, index, (key) => act(key, item, index)),
            onHold: () => hold(item),
            onDiscard: () => discard(item, index),
            onOpen: () => open(item),
          }
          return (
            <tbody key={item.id} className={styles.group}>
              {heading !== null && (
                <tr aria-level={1} className={`${parts.fine} ${styles.heading}`}>
                  <td>{worksheetOf(heading)?.name ?? 'Worksheet'}</td>
                </tr>
              )}
              {item.kind === 'row' ? (
                <RowLine
                  item={item}
                  {...line}
                  onToggle={() => setOpen(item.id, !item.isOpen)}
                  onSettle={(take) => settle(item, index, take)}
                />
              ) : (
                <CellLine
                  item={item}
                  field={fieldOf(item)}
                  names={names}
                  formats={formats}
                  connectionId={connectionId}
                  {...line}
                />
              )}
            </tbody>
          )
        })}
      </table>
      <p className={styles.keys}>
        Arrow keys walk · Space holds back · Delete discards · Enter shows it in the grid · M mine, T theirs
      </p>
    </>
  )
}
