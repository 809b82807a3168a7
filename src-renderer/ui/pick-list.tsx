/**
 * Choosing from a list by typing: a search line, the found things, and what is chosen. One choice ends it; with several, Enter ticks and
 * unticks. The same list serves the cells of the grid, the row panel, roles and workflows.
 */
import { Loader, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
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
import { sayMore, shownAtOnce } from './long-list.ts'
import styles from './pick-list.module.css'

export interface PickItem {
  readonly id: string
  readonly text: string
  readonly detail?: string
}

export interface PickListHandle {
  readonly input: HTMLInputElement | null
  /** Takes the marked item, as Enter does. */
  takeMarked(): void
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
  readonly onDone: (event?: globalThis.KeyboardEvent) => void
  readonly draw: (item: PickItem) => ReactNode
  /** Instead of the list: loading, nothing found, or an error, in words. */
  readonly note: string
  readonly isLoading?: boolean
  /** Tab takes what was searched for and then leaves, as in a cell; without this it just leaves. */
  readonly onTab?: (back: boolean) => void
  /** What the keys do, shown below a list of several. */
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
    hint,
    ref,
  } = props
  const found = all.slice(0, shownAtOnce)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  /** The key that waits for the answer to the search. */
  const wanted = useRef<'enter' | 'tab' | 'tab-back' | null>(null)
  const ids = chosen.map((item) => item.id)
  const at = Math.min(active, found.length - 1)

  // Before anything else may happen: a key pressed in between would be lost.
  useLayoutEffect(() => {
    const box = input.current
    if (box === null) return
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }, [])
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
    onDone(event)
  }
  const takeMarked = (): void => {
    const item = found[at]
    if (item !== undefined) pick(item)
  }
  useImperativeHandle(ref, () => ({ input: input.current, takeMarked }))

  const takeSearched = ({ id }: PickItem): void => onChange(isMultiple ? [...ids.filter((it) => it !== id), id] : [id])
  /** Leaves by Tab once what was searched for is taken; a text that finds nothing stays to be mended. */
  const tab = (back: boolean): void => {
    const item = found[at]
    const isSearching = search.trim() !== ''
    if (isSearching && isLoading) wanted.current = back ? 'tab-back' : 'tab'
    else if (!isSearching) onTab?.(back)
    else if (item !== undefined) {
      takeSearched(item)
      onTab?.(back)
    }
  }
  // What was asked for before its answer came is taken when it comes.
  useEffect(() => {
    const key = wanted.current
    if (isLoading || key === null) return
    wanted.current = null
    const item = found[at]
    if (key !== 'enter') tab(key === 'tab-back')
    // The key was used up by waiting; whoever goes on to the next cell with Enter needs it again.
    else if (item !== undefined) pick(item, new globalThis.KeyboardEvent('keydown', { key: 'Enter' }))
  })
  const keyDown = (event: KeyboardEvent): void => {
    const item = found[at]
    if (event.key === 'Tab' && onTab !== undefined) {
      event.preventDefault()
      tab(event.shiftKey)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(found.length === 0 ? 0 : (at + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const isSearching = search.trim() !== ''
      if (isSearching && isLoading) wanted.current = 'enter'
      else if (item === undefined ? !isSearching : event.ctrlKey || event.metaKey) {
        if (isSearching && item !== undefined) takeSearched(item)
        onDone(event.nativeEvent)
      } else if (item !== undefined) pick(item, event.nativeEvent)
    } else if (event.key === 'Backspace' && search === '' && ids.length > 0) {
      onChange(ids.slice(0, -1))
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
            onSearch(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={keyDown}
        />
        {isLoading && <Loader size={14} className={styles.loader} aria-hidden="true" />}
      </div>
      {note !== '' && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
      <div ref={list} id={listId} role="listbox" aria-label={label} aria-multiselectable={isMultiple} className={styles.options}>
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the search line, which keeps the focus
          <div
            key={item.id}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={ids.includes(item.id)}
            className={styles.option}
            data-active={index === at || undefined}
            onMouseMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(item)}
          >
            <span className={styles.optionMain}>{draw(item)}</span>
            {item.detail !== undefined && item.detail !== '' && item.detail !== item.text && (
              <span className={styles.detail}>{item.detail}</span>
            )}
            {ids.includes(item.id) && <IconCheck size={14} aria-hidden="true" />}
          </div>
        ))}
      </div>
      {all.length > found.length && <p className={styles.hint}>{sayMore(all.length)}</p>}
      {isMultiple && <p className={styles.hint}>{hint}</p>}
    </>
  )
}
