import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deleteRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { runs } from '../../support/runs.ts'
import { createCaller } from '../../support/service/service-caller.ts'
import { addRows, entries, makeWorksheet, readList } from '../../support/service/service-worksheets.ts'
import { startService } from '../../support/service/start-service.ts'

interface Row {
  readonly id: string
  count: number
}

const action = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), counts: fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('delete' as const), places: fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('update' as const), place: fc.nat({ max: 40 }), count: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('refused' as const) }),
  fc.record({ kind: fc.constant('read' as const), size: fc.integer({ min: 1, max: 7 }), page: fc.integer({ min: 1, max: 6 }) }),
)

describe('a page of a list', () => {
  it('is the right slice of all rows in its order, whatever was written before', async () => {
    const service = await startService()
    try {
      const caller = createCaller(service)
      await fc.assert(
        fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
          const sheet = await makeWorksheet(caller, 'Rows', [{ alias: 'count', type: '6' }])
          const params = { worksheet_id: sheet.id }
          /** Newest first. */
          let model: Row[] = []
          for (const each of actions) {
            switch (each.kind) {
              case 'create': {
                const ids = await addRows(
                  caller,
                  sheet,
                  each.counts.map((count) => ({ count })),
                )
                model = [...ids.map((id, place) => ({ id, count: each.counts[place] ?? 0 })).reverse(), ...model]
                break
              }
              case 'delete': {
                const rowIds = [...new Set(each.places.map((place) => model[place]?.id ?? 'gone'))]
                await caller.call(deleteRows, { params, body: { rowIds } })
                model = model.filter((row) => !rowIds.includes(row.id))
                break
              }
              case 'update': {
                const row = model[each.place]
                if (row === undefined) break
                const body = { fields: entries(sheet, { count: each.count }) }
                await caller.succeed(updateRow, { params: { ...params, row_id: row.id }, body })
                row.count = each.count
                break
              }
              case 'refused':
                await expect(addRows(caller, sheet, [{ count: 1 }, { count: 'x' }])).rejects.toThrow()
                break
              case 'read': {
                const slice = (rows: readonly Row[]): readonly string[] =>
                  rows.slice((each.page - 1) * each.size, each.page * each.size).map((row) => row.id)
                const page = { pageSize: each.size, pageIndex: each.page }
                const plain = await readList(caller, sheet, page)
                expect([plain.ids, plain.total]).toEqual([slice(model), model.length])
                const sorted = await readList(caller, sheet, { ...page, sorts: [{ field: 'count', direction: 'asc' }] })
                expect(sorted.ids).toEqual(slice([...model].sort((a, b) => a.count - b.count)))
                const filter = { type: 'condition', field: 'count', operator: 'ge', value: 2 }
                const filtered = await readList(caller, sheet, { ...page, filter })
                const kept = model.filter((row) => row.count >= 2)
                expect([filtered.ids, filtered.total]).toEqual([slice(kept), kept.length])
              }
            }
          }
        }),
        { numRuns: runs(60) },
      )
    } finally {
      await service.close()
    }
  })
})
