/** Widths of texts, asked of the browser's fonts and never of its layout, so that it may be asked while scrolling. Each text is measured once. */

/** Pixels that a text takes in the window's own font, at a size of the type scale and a weight. */
export type TextWidth = (text: string, size: 11 | 12 | 13, weight?: 400 | 600) => number

/** Width of a text in a font as CSS writes it; null where the browser has no way to tell. */
export type MeasureText = (text: string, font: string) => number

/** Texts kept: more than all screens of an afternoon hold; fewer would measure again while scrolling back. */
const mostKept = 20_000
/** Characters measured: wider than any column. */
const mostMeasured = 300
/** Of a letter, for its size: where nothing can be measured. */
const usual = 0.56

/** Null where there is nothing to measure with. */
export function browserMeasure(): MeasureText | null {
  const canvas = typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d')
  if (canvas === null) return null
  return (text, font) => {
    canvas.font = font
    return canvas.measureText(text).width
  }
}

/** The window's font and how much larger than usual its texts are. */
function readFont(): { readonly family: string; readonly scale: number } {
  const root = getComputedStyle(document.documentElement)
  return { family: root.getPropertyValue('--gs-font') || 'sans-serif', scale: (Number.parseFloat(root.fontSize) || 16) / 16 }
}

export function createTextWidth(measure: MeasureText | null = browserMeasure()): TextWidth {
  const known = new Map<string, number>()
  let window: ReturnType<typeof readFont> | null = null
  return (text, size, weight = 400) => {
    window ??= readFont()
    const pixels = size * window.scale
    if (measure === null) return text.length * pixels * usual
    const key = `${size} ${weight} ${text}`
    const kept = known.get(key)
    if (kept !== undefined) return kept
    if (known.size >= mostKept) known.clear()
    const width = measure(text.slice(0, mostMeasured), `${weight} ${pixels}px ${window.family}`)
    known.set(key, width)
    return width
  }
}
