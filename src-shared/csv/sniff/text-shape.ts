/** What a text looks like, for columns of codes: whether a first record stands in one line with those below. */

/** Digits and letters by kind, every other sign as it stands; short codes of capitals keep their length. `+4230` and `-0848` look alike. */
export const shapeOf = (text: string): string =>
  text
    .trim()
    .replace(/\p{Nd}+/gu, '9')
    .replace(/[+-](?=9)/g, '±')
    .replace(/\p{Lu}{4,}/gu, 'AAAA')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')

/** What no word looks like: digits among capitals and other signs, or nothing but one to three capitals. */
const isCode = (shape: string): boolean => (shape.includes('9') && !shape.includes('a')) || /^A{1,3}$/.test(shape)

/** Fewer texts than these may look alike by chance. */
const fewest = 5

/** `digits`: codes with digits, which hardly any name has; `capitals`: as names may have, too. */
export type CodeKind = 'digits' | 'capitals'

/**
 * Whether the first text of a column is a code as those below are: null where the column holds no codes, that is where one in twenty is
 * none, or where those of capitals differ in length.
 */
export function compareCodes(
  first: string,
  below: readonly string[],
): { readonly kind: CodeKind; readonly isAlike: boolean } | null {
  const shapes = below.filter((text) => text.trim() !== '').map(shapeOf)
  if (shapes.length < fewest) return null
  const isMost = (fits: (shape: string) => boolean): boolean => shapes.filter(fits).length * 20 >= shapes.length * 19
  const own = shapeOf(first)
  if (isMost((shape) => shape.includes('9') && isCode(shape)))
    return { kind: 'digits', isAlike: own.includes('9') && isCode(own) }
  const common = shapes[Math.floor(shapes.length / 2)] ?? ''
  return isCode(common) && isMost((shape) => shape === common) ? { kind: 'capitals', isAlike: own === common } : null
}
