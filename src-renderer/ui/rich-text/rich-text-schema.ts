/**
 * What the editor of formatted text can hold. Whatever is put into it, from a cell or from the clipboard, is read into these elements by the
 * library, in a document that runs and loads nothing: what is not among them never reaches the page.
 */
import { Extension, type Extensions, Mark } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import { safeLink } from '../../../src-shared/rich-text/allowed-markup.ts'
import { Picture } from './picture-node.ts'

/** Letters of another place or look, which the toolbar does not make and the text may hold. */
const marks = ['sub', 'sup', 'mark', 'small'].map((tag) =>
  Mark.create({ name: `${tag}Letters`, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
)

/** Tab leaves the text, so that nobody is caught in it; items of a list move in and out by the keys that other editors have for that. */
const listKeys = Extension.create({
  name: 'listKeys',
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    }
  },
})

export const richTextExtensions: Extensions = [
  StarterKit.configure({
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => safeLink(url) !== null,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  TextStyleKit,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit,
  Picture,
  listKeys,
  ...marks,
]
