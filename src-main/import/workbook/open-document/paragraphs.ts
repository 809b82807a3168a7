/** The text of a cell from the paragraphs in it (OpenDocument 1.3 part 3, 6.1): comments, drawings and notes beside it are none of it. */
import { attributeOf, decodeEntities } from '../scan-xml.ts'

/** What may stand in a cell or its text without being a part of it. */
const beside = new Set([
  'annotation',
  'note',
  'frame',
  'shapes',
  'custom-shape',
  'g',
  'line',
  'rect',
  'detective',
  'ruby-text',
  'dde-source',
])
/** More signs than a cell holds (`text:s`). */
const mostSpaces = 32_767

export interface Paragraphs {
  reset(): void
  open(name: string, attributes: string): void
  close(name: string): void
  text(raw: string): void
  /** Paragraphs are parted by line ends. */
  value(): string
}

export function collectParagraphs(): Paragraphs {
  const paragraphs: string[] = []
  let text: string | null = null
  /** Names of the open elements that are none of the text. */
  let outside: string[] = []
  const add = (more: string): void => {
    if (text !== null) text += more
  }
  return {
    reset() {
      paragraphs.length = 0
      text = null
      outside = []
    },
    open(name, attributes) {
      if (outside.length > 0 || beside.has(name)) {
        outside.push(name)
        return
      }
      if (name === 'p' || name === 'h') text = ''
      else if (name === 's') add(' '.repeat(Math.min(mostSpaces, Number(attributeOf(attributes, 'text:c') ?? '1') || 1)))
      else if (name === 'tab') add('\t')
      else if (name === 'line-break') add('\n')
    },
    close(name) {
      if (outside.length > 0) {
        if (outside.at(-1) === name) outside.pop()
        return
      }
      if ((name === 'p' || name === 'h') && text !== null) {
        paragraphs.push(text)
        text = null
      }
    },
    text(raw) {
      // Lines within a paragraph are how the file is laid out.
      if (outside.length === 0) add(decodeEntities(raw.replace(/\s*[\r\n]\s*/g, ' ')))
    },
    value: () => paragraphs.join('\n'),
  }
}
