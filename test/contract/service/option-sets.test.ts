import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addOptionSetV2,
  deleteOptionSetV2,
  editOptionSetV2,
  getOptionSetsV2,
} from '../../../src-shared/api/v2/v2-option-set-operations.ts'
import { getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import {
  createOptionSet,
  deleteOptionSet,
  editOptionSet,
  listOptionSets,
} from '../../../src-shared/api/v3/v3-option-set-operations.ts'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { createWorksheet, editWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { type Caller, createCaller, credentialHeaders } from '../../support/service/service-caller.ts'
import { addRow, entries, makeWorksheet, readRow, readWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
beforeAll(async () => {
  service = await startService({ caps: { optionsPerSet: 4 } })
  caller = createCaller(service, 'over HTTP')
})
afterAll(() => service.close())

const colours = [
  { value: 'Red', color: '#FF0000', score: 1.5 },
  { value: 'Green', index: 7, color: '#00FF00', score: -2 },
]

async function makeSet(more: object = {}) {
  const { optionsetId } = await caller.succeed(createOptionSet, { body: { name: 'Colours', options: colours, ...more } })
  return { id: optionsetId, set: await readSet(optionsetId) }
}

async function readSet(id: string) {
  const set = (await caller.succeed(listOptionSets)).optionsets.find((each) => each.id === id)
  if (set === undefined) throw new Error(`no option set ${id}`)
  return set
}

const keyOf = (set: Awaited<ReturnType<typeof readSet>>, text: string): string =>
  set.options.find((option) => option.value === text)?.key ?? ''
const edit = (id: string, body: object) => caller.succeed(editOptionSet, { params: { optionset_id: id }, body })
const refusedEdit = (id: string, body: object) => caller.refusal(editOptionSet, { params: { optionset_id: id }, body })

describe('an option set', () => {
  it('is created with keys of the service, and listed', async () => {
    const { set } = await makeSet({ enableColor: true })
    expect(set).toMatchObject({ name: 'Colours', accountId: 'user-api', worksheetIds: [], enableColor: true, enableScore: false })
    expect(set.options).toEqual([
      { key: expect.stringMatching(/^\w{24}$/), value: 'Red', index: 1, isDeleted: false, color: '#FF0000', score: 1.5 },
      { key: expect.stringMatching(/^\w{24}$/), value: 'Green', index: 7, isDeleted: false, color: '#00FF00', score: -2 },
    ])
  })

  it('keeps what an edit leaves out, and the keys of what it renames', async () => {
    const { id, set } = await makeSet()
    expect(await edit(id, { name: 'Hues' })).toBeNull()
    await edit(id, {
      options: [
        { key: keyOf(set, 'Red'), value: 'Crimson', index: 9 },
        { key: '', value: 'Blue', score: 0.25 },
      ],
      enableScore: true,
    })
    expect(await readSet(id)).toEqual({
      ...set,
      name: 'Hues',
      enableScore: true,
      options: [
        { ...set.options[1] },
        { ...set.options[0], value: 'Crimson', index: 9 },
        { key: expect.any(String), value: 'Blue', index: 10, isDeleted: false, color: '#00C345', score: 0.25 },
      ],
    })
    await edit(id, { options: [{ key: keyOf(set, 'Red'), value: 'Crimson', isDeleted: true, score: null }] })
    const crimson = (await readSet(id)).options.find((option) => option.value === 'Crimson')
    expect(crimson).toMatchObject({ key: keyOf(set, 'Red'), isDeleted: true, score: null })
  })

  it('is refused with a value twice, an unknown key, a wrong colour, or more options than the cap', async () => {
    const { id, set } = await makeSet()
    expect(await refusedEdit(id, { options: [{ value: 'Red' }] })).toBe(10002)
    expect(await refusedEdit(id, { options: [{ key: keyOf(set, 'Red'), value: 'Green' }] })).toBe(10002)
    expect(await refusedEdit(id, { options: [{ key: 'unknown', value: 'Blue' }] })).toBe(10002)
    expect(await refusedEdit(id, { options: [{ value: 'Blue', color: 'blue' }] })).toBe(10002)
    expect(await refusedEdit(id, { options: [{ value: '' }] })).toBe(10002)
    expect(await refusedEdit(id, { options: [{ color: '#000000' }] })).toBe(10001)
    expect(await refusedEdit(id, { options: [{ value: 'Blue', index: 1.5 }] })).toBe(10001)
    expect(await refusedEdit(id, { options: ['1', '2', '3'].map((value) => ({ value })) })).toBe(100006)
    expect(await refusedEdit(id, { colour: true })).toBe(10001)
    expect(await refusedEdit('unknown', { name: 'x' })).toBe(10007)
    expect(await readSet(id)).toEqual(set)
    const refusedNew = (body: object) => caller.refusal(createOptionSet, { body })
    expect(await refusedNew({ name: 'Twice', options: [{ value: 'a' }, { value: 'a' }] })).toBe(10002)
    expect(await refusedNew({ name: 'Keyed', options: [{ key: 'k', value: 'a' }] })).toBe(10001)
    expect(await refusedNew({ name: 'Many', options: ['1', '2', '3', '4', '5'].map((value) => ({ value })) })).toBe(100006)
    expect(await refusedNew({ options: [] })).toBe(10001)
    expect(await refusedNew({ name: '', options: [] })).toBe(10002)
    expect(await caller.refusal(deleteOptionSet, { params: { optionset_id: 'unknown' } })).toBe(10007)
  })
})

describe('a field with the options of a set', () => {
  const bound = (setId: string) => ({ alias: 'colour', type: '9', dataSource: setId })
  const plain = { alias: 'name', type: '2' }

  it('shows them, takes their keys, and names its worksheet in the set', async () => {
    const { id, set } = await makeSet({ enableColor: true })
    const worksheet = await makeWorksheet(caller, 'Paint', [plain, bound(id)])
    expect(worksheet.fields.colour).toMatchObject({
      dataSource: id,
      options: set.options.map((option) => ({ ...option, score: null })),
    })
    expect((await readSet(id)).worksheetIds).toEqual([worksheet.id])
    const { controls } = await caller.succeed(getWorksheetV2, { body: { worksheetId: worksheet.id } })
    expect(controls.find((control) => control.alias === 'colour')?.dataSource).toBe(id)
    const row = await addRow(caller, worksheet, { name: 'a', colour: [keyOf(set, 'Red')] })
    await edit(id, { options: [{ key: keyOf(set, 'Red'), value: 'Crimson' }, { value: 'Blue' }], enableColor: false })
    const after = await readWorksheet(caller, worksheet.id)
    expect(after.fields.colour?.options?.map(({ value, color }) => ({ value, color }))).toEqual([
      { value: 'Crimson', color: '' },
      { value: 'Green', color: '' },
      { value: 'Blue', color: '' },
    ])
    expect(await readRow(caller, after, row)).toEqual({ name: 'a', colour: [keyOf(set, 'Red')] })
    const params = { worksheet_id: worksheet.id, row_id: row }
    await caller.succeed(updateRow, { params, body: { fields: entries(after, { colour: [after.key('colour', 'Blue')] }) } })
    await edit(id, { options: [{ key: after.key('colour', 'Green'), value: 'Green', isDeleted: true }] })
    const gone = { fields: entries(after, { colour: [after.key('colour', 'Green')] }) }
    expect(await caller.refusal(updateRow, { params, body: gone })).toBe(10002)
  })

  it('has none of its own, until it leaves the set and keeps them', async () => {
    const { id, set } = await makeSet()
    const own = { ...bound(id), name: 'x', options: [{ value: 'Own' }] }
    expect(await caller.refusal(createWorksheet, { body: { name: 'Both', fields: [own] } })).toBe(10002)
    const missing = { ...bound('unknown'), name: 'x' }
    expect(await caller.refusal(createWorksheet, { body: { name: 'No set', fields: [missing] } })).toBe(10007)
    const worksheet = await makeWorksheet(caller, 'Leaves', [plain, bound(id)])
    const row = await addRow(caller, worksheet, { name: 'a', colour: [keyOf(set, 'Red')] })
    const params = { worksheet_id: worksheet.id }
    const field = { id: worksheet.fieldId('colour') }
    const change = (more: object) => ({ params, body: { editFields: [{ ...field, ...more }] } })
    expect(await caller.refusal(editWorksheet, change({ options: [{ value: 'Own' }] }))).toBe(10002)
    await caller.succeed(editWorksheet, change({ dataSource: '', options: [{ value: 'Own' }] }))
    const left = await readWorksheet(caller, worksheet.id)
    expect(left.fields.colour).toMatchObject({
      dataSource: '',
      options: [{ value: 'Red' }, { value: 'Green' }, { value: 'Own' }],
    })
    expect((await readSet(id)).worksheetIds).toEqual([])
    expect((await readSet(id)).options).toEqual(set.options)
    expect(await readRow(caller, left, row)).toEqual({ name: 'a', colour: [keyOf(set, 'Red')] })
    expect(await caller.refusal(editWorksheet, change({ dataSource: id }))).toBe(10002)
  })

  it('keeps them as its own when the set is deleted', async () => {
    const { id, set } = await makeSet()
    const worksheet = await makeWorksheet(caller, 'Orphan', [plain, bound(id)])
    const row = await addRow(caller, worksheet, { name: 'a', colour: [keyOf(set, 'Green')] })
    expect(await caller.succeed(deleteOptionSet, { params: { optionset_id: id } })).toBeNull()
    const after = await readWorksheet(caller, worksheet.id)
    expect(after.fields.colour).toMatchObject({ dataSource: '', options: [{ value: 'Red' }, { value: 'Green' }] })
    expect(await readRow(caller, after, row)).toEqual({ name: 'a', colour: [keyOf(set, 'Green')] })
    expect(await caller.refusal(editOptionSet, { params: { optionset_id: id }, body: { name: 'x' } })).toBe(10007)
  })
})

describe('the second generation', () => {
  it('reads and writes the same sets', async () => {
    const body = { name: 'Sizes', options: [{ value: 'S' }, { value: 'M', isDeleted: true }], colorful: true, enableScore: true }
    expect(await caller.succeed(addOptionSetV2, { body })).toBe(true)
    const v3 = (await caller.succeed(listOptionSets)).optionsets.find((set) => set.name === 'Sizes')
    expect(v3).toMatchObject({ enableColor: true, enableScore: true, options: [{ value: 'S' }, { value: 'M', isDeleted: true }] })
    const v2 = (await caller.succeed(getOptionSetsV2)).find((set) => set.collectionId === v3?.id)
    const info = service.storage.catalog.appInfo()
    expect(v2).toEqual({
      collectionId: v3?.id,
      appId: info?.appId,
      projectId: info?.organizationId,
      name: 'Sizes',
      accountId: 'user-api',
      worksheetIds: [],
      options: v3?.options,
      colorful: true,
      enableScore: true,
    })
    const edited = {
      ...body,
      name: 'Fits',
      colorful: false,
      options: [{ key: v2?.options[0]?.key, value: 'Small' }, { value: 'L' }],
    }
    expect(await caller.succeed(editOptionSetV2, { body: { ...edited, collectionId: v3?.id } })).toBe(true)
    expect(await readSet(v3?.id ?? '')).toMatchObject({
      name: 'Fits',
      enableColor: false,
      options: [{ key: v2?.options[0]?.key, value: 'Small' }, { value: 'M' }, { value: 'L' }],
    })
    expect(await caller.succeed(deleteOptionSetV2, { query: { collectionId: v3?.id ?? '' } })).toBe(true)
    expect(await caller.refusal(deleteOptionSetV2, { query: { collectionId: v3?.id ?? '' } })).toBe(10007)
  })

  it('takes the id of a set as collectionId, as id and in the path, and refuses none and two different ones', async () => {
    const { id } = await makeSet()
    const body = { name: 'By id', options: [], colorful: false, enableScore: false }
    await caller.succeed(editOptionSetV2, { body: { ...body, id } })
    expect(await readSet(id)).toMatchObject({ name: 'By id' })
    expect(await caller.refusal(editOptionSetV2, { body })).toBe(10001)
    expect(await caller.refusal(editOptionSetV2, { body: { ...body, id, collectionId: 'other' } })).toBe(10001)
    expect(await caller.refusal(editOptionSetV2, { body: { ...body, options: [{ value: 'Red' }], id } })).toBe(10002)
    expect(await caller.refusal(addOptionSetV2, { body: { name: 'x', options: [] } })).toBe(10001)
    expect(await caller.refusal(deleteOptionSetV2)).toBe(10001)
    const query = new URLSearchParams({ appKey: service.appKey, sign: service.sign })
    const address = `${service.url}/api/v2/open/optionset/delete/${id}?${query}`
    const answer = await fetch(address, { method: 'DELETE', headers: credentialHeaders(service) })
    expect(await answer.json()).toEqual({ code: 1, msg: '', data: true })
  })
})
