import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deleteRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { runs } from '../../support/runs.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import {
  addRows,
  entries,
  makeWorksheet,
  readList,
  readWorksheet,
  type TestWorksheet,
} from '../../support/service/service-worksheets.ts'
import { startService } from '../../support/service/start-service.ts'

/** Rows are named by their place; what a call names may be deleted already. */
type Step =
  | { readonly kind: 'from left' | 'from right'; readonly row: number; readonly to: readonly number[] }
  | { readonly kind: 'delete left' | 'delete right'; readonly rows: readonly number[]; readonly permanent: boolean }

const count = 4
const place = fc.nat({ max: count - 1 })
const places = fc.uniqueArray(place, { maxLength: count })
const step = (isSingle: boolean): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('from left' as const),
        row: place,
        to: isSingle ? fc.uniqueArray(place, { maxLength: 1 }) : places,
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('from right' as const), row: place, to: places }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constantFrom('delete left' as const, 'delete right' as const),
        rows: fc.uniqueArray(place, { minLength: 1, maxLength: 2 }),
        permanent: fc.boolean(),
      }),
    },
  )

interface Side {
  readonly worksheet: TestWorksheet
  readonly alias: string
  readonly ids: readonly string[]
}

async function links(caller: Caller, side: Side): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows, ids } = await readList(caller, side.worksheet)
  return new Map(
    ids.map((id, at) => [
      id,
      String(rows[at]?.[side.alias])
        .split(',')
        .filter((each) => each !== ''),
    ]),
  )
}

/** Pairs as texts, in a fixed order. */
const pairs = (map: ReadonlyMap<string, readonly string[]>, write: (own: string, other: string) => string): readonly string[] =>
  [...map].flatMap(([own, others]) => others.map((other) => write(own, other))).sort()

describe.each(['1', '2'])('a two-way relation of subType %s', (subType) => {
  it('tells the same on both sides and what was last written, whatever happens', async () => {
    const service = await startService()
    try {
      const caller = createCaller(service)
      await fc.assert(
        fc.asyncProperty(fc.array(step(subType === '1'), { maxLength: 12 }), async (steps) => {
          const made = await makeWorksheet(caller, 'Right', [{ alias: 'name', type: '2' }])
          const leftSheet = await makeWorksheet(caller, 'Left', [
            { alias: 'name', type: '2' },
            { alias: 'to', type: '29', subType, dataSource: made.id, relation: { bidirectional: true } },
          ])
          const rightSheet = await readWorksheet(caller, made.id)
          const rows = Array.from({ length: count }, (_, name) => ({ name: String(name) }))
          const left: Side = { worksheet: leftSheet, alias: 'to', ids: await addRows(caller, leftSheet, rows) }
          const right: Side = { worksheet: rightSheet, alias: 'Left', ids: await addRows(caller, rightSheet, rows) }
          /** Left row to right rows. */
          const model = new Set<string>()
          const gone = new Set<string>()

          for (const each of steps) {
            if ('permanent' in each) {
              const side = each.kind === 'delete left' ? left : right
              const rowIds = each.rows.map((row) => side.ids[row] ?? '')
              await caller.call(deleteRows, {
                params: { worksheet_id: side.worksheet.id },
                body: { rowIds, permanent: each.permanent },
              })
              for (const id of rowIds) gone.add(id)
              for (const pair of model) if (pair.split('-').some((id) => gone.has(id))) model.delete(pair)
              continue
            }
            const isLeft = each.kind === 'from left'
            const [own, other] = isLeft ? [left, right] : [right, left]
            const id = own.ids[each.row] ?? ''
            const to = each.to.map((row) => other.ids[row] ?? '')
            const pairOf = (target: string): string => (isLeft ? `${id}-${target}` : `${target}-${id}`)
            const reply = await caller.call(updateRow, {
              params: { worksheet_id: own.worksheet.id, row_id: id },
              body: { fields: entries(own.worksheet, { [own.alias]: to }) },
            })
            expect(reply.success).toBe(!gone.has(id) && !to.some((target) => gone.has(target)))
            if (!reply.success) continue
            for (const pair of model) if (pair.split('-')[isLeft ? 0 : 1] === id) model.delete(pair)
            for (const target of to) {
              // A left row of a single relation has one link at most, whoever makes it.
              if (!isLeft && subType === '1') for (const pair of model) if (pair.startsWith(`${target}-`)) model.delete(pair)
              model.add(pairOf(target))
            }
          }
          const fromLeft = pairs(await links(caller, left), (own, other) => `${own}-${other}`)
          const fromRight = pairs(await links(caller, right), (own, other) => `${other}-${own}`)
          expect(fromLeft).toEqual([...model].sort())
          expect(fromRight).toEqual(fromLeft)
        }),
        { numRuns: runs(60) },
      )
    } finally {
      await service.close()
    }
  })
})
