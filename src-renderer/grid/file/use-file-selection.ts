/** What is selected in the grid of an imported file: kept, drawn, and told to whoever acts on it. */
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { countCells } from '../../../src-shared/host/area.ts'
import type { FileArea } from '../../../src-shared/host/calls/import/import-bulk-calls.ts'
import { countRows } from '../../../src-shared/host/row-spans.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { viewHandle } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { countOf } from '../../ui/format/format-count.ts'
import { isMacPlatform } from '../../ui/keymap.ts'
import { isEditing } from '../cell-grid.ts'
import { focusActive, focusedAt, selectedArea, sheetOfGrid } from '../selection/active-cell.ts'
import { followFocus } from '../selection/follow-focus.ts'
import { createSelectionPainter } from '../selection/paint-selection.ts'
import { createPointer } from '../selection/pointer.ts'
import { createSelectionStore } from '../selection/selection-store.ts'
import type { FileGridProps } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'

/** The lines that places are of: other lines, or another list of them, and they are of the one before. */
interface Listed {
  readonly show: FileGridProps['show']
  readonly list: string
  readonly revision: number
}

export function useFileSelection(
  root: RefObject<HTMLElement | null>,
  grid: RefObject<FileHandle | null>,
  props: RefObject<FileGridProps>,
) {
  const app = useApp()
  const listed = useRef<Listed>({ show: props.current.show, list: '', revision: 1 })
  const made = useMemo(() => {
    const isMac = isMacPlatform(navigator.platform)
    const living = (): FileHandle | null => (grid.current === null || grid.current.api.isDestroyed() ? null : grid.current)
    const store = createSelectionStore({
      // Where lines came between or are gone, only the place of the keyboard stays.
      carry: async ({ sets }) =>
        ok({
          revision: listed.current.revision,
          sets: sets.map((spans, at) => (at < 3 || countRows(spans) === 1 ? spans : null)),
        }),
      shown: () => ({
        view: viewHandle.parse(listed.current.show),
        revision: () => listed.current.revision,
        revisionOf: () => listed.current.revision,
      }),
      sheet: () => (grid.current === null ? { rows: 0, fields: [] } : sheetOfGrid(grid.current)),
      focused: () => (grid.current === null ? null : focusedAt(grid.current)),
      onCarry: (arrived) => grid.current?.context.waitingKeys.until(arrived),
      onCarried({ active }) {
        if (grid.current !== null && !isEditing(grid.current)) focusActive(grid.current, active, false)
      },
      onHidden: () => undefined,
      onForgotten: () => undefined,
      onScattered: (rows) =>
        app.notices.show({
          tone: 'info',
          id: 'selection-scattered',
          title: `${countOf(rows, 'selected line')} not selected any more`,
          text: 'Other lines are shown since the file was checked again.',
        }),
    })
    const painter = createSelectionPainter(living, () => null)
    return {
      store,
      ...painter,
      ...followFocus(living),
      pointer: createPointer({ handle: living, isMac, border: null, openLink: () => undefined }),
      /** A page was read: of this list. */
      note(show: FileGridProps['show'], list: string): void {
        const before = listed.current
        if (before.show === show && before.list === list) return
        listed.current = { show, list, revision: before.revision + 1 }
        if (before.list === '') return
        if (before.show === show) store.follow()
        else store.set(null)
      },
      /** Names the lines that places of a revision are of; null where they are others by now. */
      listOf: (revision: number): string | null => (listed.current.revision === revision ? listed.current.list : null),
      /** What is selected, for the host; null when nothing is. */
      area(): FileArea | null {
        const handle = living()
        const { show, list, revision } = listed.current
        const area = handle === null ? null : selectedArea(handle)
        return area === null || area.revision !== revision ? null : { show, list, parts: area.parts }
      },
    }
  }, [app, grid])

  useEffect(() => {
    const tell = (): void => {
      made.repaint()
      const area = made.area()
      props.current.onSelect(area === null ? 0 : countCells(area))
    }
    const stop = made.store.subscribe(tell)
    const detach = root.current === null ? [] : [made.pointer.attach(root.current), made.keyboard.attach(root.current)]
    return () => {
      stop()
      for (const each of detach) each()
      made.clear()
    }
  }, [made, root, props])
  return made
}
