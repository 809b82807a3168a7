/** The texts between the tags of formatted text, with their places in it. */
import { walkMarkup } from './walk-markup.ts'

export interface MarkupPiece {
  readonly from: number
  /** Behind its last sign. */
  readonly to: number
  /** With every reference read. */
  readonly text: string
}

export function markupTexts(markup: string): readonly MarkupPiece[] {
  const pieces: MarkupPiece[] = []
  let isBroken = true
  const breakOff = (): void => {
    isBroken = true
  }
  walkMarkup(markup, {
    open: breakOff,
    close: breakOff,
    text(text, from, to) {
      const last = isBroken ? undefined : pieces.at(-1)
      if (last === undefined || last.to !== from) pieces.push({ from, to, text })
      else pieces[pieces.length - 1] = { from: last.from, to, text: last.text + text }
      isBroken = false
    },
  })
  return pieces
}
