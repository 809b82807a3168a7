/** The type of an image by its first bytes. Only types that cannot carry scripts: never SVG, whatever its name says. */
const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0))

export function imageType(bytes: Uint8Array): string | null {
  if (bytes[0] === 0x89 && starts(bytes, 1, 'PNG')) return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (starts(bytes, 0, 'GIF8')) return 'image/gif'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp'
  if (starts(bytes, 4, 'ftypavif')) return 'image/avif'
  return starts(bytes, 0, 'BM') ? 'image/bmp' : null
}
