/** Calls that find text in cells, answered by the fake host: the same comparison, over the rows of its views. */
import { cellTexts, formatsOf } from '../../../../src-shared/find/cell-texts.ts'
import { createFinder } from '../../../../src-shared/find/finder.ts'
import type { FindHit } from '../../../../src-shared/host/calls/find-calls.ts'
import { err, ok } from '../../../../src-shared/lib/result.ts'
import { cellText } from '../../../../src-shared/model/texts/cell-text.ts'
import { namesFor } from '../fake-rows.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

type Names = 'find.run' | 'find.cancel' | 'find.step' | 'find.list' | 'find.near' | 'find.drop'

const forgotten = err({ kind: 'stale' as const, message: 'These hits are no longer at hand. Search again.' })

export function findHandlers(world: FakeWorld): FakeHandlers<Names> {
  const kept = world.finds
  return {
    'find.run': ({ find, view: handle, query, forms, fields, parts }) => {
      const view = world.views.get(handle)
      if (view === undefined) return missing('view')
      const finder = createFinder(query)
      if (!finder.ok) return err({ kind: 'invalid', message: finder.error })
      const formats = formatsOf(forms)
      const hits: FindHit[] = []
      for (const [position, row] of view.keys.entries()) {
        const cells = view.sheet.project(row)?.cells ?? []
        const names = namesFor(cells)
        for (const id of fields) {
          const isWanted =
            parts === null ||
            parts.some((part) => part.fields.includes(id) && part.rows.some(([a, b]) => a <= position && position <= b))
          const at = view.sheet.fields.findIndex((it) => it.id === id)
          const field = view.sheet.fields[at]
          if (!isWanted || field === undefined) continue
          const value = cells[at] ?? null
          if (!cellTexts(value, field, names, formats).some((text) => finder.value.test(text))) continue
          hits.push({ index: hits.length, position, row, field: id, text: cellText(value, field, names, formats) })
        }
      }
      kept.set(find, { sheet: view.sheet, hits, fields })
      return ok({ hits: hits.length, rows: new Set(hits.map((it) => it.row)).size })
    },
    'find.cancel': () => ok({ cancelled: false }),
    'find.step': ({ find, from, by }) => {
      const known = kept.get(find)
      if (known === undefined) return forgotten
      const { hits, fields } = known
      const place = from.field === null ? -1 : fields.indexOf(from.field)
      const order = (it: FindHit): number => it.position - from.position || fields.indexOf(it.field) - place
      const next = by === 1 ? hits.find((it) => order(it) > 0) : hits.findLast((it) => order(it) < 0)
      return ok({ hit: next ?? (by === 1 ? hits[0] : hits.at(-1)) ?? null })
    },
    'find.list': ({ find, start, count }) => {
      const known = kept.get(find)
      return known === undefined ? forgotten : ok({ hits: known.hits.slice(start, start + count) })
    },
    'find.near': ({ find, from, to }) => {
      const known = kept.get(find)
      if (known === undefined) return forgotten
      const place = (row: string): number => known.hits.find((it) => it.row === row)?.position ?? -1
      const near = known.hits.filter((it) => it.position >= place(from) && (place(to) < 0 || it.position <= place(to)))
      const rows = [...new Set(near.map((it) => it.row))]
      return ok({ rows: rows.map((row) => ({ row, fields: near.filter((it) => it.row === row).map((it) => it.field) })) })
    },
    'find.drop': ({ find }) => {
      kept.delete(find)
      return ok({ dropped: true as const })
    },
  }
}
