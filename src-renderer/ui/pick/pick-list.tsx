/**
 * Choosing from a list by typing: a search line, the found things, and what is chosen. One choice ends it; with several, Enter ticks and
 * unticks. The same list serves the cells of the grid, the row panel, roles and workflows.
 */
import { Loader, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { sayMore, shownAtOnce } from './long-list.ts'
import type { PickItem } from './pick-item.ts'
import styles from './pick-list.module.css'
import { PickOption } from './pick-option.tsx'
import { type PickLevels, PickTrail } from './pick-trail.tsx'

/** A key press that the list means something by. */
export type ListPress = Pick<globalThis.KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

export interface PickListHandle {
  readonly input: HTMLInputElement | null
  /** Puts a text into the search line as if typed. */
  search(text: string): void
  /** Does what the key would do, drawn before the next; `waits` until what was searched for is found. */
  press(press: ListPress): 'taken' | 'waits' | 'other'
}

/** What is pressed while Enter or Tab wait for what was searched. */
interface Waiting {
  /** True when the key was kept for after the answer. */
  keep(press: ListPress): boolean
  /** The answer came, and what waited for it is taken next. */
  settle(): void
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

export const PickList = (props: PickListProps) => {
  const {
    label,
    isMultiple,
    chosen,
    hidesChosen = false,
    found: all,
    search,
    onSearch,
    onChange,
    onDone,
    draw,
    note,
    isLoading,
    onTab,
    onEscape,
    onWaiting,
    levels = null,
    hint,
    ref,
  } = props
  const found = all.slice(0, shownAtOnce)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  /** The key that waits for the answer to the search. */
  const wanted = useRef<ListPress | null>(null)
  /** Escape was pressed after it. */
  const isLeaving = useRef(false)
  const ids = chosen.map((item) => item.id)
  /** The item that was left by going back; it is marked again once its level is there. */
  const leftFrom = useRef<string | null>(null)
  const at = Math.min(active, found.length - 1)

  // Before anything else may happen: a key pressed in between would be lost.
  useLayoutEffect(() => {
    const box = input.current
    if (box === null) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [])
  useEffect(() => {
    const place = found.findIndex(({ id }) => id === leftFrom.current)
    if (place < 0) return
    leftFrom.current = null
    setActive(place)
  })
  const goInto = (item: PickItem): void => {
    setActive(0)
    levels?.onInto(item)
    input.current?.focus()
  }
  const goUpTo = (depth: number): void => {
    leftFrom.current = levels?.trail[depth]?.id ?? null
    setActive(0)
    levels?.onUpTo(depth)
    input.current?.focus()
  }
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

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
  const withSearched = ({ id }: PickItem): readonly string[] => (isMultiple ? [...ids.filter((it) => it !== id), id] : [id])
  /** What is left open by a search that finds nothing stays to be mended. */
  const tab = (item: PickItem | undefined, isSearching: boolean, back: boolean): void => {
    if (isSearching && item === undefined) return
    if (isSearching && item !== undefined) onChange(withSearched(item))
    onTab?.(back)
  }
  const enter = (item: PickItem | undefined, isSearching: boolean, event: globalThis.KeyboardEvent): void => {
    if (item === undefined) {
      if (!isSearching) onDone(event, ids)
    } else if (event.ctrlKey || event.metaKey) {
      const taken = isSearching ? withSearched(item) : ids
      if (isSearching) onChange(taken)
      onDone(event, taken)
    } else pick(item, event)
  }
  /** The key itself where the browser has it: whoever goes on to the next cell with Enter needs one. */
  const press = (key: ListPress, event = new globalThis.KeyboardEvent('keydown', key)): 'taken' | 'waits' | 'other' => {
    const item = found[at]
    const isSearching = search.trim() !== ''
    const isTab = key.key === 'Tab' && onTab !== undefined
    if (isTab || key.key === 'Enter') {
      if (isSearching && isLoading) {
        wanted.current = key
        return 'waits'
      }
      if (isTab) tab(item, isSearching, key.shiftKey)
      else enter(item, isSearching, event)
    } else if (key.key === 'ArrowDown' || key.key === 'ArrowUp') {
      const step = key.key === 'ArrowDown' ? 1 : -1
      setActive(found.length === 0 ? 0 : (at + step + found.length) % found.length)
    } else if (key.key === 'ArrowRight' && levels !== null && item !== undefined && levels.opens(item)) goInto(item)
    else if (key.key === 'ArrowLeft' && levels !== null && levels.trail.length > 0) goUpTo(levels.trail.length - 1)
    else if (key.key === 'Backspace' && search === '' && ids.length > 0) onChange(ids.slice(0, -1))
    else return 'other'
    return 'taken'
  }
  const latest = useRef(press)
  latest.current = press
  const setSearch = (text: string): void => {
    onSearch(text)
    setActive(0)
  }
  useImperativeHandle(ref, () => ({
    input: input.current,
    search: setSearch,
    press(key) {
      let answer: ReturnType<typeof press> = 'other'
      flushSync(() => {
        answer = latest.current(key)
      })
      return answer
    },
  }))
  // What was asked for before its answer came is taken when it comes.
  useEffect(() => {
    const key = wanted.current
    if (isLoading || key === null) return
    wanted.current = null
    onWaiting?.settle()
    press(key)
    if (!isLeaving.current) return
    isLeaving.current = false
    onEscape?.()
  })
  const keyDown = (event: KeyboardEvent): void => {
    const { nativeEvent } = event
    if (event.key === 'Escape' && onEscape !== undefined) {
      event.preventDefault()
      if (wanted.current === null || isLeaving.current) onEscape()
      else isLeaving.current = true
      return
    }
    const isKept = wanted.current !== null && event.key !== 'Escape' && onWaiting?.keep(nativeEvent) === true
    if (isKept || press(nativeEvent, nativeEvent) !== 'other') {
      // Backspace empties the search line by itself, where there is something in it.
      if (isKept || event.key !== 'Backspace') event.preventDefault()
    }
  }

  return (
    <>
      {chosen.length > 0 && !hidesChosen && (
        <div className={styles.chosen}>
          {chosen.map((item) => (
            <button
              key={item.id}
              type="button"
              className={styles.taken}
              tabIndex={-1}
              onClick={() => onChange(ids.filter((id) => id !== item.id))}
            >
              <VisuallyHidden>Remove </VisuallyHidden>
              {draw(item)}
              <IconX size={11} aria-hidden="true" />
            </button>
          ))}
        </div>
      )}
      <div className={styles.searchLine}>
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          {...(found[at] === undefined ? {} : { 'aria-activedescendant': `${listId}-${at}` })}
          placeholder="Type to search"
          value={search}
          onChange={(event) => {
            wanted.current = null
            isLeaving.current = false
            setSearch(event.currentTarget.value)
          }}
          onKeyDown={keyDown}
        />
        {isLoading && <Loader size={14} className={styles.loader} aria-hidden="true" />}
      </div>
      {levels !== null && <PickTrail levels={levels} onUpTo={goUpTo} />}
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
            onActivate={() => setActive(index)}
            onPick={() => pick(item)}
            onInto={levels?.opens(item) ? () => goInto(item) : null}
          />
        ))}
      </div>
      {all.length > found.length && <p className={styles.hint}>{sayMore(all.length)}</p>}
      {(isMultiple || levels !== null) && <p className={styles.hint}>{hint}</p>}
    </>
  )
}
