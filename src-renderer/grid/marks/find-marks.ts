/**
 * Marks the cells on screen that the find panel has found, as boxes over them. Which cells those are the host says, for the rows near the
 * screen, once scrolling rests; without an open search nothing is done at all.
 */
import type { AreaPart } from '../../../src-shared/host/area.ts'
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import type { FindState, Search } from '../../state/sheet/find-state.ts'
import type { GridHandle } from '../grid-handle.ts'
import type { RowSource } from '../rows/row-source.ts'
import { type Geometry, readGeometry, rowsOnScreen } from '../selection/geometry.ts'
import { createOverlay } from '../selection/overlay.ts'
import './find-marks.css'

/** Rows beyond the screen on either side whose hits are asked for along with it. */
const margin = 25

/** Milliseconds without scrolling before hits are asked for. */
const debounce = 60

type Found = Search & { readonly kind: 'found' }

/** The hits that are known, by row. */
interface KnownHits {
  readonly search: Found
  readonly first: number
  readonly last: number
  readonly fields: ReadonlyMap<string, readonly FieldId[]>
}

export interface FindMarks {
  /** With the next frame, and asks for the hits there. */
  repaint(): void
  /** In this frame, for rows that have moved. */
  scrolled(): void
  remove(): void
}

interface DrawnHits {
  readonly hits: readonly AreaPart[]
  /** The hit that the panel stands on, alone. */
  readonly front: readonly AreaPart[]
}

function partsToDraw(known: KnownHits, at: FindState['at'], keyOf: (row: number) => RowKey | undefined): DrawnHits {
  const hits: AreaPart[] = []
  let front: AreaPart[] = []
  for (let row = known.first; row <= known.last; row += 1) {
    const key = keyOf(row)
    if (key === undefined) continue
    const isFront = at !== null && at.row === key
    const fields = (known.fields.get(key) ?? []).filter((field) => !isFront || field !== at.field)
    if (fields.length > 0) hits.push({ rows: [[row, row]], fields })
    if (isFront) front = [{ rows: [[row, row]], fields: [at.field] }]
  }
  return { hits, front }
}

interface AskedRows {
  readonly first: number
  readonly last: number
  readonly from: RowKey
  readonly to: RowKey
}

/** The outermost of the positions that hold rows, not heads of groups; null when none does. */
function rowsToAsk(source: RowSource, start: number, end: number): AskedRows | null {
  const isRow = (row: number): boolean => {
    const found = source.peek(row)
    return found !== null && found.row.group === undefined
  }
  let [first, last] = [start, end]
  while (first <= last && !isRow(first)) first += 1
  while (last >= first && !isRow(last)) last -= 1
  const [from, to] = [source.peek(first)?.row.key, source.peek(last)?.row.key]
  return from === undefined || to === undefined ? null : { first, last, from, to }
}

export function createFindMarks(app: App, grid: () => GridHandle | null): FindMarks {
  const hits = createOverlay('gs-hits')
  const front = createOverlay('gs-hit-front')
  let known: KnownHits | null = null
  let isDrawn = false
  let timer: ReturnType<typeof setTimeout> | null = null
  let frame = 0

  /** The search whose hits are to be marked in the grid as it is now; null when there are none. */
  const shown = (handle: GridHandle): Found | null => {
    const { isOpen, search } = app.find.get()
    const isOurs = isOpen && search.kind === 'found' && search.hits > 0 && search.view === handle.source()?.view
    return isOurs ? search : null
  }
  const read = (): { readonly handle: GridHandle; readonly geometry: Geometry; readonly search: Found } | null => {
    const handle = grid()
    const search = handle === null || handle.api.isDestroyed() ? null : shown(handle)
    const geometry = handle === null || search === null ? null : readGeometry(handle, handle.screen.get())
    return handle === null || geometry === null || search === null ? null : { handle, geometry, search }
  }

  const draw = (): void => {
    const present = read()
    if (present === null || known === null) {
      if (isDrawn) for (const overlay of [hits, front]) overlay.remove()
      isDrawn = false
      return
    }
    const { handle, geometry } = present
    const { at } = app.find.get()
    const parts = partsToDraw(known, at, (row) => handle.source()?.peek(row)?.row.key)
    hits.draw(geometry, parts.hits)
    front.draw(geometry, parts.front)
    isDrawn = true
  }

  const look = async (): Promise<void> => {
    timer = null
    const present = read()
    if (present === null) return draw()
    const { handle, geometry, search } = present
    const source = handle.source()
    const { first, last } = rowsOnScreen(geometry)
    const end = geometry.rows - 1
    const isKnown = known?.search === search && first >= known.first && Math.min(last, end) <= known.last
    if (source === null || isKnown) return draw()
    const asked = rowsToAsk(source, Math.max(0, first - margin), Math.min(end, last + margin))
    if (asked === null) return
    const answer = await app.host.call('find.near', { find: search.find, from: asked.from, to: asked.to })
    // Another search, or another view, came meanwhile: its own look follows.
    if (read()?.search !== search || !answer.ok) return
    known = { search, first: asked.first, last: asked.last, fields: new Map(answer.value.rows.map((it) => [it.row, it.fields])) }
    draw()
  }
  const ask = (): void => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => void look(), debounce)
  }
  return {
    repaint(): void {
      if (!isDrawn && !app.find.get().isOpen) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
      ask()
    },
    scrolled(): void {
      if (!isDrawn && !app.find.get().isOpen) return
      const present = read()
      if (present !== null && isDrawn) for (const overlay of [hits, front]) overlay.scrolled(present.geometry)
      ask()
    },
    remove(): void {
      if (timer !== null) clearTimeout(timer)
      cancelAnimationFrame(frame)
      for (const overlay of [hits, front]) overlay.remove()
    },
  }
}
