/** The lines of the review: a changed row, and one of its changed cells with old and new value. */
import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconArrowRight, IconChevronRight, IconExternalLink, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { textOfMarkup } from '../../../src-shared/rich-text/text-of-markup.ts'
import { tryField } from '../../commands/push/try-field.ts'
import { signGlyphs } from '../../grid/marks/mark-words.ts'
import { useApp } from '../../state/app-context.tsx'
import { openDialog } from '../../state/connection/session-state.ts'
import { canBePushed, heldState, type ReviewItem } from '../../state/review/review-items.ts'
import type { Formats } from '../../state/sheet/use-formats.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { ValueView } from '../../ui/values/value-view.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import styles from './review-list.module.css'
import { RowChoice } from './row-choice.tsx'

interface LineProps {
  readonly isReachable: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onHold: () => void
  readonly onDiscard: () => void
  readonly onOpen: () => void
}

type RowItem = Extract<ReviewItem, { kind: 'row' }>
type CellItem = Extract<ReviewItem, { kind: 'cell' }>

/** A row whose name was emptied needs one too. */
const nameOf = ({ title }: ReviewRow): string => (title === '' ? 'Untitled row' : title)

const changeWords = { created: 'New row', updated: 'Changed', deleted: 'Will be deleted' } as const
const stateWords = {
  staged: '',
  sent: 'being sent',
  refused: 'refused',
  unknown: 'no answer came; it is checked before anything is sent again',
  conflict: 'conflict: someone else changed it',
} as const

const isOwn = ({ cells }: ReviewRow): boolean => {
  const conflicts = cells.filter((cell) => cell.state === 'conflict')
  return conflicts.length > 0 && conflicts.every((cell) => cell.own !== undefined)
}

/** Nobody is blamed for what one has changed oneself; of a question about the whole row the message below says the cause. */
function sayState(row: ReviewRow): string {
  if (row.state !== 'conflict') return stateWords[row.state]
  if (row.decision !== null) return 'to be decided'
  return isOwn(row) ? 'conflict: a later push of yours changed it' : stateWords.conflict
}

/** What the rules find wrong: an error keeps the row here, a warning does not. */
const Flaws = ({ flaws, isNamed = false }: { readonly flaws: ReviewRow['flaws']; readonly isNamed?: boolean }) =>
  flaws.map((flaw) => (
    <span key={`${flaw.field} ${flaw.rule}`} className={styles.problem} data-level={flaw.level}>
      {isNamed && `${flaw.fieldName}: `}
      {flaw.message}
      {flaw.level === 'warning' && ' (only a warning)'}
    </span>
  ))

const heldWords = {
  pushed: 'Taken by the next push. Untick to hold it back.',
  held: 'Held back. Tick to let the next push take it.',
  some: 'Held back. Tick to let the next push take it.',
} as const

const supportOf = (code: number | undefined): string => (code === undefined ? '' : ` (code ${code})`)

const Actions = ({
  item,
  name,
  onHold,
  onDiscard,
  onOpen,
}: Omit<LineProps, 'isReachable' | 'onFocus' | 'onKeyDown'> & { readonly item: ReviewItem; readonly name: string }) => {
  const held = heldState(item)
  const isSent = canBePushed(item)
  return (
    <td className={`${parts.row} ${styles.actions}`}>
      <Tooltip label={isSent ? heldWords[held] : 'No push can take it: the worksheet no longer has this column.'}>
        <Checkbox
          size="xs"
          aria-label={`Push ${name}`}
          tabIndex={-1}
          disabled={!isSent}
          checked={isSent && held === 'pushed'}
          indeterminate={isSent && held === 'some'}
          onChange={onHold}
        />
      </Tooltip>
      <Tooltip label="Show it in the grid">
        <ActionIcon size={22} tabIndex={-1} aria-label={`Show ${name} in the grid`} onClick={onOpen}>
          <IconExternalLink size={14} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Discard">
        <ActionIcon size={22} tabIndex={-1} aria-label={`Discard ${name}`} onClick={onDiscard}>
          <IconTrash size={14} />
        </ActionIcon>
      </Tooltip>
    </td>
  )
}

export const RowLine = ({
  item,
  isReachable,
  onFocus,
  onKeyDown,
  onToggle,
  onSettle,
  ...actions
}: LineProps & {
  readonly item: RowItem
  readonly onToggle: () => void
  readonly onSettle: (take: 'mine' | 'theirs') => void
}) => {
  const { row, isOpen } = item
  // What a cell below says is not said twice.
  const isSaidBelow = isOpen && row.cells.some((cell) => cell.message !== undefined && cell.state === row.state)
  const isBack = row.state === 'refused' || row.state === 'conflict' || row.state === 'unknown'
  const hasErrors = row.flaws.some((it) => it.level === 'error')
  const sign = isBack ? row.state : hasErrors ? 'flawed' : row.flaws.length > 0 ? 'warned' : row.change
  const saidHere = row.flaws.filter((flaw) => !(isOpen && row.cells.some((cell) => cell.field === flaw.field)))
  return (
    <tr
      aria-level={2}
      aria-expanded={row.cells.length > 0 ? isOpen : undefined}
      data-id={item.id}
      className={styles.row}
      data-held={heldState(item) === 'held' || undefined}
      tabIndex={isReachable ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      onKeyDown={onKeyDown}
    >
      <td className={`${parts.row} ${parts.grow} ${styles.rowMain}`}>
        <ActionIcon
          size={20}
          tabIndex={-1}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${nameOf(row)}`}
          className={styles.fold}
          data-open={isOpen || undefined}
          disabled={row.cells.length === 0}
          onClick={onToggle}
        >
          <IconChevronRight size={14} />
        </ActionIcon>
        <span className={styles.sign} data-sign={sign} aria-hidden="true">
          {signGlyphs[sign]}
        </span>
        <span className={styles.rowTitle} data-deleted={row.change === 'deleted' || undefined}>
          {nameOf(row)}
        </span>
        <span className={parts.fine}>
          {changeWords[row.change]}
          {row.parent !== undefined && ` · of ${row.parent === '' ? 'an untitled row' : row.parent}`}
          {row.cells.length > 0 && ` · ${countOf(row.cells.length, 'cell')}`}
          {heldState(item) === 'held' && ' · held back'}
          {sayState(row) !== '' && ` · ${sayState(row)}`}
          {hasErrors && ' · stays here until it is corrected'}
          {row.leaves?.map(
            (it) => ` · its ${countOf(it.rows, 'row')} of ${it.fieldName} ${it.rows === 1 ? 'stays' : 'stay'}, without it`,
          )}
        </span>
        {row.message !== undefined && !isSaidBelow && (
          <span className={styles.problem}>
            {row.message}
            {supportOf(row.code)}
          </span>
        )}
        {row.decision !== null && <RowChoice decision={row.decision} change={row.change} onSettle={onSettle} />}
        <Flaws flaws={saidHere} isNamed />
      </td>
      <Actions item={item} name={nameOf(row)} {...actions} />
    </tr>
  )
}

interface CellLineProps extends LineProps {
  readonly item: CellItem
  readonly field: Field | undefined
  readonly names: Names
  readonly formats: Formats
  readonly connectionId: ConnectionId
}

/** Formatted text is shown by its words, which may stay the same. */
const isLookOnly = (field: Field | undefined, base: CellValue, value: CellValue): boolean =>
  field !== undefined &&
  isRichText(field) &&
  typeof base === 'string' &&
  typeof value === 'string' &&
  textOfMarkup(base) === textOfMarkup(value)

export const CellLine = ({
  item,
  field,
  names,
  formats,
  connectionId,
  isReachable,
  onFocus,
  onKeyDown,
  ...actions
}: CellLineProps) => {
  const app = useApp()
  const { cell, row } = item
  const shown = field ?? cell.gone
  const value = (it: typeof cell.value) =>
    shown === undefined ? (
      <span>{typeof it === 'string' ? it : JSON.stringify(it)}</span>
    ) : (
      <ValueView value={it} field={shown} names={names} formats={formats} />
    )
  return (
    <tr
      aria-level={3}
      data-id={item.id}
      className={styles.cell}
      data-state={cell.state}
      data-held={cell.held || undefined}
      tabIndex={isReachable ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onFocus()}
      onKeyDown={onKeyDown}
    >
      <td className={`${parts.cut} ${styles.fieldName}`}>{cell.fieldName}</td>
      <td className={`${parts.row} ${parts.grow} ${styles.change}`}>
        {row.change === 'created' ? (
          value(cell.value)
        ) : (
          <>
            <span className={styles.old}>{value(cell.base)}</span>
            <IconArrowRight size={13} aria-label="becomes" className={styles.arrow} />
            <span className={styles.new}>{value(cell.value)}</span>
            {isLookOnly(field, cell.base, cell.value) && (
              <span className={`${parts.fine} ${styles.look}`}>only the formatting changes</span>
            )}
          </>
        )}
        {cell.state === 'conflict' && row.decision === null && (
          <ConflictChoice connectionId={connectionId} row={row} cell={cell} field={field} names={names} formats={formats} />
        )}
        {cell.state !== 'conflict' && cell.message !== undefined && (
          <span className={styles.problem}>
            {cell.message}
            {supportOf(cell.code)}
          </span>
        )}
        {cell.gone !== undefined && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Move the changes of ${cell.fieldName} to another column`}
            onClick={() =>
              app.session.update((state) =>
                openDialog(state, {
                  kind: 'move-field',
                  at: { connectionId, worksheetId: row.worksheetId },
                  field: cell.field,
                  fieldName: cell.fieldName,
                }),
              )
            }
          >
            Move to another column
          </Button>
        )}
        {field?.lock?.kind === 'refused' && (
          <Button
            size="compact-xs"
            variant="default"
            tabIndex={-1}
            aria-label={`Try ${cell.fieldName} again`}
            onClick={() => void tryField(app, { connectionId, worksheetId: row.worksheetId }, field)}
          >
            Try again
          </Button>
        )}
        <Flaws flaws={row.flaws.filter((flaw) => flaw.field === cell.field)} />
        {cell.state === 'unknown' && cell.message === undefined && <span className={styles.problem}>{stateWords.unknown}</span>}
      </td>
      <Actions item={item} name={`${cell.fieldName} of ${nameOf(row)}`} {...actions} />
    </tr>
  )
}
