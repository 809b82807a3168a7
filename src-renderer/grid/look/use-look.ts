/** Applies how rows look: their height, wrapped text, and the colour rules that the host is asked for with every row. */
import { type RefObject, useEffect } from 'react'
import type { ViewLook } from '../../../src-shared/host/view-content.ts'
import { useApp } from '../../state/app-context.tsx'
import { ruleFilter } from '../../state/sheet/colour-rules.ts'
import { todayOf } from '../../ui/format/today.ts'
import type { GridHandle } from '../grid-handle.ts'
import type { RowSource } from '../rows/row-source.ts'
import './look.css'

const heights: Readonly<Record<ViewLook['rowHeight'], number>> = { compact: 24, normal: 30, tall: 54, large: 96 }

export function useLook(grid: RefObject<GridHandle | null>, source: RowSource | null, look: ViewLook, isReady: boolean): void {
  const app = useApp()
  const { rowHeight, wrap, rules } = look
  useEffect(() => {
    const handle = grid.current
    if (!isReady || handle === null) return
    const { api, root } = handle
    root.toggleAttribute('data-wrap', wrap)
    root.dataset.height = rowHeight
    if (api.getGridOption('rowHeight') !== heights[rowHeight]) api.setGridOption('rowHeight', heights[rowHeight])
    api.refreshCells({ force: true })
  }, [grid, isReady, rowHeight, wrap])

  const today = todayOf(app.clock.now())
  const asked = JSON.stringify(rules.map((rule) => ruleFilter(rule, today)))
  const view = source?.view ?? null
  useEffect(() => {
    const filters = JSON.parse(asked)
    if (view === null || filters.length === 0) return
    let isOver = false
    void app.host.call('rows.colour', { view, rules: filters }).then((result) => {
      if (isOver) return
      if (!result.ok) return app.notices.fail('Rows could not be coloured', result.error)
      const [problem] = result.value.problems.filter((it) => it !== null)
      if (problem !== undefined)
        app.notices.show({ tone: 'warning', id: 'colour-rule', title: 'A colour rule has no effect', text: problem })
    })
    return () => {
      isOver = true
      void app.host.call('rows.colour', { view, rules: [] })
    }
  }, [app, view, asked])
  // A rule's colour or place may change without its conditions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rules are painted, not asked for
  useEffect(() => {
    if (isReady) grid.current?.api.refreshCells({ force: true })
  }, [grid, isReady, rules])
}
