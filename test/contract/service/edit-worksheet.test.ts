import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteRow, listRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { editWorksheet, getApp, getWorksheet, listWorksheets } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import {
  addRow,
  addRows,
  entries,
  makeWorksheet,
  readList,
  readRow,
  readWorksheet,
  type TestWorksheet,
} from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
beforeAll(async () => {
  service = await startService({ sample: true, caps: { optionsPerSet: 5, fieldsPerWorksheet: 12 } })
  caller = createCaller(service, 'over HTTP')
})
afterAll(() => service.close())

const edit = (worksheet: TestWorksheet, body: unknown) =>
  caller.succeed(editWorksheet, { params: { worksheet_id: worksheet.id }, body })
const refused = (worksheet: TestWorksheet, body: unknown) =>
  caller.refusal(editWorksheet, { params: { worksheet_id: worksheet.id }, body })
const structureOf = (worksheet: TestWorksheet) => caller.succeed(getWorksheet, { params: { worksheet_id: worksheet.id } })
const options = [{ value: 'Low' }, { value: 'Middle' }, { value: 'High' }]

describe('a worksheet', () => {
  it('is renamed, gets an alias and a remark, and moves to another section', async () => {
    const worksheet = await makeWorksheet(caller, 'Before', [{ alias: 'name', type: '2' }])
    const app = await caller.succeed(getApp)
    const section = app.sections.at(-1)
    expect(await edit(worksheet, { name: 'After', alias: 'renamed', remark: 'told', sectionId: section?.id })).toBeNull()
    expect(await structureOf(worksheet)).toMatchObject({ name: 'After', alias: 'renamed', remark: 'told' })
    const moved = (await caller.succeed(getApp)).sections.at(-1)
    expect(moved?.items).toContainEqual(
      expect.objectContaining({ id: worksheet.id, name: 'After', alias: 'renamed', notes: 'told', type: 0, status: 1 }),
    )
    expect(await caller.succeed(listWorksheets, { body: { worksheets: ['renamed'] } })).toEqual([
      { id: worksheet.id, name: 'After', remark: 'told' },
    ])
    await edit(worksheet, { alias: '' })
    expect(await structureOf(worksheet)).toMatchObject({ name: 'After', alias: '', remark: 'told' })
  })

  it('refuses an alias that another one has, an unknown section, and itself when unknown', async () => {
    await edit(await makeWorksheet(caller, 'Holder', [{ alias: 'name', type: '2' }]), { alias: 'held' })
    const worksheet = await makeWorksheet(caller, 'Late', [{ alias: 'name', type: '2' }])
    expect(await refused(worksheet, { alias: 'held' })).toBe(10006)
    expect(await refused(worksheet, { sectionId: 'nowhere' })).toBe(10007)
    expect(await refused(worksheet, { name: '' })).toBe(10002)
    expect(await refused(worksheet, { color: 'red' })).toBe(10001)
    expect(await caller.refusal(editWorksheet, { params: { worksheet_id: 'unknown' }, body: { name: 'x' } })).toBe(430022)
    expect(await structureOf(worksheet)).toMatchObject({ name: 'Late', alias: '' })
  })
})

describe('fields', () => {
  it('are added empty to the rows that exist and can be written at once', async () => {
    const worksheet = await makeWorksheet(caller, 'Grows', [{ alias: 'name', type: '2' }])
    const row = await addRow(caller, worksheet, { name: 'first' })
    await edit(worksheet, {
      addFields: [
        { name: 'Amount', alias: 'amount', type: '6', precision: 2 },
        { name: 'Level', alias: 'level', type: '9', options },
      ],
    })
    const grown = await readWorksheet(caller, worksheet.id)
    expect(await readRow(caller, grown, row)).toEqual({ name: 'first', amount: null, level: [] })
    await caller.succeed(updateRow, {
      params: { worksheet_id: worksheet.id, row_id: row },
      body: { fields: entries(grown, { amount: 1.25, level: [grown.key('level', 'High')] }) },
    })
    expect(await readRow(caller, grown, row)).toEqual({ name: 'first', amount: 1.25, level: [grown.key('level', 'High')] })
  })

  it('are changed without touching what rows hold', async () => {
    const worksheet = await makeWorksheet(caller, 'Changes', [
      { alias: 'name', type: '2' },
      { alias: 'amount', type: '6', precision: 3 },
    ])
    const row = await addRow(caller, worksheet, { name: 'a', amount: 1.234 })
    await edit(worksheet, {
      editFields: [
        { id: worksheet.fieldId('amount'), name: 'Sum', alias: 'sum', desc: 'd', remark: 'r', required: true, precision: 1 },
      ],
    })
    const changed = await readWorksheet(caller, worksheet.id)
    expect(changed.fields.sum).toMatchObject({
      id: worksheet.fieldId('amount'),
      name: 'Sum',
      desc: 'd',
      remark: 'r',
      required: true,
      precision: 1,
    })
    expect(await readRow(caller, changed, row)).toEqual({ name: 'a', sum: 1.234 })
  })

  it('are removed with their values, while the other values stay', async () => {
    const worksheet = await makeWorksheet(caller, 'Shrinks', [
      { alias: 'name', type: '2' },
      { alias: 'code', type: '2', isUnique: true },
      { alias: 'date', type: '15' },
    ])
    const row = await addRow(caller, worksheet, { name: 'a', code: 'c', date: '2026-01-02' })
    await edit(worksheet, { removeFields: [worksheet.fieldId('code')] })
    const left = await readWorksheet(caller, worksheet.id)
    expect(Object.keys(left.fields)).toEqual(['name', 'date'])
    expect(await readRow(caller, left, row)).toEqual({ name: 'a', date: '2026-01-02' })
    expect(await addRow(caller, left, { name: 'b', date: '2026-01-03' })).not.toBe('')
    const update = { fields: [{ id: worksheet.fieldId('code'), value: 'x' }] }
    expect(await caller.refusal(updateRow, { params: { worksheet_id: worksheet.id, row_id: row }, body: update })).toBe(10001)
  })

  it('stay as they were when a part of the change is refused', async () => {
    const worksheet = await makeWorksheet(caller, 'Whole', [
      { alias: 'name', type: '2' },
      { alias: 'code', type: '2' },
    ])
    const before = await structureOf(worksheet)
    const name = worksheet.fieldId('name')
    const code = worksheet.fieldId('code')
    const rename = { id: name, name: 'Renamed' }
    for (const [body, expected] of [
      [{ name: 'X', editFields: [rename], addFields: [{ name: 'Mail', type: '5' }] }, 10002],
      [{ name: 'X', editFields: [rename], addFields: [{ name: 'Related', type: '29', dataSource: 'unknown' }] }, 430022],
      [{ name: 'X', editFields: [rename], addFields: [{ name: 'Related', type: '29' }] }, 10002],
      [{ name: 'X', editFields: [rename, { id: 'unknown' }] }, 10007],
      [{ name: 'X', editFields: [rename], removeFields: ['unknown'] }, 10007],
      [{ name: 'X', editFields: [rename], removeFields: [name] }, 10002],
      [{ name: 'X', removeFields: [name, name] }, 10002],
      [{ name: 'X', removeFields: [name, code] }, 10002],
      [{ editFields: [rename, { id: code, alias: 'name' }] }, 10006],
      [{ editFields: [rename, { id: code, alias: 'rowid' }] }, 10002],
      [{ editFields: [rename, { id: code, type: '6' }] }, 10002],
      [{ editFields: [rename, { id: code, precision: 2 }] }, 10002],
      [{ editFields: [rename, { id: code, precision: 15 }] }, 10002],
      [{ editFields: [rename, { id: code, options }] }, 10002],
      [{ editFields: [rename, { id: code, relation: { showFields: [] } }] }, 10002],
      [{ editFields: [rename, { id: code, relation: { bidirectional: true } }] }, 10001],
      [{ editFields: [rename, { id: code, required: 'yes' }] }, 10001],
      [{ editFields: [{ name: 'No id' }] }, 10001],
      [{ addFields: Array.from({ length: 11 }, (_, place) => ({ name: `F${place}`, type: '2' })) }, 10002],
    ] as const) {
      expect([body, await refused(worksheet, body)]).toEqual([body, expected])
    }
    expect(await structureOf(worksheet)).toEqual(before)
  })
})

describe('the title', () => {
  const make = () =>
    makeWorksheet(caller, 'Titled', [
      { alias: 'number', type: '6' },
      { alias: 'name', type: '2', isTitle: true },
      { alias: 'other', type: '2' },
    ])
  const titles = async (worksheet: TestWorksheet) =>
    (await structureOf(worksheet)).fields.filter((field) => field.isTitle).map((field) => field.alias)

  it('moves to the field that is marked, changed or new', async () => {
    const worksheet = await make()
    await edit(worksheet, { editFields: [{ id: worksheet.fieldId('number'), isTitle: true }] })
    expect(await titles(worksheet)).toEqual(['number'])
    await edit(worksheet, { addFields: [{ name: 'New', alias: 'new', type: '2', isTitle: true }] })
    expect(await titles(worksheet)).toEqual(['new'])
  })

  it('goes to the first text field when its field is removed', async () => {
    const worksheet = await make()
    await edit(worksheet, { removeFields: [worksheet.fieldId('name')] })
    expect(await titles(worksheet)).toEqual(['other'])
    await edit(worksheet, { removeFields: [worksheet.fieldId('other')] })
    expect(await titles(worksheet)).toEqual(['number'])
  })

  it('is never two fields and never none', async () => {
    const worksheet = await make()
    const both = ['number', 'other'].map((alias) => ({ id: worksheet.fieldId(alias), isTitle: true }))
    expect(await refused(worksheet, { editFields: both })).toBe(10002)
    expect(await refused(worksheet, { editFields: [{ id: worksheet.fieldId('name'), isTitle: false }] })).toBe(10002)
    expect(await titles(worksheet)).toEqual(['name'])
  })
})

describe('options of a field', () => {
  const make = () =>
    makeWorksheet(caller, 'Choices', [
      { alias: 'name', type: '2' },
      { alias: 'level', type: '10', options },
    ])

  it('keep their keys when they are renamed, moved, deleted and added to', async () => {
    const worksheet = await make()
    const [low, middle, high] = ['Low', 'Middle', 'High'].map((text) => worksheet.key('level', text))
    const row = await addRow(caller, worksheet, { name: 'a', level: [low, high] })
    await edit(worksheet, {
      editFields: [
        {
          id: worksheet.fieldId('level'),
          options: [
            { key: low, value: 'Lowest', index: 9, color: '#112233' },
            { value: 'Middle', isDeleted: true },
            { value: 'Highest', index: 1 },
          ],
        },
      ],
    })
    const changed = await readWorksheet(caller, worksheet.id)
    expect(changed.fields.level?.options).toMatchObject([
      { value: 'Highest', index: 1, isDeleted: false },
      { key: middle, value: 'Middle', isDeleted: true },
      { key: high, value: 'High', isDeleted: false },
      { key: low, value: 'Lowest', index: 9, color: '#112233', isDeleted: false },
    ])
    expect(await readRow(caller, changed, row)).toEqual({ name: 'a', level: [low, high] })
    const write = (key: unknown) => ({
      params: { worksheet_id: worksheet.id, row_id: row },
      body: { fields: entries(changed, { level: [key] }) },
    })
    expect(await caller.refusal(updateRow, write(middle))).toBe(10002)
    await caller.succeed(updateRow, write(changed.key('level', 'Highest')))
  })

  it('are unique, known by their keys, and no more than the cap', async () => {
    const worksheet = await make()
    const id = worksheet.fieldId('level')
    const put = (written: unknown) => refused(worksheet, { editFields: [{ id, options: written }] })
    expect(await put([{ key: worksheet.key('level', 'Low'), value: 'High' }])).toBe(10002)
    expect(await put([{ key: 'unknown', value: 'New' }])).toBe(10002)
    expect(await put([{ value: 'Low' }, { value: 'Low' }])).toBe(10002)
    expect(await put([{ value: '' }])).toBe(10002)
    expect(await put(['1', '2', '3'].map((value) => ({ value })))).toBe(100006)
  })

  it('let several become one only where no row holds several', async () => {
    const worksheet = await make()
    const id = worksheet.fieldId('level')
    const [low, high] = ['Low', 'High'].map((text) => worksheet.key('level', text))
    const row = await addRow(caller, worksheet, { name: 'a', level: [low, high] })
    expect(await refused(worksheet, { editFields: [{ id, type: '9' }] })).toBe(10002)
    const body = { fields: entries(worksheet, { level: [low] }) }
    await caller.succeed(updateRow, { params: { worksheet_id: worksheet.id, row_id: row }, body })
    await edit(worksheet, { editFields: [{ id, type: '9' }] })
    const changed = await readWorksheet(caller, worksheet.id)
    expect(changed.fields.level?.type).toBe('9')
    expect(await readRow(caller, changed, row)).toEqual({ name: 'a', level: [low] })
  })
})

describe('uniqueness', () => {
  it('is taken on only where rows differ, and is kept from then on', async () => {
    const worksheet = await makeWorksheet(caller, 'Unique', [{ alias: 'code', type: '2' }])
    const [first = ''] = await addRows(caller, worksheet, [{ code: 'x' }, { code: 'x' }, {}, {}])
    const id = worksheet.fieldId('code')
    expect(await refused(worksheet, { editFields: [{ id, isUnique: true }] })).toBe(100005)
    const set = (value: string) => ({
      params: { worksheet_id: worksheet.id, row_id: first },
      body: { fields: entries(worksheet, { code: value }) },
    })
    await caller.succeed(updateRow, set('y'))
    await edit(worksheet, { editFields: [{ id, isUnique: true }] })
    expect(await caller.refusal(updateRow, set('x'))).toBe(100005)
    await edit(worksheet, { editFields: [{ id, isUnique: false }] })
    await caller.succeed(updateRow, set('x'))
  })

  it('is refused to types that cannot have it', async () => {
    const worksheet = await makeWorksheet(caller, 'Not unique', [
      { alias: 'name', type: '2' },
      { alias: 'files', type: '14' },
    ])
    expect(await refused(worksheet, { editFields: [{ id: worksheet.fieldId('files'), isUnique: true }] })).toBe(10002)
  })
})

describe('a list that was sorted and filtered before', () => {
  it('follows the change of its options and the loss of its field', async () => {
    const worksheet = await makeWorksheet(caller, 'Listed', [
      { alias: 'name', type: '2' },
      { alias: 'level', type: '9', options },
    ])
    const key = (text: string) => [worksheet.key('level', text)]
    await addRows(caller, worksheet, [
      { name: 'l', level: key('Low') },
      { name: 'h', level: key('High') },
    ])
    const sorts = [{ field: 'level', direction: 'asc' }]
    const names = async () => (await readList(caller, worksheet, { sorts })).rows.map((row) => row.name)
    expect(await names()).toEqual(['l', 'h'])
    const level = worksheet.fieldId('level')
    await edit(worksheet, { editFields: [{ id: level, options: [{ value: 'Low', index: 99 }] }] })
    expect(await names()).toEqual(['h', 'l'])
    await edit(worksheet, { removeFields: [level] })
    const body = { pageSize: 10, pageIndex: 1, sorts }
    expect(await caller.refusal(listRows, { params: { worksheet_id: worksheet.id }, body })).toBe(10001)
    const [row] = (await readList(caller, worksheet)).ids
    expect(await caller.succeed(deleteRow, { params: { worksheet_id: worksheet.id, row_id: row ?? '' }, body: {} })).toBeNull()
  })
})
