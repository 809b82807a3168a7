/** Tells a UTF-8 file with some damaged bytes from a file in another encoding. */

/**
 * True where at least twice as many characters beyond ASCII are UTF-8 as bytes are not. In texts of the other encodings one character in
 * seven, at most, happens to look like UTF-8.
 */
export function isMostlyUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8').replace(/\uFFFD+$/, '')
  const valid = text.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0
  const damaged = text.match(/\uFFFD/g)?.length ?? 0
  return valid > 0 && valid >= damaged * 2
}
