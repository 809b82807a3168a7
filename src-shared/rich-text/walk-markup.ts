/**
 * Reads formatted text as tags and texts, in the order in which they stand. Never fails, runs nothing and loads nothing: what is broken
 * is mended as browsers do, and what is no text of a reader (scripts, styles, embedded documents and drawings) is left out with all in it.
 */
import { Parser } from 'htmlparser2'

export interface MarkupVisitor {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  /** With every reference read. May come in pieces, which lie side by side; `from` and before `to` in the markup. */
  text(text: string, from: number, to: number): void
}

/** Elements that hold nothing which people read as the text, or whose content browsers read by rules of its own. */
export const silentElements: ReadonlySet<string> = new Set([
  'applet',
  'audio',
  'canvas',
  'embed',
  'frameset',
  'head',
  'iframe',
  'math',
  'noembed',
  'noframes',
  'noscript',
  'object',
  'plaintext',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'title',
  'video',
  'xmp',
])

export function walkMarkup(markup: string, visitor: MarkupVisitor): void {
  /** Elements that are open within a silent one, itself included. */
  let silence = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (silence > 0 || silentElements.has(name)) silence += 1
        else visitor.open(name, attributes)
      },
      onclosetag(name) {
        if (silence > 0) silence -= 1
        else visitor.close(name)
      },
      ontext(text) {
        if (silence === 0) visitor.text(text, parser.startIndex, parser.endIndex + 1)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(markup)
}
