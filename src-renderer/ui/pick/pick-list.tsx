/**
 * Choosing from a list by typing: a search line, the found things, and what is chosen. One choice ends it; with several, Enter ticks and
 * unticks. The same list serves the cells of the grid, the row panel, roles and workflows.
 */
import { Loader } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import parts from '../look/parts.module.css'
import { ChosenItems } from './chosen-items.tsx'
import { sayMore, shownAtOnce } from './long-list.ts'
import type { PickItem } from './pick-item.ts'
import { type ListPress, type PressAnswer, usePickKeys, type Waiting } from './pick-keys.ts'
import styles from './pick-list.module.css'
import { PickOption } from './pick-option.tsx'
import { type PickLevels, PickTrail } from './pick-trail.tsx'
import { useActiveItem } from './use-active-item.ts'

export interface PickListHandle {
  readonly input: HTMLInputElement | null
  /** Puts a text into the search line as if typed. */
  search(text: string): void
  /** Does what the key would do, drawn before the next; `waits` until what was searched for is found. */
  press(press: ListPress): PressAnswer
}

interface PickListProps {
  readonly label: string
  readonly isMultiple: boolean
  readonly chosen: readonly PickItem[]
  /** The chosen things stand elsewhere already. */
  readonly hidesChosen?: boolean
  readonly found: readonly PickItem[]
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onChange: (ids: readonly string[]) => void
  /** `taken` is all that is chosen then. */
  readonly onDone: (event: globalThis.KeyboardEvent | undefined, taken: readonly string[]) => void
  readonly draw: (item: PickItem) => ReactNode
  /** Instead of the list: loading, nothing found, or an error, in words. */
  readonly note: string
  readonly isLoading?: boolean
  /** Tab takes what was searched for and then leaves, as in a cell; without this it just leaves. */
  readonly onTab?: (back: boolean) => void
  /** Escape leaves, after what was pressed before it has been done; pressed again, at once. Without this it is left to whoever is around. */
  readonly onEscape?: () => void
  /** Without this, another key takes back what waits. */
  readonly onWaiting?: Waiting
  /** Null where the found things lie in no tree. */
  readonly levels?: PickLevels | null
  /** What the keys do, shown below a list of several and below a level of a tree. */
  readonly hint: string
  readonly ref?: Ref<PickListHandle>
}

interface SearchLineProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly listId: string
  readonly activeId: string | undefined
  readonly value: string
  readonly isLoading: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onType: (text: string) => void
}

/** Keeps the keyboard for the whole list. */
const SearchLine = ({ ref, label, listId, activeId, value, isLoading, onKeyDown, onType }: SearchLineProps) => (
  <div className={styles.searchLine}>
    <input
      ref={ref}
      className={`${parts.plain} ${styles.input}`}
      role="combobox"
      aria-label={label}
      aria-expanded="true"
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={activeId}
      placeholder="Type to search"
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
    {isLoading && <Loader size={14} className={styles.loader} aria-hidden="true" />}
  </div>
)

export const PickList = (props: PickListProps) => {
  const { label, isMultiple, chosen, found: all, search, onSearch, onChange, onDone, draw, note } = props
  const { hidesChosen = false, isLoading = false, levels = null, hint, ref } = props
  const found = all.slice(0, shownAtOnce)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const ids = chosen.map((item) => item.id)
  const active = useActiveItem(found, levels, input, list)
  const { at } = active

  // Before anything else may happen: a key pressed in between would be lost.
  useLayoutEffect(() => {
    const box = input.current
    if (box === null) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [])

  const pick = (item: PickItem, event?: globalThis.KeyboardEvent): void => {
    if (isMultiple) {
      onChange(ids.includes(item.id) ? ids.filter((id) => id !== item.id) : [...ids, item.id])
      if (search !== '') onSearch('')
      input.current?.focus()
      return
    }
    onChange([item.id])
    onDone(event, [item.id])
  }
  const keys = usePickKeys({ ...props, ids, active, item: found[at], pick })
  const latest = useRef(keys.press)
  latest.current = keys.press
  const setSearch = (text: string): void => {
    onSearch(text)
    active.setActive(0)
  }
  useImperativeHandle(ref, () => ({
    input: input.current,
    search: setSearch,
    press(key) {
      let answer: PressAnswer = 'other'
      flushSync(() => {
        answer = latest.current(key)
      })
      return answer
    },
  }))

  return (
    <>
      {chosen.length > 0 && !hidesChosen && (
        <ChosenItems chosen={chosen} draw={draw} onRemove={(id) => onChange(ids.filter((it) => it !== id))} />
      )}
      <SearchLine
        ref={input}
        label={label}
        listId={listId}
        activeId={found[at] === undefined ? undefined : `${listId}-${at}`}
        value={search}
        isLoading={isLoading}
        onKeyDown={keys.keyDown}
        onType={(text) => {
          keys.forget()
          setSearch(text)
        }}
      />
      {levels !== null && <PickTrail levels={levels} onUpTo={active.goUpTo} />}
      {note !== '' && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      <div ref={list} id={listId} role="listbox" aria-label={label} aria-multiselectable={isMultiple} className={styles.options}>
        {found.map((item, index) => (
          <PickOption
            key={item.id}
            id={`${listId}-${index}`}
            item={item}
            isActive={index === at}
            isChosen={ids.includes(item.id)}
            draw={draw}
            onActivate={() => active.setActive(index)}
            onPick={() => pick(item)}
            onInto={levels?.opens(item) ? () => active.goInto(item) : null}
          />
        ))}
      </div>
      {all.length > found.length && <p className={styles.hint}>{sayMore(all.length)}</p>}
      {(isMultiple || levels !== null) && <p className={styles.hint}>{hint}</p>}
    </>
  )
}
