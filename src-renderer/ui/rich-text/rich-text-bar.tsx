/** The buttons over a formatted text: no stop for Tab, so Alt+F10 leads here, arrow keys from one to the next, Escape back. */
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import parts from '../look/parts.module.css'
import { LinkInput } from './link-input.tsx'
import styles from './rich-text.module.css'
import { richTextTools } from './rich-text-tools.ts'

interface Props {
  readonly editor: Editor
  readonly bar: RefObject<HTMLDivElement | null>
}

export const RichTextBar = ({ editor, bar }: Props) => {
  const [link, setLink] = useState<string | null>(null)
  const isLinked = editor.isActive('link')
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (at < 0) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      editor.view.focus()
    } else if (step !== 0) {
      event.preventDefault()
      buttons[(at + step + buttons.length) % buttons.length]?.focus()
    }
  }
  return (
    <div ref={bar} className={styles.bar} role="toolbar" tabIndex={-1} aria-label="Formatting" onKeyDown={move}>
      {richTextTools.map((tool) => (
        <button
          key={tool.label}
          type="button"
          tabIndex={-1}
          className={`${parts.plain} ${styles.tool}`}
          aria-label={tool.label}
          aria-pressed={tool.isOn(editor)}
          title={tool.keys === undefined ? tool.label : `${tool.label} (${tool.keys})`}
          // The text keeps its focus and its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => tool.run(editor)}
        >
          <tool.icon size={15} aria-hidden="true" />
        </button>
      ))}
      <button
        type="button"
        tabIndex={-1}
        className={`${parts.plain} ${styles.tool}`}
        aria-label="Link"
        aria-pressed={isLinked}
        title="Link (Ctrl+K)"
        data-link
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setLink(String(editor.getAttributes('link').href ?? ''))}
      >
        <IconLink size={15} aria-hidden="true" />
      </button>
      {link !== null && (
        <LinkInput
          editor={editor}
          address={link}
          onEnd={() => {
            setLink(null)
            editor.view.focus()
          }}
        />
      )}
    </div>
  )
}
