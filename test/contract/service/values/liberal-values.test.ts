/** Values in the forms of deployed services (service-notes A and B): the liberal service reads them, the strict one refuses them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOptionSet } from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import { createRow, getRow, listRows, updateRow } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { startProcess } from '../../../../src-shared/api/v3/v3-workflow-operations.ts'
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import { v3Cases } from '../../../support/conformance/v3-cases.ts'
import { prepareWorld } from '../../../support/conformance/world.ts'
import { addressOf, addWorksheetOfEnteredTypes } from '../../../support/entered-values.ts'
import { type Caller, createCaller, sendBy } from '../../../support/service/service-caller.ts'
import {
  addRow,
  entries,
  makeWorksheet,
  readRow,
  readWorksheet,
  type TestWorksheet,
} from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

interface World {
  readonly service: StartedService
  readonly caller: Caller
  readonly worksheet: TestWorksheet
  readonly target: string
}

async function prepare(isStrict: boolean): Promise<World> {
  const service = await startService({ isStrict })
  const caller = createCaller(service)
  const worksheet = await readWorksheet(caller, addWorksheetOfEnteredTypes(service))
  return { service, caller, worksheet, target: await addRow(caller, worksheet, { text: 'Target' }) }
}

let liberal: World
let strict: World
beforeAll(async () => {
  liberal = await prepare(false)
  strict = await prepare(true)
})
afterAll(() => Promise.all([liberal.service.close(), strict.service.close()]))

const written = async ({ caller, worksheet }: World, alias: string, value: unknown): Promise<unknown> =>
  (await readRow(caller, worksheet, await addRow(caller, worksheet, { [alias]: value })))[alias]
const refusal = ({ caller, worksheet }: World, alias: string, value: unknown): Promise<number> =>
  caller.refusal(createRow, { params: { worksheet_id: worksheet.id }, body: { fields: entries(worksheet, { [alias]: value }) } })

const ann = { accountId: 'a1', fullname: 'Ann Lee', avatar: '', status: 1 }
const bavaria = [{ id: 'r1', name: 'Bavaria' }]
const office = { title: 'Office', address: '', x: 13.4, y: 52.5 }

describe('a value as deployed services answer it', () => {
  it.each<[alias: string, value: unknown, read: unknown]>([
    ['single', [{ key: 'k-red', value: 'Red' }], ['k-red']],
    ['single', { key: 'k-red', value: 'Red' }, ['k-red']],
    ['single', '["k-red"]', ['k-red']],
    ['single', 'Red', ['k-red']],
    ['single', ['Red'], ['k-red']],
    ['multiple', ['Blue', 'k-green'], ['k-blue', 'k-green']],
    ['multiple', [{ value: 'Blue' }], ['k-blue']],
    ['multiple', '[{"key":"k-red","value":"Red"},{"key":"k-blue","value":"Blue"}]', ['k-red', 'k-blue']],
    ['member', ann, 'a1'],
    ['members', [ann, { accountId: 'a2' }], 'a1,a2'],
    ['members', JSON.stringify([ann]), 'a1'],
    ['department', { departmentId: 'd1', departmentName: 'Sales' }, [{ departmentId: 'd1', departmentName: 'Sales' }]],
    ['department', [{ id: 'd1', name: 'Sales', path: 'Sales' }], [{ departmentId: 'd1', departmentName: 'Sales' }]],
    ['org_role', '[{"organizeId":"o1","organizeName":"Team lead"}]', [{ organizeId: 'o1', organizeName: 'Team lead' }]],
    ['region', { id: 'r1', name: 'Bavaria' }, bavaria],
    ['region', '[{"id":"r1"}]', bavaria],
    ['checkbox', 'True', true],
    ['checkbox', 'false', false],
    [
      'files',
      [{ file_name: 'a.txt', downloadUrl: 'SGVsbG8=', file_size: 5 }],
      [{ name: 'a.txt', url: expect.stringMatching(addressOf('a.txt')) }],
    ],
    ['files', [{ name: 'a.txt', url: 'SGVsbG8=', type: 1 }], [{ name: 'a.txt', url: expect.stringMatching(addressOf('a.txt')) }]],
    ['location', { title: 'Office', x: '13.4', y: '52.5' }, office],
    ['location', { title: 'Office', address: null, lng: 13.4, lat: 52.5 }, office],
    ['location', '{"title":"Office","x":13.4,"y":52.5}', office],
    ['month', '2024-03', '2024-03-01'],
    ['year', '2024', '2024-01-01'],
    ['hour', '2024-03-07 9', '2024-03-07 09:00:00'],
  ])('in %s as %j is read as %j', async (alias, value, read) => {
    expect(await written(liberal, alias, value)).toEqual(read)
  })

  it.each<[alias: string, value: unknown]>([
    ['single', [{ key: 'k-red', value: 'Red' }]],
    ['single', 'Red'],
    ['member', ann],
    ['members', [ann]],
    ['region', '[{"id":"r1"}]'],
    ['checkbox', 'True'],
    ['files', [{ name: 'a.txt', url: 'SGVsbG8=', type: 1 }]],
    ['location', { title: 'Office', x: '13.4' }],
    ['month', '2024-03'],
  ])('in %s as %j is refused by the strict service', async (alias, value) => {
    expect(await refusal(strict, alias, value)).toBe(10002)
  })

  it.each([
    ['an array of objects', (id: string) => [{ sid: id, name: 'Target' }]],
    ['an object', (id: string) => ({ sid: id })],
    ['JSON in a text', (id: string) => JSON.stringify([{ sid: id }])],
    ['rows', (id: string) => [{ rowid: id, ctime: '' }]],
    ['an array of ids', (id: string) => [id]],
    ['an id', (id: string) => id],
  ])('relates rows by %s, also in sub-tables and cascading selects', async (_, value) => {
    for (const alias of ['relation', 'relations', 'sub_table', 'cascading']) {
      expect(await written(liberal, alias, value(liberal.target))).toBe(liberal.target)
    }
  })

  it.each<[alias: string, value: unknown]>([
    ['text', 5],
    ['text', { a: 1 }],
    ['number', true],
    ['number', '12,5'],
    ['single', 'Yellow'],
    ['single', [{ key: 'none', value: 'Red' }]],
    ['single', ['Red', 'Blue']],
    ['checkbox', 'yes'],
    ['member', 'Ann Lee'],
    ['members', [{ fullname: 'Ann Lee' }]],
    ['region', 17],
    ['files', [{ file_name: 'a.txt' }]],
    ['files', 'a.txt'],
    ['location', { x: '500' }],
    ['date', '2024-03'],
    ['month', '2024'],
    ['month', '2024-13'],
    ['datetime', '2024-03-07'],
    ['relation', [{ sid: 'none' }]],
    ['relation', [{ name: 'Target' }]],
    ['signature', 'Ann Lee'],
  ])('that is wrong, in %s as %j, is refused by both', async (alias, value) => {
    expect([await refusal(liberal, alias, value), await refusal(strict, alias, value)]).toEqual([10002, 10002])
  })
})

describe('an option', () => {
  it('is found by its text only where one option alone has it, and by its key before that', async () => {
    const { caller } = liberal
    // A text may be another option's key where a set was made so.
    const { optionsetId } = await caller.succeed(createOptionSet, {
      body: { name: 'Twins', options: [{ value: 'Same' }, { value: 'Other' }], enableColor: false, enableScore: false },
    })
    const sheet = await makeWorksheet(caller, 'Twins', [{ alias: 'choice', type: '9', dataSource: optionsetId }])
    const { catalog } = liberal.service.storage
    const set = catalog.optionSets().find((each) => each.id === optionsetId)
    if (set === undefined) throw new Error('the set is gone')
    const [same, other] = set.options
    if (same === undefined || other === undefined) throw new Error('an option is gone')
    const write = async (value: unknown): Promise<unknown> =>
      (await readRow(caller, sheet, await addRow(caller, sheet, { choice: value }))).choice
    expect(await write('Same')).toEqual([same.key])
    catalog.saveOptionSet({ ...set, options: [same, { ...other, value: 'Same' }] })
    const refused = { params: { worksheet_id: sheet.id }, body: { fields: entries(sheet, { choice: 'Same' }) } }
    expect(await caller.refusal(createRow, refused)).toBe(10002)
    catalog.saveOptionSet({ ...set, options: [same, { ...other, value: same.key }] })
    expect(await write(same.key)).toEqual([same.key])
  })

  it('is found by its text in filters, and by nothing but its key in those of the strict service', async () => {
    for (const [world, found] of [[liberal, 1] as const, [strict, 0] as const]) {
      const { caller, worksheet } = world
      await addRow(caller, worksheet, { dropdown: ['k-green'] })
      const filter = { type: 'condition', field: 'dropdown', operator: 'eq', value: ['Green'] }
      const body = { pageSize: 10, pageIndex: 1, filter }
      expect((await caller.succeed(listRows, { params: { worksheet_id: worksheet.id }, body })).total).toBe(found)
    }
  })
})

describe('a condition on a checkbox', () => {
  it.each([true, [true], 'True', 1, '1'])('asks by %j for the rows where it is checked', async (value) => {
    const { caller, worksheet } = liberal
    const id = await addRow(caller, worksheet, { checkbox: true, text: JSON.stringify(value) })
    const filter = { type: 'condition', field: 'checkbox', operator: 'eq', value }
    const list = await caller.succeed(listRows, {
      params: { worksheet_id: worksheet.id },
      body: { pageSize: 1000, pageIndex: 1, filter },
    })
    expect(list.rows.map((row) => row.id)).toContain(id)
    expect(list.rows.map((row) => row[worksheet.fieldId('checkbox')])).toEqual(list.rows.map(() => true))
  })
})

describe('a row', () => {
  it('is updated with what it answered, its address of a file included', async () => {
    const { caller, worksheet } = liberal
    const params = {
      worksheet_id: worksheet.id,
      row_id: await addRow(caller, worksheet, { files: [{ name: 'a.txt', url: 'SGVsbG8=' }] }),
    }
    const before = await caller.succeed(getRow, { params })
    const [file] = before[worksheet.fieldId('files')] as readonly { readonly name: string; readonly url: string }[]
    const value = [{ file_id: '1', file_name: file?.name, downloadUrl: file?.url, file_size: '5' }]
    await caller.succeed(updateRow, { params, body: { fields: [{ id: worksheet.fieldId('files'), value }] } })
    expect((await caller.succeed(getRow, { params }))[worksheet.fieldId('files')]).toEqual([file])
  })
})

describe('a hook of the sample', () => {
  it('ignores what the process does not know, where the strict service refuses it', async () => {
    for (const [isStrict, isTaken] of [[false, true] as const, [true, false] as const]) {
      const service = await startService({ sample: true, isStrict })
      const { url, appKey, sign } = service
      const send = sendBy(service, 'in process')
      const dialect = { pathPrefix: '', headerPrefix: 'Svc-', isLiberal: !isStrict, patience: 0 }
      const prepared = await prepareWorld({ url, appKey, sign, send, ...dialect }, true)
      const call = prepared.ok ? await v3Cases[startProcess.id]?.success(prepared.world) : undefined
      if (typeof call !== 'object') throw new Error('no process can be started')
      const body = { ...(isRecord(call.body) ? call.body : {}), somethingElse: 'x' }
      expect((await createCaller(service).call(startProcess, { ...call, body })).success).toBe(isTaken)
      await service.close()
    }
  })
})
