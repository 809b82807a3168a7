/** A column's head: the field's name, whether it is locked, required or unique, its sort, and the menu with its filter. */
import { ActionIcon, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconFilterFilled, IconListDetails, IconLock, IconMenu2 } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Field } from '../../../src-shared/model/field.ts'
import { whyLocked, whyReadOnly } from '../../../src-shared/model/lock-words.ts'
import { claimForPopup } from '../../commands/open-popup.ts'
import { isComplete, listConditions } from '../../state/sheet/filter-draft.ts'
import { sheetOf } from '../../state/sheet/sheet-state.ts'
import { useStore } from '../../state/store.ts'
import { closeByEscape } from '../../ui/inner-escape.ts'
import parts from '../../ui/look/parts.module.css'
import { isRightAligned } from '../look/is-right-aligned.ts'
import type { HeaderParams } from '../mounts/mounted-header.ts'
import { ColumnMenu } from './column-menu.tsx'
import styles from './header-cell.module.css'

export interface HeaderProps extends HeaderParams {
  readonly field: Field
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** The grid gives the focus to the head's own element, so the keys are heard there. */
function useHeadKeys(
  { field, context, eGridHeader }: Pick<HeaderProps, 'field' | 'context' | 'eGridHeader'>,
  openMenu: () => void,
): void {
  const open = useRef(openMenu)
  open.current = openMenu
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.target !== eGridHeader) return
      if (event.key === 'Enter') context.sortBy(field.id, event.shiftKey)
      if (event.key === ' ' || (event.key === 'ArrowDown' && event.altKey)) {
        event.preventDefault()
        event.stopPropagation()
        claimForPopup(context.app, document)
        open.current()
      }
    }
    const pressedOther = (event: MouseEvent): void => {
      event.preventDefault()
      open.current()
    }
    eGridHeader.addEventListener('keydown', listen)
    eGridHeader.addEventListener('contextmenu', pressedOther)
    return () => {
      eGridHeader.removeEventListener('keydown', listen)
      eGridHeader.removeEventListener('contextmenu', pressedOther)
    }
  }, [context, eGridHeader, field.id])
}

export const HeaderCell = ({ field, context, eGridHeader, column, api }: HeaderProps) => {
  const [isOpen, setOpen] = useState(false)
  const sheet = sheetOf(useStore(context.app.sheets), context.at.worksheetId)
  const index = sheet.sorts.findIndex((sort) => sort.field === field.id)
  const direction = sheet.sorts[index]?.direction ?? null
  const isFiltered = listConditions(sheet.filter).some((condition) => condition.field === field.id && isComplete(condition))
  const lock = whyReadOnly(field)
  const isSubTable = field.lock?.kind === 'sub-table'

  useEffect(() => {
    if (direction === null) eGridHeader.removeAttribute('aria-sort')
    else eGridHeader.setAttribute('aria-sort', ariaSort[direction])
  }, [direction, eGridHeader])

  // Its buttons are no part of the name: every cell below is read with it.
  const words = [
    field.name,
    field.isRequired && field.lock === null ? 'required' : '',
    lock === null ? '' : 'read only',
    isSubTable ? 'edited in the row panel' : '',
    isFiltered ? 'filtered' : '',
  ]
  const name = words.filter((it) => it !== '').join(', ')
  useEffect(() => eGridHeader.setAttribute('aria-label', name), [name, eGridHeader])

  useHeadKeys({ field, context, eGridHeader }, () => setOpen(true))

  return (
    <div
      className={`${parts.row} ${styles.head}`}
      data-locked={lock !== null || undefined}
      data-number={isRightAligned(field) || undefined}
    >
      <span className={`${parts.row} ${parts.grow} ${styles.name}`}>
        <span className={`${parts.cut} ${styles.text}`}>{field.name}</span>
        {field.isRequired && field.lock === null && (
          <span className={styles.required} title="Required">
            *
          </span>
        )}
        {lock !== null && <IconLock size={11} role="img" aria-label={lock} className={styles.lock} />}
        {isSubTable && (
          <IconListDetails size={12} role="img" aria-label={whyLocked(field) ?? undefined} className={styles.lock} />
        )}
      </span>
      <button
        type="button"
        className={`${parts.inline} ${parts.plain} ${styles.sort}`}
        data-head-action
        data-on={direction !== null || undefined}
        tabIndex={-1}
        title="Sort (with Shift: sort by this too)"
        aria-label={`Sort by ${field.name}`}
        onClick={(event) => context.sortBy(field.id, event.shiftKey)}
      >
        {direction === 'desc' ? <IconArrowDown size={13} aria-hidden="true" /> : <IconArrowUp size={13} aria-hidden="true" />}
        {direction !== null && sheet.sorts.length > 1 && index + 1}
      </button>
      <Popover opened={isOpen} onChange={setOpen} width={280} trapFocus returnFocus closeOnEscape={false} position="bottom-end">
        <Popover.Target>
          <ActionIcon
            size={20}
            className={styles.menu}
            data-head-action
            data-on={isOpen || isFiltered || undefined}
            tabIndex={-1}
            aria-label={isFiltered ? `${field.name}: filtered; column menu` : `${field.name}: column menu`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen((open) => !open)}
          >
            {isFiltered ? <IconFilterFilled size={12} /> : <IconMenu2 size={13} />}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p="xs" onKeyDown={closeByEscape(() => setOpen(false))}>
          <ColumnMenu field={field} context={context} column={column} api={api} onDone={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

/** Draws the heads of one field's column. */
export const drawHead =
  (field: Field) =>
  (params: HeaderParams): ReactNode => <HeaderCell {...params} field={field} />
