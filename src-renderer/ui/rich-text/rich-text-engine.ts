/** The editor library behind our own few words: puts markup in, takes clean markup out, and is pressed like a text field. */
import { Editor } from '@tiptap/core'
import { DOMSerializer, type Node } from '@tiptap/pm/model'
import { cleanMarkup } from '../../../src-shared/rich-text/clean-markup.ts'
import { markupOfText } from '../../../src-shared/rich-text/markup-of-text.ts'
import { textOfMarkup } from '../../../src-shared/rich-text/text-of-markup.ts'
import { richTextExtensions } from './rich-text-schema.ts'

/** A value without tags keeps its line breaks, which HTML would drop. */
const shownAs = (stored: string): string => (stored.includes('<') ? stored : markupOfText(textOfMarkup(stored)))

export interface EngineStart {
  readonly element: HTMLElement
  readonly attributes: Readonly<Record<string, string>>
  /** True when the key is used up. */
  keyDown(event: KeyboardEvent): boolean
  onChange(): void
  /** The text, the cursor or the focus changed. */
  onMove(): void
}

export function createEngine({ element, attributes, keyDown, onChange, onMove }: EngineStart): Editor {
  return new Editor({
    element,
    extensions: richTextExtensions,
    injectCSS: false,
    // What is typed stays as it is typed: a dash at the start of a line is a dash.
    enableInputRules: false,
    enablePasteRules: false,
    editorProps: {
      attributes: { ...attributes },
      // Before the library's own keys; it would keep the browser from moving on with Tab.
      handleDOMEvents: { keydown: (_, event) => keyDown(event) },
      // What comes from an editor of ours keeps the marks by which it is put together again.
      transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanMarkup(html)),
    },
    onUpdate: onChange,
    onTransaction: onMove,
  })
}

/** Replaces all of the text; not a step that can be undone. */
export function putMarkup(editor: Editor, stored: string): Node {
  editor.chain().setMeta('addToHistory', false).setContent(shownAs(stored), { emitUpdate: false }).run()
  return editor.state.doc
}

/** Null for a text without anything in it. Written in a document of its own, where pictures are not fetched. */
export function takeMarkup(editor: Editor): string | null {
  if (editor.isEmpty) return null
  const inert = document.implementation.createHTMLDocument('')
  const into = inert.createElement('div')
  into.append(DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content, { document: inert }))
  return cleanMarkup(into.innerHTML)
}

/** Does what a key would have done that was pressed before the text had the focus; false when it means nothing to a text. */
export function pressKey(editor: Editor, key: string): boolean {
  const { state, commands } = editor
  const { empty, from, $from } = state.selection
  if ([...key].length === 1) return commands.insertContent({ type: 'text', text: key })
  if (key === 'Enter') return commands.enter()
  if (key === 'Backspace') {
    if (!empty) return commands.deleteSelection()
    return $from.parentOffset > 0 ? commands.deleteRange({ from: from - 1, to: from }) : commands.joinBackward() || true
  }
  if (key === 'ArrowLeft') return commands.setTextSelection(Math.max(1, from - 1))
  if (key === 'ArrowRight') return commands.setTextSelection(from + 1)
  if (key === 'Home') return commands.setTextSelection($from.start())
  if (key === 'End') return commands.setTextSelection($from.end())
  return false
}
