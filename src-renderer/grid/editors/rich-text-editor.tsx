/**
 * Formatted text in a cell: a larger box over it, with buttons for the formatting. Enter starts a new line, Control and Enter or Tab take
 * the text, Escape leaves the cell as it was.
 */
import { Suspense, useEffect, useRef, useState } from 'react'
import { openLink } from '../../commands/window/open-link.ts'
import parts from '../../ui/look/parts.module.css'
import { LazyRichText } from '../../ui/rich-text/lazy-rich-text.tsx'
import type { RichTextHandle } from '../../ui/rich-text/rich-text-box.tsx'
import { useEditorAnswers } from '../mounts/mounted-editor.tsx'
import { EditorFlaws } from './editor-flaws.tsx'
import { type EditorProps, editorSize, nameEditor, typedKey } from './editor-props.ts'
import styles from './editors.module.css'
import { leaveByControlEnter, leaveByTab } from './typing/leave-editor.ts'
import type { Press } from './typing/type-ahead.ts'
import { useTyped } from './typing/use-typed.ts'

/** Room for the buttons in one line. */
const width = 460

export const RichTextEditor = (props: EditorProps) => {
  const panel = useRef<HTMLDivElement>(null)
  useEditorAnswers({})
  useEffect(() => nameEditor(panel.current, props), [props])
  return (
    <div ref={panel} className={`${parts.stack} ${styles.panel}`} style={editorSize(props, width)}>
      <Suspense fallback={<p className={styles.waiting}>Fetching the editor…</p>}>
        <Loaded {...props} />
      </Suspense>
    </div>
  )
}

/** A key with Control, pressed again by the name that is on it: with Shift a digit names another sign, by which nobody knows it. */
function pressCommand(press: Press): boolean {
  const key = /^(?:Digit|Key)(\w)$/.exec(press.code)?.[1]?.toLowerCase()
  if (key === undefined) return false
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...press, key, bubbles: true, cancelable: true }))
  return true
}

const Loaded = (props: EditorProps) => {
  const { initialValue, eventKey, onValueChange, field, context } = props
  const [stored] = useState(() => (typeof initialValue === 'string' ? initialValue : ''))
  const held = useRef<string | null>(stored === '' ? null : stored)
  const [isTouched, setTouched] = useState(false)
  const box = useRef<RichTextHandle>(null)
  const take = (markup: string | null): void => {
    held.current = markup
    setTouched(true)
    onValueChange(markup)
  }
  const leave = ({
    key,
    shiftKey,
    ctrlKey,
    metaKey,
  }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>): boolean => {
    if (key === 'Tab') leaveByTab(props, shiftKey)
    else if (key === 'Enter' && (ctrlKey || metaKey)) leaveByControlEnter(props, held.current)
    else if (key === 'Escape') context.cancelEdit()
    else return false
    return true
  }
  useTyped(props, {
    press(press) {
      if (leave(press)) return 'taken'
      const isCommand = press.ctrlKey || press.metaKey
      if (isCommand ? pressCommand(press) : box.current?.press(press.key)) return 'taken'
      return 'other'
    },
  })
  return (
    <>
      <div className={`${parts.stack} ${styles.rich}`}>
        <LazyRichText
          ref={box}
          markup={stored}
          label={field.name}
          typed={typedKey(eventKey)}
          takesFocus
          onChange={take}
          onKey={(event) => {
            if (!leave(event)) return false
            event.preventDefault()
            return true
          }}
          onOpenLink={(address) => openLink(context.app, address)}
        />
      </div>
      <EditorFlaws props={props} value={held.current} isTouched={isTouched} />
    </>
  )
}
