/**
 * A signature, of which the interface shows no shape: one picture, read from its address (or from a list that holds it) and written as one
 * text, the address or the picture itself as a data address.
 */
import type { AttachmentValue } from './cell-value.ts'

/** Types of pictures by the end of their name. Drawings (SVG) are none: they may hold scripts. */
const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

const endOf = (name: string): string => /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

export const isPictureName = (name: string): boolean => Object.hasOwn(pictureTypes, endOf(name))

/** The part of an address that names the file: what comes behind the path is signed anew with every read. */
export const pathOfAddress = (address: string): string => /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?([^?#]*)/i.exec(address)?.[1] ?? ''

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A name under which the picture of an address is shown and saved. */
export function signatureName(address: string): string {
  const last = address.startsWith('data:') ? '' : decoded(pathOfAddress(address).split('/').pop() ?? '')
  if (last === '') return 'Signature.png'
  return isPictureName(last) ? last : `${last}.png`
}

/** `content`: base64. */
export const pictureAddress = (name: string, content: string): string =>
  `data:${pictureTypes[endOf(name)] ?? 'image/png'};base64,${content}`

/** Equal for the same picture, whenever it was read. */
export const signatureKey = ({ name, url, staged }: AttachmentValue): string =>
  staged === undefined ? (url === undefined || url === '' ? name : pathOfAddress(url)) : staged
