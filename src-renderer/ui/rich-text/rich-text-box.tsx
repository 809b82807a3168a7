/**
 * Formatted text to be read and changed. What is stored stays to the last sign while nobody changes it, also where the editor could not
 * hold all of it; what a change would drop is said before it is made and while it is not yet taken.
 */
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import {
  type FocusEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { markupLosses } from './markup-losses.ts'
import styles from './rich-text.module.css'
import { RichTextBar } from './rich-text-bar.tsx'
import { createEngine, pressKey, putMarkup, takeMarkup } from './rich-text-engine.ts'

export interface RichTextHandle {
  focus(): void
  /** Does what the key would have done; false when it means nothing to a text. */
  press(key: string): boolean
}

export interface RichTextBoxProps {
  readonly ref?: Ref<RichTextHandle>
  readonly markup: string
  readonly label: string
  readonly describedBy?: string
  readonly isRequired?: boolean
  /** Text that takes the place of all there is, as if it was just typed. */
  readonly typed?: string | null
  /** The cursor stands behind the text from the start. */
  readonly takesFocus?: boolean
  readonly onChange: (markup: string | null) => void
  /** True when the key is used up; the text has not heard it then. */
  readonly onKey?: (event: KeyboardEvent) => boolean
  readonly onBlur?: () => void
  /** Opens an address that was clicked with Control. */
  readonly onOpenLink?: (address: string) => void
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const RichTextBox = (props: RichTextBoxProps) => {
  const { ref, markup, typed = null, takesFocus = false } = props
  const place = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const engine = useRef<Editor | null>(null)
  const putAgain = useRef<((text: string) => void) | null>(null)
  const [losses, setLosses] = useState<readonly string[]>([])
  const [isChanged, setChanged] = useState(false)
  const [, moved] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(props)
  latest.current = props
  /** What is stored, and the document that it became. */
  const stored = useRef<{ markup: string; doc: Node | null }>({ markup: '', doc: null })
  /** What the owner knows of. */
  const told = useRef<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor as long as the box is there
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const { label, describedBy, isRequired } = latest.current
    const made = createEngine({
      element,
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        ...(isRequired === true ? { 'aria-required': 'true' } : {}),
      },
      keyDown(event) {
        if (event.key === 'F10' && event.altKey) {
          bar.current?.querySelector('button')?.focus()
          return true
        }
        if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          bar.current?.querySelector<HTMLButtonElement>('[data-link]')?.click()
          return true
        }
        // Nobody is caught in a text: Tab leads out of it.
        return (latest.current.onKey?.(event) ?? false) || event.key === 'Tab'
      },
      onChange() {
        const isSame = stored.current.doc?.eq(made.state.doc) === true
        const next = isSame ? stored.current.markup || null : takeMarkup(made)
        told.current = next
        setChanged(!isSame)
        latest.current.onChange(next)
      },
      onMove: moved,
    })
    const put = (text: string): void => {
      stored.current = { markup: text, doc: putMarkup(made, text) }
      told.current = text || null
      setLosses(text.includes('<') ? markupLosses(text, takeMarkup(made) ?? '') : [])
      setChanged(false)
    }
    put(markup)
    if (takesFocus) {
      if (typed !== null)
        made
          .chain()
          .clearContent(true)
          .insertContent(typed === '' ? '' : { type: 'text', text: typed })
          .run()
      made.commands.setTextSelection(made.state.doc.content.size)
      made.view.focus()
    }
    engine.current = made
    setEditor(made)
    putAgain.current = put
    return () => {
      engine.current = null
      made.destroy()
    }
  }, [])
  // Another text than the one that was told of: another row is shown, or the change was taken back.
  useEffect(() => {
    if ((markup || null) !== told.current) putAgain.current?.(markup)
  }, [markup])
  useImperativeHandle(ref, () => ({
    focus: () => engine.current?.view.focus(),
    press: (key) => engine.current !== null && pressKey(engine.current, key),
  }))

  const openLink = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null) return
    // A text that is edited is no page: its links lead nowhere by themselves.
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) latest.current.onOpenLink?.(link.getAttribute('href') ?? '')
  }
  const leave = (event: FocusEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) latest.current.onBlur?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text inside is what is left
    <div className={styles.box} onBlur={leave}>
      {editor !== null && <RichTextBar editor={editor} bar={bar} />}
      {losses.length > 0 && (
        <p className={styles.losses} role="status" data-changed={isChanged || undefined}>
          {isChanged ? 'Taking this change drops ' : 'A change here would drop '}
          {list.format(losses)}, which this editor cannot hold.
          {isChanged ? ' Press Escape to leave the text as it was.' : ''}
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are followed by a command too */}
      <div ref={place} className={styles.place} onClick={openLink} />
    </div>
  )
}
