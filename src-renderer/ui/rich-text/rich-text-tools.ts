/** What the buttons over a formatted text do, and the keys that do the same. */
import {
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconH1,
  IconH2,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { ComponentType } from 'react'

export interface RichTextTool {
  readonly label: string
  readonly keys?: string
  readonly icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': 'true' }>
  isOn(editor: Editor): boolean
  run(editor: Editor): void
}

const mark = (label: string, name: string, icon: RichTextTool['icon'], keys?: string): RichTextTool => ({
  label,
  icon,
  ...(keys === undefined ? {} : { keys }),
  isOn: (editor) => editor.isActive(name),
  run: (editor) => void editor.chain().focus().toggleMark(name).run(),
})

const heading = (level: 1 | 2, icon: RichTextTool['icon']): RichTextTool => ({
  label: `Heading ${level}`,
  keys: `Ctrl+Alt+${level}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => void editor.chain().focus().toggleHeading({ level }).run(),
})

export const richTextTools: readonly RichTextTool[] = [
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
