/** A picture in a text: kept as it is and shown by its name only, because showing it would tell its server who reads the text, and when. */
import { Node } from '@tiptap/core'
import { safePicture } from '../../../src-shared/rich-text/allowed-markup.ts'
import styles from './rich-text.module.css'

const kept = ['src', 'alt', 'title', 'width', 'height'] as const

const nameOf = (alt: unknown): string => (typeof alt === 'string' && alt !== '' ? `Picture: ${alt}` : 'Picture')

export const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => Object.fromEntries(kept.map((name) => [name, { default: null }])),
  parseHTML: () => [
    { tag: 'img', getAttrs: (element) => (safePicture(element.getAttribute('src') ?? '') === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('span')
      dom.className = styles.picture ?? ''
      dom.textContent = nameOf(node.attrs.alt)
      return { dom }
    }
  },
})
