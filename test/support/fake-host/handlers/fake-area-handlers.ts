/** Calls about cells named by position, answered by the fake host; its views keep no older orders, so rows stay where they were. */
import { countCells } from '../../../../src-shared/host/area.ts'
import { clipSpans } from '../../../../src-shared/host/row-spans.ts'
import { createTally } from '../../../../src-shared/host/tally-cells.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

export function areaHandlers(world: FakeWorld): FakeHandlers<'rows.carry' | 'rows.edge' | 'rows.summarise'> {
  const cellsOf = (handle: string, field: string) => {
    const view = world.views.get(handle)
    const at = view?.sheet.fields.findIndex((it) => it.id === field) ?? -1
    return (view?.keys ?? []).map((key) => view?.sheet.project(key)?.cells[at] ?? null)
  }
  return {
    'rows.carry': ({ sets, to }) => {
      const view = world.views.get(to)
      if (view === undefined) return missing('view')
      const last = view.keys.length - 1
      return ok({ revision: view.revision, sets: sets.map((spans) => (last < 0 ? [] : clipSpans(spans, [0, last]))) })
    },
    'rows.edge': ({ view, row, field, direction }) => {
      const cells = cellsOf(view, field)
      const step = direction === 'down' ? 1 : -1
      const end = step === 1 ? cells.length - 1 : 0
      let at = row
      const isInside = cells[row] !== null && cells[row + step] !== null
      while (at !== end && (at === row || (cells[at] !== null) === isInside)) at += step
      return ok({ row: isInside && cells[at] === null ? at - step : at })
    },
    'rows.summarise': ({ area }) => {
      const view = world.views.get(area.view)
      if (view === undefined) return missing('view')
      const tally = createTally()
      for (const { rows, fields } of area.parts)
        for (const field of view.sheet.fields.filter((it) => fields.includes(it.id))) {
          const cells = cellsOf(area.view, field.id)
          for (const [first, last] of rows) for (const cell of cells.slice(first, last + 1)) tally.add(field.kind, cell)
        }
      return ok(tally.summary(countCells(area)))
    },
  }
}
