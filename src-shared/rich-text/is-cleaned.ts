/** Whether cleaning took something from formatted text; that it is written otherwise, such as `<br/>` or in other quotes, is no loss. */

import { isWholeMarkup } from './read-formatted.ts'
import { silentElements, walkMarkup } from './walk-markup.ts'

const plain = (name: string, value: string): string =>
  name === 'style' ? value.toLowerCase().replace(/\s+/g, '').replace(/;$/, '') : value

/** What is in it, in order: elements with their attributes, and words. */
function partsOf(markup: string): string {
  const parts: string[] = []
  let text = ''
  walkMarkup(markup, {
    open(name, attributes) {
      const named = Object.entries(attributes).map(([key, value]) => `${key}=${plain(key, value)}`)
      parts.push(text, `<${name} ${named.sort().join(' ')}>`)
      text = ''
    },
    close() {},
    text: (piece) => {
      text += piece
    },
  })
  return JSON.stringify([...parts, text])
}

const unread = new RegExp(`<(?:${[...silentElements].join('|')})\\b`, 'i')

/** `read` is what `readFormatted` made of the text. */
export const isCleaned = (text: string, read: string): boolean =>
  isWholeMarkup(text) && text.trim() !== read && (unread.test(text) || partsOf(text.trim()) !== partsOf(read))
