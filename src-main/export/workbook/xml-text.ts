/** Texts as XML holds them. */

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const hex = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Characters that XML cannot hold, halves of characters, and CR, which it would turn into LF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const unheld = /[\0-\x08\x0b-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** As cells hold it (ECMA-376 part 1, 22.9.2.19): what XML cannot hold as `_x0007_`, and what looks like that already with its `_` so written. */
export const cellXml = (text: string): string =>
  attributeXml(text.replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_').replace(unheld, hex))

export const attributeXml = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign) : text
