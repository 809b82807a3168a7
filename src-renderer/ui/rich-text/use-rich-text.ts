/**
 * One editor of formatted text in a place of the page. What is stored stays to the last sign while nobody changes it, also where the
 * editor could not hold all of it.
 */
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { markupLosses } from './markup-losses.ts'
import styles from './rich-text.module.css'
import { createEngine, putMarkup, takeMarkup } from './rich-text-engine.ts'

export interface RichTextStart {
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
}

export interface RichText {
  /** Null before the first frame. */
  readonly editor: Editor | null
  /** The same, for who asks between two frames. */
  readonly engine: RefObject<Editor | null>
  /** What the editor cannot hold of what is stored, in words. */
  readonly losses: readonly string[]
  readonly isChanged: boolean
}

const attributesOf = ({ label, describedBy, isRequired }: RichTextStart): Readonly<Record<string, string>> => ({
  class: styles.text ?? '',
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  ...(isRequired === true ? { 'aria-required': 'true' } : {}),
})

/** Typed text takes the place of what is there, as one step that can be undone. */
function beginEdit(editor: Editor, typed: string | null): void {
  if (typed !== null)
    editor
      .chain()
      .clearContent(true)
      .insertContent(typed === '' ? '' : { type: 'text', text: typed })
      .run()
  editor.commands.setTextSelection(editor.state.doc.content.size)
  editor.view.focus()
}

export function useRichText(place: RefObject<HTMLElement | null>, start: RichTextStart): RichText {
  const { markup } = start
  const engine = useRef<Editor | null>(null)
  const [shown, setShown] = useState<Omit<RichText, 'engine'>>({ editor: null, losses: [], isChanged: false })
  const [, moved] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(start)
  latest.current = start
  /** What is stored, the document that it became, and what the owner knows of. */
  const stored = useRef<{ markup: string; doc: Node | null; lastReported: string | null }>({
    markup: '',
    doc: null,
    lastReported: null,
  })

  const put = useRef((editor: Editor, text: string): void => {
    stored.current = { markup: text, doc: putMarkup(editor, text), lastReported: text || null }
    setShown({ editor, losses: text.includes('<') ? markupLosses(text, takeMarkup(editor) ?? '') : [], isChanged: false })
  })
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const { markup: text, typed = null, takesFocus = false } = latest.current
    const editor = createEngine({
      element,
      attributes: attributesOf(latest.current),
      keyDown: (event) => latest.current.onKey?.(event) ?? false,
      onChange() {
        const isSame = stored.current.doc?.eq(editor.state.doc) === true
        const next = isSame ? stored.current.markup || null : takeMarkup(editor)
        stored.current.lastReported = next
        setShown((before) => ({ ...before, isChanged: !isSame }))
        latest.current.onChange(next)
      },
      onMove: moved,
    })
    put.current(editor, text)
    if (takesFocus) beginEdit(editor, typed)
    engine.current = editor
    return () => {
      engine.current = null
      editor.destroy()
    }
  }, [place])
  const given = useRef(markup)
  // Another text than the one that was told of: another row is shown, or the change was taken back. An owner may also keep giving the first.
  useEffect(() => {
    if (markup === given.current) return
    given.current = markup
    if (engine.current !== null && (markup || null) !== stored.current.lastReported) put.current(engine.current, markup)
  }, [markup])
  return { ...shown, engine }
}
