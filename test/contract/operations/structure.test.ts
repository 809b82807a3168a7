import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorksheet, getApp, getWorksheet, listWorksheets } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller, transports } from '../../support/service/service-caller.ts'
import { addRow, makeWorksheet, readRow, readWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const title = { name: 'Title', alias: 'title', type: '2', isTitle: true }

describe.each(transports)('worksheets %s', (transport) => {
  const caller = (): Caller => createCaller(service, transport)
  const refused = (body: unknown): Promise<number> => caller().refusal(createWorksheet, { body })

  it('are created, found in the application and in the list, and described', async () => {
    const { worksheetId } = await caller().succeed(createWorksheet, {
      body: {
        name: 'Machines',
        alias: `machines_${transport.length}`,
        fields: [title, { name: 'Watts', alias: 'watts', type: 6, precision: 1, required: true }],
      },
    })
    const app = await caller().succeed(getApp)
    expect(app.sections[0]?.items).toContainEqual(expect.objectContaining({ id: worksheetId, name: 'Machines', type: 0 }))
    const list = await caller().succeed(listWorksheets, { body: { responseFormat: 'json' } })
    expect(list).toContainEqual({ id: worksheetId, name: 'Machines', remark: '' })

    const structure = await caller().succeed(getWorksheet, {
      params: { worksheet_id: worksheetId },
      query: { responseFormat: 'json' },
    })
    expect(structure).toMatchObject({ worksheetId, name: 'Machines', desc: '', remark: '', views: [{ name: 'All', type: '0' }] })
    expect(structure.fields).toMatchObject([
      { name: 'Title', alias: 'title', type: '2', isTitle: true, required: false, isUnique: false },
      { name: 'Watts', alias: 'watts', type: '6', isTitle: false, required: true, precision: 1 },
    ])
  })

  it('are listed only as far as they are asked for', async () => {
    const { id } = await makeWorksheet(caller(), 'Listed', [{ alias: 'a', type: '2' }])
    expect(await caller().succeed(listWorksheets, { body: { worksheets: [id, 'unknown'] } })).toEqual([
      { id, name: 'Listed', remark: '' },
    ])
    expect(await caller().succeed(listWorksheets, { body: { worksheets: [] } })).toEqual([])
  })

  it('take every creatable type by its code', async () => {
    const target = await makeWorksheet(caller(), 'Target', [{ alias: 'a', type: '2' }])
    const options = [{ value: 'One' }, { value: 'Two', index: 5 }]
    const worksheet = await makeWorksheet(caller(), 'All types', [
      { alias: 'text', type: '2' },
      { alias: 'number', type: '6', precision: 14 },
      { alias: 'single', type: '9', options },
      { alias: 'multiple', type: '10', options },
      { alias: 'date', type: '15', subType: '4' },
      { alias: 'datetime', type: '16', subType: '6' },
      { alias: 'member', type: '26', subType: '1' },
      { alias: 'relation', type: '29', subType: '2', dataSource: target.id },
      { alias: 'files', type: '14' },
    ])
    expect(Object.values(worksheet.fields).map((field) => field.type)).toEqual([
      '2',
      '6',
      '9',
      '10',
      '15',
      '16',
      '26',
      '29',
      '14',
    ])
    expect(worksheet.fields.single?.options).toMatchObject([
      { value: 'One', index: 1, isDeleted: false },
      { value: 'Two', index: 5, isDeleted: false },
    ])
    expect(worksheet.fields.relation).toMatchObject({ dataSource: target.id, sourceField: '', subType: '2' })
  })

  it.each([
    ['an empty name', { name: '', fields: [title] }, 10002],
    ['no fields', { name: 'A', fields: [] }, 10002],
    ['a field without a type', { name: 'A', fields: [{ name: 'B' }] }, 10001],
    ['a type that cannot be created', { name: 'A', fields: [{ name: 'B', type: '33' }] }, 10002],
    ['a type that only V2 creates', { name: 'A', fields: [{ name: 'B', type: '46' }] }, 10002],
    ['two title fields', { name: 'A', fields: [title, { ...title, alias: 'other' }] }, 10002],
    ['a precision for a text', { name: 'A', fields: [{ name: 'B', type: '2', precision: 1 }] }, 10002],
    ['a select field without options', { name: 'A', fields: [{ name: 'B', type: '9' }] }, 10002],
    ['an option twice', { name: 'A', fields: [{ name: 'B', type: '9', options: [{ value: 'x' }, { value: 'x' }] }] }, 10002],
    ['a relation to nowhere', { name: 'A', fields: [{ name: 'B', type: '29' }] }, 10002],
    ['a relation to an unknown worksheet', { name: 'A', fields: [{ name: 'B', type: '29', dataSource: 'no' }] }, 430022],
    ['an alias twice', { name: 'A', fields: [title, { name: 'B', alias: 'title', type: '2' }] }, 10006],
    ['the alias of a system attribute', { name: 'A', fields: [{ ...title, alias: 'rowid' }] }, 10002],
    ['an unknown subType', { name: 'A', fields: [{ name: 'B', type: '26', subType: '7' }] }, 10002],
  ])('are not created with %s', async (_, body, code) => {
    const before = await caller().succeed(listWorksheets, { body: {} })
    expect(await refused(body)).toBe(code)
    expect(await caller().succeed(listWorksheets, { body: {} })).toEqual(before)
  })

  it('are not created with more than 200 fields', async () => {
    const fields = Array.from({ length: 201 }, (_, place) => ({ name: `F${place}`, type: '2' }))
    expect(await refused({ name: 'Wide', fields })).toBe(10002)
  })

  it('are not created with more than 1000 options in a field', async () => {
    const options = Array.from({ length: 1001 }, (_, place) => ({ value: `O${place}` }))
    expect(await refused({ name: 'Many', fields: [{ name: 'S', type: '9', options }] })).toBe(100006)
  })

  it('are described as json only', async () => {
    const { id } = await makeWorksheet(caller(), 'Format', [{ alias: 'a', type: '2' }])
    expect(await caller().refusal(getWorksheet, { params: { worksheet_id: id }, query: { responseFormat: 'xml' } })).toBe(10002)
    expect(await caller().refusal(getWorksheet, { params: { worksheet_id: id }, query: { format: 'json' } })).toBe(10001)
  })
})

describe('a worksheet', () => {
  it('takes its first text field as title when none is marked', async () => {
    const caller = createCaller(service)
    const worksheet = await makeWorksheet(caller, 'Untitled', [
      { alias: 'count', type: '6' },
      { alias: 'label', type: '2' },
    ])
    expect(worksheet.fields.count?.isTitle).toBe(false)
    expect(worksheet.fields.label?.isTitle).toBe(true)
  })

  it('is found by its alias too', async () => {
    const caller = createCaller(service)
    const { worksheetId } = await caller.succeed(createWorksheet, {
      body: { name: 'By alias', alias: 'by_alias', fields: [title] },
    })
    expect((await caller.succeed(getWorksheet, { params: { worksheet_id: 'by_alias' } })).worksheetId).toBe(worksheetId)
  })

  it('refuses the alias of another one with 10006', async () => {
    const caller = createCaller(service)
    const body = { name: 'Taken', alias: 'taken', fields: [title] }
    await caller.succeed(createWorksheet, { body })
    expect(await caller.refusal(createWorksheet, { body })).toBe(10006)
  })

  it('gets the other end of a two-way relation as a field', async () => {
    const caller = createCaller(service)
    const parent = await makeWorksheet(caller, 'Parents', [{ alias: 'name', type: '2' }])
    const child = await makeWorksheet(caller, 'Children', [
      { alias: 'name', type: '2' },
      { alias: 'parent', type: '29', subType: '1', dataSource: parent.id, relation: { bidirectional: true, showFields: [] } },
    ])
    const other = (await readWorksheet(caller, parent.id)).fields.Children
    expect(other).toMatchObject({ type: '29', subType: '2', dataSource: child.id, sourceField: child.fieldId('parent') })
    expect(child.fields.parent).toMatchObject({
      dataSource: parent.id,
      sourceField: other?.id,
      relation: { bidirectional: true },
    })
  })

  it('may relate to itself by its own alias', async () => {
    const caller = createCaller(service)
    const fields = [title, { name: 'Part of', alias: 'part_of', type: '29', dataSource: 'tree' }]
    const { worksheetId } = await caller.succeed(createWorksheet, { body: { name: 'Tree', alias: 'tree', fields } })
    const tree = await readWorksheet(caller, worksheetId)
    const root = await addRow(caller, tree, { title: 'Root' })
    const leaf = await addRow(caller, tree, { title: 'Leaf', part_of: root })
    expect(await readRow(caller, tree, leaf)).toEqual({ title: 'Leaf', part_of: root })
  })
})
