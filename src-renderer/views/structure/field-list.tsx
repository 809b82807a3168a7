/** The worksheet and its fields in order: chosen by click or arrow keys, moved by dragging or with Alt and arrow keys, removed with Delete. */
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconForms, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import {
  changeFieldDraft,
  type FieldDraft,
  fieldDraftProblem,
  moveFieldDraft,
  removeFieldDraft,
  type StructureDraft,
} from '../../state/structure/structure-draft.ts'
import { isFieldChanged } from '../../state/structure/structure-edit.ts'
import { sayType } from '../../state/structure/type-words.ts'
import { focusElement } from '../../ui/focus-element.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { DragHandle } from '../option-sets/option-line.tsx'
import { useDragOrder } from '../option-sets/use-drag-order.ts'
import styles from './field-list.module.css'
import { TypeIcon } from './type-icon.tsx'

/** The worksheet's own line: where the focus goes when the field that had it is gone. */
export const worksheetLineId = 'structure-worksheet'

interface Props {
  readonly draft: StructureDraft
  /** null: the worksheet's own settings. */
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  /** null where nothing can be changed. */
  readonly onChange: ((draft: StructureDraft) => void) | null
}

const nameOf = (field: FieldDraft): string => (field.name.trim() === '' ? 'Field without a name' : field.name)

const stateOf = (draft: StructureDraft, field: FieldDraft): { readonly sign: string; readonly text: string } | null => {
  if (field.isRemoved) return { sign: 'deleted', text: 'to be removed' }
  if (fieldDraftProblem(draft, field) !== null) return { sign: field.origin === null ? 'held' : 'failed', text: 'incomplete' }
  if (field.origin === null) return draft.worksheetId === null ? null : { sign: 'created', text: 'new' }
  return isFieldChanged(field) ? { sign: 'staged', text: 'changed' } : null
}

const marks = (field: FieldDraft): string =>
  [
    sayType(field.typeCode),
    ...(field.isTitle ? ['title'] : []),
    ...(field.isRequired ? ['required'] : []),
    ...(field.isUnique ? ['unique'] : []),
    ...(field.isReadOnly ? ['read-only'] : []),
    ...(field.isHidden ? ['hidden'] : []),
  ].join(' · ')

type Order = ReturnType<typeof useDragOrder>

interface FieldLineProps {
  readonly field: FieldDraft
  /** What becomes of it with the next save. */
  readonly state: ReturnType<typeof stateOf>
  readonly isChosen: boolean
  readonly line: ReturnType<Order['line']>
  /** null: it stays where it is. */
  readonly handle: ReturnType<Order['handle']> | null
  readonly onChoose: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Removes it, or keeps it after all; null: it stays. */
  readonly onToggle: (() => void) | null
}

const FieldLine = ({ field, state, isChosen, line, handle, onChoose, onKeyDown, onToggle }: FieldLineProps) => (
  <li
    className={`${parts.row} ${styles.line}`}
    data-active={isChosen || undefined}
    data-removed={field.isRemoved || undefined}
    {...line}
  >
    {handle !== null && <DragHandle tabIndex={-1} aria-label={`Move ${nameOf(field)}`} {...handle} />}
    <button
      type="button"
      data-choose=""
      className={styles.choose}
      aria-current={isChosen || undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <TypeIcon code={field.typeCode} />
      <span className={`${parts.stack} ${parts.grow} ${styles.words}`}>
        <span className={styles.name}>{nameOf(field)}</span>
        <span className={`${parts.fine} ${styles.marks}`}>{marks(field)}</span>
      </span>
      {state !== null && (
        <span className={styles.state} data-sign={state.sign}>
          {state.text}
        </span>
      )}
    </button>
    {onToggle !== null && (
      <ActionIcon
        size={22}
        className={styles.remove}
        tabIndex={-1}
        aria-label={field.isRemoved ? `Keep ${nameOf(field)}` : `Remove ${nameOf(field)}`}
        title={field.isRemoved ? 'Keep it after all' : 'Remove'}
        onClick={onToggle}
      >
        {field.isRemoved ? <IconArrowBackUp size={14} /> : <IconTrash size={14} />}
      </ActionIcon>
    )}
  </li>
)

export const FieldList = ({ draft, chosen, onChoose, onChange }: Props) => {
  const root = useRef<HTMLUListElement>(null)
  const { fields } = draft
  const order = useDragOrder(
    fields.length,
    (from, to) => onChange?.(moveFieldDraft(draft, from, to)),
    (index) => fields[index]?.name ?? '',
  )
  const toggle = (field: FieldDraft): void =>
    onChange?.(field.isRemoved ? changeFieldDraft(draft, field.id, { isRemoved: false }) : removeFieldDraft(draft, field.id))
  /** `index` -1 is the worksheet itself. */
  const goTo = (index: number): void => {
    const field = fields[index]
    if (index < -1 || (field === undefined && index !== -1)) return
    onChoose(field?.id ?? null)
    root.current?.querySelectorAll<HTMLElement>('[data-choose]')[index + 1]?.focus()
  }
  const walk = (event: KeyboardEvent, index: number): void => {
    const field = fields[index]
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.ctrlKey || event.metaKey) return
    if (step !== undefined && event.altKey) order.handle(index).onKeyDown(event)
    else if (step !== undefined) goTo(index + step)
    else if (event.key === 'Home') goTo(-1)
    else if (event.key === 'End') goTo(fields.length - 1)
    else if (event.key === 'Delete' && field !== undefined && onChange !== null) {
      toggle(field)
      if (field.origin === null) goTo(index - 1)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <ul ref={root} className={`${parts.scroll} ${styles.list}`} aria-label="Worksheet and fields">
        <li className={`${parts.row} ${styles.line}`} data-active={chosen === null || undefined}>
          <button
            type="button"
            id={worksheetLineId}
            data-choose=""
            className={styles.worksheet}
            aria-current={chosen === null || undefined}
            onClick={() => onChoose(null)}
            onKeyDown={(event) => walk(event, -1)}
          >
            <IconForms size={16} aria-hidden="true" />
            <span className={styles.name}>Worksheet</span>
            <span className={`${parts.fine} ${styles.marks}`}>
              {countOf(fields.filter((field) => !field.isRemoved).length, 'field')}
            </span>
          </button>
        </li>
        {fields.map((field, index) => (
          <FieldLine
            key={field.id}
            field={field}
            state={stateOf(draft, field)}
            isChosen={field.id === chosen}
            line={order.line(index)}
            handle={onChange === null ? null : order.handle(index)}
            onChoose={() => onChoose(field.id)}
            onKeyDown={(event) => walk(event, index)}
            onToggle={
              onChange === null
                ? null
                : () => {
                    toggle(field)
                    if (!field.isRemoved) onChoose(field.origin === null ? null : field.id)
                    if (field.origin === null) focusElement(worksheetLineId)
                  }
            }
          />
        ))}
      </ul>
      <VisuallyHidden aria-live="polite">{order.said}</VisuallyHidden>
    </>
  )
}
