/** The places of a source file that are told to run: bodies of functions, blocks, and what arrow functions answer. */
import { parseSync, Visitor } from 'oxc-parser'

interface Ranged {
  readonly start: number
  readonly end: number
}

/** Half-open ranges in the order of their beginnings; they lie in each other or apart. */
export function findPlaces(filePath: string, text: string): readonly (Ranged & { readonly isBlock: boolean })[] {
  const found: { start: number; end: number; isBlock: boolean }[] = []
  new Visitor({
    BlockStatement({ start, end }) {
      found.push({ start, end, isBlock: true })
    },
    ArrowFunctionExpression({ body }) {
      if (body.type !== 'BlockStatement') found.push({ start: body.start, end: body.end, isBlock: false })
    },
  }).visit(parseSync(filePath, text).program)
  return found.toSorted((a, b) => a.start - b.start)
}

/** The text with a call of `touch` at each place, numbered from `first`. `touchFile`: how the file imports it. */
export function withTouches(filePath: string, text: string, first: number, touchFile: string): string {
  const inserts = findPlaces(filePath, text).flatMap(({ start, end, isBlock }, index) =>
    isBlock
      ? [{ at: start + 1, text: `touchPlace(${first + index});` }]
      : [
          { at: start, text: `(touchPlace(${first + index}),(` },
          { at: end, text: '))' },
        ],
  )
  let touched = text
  for (const it of inserts.toSorted((a, b) => b.at - a.at)) touched = touched.slice(0, it.at) + it.text + touched.slice(it.at)
  return `import { touch as touchPlace } from '${touchFile}'\n${touched}`
}

/** The innermost place around a range; null for what runs when the file is loaded. */
export function placeOf(filePath: string, text: string, range: Ranged): number | null {
  const around = findPlaces(filePath, text).findLastIndex((it) => it.start <= range.start && range.end <= it.end)
  return around < 0 ? null : around
}
