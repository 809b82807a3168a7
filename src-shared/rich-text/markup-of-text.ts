/** Text without formatting as formatted text: a paragraph for each line, and every sign of it a sign that is read (`<` is no tag). */

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => references[sign] ?? sign)

/** HTML drops spaces at the ends of a line and all but one between words; it keeps no-break spaces. */
const keepSpaces = (line: string): string =>
  line
    .replace(/\t/g, '    ')
    .replace(/^ | $/g, '\u00A0')
    .replace(/ {2,}/g, (run) => `${'\u00A0'.repeat(run.length - 1)} `)

const paragraph = (line: string): string => `<p>${escapeMarkup(keepSpaces(line))}</p>`

export const markupOfText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(paragraph)
    .join('')
