/**
 * How a signature is kept: the token of its picture in the file store, followed by the ending of the picture's kind unless that is `.png`. Cells written by
 * earlier versions may hold any text.
 */
import type { StoredFile } from './cell.ts'

const form = /^([0-9a-f]{48})(?:\.(jpg|gif|webp|bmp))?$/
const endings: Readonly<Record<string, string>> = { png: '', jpg: '.jpg', jpeg: '.jpg', gif: '.gif', webp: '.webp', bmp: '.bmp' }

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Null when the file is no picture, by its name. */
export function signatureCell(file: StoredFile): string | null {
  const ending = endingOf(file.name)
  return Object.hasOwn(endings, ending) ? file.token + endings[ending] : null
}

/** The picture and the name under which it is answered; null when the cell holds something else. */
export function signatureFile(cell: string): { readonly token: string; readonly name: string } | null {
  const [, token, ending = 'png'] = form.exec(cell) ?? []
  return token === undefined ? null : { token, name: `signature.${ending}` }
}
