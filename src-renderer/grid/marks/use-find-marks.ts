/**
 * Marks the cells on screen that the find panel has found, as boxes over them. Which cells those are the host says, for the rows near the
 * screen, once scrolling rests; without an open search nothing is done at all.
 */
import { type RefObject, useEffect, useMemo } from 'react'
import type { AreaPart } from '../../../src-shared/host/area.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import type { Search } from '../../state/sheet/find-state.ts'
import type { GridHandle } from '../grid-handle.ts'
import { type Geometry, readGeometry, rowsOnScreen } from '../selection/geometry.ts'
import { createOverlay } from '../selection/overlay.ts'
import './find-marks.css'

/** Rows beyond the screen on either side whose hits are asked for along with it. */
const beyond = 25

/** Milliseconds without scrolling before hits are asked for. */
const quiet = 60

type Found = Search & { readonly kind: 'found' }

interface Near {
  readonly search: Found
  readonly first: number
  readonly last: number
  readonly fields: ReadonlyMap<string, readonly FieldId[]>
}

export function useFindMarks(grid: RefObject<GridHandle | null>) {
  const app = useApp()
  const made = useMemo(() => {
    const hits = createOverlay('gs-hits')
    const front = createOverlay('gs-hit-front')
    let near: Near | null = null
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
      const handle = grid.current
      const search = handle === null || handle.api.isDestroyed() ? null : shown(handle)
      const geometry = handle === null || search === null ? null : readGeometry(handle, handle.screen.get())
      return handle === null || geometry === null || search === null ? null : { handle, geometry, search }
    }

    const draw = (): void => {
      const present = read()
      if (present === null || near === null) {
        if (isDrawn) for (const overlay of [hits, front]) overlay.remove()
        isDrawn = false
        return
      }
      const { handle, geometry } = present
      const { at } = app.find.get()
      const parts: AreaPart[] = []
      let atFront: AreaPart[] = []
      for (let row = near.first; row <= near.last; row += 1) {
        const key = handle.source()?.peek(row)?.row.key
        if (key === undefined) continue
        const isFront = at !== null && at.row === key
        const fields = (near.fields.get(key) ?? []).filter((field) => !isFront || field !== at.field)
        if (fields.length > 0) parts.push({ rows: [[row, row]], fields })
        if (isFront) atFront = [{ rows: [[row, row]], fields: [at.field] }]
      }
      hits.draw(geometry, parts)
      front.draw(geometry, atFront)
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
      const isKnown = near?.search === search && first >= near.first && Math.min(last, end) <= near.last
      if (source === null || isKnown) return draw()
      let [from, to] = [Math.max(0, first - beyond), Math.min(end, last + beyond)]
      const isRow = (row: number): boolean => {
        const found = source.peek(row)
        return found !== null && found.row.group === undefined
      }
      while (from <= to && !isRow(from)) from += 1
      while (to >= from && !isRow(to)) to -= 1
      const [upper, lower] = [source.peek(from)?.row.key, source.peek(to)?.row.key]
      if (upper === undefined || lower === undefined) return
      const answer = await app.host.call('find.near', { find: search.find, from: upper, to: lower })
      // Another search, or another view, came meanwhile: its own look follows.
      if (read()?.search !== search || !answer.ok) return
      near = { search, first: from, last: to, fields: new Map(answer.value.rows.map((it) => [it.row, it.fields])) }
      draw()
    }
    const ask = (): void => {
      if (timer !== null) clearTimeout(timer)
      timer = setTimeout(() => void look(), quiet)
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
  }, [app, grid])

  useEffect(() => {
    const stop = app.find.subscribe(made.repaint)
    return () => {
      stop()
      made.remove()
    }
  }, [app, made])
  return made
}
