/**
 * Rows and scroll positions. Content taller than a browser holds is squeezed by AG Grid: then scrolling by a pixel goes by more than one
 * pixel of rows. Lengths are in pixels.
 */
export interface Track {
  readonly rows: number
  readonly rowHeight: number
  /** Of the element that holds the rows. */
  readonly contentHeight: number
  /** Of the part of the viewport that shows rows. */
  readonly shownHeight: number
}

/** Pixels to which content is squeezed: ag-grid-tall-content.css. */
export const tallest = 16_000_000

/** Pixels of rows that go by with each pixel scrolled: above 1 where the content is squeezed. */
export function ratioOf({ rows, rowHeight, contentHeight, shownHeight }: Track): number {
  const hidden = contentHeight - shownHeight
  return hidden <= 0 ? 1 : Math.max(1, (rows * rowHeight - shownHeight) / hidden)
}

/** Pixels by which rows stand above the place that their number gives them: where the squeezed ones are shown, as AG Grid rounds it. */
export function shiftAt({ rows, rowHeight, contentHeight, shownHeight }: Track, scrollTop: number): number {
  const hidden = contentHeight - shownHeight
  const shaved = rows * rowHeight - contentHeight
  return hidden <= 0 || shaved <= 0 ? 0 : Math.floor((scrollTop / hidden) * shaved)
}

/** The rows on screen, cut ones included, at a scroll position. */
export function rowsAt(track: Track, scrollTop: number): { readonly first: number; readonly last: number } {
  const { rows, rowHeight, shownHeight } = track
  const top = scrollTop * ratioOf(track)
  const inside = (row: number): number => Math.max(0, Math.min(rows - 1, row))
  return { first: inside(Math.floor(top / rowHeight)), last: inside(Math.floor((top + shownHeight - 1) / rowHeight)) }
}

/** Where to scroll to so that the whole row is shown, from where it is the shortest way; the same position where it is shown already. */
export function scrollTopFor(track: Track, scrollTop: number, row: number): number {
  const ratio = ratioOf(track)
  const top = scrollTop * ratio
  const rowTop = row * track.rowHeight
  if (rowTop < top) return rowTop / ratio
  const beyond = rowTop + track.rowHeight - track.shownHeight
  return beyond > top ? Math.max(0, beyond / ratio) : scrollTop
}
