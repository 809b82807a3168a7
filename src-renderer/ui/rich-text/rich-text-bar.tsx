/** The buttons over a formatted text: one stop for Tab is none, so Alt+F10 leads here, arrow keys from one to the next, Escape back. */

import {
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconH1,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type ComponentType, type KeyboardEvent, type RefObject, useState } from 'react'
import { safeLink } from '../../../src-shared/rich-text/allowed-markup.ts'
import styles from './rich-text.module.css'

interface Tool {
  readonly label: string
  readonly keys?: string
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>
  isOn(editor: Editor): boolean
  run(editor: Editor): void
}

const mark = (label: string, name: string, icon: Tool['icon'], keys?: string): Tool => ({
  label,
  icon,
  ...(keys === undefined ? {} : { keys }),
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void editor.chain().focus().toggleMark(name).run(),
})

const heading = (level: 1 | 2, icon: Tool['icon']): Tool => ({
  label: `Heading ${level}`,
  keys: `Ctrl+Alt+${level}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => void editor.chain().focus().toggleHeading({ level }).run(),
})

const tools: readonly Tool[] = [
  mark('Bold', 'bold', IconBold, 'Ctrl+B'),
  mark('Italic', 'italic', IconItalic, 'Ctrl+I'),
  mark('Underline', 'underline', IconUnderline, 'Ctrl+U'),
  mark('Strike through', 'strike', IconStrikethrough, 'Ctrl+Shift+S'),
  heading(1, IconH1),
  heading(2, IconH2),
  {
    label: 'Bulleted list',
    keys: 'Ctrl+Shift+8',
    icon: IconList,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => void editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    icon: IconListNumbers,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => void editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    keys: 'Ctrl+Shift+B',
    icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => void editor.chain().focus().toggleBlockquote().run(),
  },
  mark('Code', 'code', IconCode, 'Ctrl+E'),
  {
    label: 'Without formatting',
    icon: IconClearFormatting,
    isOn: () => false,
    run: (editor) => void editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
]

interface Props {
  readonly editor: Editor
  readonly bar: RefObject<HTMLDivElement | null>
}

export const RichTextBar = ({ editor, bar }: Props) => {
  const [link, setLink] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const isLinked = editor.isActive('link')
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.findIndex((it) => it === document.activeElement)
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
  const endLink = (): void => {
    setLink(null)
    setWrong(false)
    editor.view.focus()
  }
  const takeLink = (): void => {
    const typed = (link ?? '').trim()
    const address = typed === '' ? '' : safeLink(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)
    if (address === null) return setWrong(true)
    const chain = editor.chain().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !isLinked)
      chain.insertContent({ type: 'text', text: typed, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else chain.setLink({ href: address }).run()
    endLink()
  }
  return (
    <div ref={bar} className={styles.bar} role="toolbar" tabIndex={-1} aria-label="Formatting" onKeyDown={move}>
      {tools.map((tool) => (
        <button
          key={tool.label}
          type="button"
          tabIndex={-1}
          className={styles.tool}
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
        className={styles.tool}
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
        <label className={styles.link}>
          Address
          <input
            // biome-ignore lint/a11y/noAutofocus: asked for by the button just pressed
            autoFocus
            value={link}
            aria-invalid={isWrong}
            placeholder="https://"
            onChange={(event) => {
              setLink(event.currentTarget.value)
              setWrong(false)
            }}
            onKeyDown={(event) => {
              event.stopPropagation()
              if (event.key === 'Enter') {
                event.preventDefault()
                takeLink()
              } else if (event.key === 'Escape' || event.key === 'Tab') {
                event.preventDefault()
                endLink()
              }
            }}
          />
          {isWrong && <span role="alert">Takes addresses of the web (https) and of mail (mailto).</span>}
        </label>
      )}
    </div>
  )
}
