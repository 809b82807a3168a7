import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WorksheetStructure } from '../../../src-shared/api/v3/structure-v3.ts'
import { createRow, listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import {
  createWorksheet,
  deleteWorksheet,
  editWorksheet,
  getWorksheet,
  listWorksheets,
} from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { runs } from '../../support/runs.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
const thrown: unknown[] = []
beforeAll(async () => {
  service = await startService({ report: (cause) => thrown.push(cause), caps: { fieldsPerWorksheet: 8 } })
  caller = createCaller(service)
})
afterAll(() => service.close())

const place = fc.nat(20)
const aliases = fc.constantFrom('', 'a', 'b', 'c', 'rowid')
const adding = fc.record({
  kind: fc.constant('add' as const),
  sheet: place,
  type: fc.constantFrom('2', '6', '9', '10', '15', '26', '29', '29', '29', '29', '5'),
  to: place,
  bidirectional: fc.boolean(),
  alias: aliases,
  isTitle: fc.boolean(),
})
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), alias: aliases }),
  { weight: 4, arbitrary: adding },
  fc.record({
    kind: fc.constant('edit' as const),
    sheet: place,
    field: place,
    type: fc.constantFrom(undefined, undefined, '2', '9', '10'),
    alias: aliases,
    isTitle: fc.constantFrom(true, false, undefined),
    isUnique: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      sheet: place,
      fields: fc.uniqueArray(place, { minLength: 1, maxLength: 2 }),
    }),
  },
  fc.record({ kind: fc.constant('delete' as const), sheet: place }),
  fc.record({ kind: fc.constant('row' as const), sheet: place }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const structureOf = (id: string) => caller.succeed(getWorksheet, { params: { worksheet_id: id } })

async function structures(): Promise<readonly WorksheetStructure[]> {
  const list = await caller.succeed(listWorksheets, { body: {} })
  return Promise.all(list.map(({ id }) => structureOf(id)))
}

const at = <T>(list: readonly T[], index: number): T | undefined => (list.length === 0 ? undefined : list[index % list.length])

/** True when the call was accepted; null when there was nothing to call. */
async function take(each: Step, all: readonly WorksheetStructure[]): Promise<boolean | null> {
  if (each.kind === 'create') {
    const fields = [{ name: 'Name', alias: 'name', type: '2' }]
    return (await caller.call(createWorksheet, { body: { name: 'Sheet', alias: each.alias, fields } })).success
  }
  const sheet = at(all, each.sheet)
  if (sheet === undefined) return null
  const params = { worksheet_id: sheet.worksheetId }
  const edit = async (body: object) => (await caller.call(editWorksheet, { params, body })).success
  switch (each.kind) {
    case 'add': {
      const { type, alias, isTitle, bidirectional } = each
      const options = type === '9' || type === '10' ? { options: [{ value: 'One' }, { value: 'Two' }] } : {}
      const relation = type === '29' ? { dataSource: at(all, each.to)?.worksheetId, relation: { bidirectional } } : {}
      return edit({ name: 'Renamed', addFields: [{ name: `T${type}`, type, alias, isTitle, ...options, ...relation }] })
    }
    case 'edit': {
      const { type, alias, isTitle, isUnique } = each
      return edit({ remark: 'edited', editFields: [{ id: at(sheet.fields, each.field)?.id, type, alias, isTitle, isUnique }] })
    }
    case 'remove':
      return edit({ removeFields: each.fields.map((index) => at(sheet.fields, index)?.id) })
    case 'delete':
      return (await caller.call(deleteWorksheet, { params })).success
    case 'row': {
      const text = sheet.fields.find((field) => field.type === '2' && !field.isUnique)
      const fields = text === undefined ? [] : [{ id: text.id, value: 'x' }]
      return (await caller.call(createRow, { params, body: { fields } })).success
    }
  }
}

function expectSound(all: readonly WorksheetStructure[]): void {
  const fields = new Map(all.flatMap((sheet) => sheet.fields.map((field) => [field.id, { sheet, field }] as const)))
  for (const sheet of all) {
    expect(sheet.fields.filter((field) => field.isTitle)).toHaveLength(1)
    const named = sheet.fields.map((field) => field.alias).filter((alias) => alias !== '')
    expect(new Set(named).size).toBe(named.length)
    expect(sheet.fields.length).toBeLessThanOrEqual(8)
    for (const field of sheet.fields.filter((each) => each.type === '29')) {
      expect(all.map((each) => each.worksheetId)).toContain(field.dataSource)
      if (field.sourceField === '') continue
      const other = fields.get(field.sourceField)
      expect([other?.sheet.worksheetId, other?.field.sourceField, other?.field.dataSource]).toEqual([
        field.dataSource,
        field.id,
        sheet.worksheetId,
      ])
    }
  }
}

describe('any edits of the structure', () => {
  it('leave one title, aliases of their own and relations with two ends, and change nothing when they are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        for (const { worksheetId } of await structures()) {
          await caller.succeed(deleteWorksheet, { params: { worksheet_id: worksheetId } })
        }
        await caller.succeed(createWorksheet, { body: { name: 'First', fields: [{ name: 'Name', alias: 'name', type: '2' }] } })
        let before = await structures()
        for (const each of steps) {
          const accepted = await take(each, before)
          const after = await structures()
          if (accepted === false) expect(after).toEqual(before)
          expectSound(after)
          for (const sheet of after) {
            const body = { pageSize: 5, pageIndex: 1 }
            await caller.succeed(listRows, { params: { worksheet_id: sheet.worksheetId }, body })
          }
          before = after
        }
        expect(thrown).toEqual([])
      }),
      { numRuns: runs(60) },
    )
  })
})
