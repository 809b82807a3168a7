/**
 * The rule by which a text from a file becomes formatted text: it is markup where the whole of it is, which is how an export writes it;
 * it begins with a tag that formatted text has and ends with one. Everything else is text as it stands, in which `<` is a sign like others.
 * What is typed or pasted as plain text is text always.
 */
import { allowedElements } from './allowed-markup.ts'
import { cleanMarkup } from './clean-markup.ts'
import { markupOfText } from './markup-of-text.ts'
import { textOfMarkup } from './text-of-markup.ts'

const begins = /^\s*<([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/i
const ends = /<\/?([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>\s*$/i

const isKnown = (tag: RegExpExecArray | null): boolean => Object.hasOwn(allowedElements, tag?.[1]?.toLowerCase() ?? '')

export const isWholeMarkup = (text: string): boolean => isKnown(begins.exec(text)) && isKnown(ends.exec(text))

export const readFormatted = (text: string): string => (isWholeMarkup(text) ? cleanMarkup(text.trim()) : markupOfText(text))

/** How an export writes what is stored, so that `readFormatted` takes it for markup where it is some. */
export const writeFormatted = (stored: string): string =>
  isWholeMarkup(stored) || !/[<&]/.test(stored) ? stored : `<p>${stored}</p>`

/**
 * The words of what is stored, which `isSameFormatted` finds unchanged when they come back. What has no words (a picture alone), and words that
 * would be taken for markup, are written as markup: read back they would take away or become something else.
 */
export function writeWords(stored: string): string {
  const words = textOfMarkup(stored)
  return words === '' || isWholeMarkup(words) ? writeFormatted(stored) : words
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Nothing but paragraphs and line breaks. */
const isPlain = (markup: string): boolean => !/<(?!\/?p>|br>)/.test(markup)

/**
 * Whether `read`, which came from a text, says what is stored already: the same markup, or the same words without any formatting, which
 * is how other programs keep it. A change of words is needed to take formatting away.
 */
export const isSameFormatted = (read: string, stored: string): boolean =>
  flat(read) === flat(cleanMarkup(writeFormatted(stored).trim())) ||
  (isPlain(read) && flat(textOfMarkup(read)) === flat(textOfMarkup(stored)))
