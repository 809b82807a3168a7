/**
 * Rows that a run wrote, with every cell's value before and after. Walked by keyboard: arrows move, Left and Right close and open a row,
 * Space chooses it for an undo, Enter shows it in its grid.
 */
import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import { IconArrowRight, IconChevronRight, IconExternalLink } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import type { PastRow } from '../../../src-shared/host/calls/past-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type ConnectionId, fieldId } from '../../../src-shared/model/ids.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { canGiveBack, giveBack } from '../../commands/push/give-back.ts'
import { showCell } from '../../commands/sheet/show-cell.ts'
import { signGlyphs } from '../../grid/marks/mark-words.ts'
import { useApp } from '../../state/app-context.tsx'
import { worksheetQuery } from '../../state/host-queries.ts'
import { canChoose, isChosen, listPastItems, type PastChoice, type PastItem } from '../../state/review/past-items.ts'
import { stateWords } from '../../state/review/past-words.ts'
import { type Formats, useFormats } from '../../state/sheet/use-formats.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { useTreegrid } from '../../ui/use-treegrid.ts'
import { ValueView } from '../../ui/values/value-view.tsx'
import lines from '../review/review-list.module.css'
import { OverwroteWords } from './overwrote-words.tsx'

interface Props {
  readonly connectionId: ConnectionId
  readonly rows: readonly PastRow[]
  readonly names: Names
  readonly choice: PastChoice
  readonly onToggle: (item: PastItem) => void
}

const signs = { create: 'created', update: 'updated', delete: 'deleted' } as const
const changeWords = { create: 'New row', update: 'Changed', delete: 'Deleted' } as const

const nameOf = ({ title }: PastRow): string => (title === '' ? 'Untitled row' : title)
const namePast = (item: PastItem): string =>
  item.kind === 'row' ? nameOf(item.row) : `${item.cell.fieldName} of ${nameOf(item.row)}`

export const PastList = ({ connectionId, rows, names, choice, onToggle }: Props) => {
  const app = useApp()
  const formats = useFormats()
  const { root, items, reachable, setCurrent, setOpen, press } = useTreegrid((closed) => listPastItems(rows, closed))
  const ids = [...new Set(rows.flatMap((row) => row.worksheetId ?? []))]
  const worksheets = useQueries({ queries: ids.map((id) => worksheetQuery(app.host, connectionId, id)) })
  const fieldsOf = (row: PastRow): readonly Field[] =>
    row.worksheetId === null ? [] : (worksheets[ids.indexOf(row.worksheetId)]?.data?.fields ?? [])

  const open = ({ row, ...item }: PastItem): void => {
    if (row.row === null || row.worksheetId === null) return
    const field = item.kind === 'cell' && item.cell.field !== null ? fieldId.parse(item.cell.field) : null
    void showCell(app, row.worksheetId, row.worksheetName, row.row, field)
  }
  const giveItemBack = (item: PastItem): void => {
    if (item.kind === 'cell' && canGiveBack(item.row, item.cell)) void giveBack(app, connectionId, item.row, item.cell)
  }
  const act = (key: string, item: PastItem): boolean => {
    if (key === ' ') onToggle(item)
    else if (key === 'Enter') open(item)
    else if (key.toLowerCase() === 'g') giveItemBack(item)
    else return false
    return true
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table whose rows open and take the focus */}
      <table ref={root} role="treegrid" aria-label="What was sent, by row" className={lines.grid}>
        {items.map((item, index) => {
          const heading = item.row.worksheetName !== items[index - 1]?.row.worksheetName ? item.row.worksheetName : null
          return (
            <tbody key={item.id} className={lines.group}>
              {heading !== null && (
                <tr aria-level={1} className={`${parts.fine} ${lines.heading}`}>
                  <td>{heading === '' ? 'A worksheet that is gone' : heading}</td>
                </tr>
              )}
              <tr
                aria-level={item.kind === 'row' ? 2 : 3}
                aria-expanded={item.kind === 'row' && item.row.cells.length > 0 ? item.isOpen : undefined}
                aria-selected={isChosen(choice, item)}
                data-id={item.id}
                data-state={item.row.state === 'confirmed' ? undefined : 'refused'}
                className={item.kind === 'row' ? lines.row : lines.cell}
                tabIndex={item.id === reachable ? 0 : -1}
                onFocus={(event) => event.target === event.currentTarget && setCurrent(item.id)}
                onKeyDown={(event) => press(event, item, index, (key) => act(key, item))}
              >
                {item.kind === 'row' ? (
                  <RowWords row={item.row} isOpen={item.isOpen} onToggle={() => setOpen(item.id, !item.isOpen)} />
                ) : (
                  <CellWords
                    item={item}
                    field={fieldsOf(item.row).find((it) => it.id === item.cell.field)}
                    names={names}
                    formats={formats}
                    onGiveBack={canGiveBack(item.row, item.cell) ? () => giveItemBack(item) : null}
                  />
                )}
                <td className={`${parts.row} ${lines.actions}`}>
                  <Tooltip label={canChoose(item) ? 'Choose it for an undo' : 'Nothing of it can be undone'}>
                    <Checkbox
                      size="xs"
                      tabIndex={-1}
                      aria-label={`Choose ${namePast(item)}`}
                      disabled={!canChoose(item)}
                      checked={isChosen(choice, item)}
                      onChange={() => onToggle(item)}
                    />
                  </Tooltip>
                  <Tooltip label={item.row.row === null ? 'It is no longer there' : 'Show it in the grid'}>
                    <ActionIcon
                      size={22}
                      tabIndex={-1}
                      aria-label={`Show ${namePast(item)} in the grid`}
                      disabled={item.row.row === null}
                      onClick={() => open(item)}
                    >
                      <IconExternalLink size={14} />
                    </ActionIcon>
                  </Tooltip>
                </td>
              </tr>
            </tbody>
          )
        })}
      </table>
      <p className={lines.keys}>
        Arrow keys walk · Space chooses for an undo · Enter shows it in the grid
        {rows.some((row) => row.cells.some((it) => it.overwrote !== null)) && ' · G gives back what a colleague had written'}
      </p>
    </>
  )
}

const RowWords = ({
  row,
  isOpen,
  onToggle,
}: {
  readonly row: PastRow
  readonly isOpen: boolean
  readonly onToggle: () => void
}) => {
  const sign = row.state === 'confirmed' ? signs[row.operation] : row.state === 'refused' ? 'refused' : 'unknown'
  return (
    <td className={`${parts.row} ${parts.grow} ${lines.rowMain}`}>
      <ActionIcon
        size={20}
        tabIndex={-1}
        aria-label={`${isOpen ? 'Close' : 'Open'} ${nameOf(row)}`}
        className={lines.fold}
        data-open={isOpen || undefined}
        disabled={row.cells.length === 0}
        onClick={onToggle}
      >
        <IconChevronRight size={14} />
      </ActionIcon>
      <span className={lines.sign} data-sign={sign} aria-hidden="true">
        {signGlyphs[sign]}
      </span>
      <span className={lines.rowTitle} data-deleted={row.operation === 'delete' || undefined}>
        {nameOf(row)}
      </span>
      <span className={parts.fine}>
        {changeWords[row.operation]}
        {row.cells.length > 0 && ` · ${countOf(row.cells.length, 'cell')}`}
        {stateWords[row.state] !== '' && ` · ${stateWords[row.state]}`}
      </span>
      {row.message !== '' && (
        <span className={lines.problem}>
          {row.message}
          {row.code !== null && ` (code ${row.code})`}
        </span>
      )}
    </td>
  )
}

interface CellWordsProps {
  readonly item: Extract<PastItem, { kind: 'cell' }>
  readonly field: Field | undefined
  readonly names: Names
  readonly formats: Formats
  readonly onGiveBack: (() => void) | null
}

const CellWords = ({ item, field, names, formats, onGiveBack }: CellWordsProps) => {
  const { cell, row } = item
  const value = (it: CellValue) =>
    field === undefined ? (
      <span>{typeof it === 'string' ? it : JSON.stringify(it)}</span>
    ) : (
      <ValueView value={it} field={field} names={names} formats={formats} />
    )
  return (
    <>
      <td className={`${parts.cut} ${lines.fieldName}`}>{cell.fieldName}</td>
      <td className={`${parts.row} ${parts.grow} ${lines.change}`}>
        {row.operation === 'create' ? (
          value(cell.sent)
        ) : row.operation === 'delete' ? (
          <span className={lines.old}>{value(cell.before)}</span>
        ) : (
          <>
            <span className={lines.old}>{value(cell.before)}</span>
            <IconArrowRight size={13} aria-label="became" className={lines.arrow} />
            <span className={lines.new}>{value(cell.sent)}</span>
          </>
        )}
        {cell.overwrote !== null && <OverwroteWords cell={cell} value={value(cell.overwrote.value)} onGiveBack={onGiveBack} />}
      </td>
    </>
  )
}
