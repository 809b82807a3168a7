import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NewControl } from '../../../src-shared/api/v2/structure-v2.ts'
import { getCitysByParentIdV2 } from '../../../src-shared/api/v2/v2-region-operations.ts'
import { addWorksheetV2, getAppV2, getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { getApp, getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { createCaller, transports } from '../../support/service/service-caller.ts'
import { makeWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
beforeAll(async () => {
  service = await startService({ sample: true })
})
afterAll(() => service.close())

const create = async (controls: readonly NewControl[]): Promise<string> =>
  createCaller(service).succeed(addWorksheetV2, { body: { name: 'Made by V2', controls } })
const refusal = (...controls: readonly Readonly<Record<string, unknown>>[]): Promise<number> =>
  createCaller(service).refusal(addWorksheetV2, { body: { name: 'Refused', controls } })

describe.each(transports)('the application in V2 %s', (transport) => {
  it('is that of V3 under the V2 names', async () => {
    const caller = createCaller(service, transport)
    const [v2, v3] = [await caller.succeed(getAppV2), await caller.succeed(getApp)]
    const { organizationId, sections, ...same } = v3
    const rename = (section: (typeof sections)[number]): unknown => ({
      sectionId: section.id,
      name: section.name,
      items: section.items,
      childSections: section.childSections.map(rename),
    })
    expect(v2).toEqual({ ...same, projectId: organizationId, sections: sections.map(rename) })
    expect(sections.flatMap((section) => section.items).length).toBeGreaterThan(3)
  })
})

describe('a worksheet made by V2', () => {
  it('has every control key in V2 and the field it means in V3', async () => {
    const target = await makeWorksheet(createCaller(service), 'Target', [{ alias: 'name', type: '2' }])
    const id = await create([
      { controlName: 'Name', alias: 'v2_name', type: 2, attribute: 1, required: true },
      { controlName: 'Amount', type: 6, dot: 3 },
      { controlName: 'Price', type: 8, dot: 2 },
      {
        controlName: 'Size',
        type: 9,
        options: [
          { value: 'S', index: 2 },
          { value: 'L', index: 1 },
        ],
      },
      { controlName: 'Tags', type: 10, options: [{ value: 'x' }] },
      { controlName: 'Kind', type: 11, options: [{ value: 'y', index: 1 }] },
      { controlName: 'Stars', type: 28, max: 7 },
      { controlName: 'Month', type: 15, advancedSetting: { showtype: '4' } },
      { controlName: 'Moment', type: 16, advancedSetting: { showtype: '6' } },
      { controlName: 'Clock', type: 46, unit: 6 },
      { controlName: 'Owner', type: 26, enumDefault: 1 },
      { controlName: 'Files', type: 14 },
      { controlName: 'One', type: 29, enumDefault: 1, dataSource: target.id },
      { controlName: 'Many', type: 29, enumDefault: 2, dataSource: target.id },
    ])
    const caller = createCaller(service)
    const v2 = await caller.succeed(getWorksheetV2, { body: { worksheetId: id } })
    const control = (name: string) => v2.controls.find((each) => each.controlName === name)
    expect(v2).toMatchObject({ worksheetId: id, name: 'Made by V2', views: [{ viewId: expect.any(String), name: 'All' }] })
    expect(control('Name')).toMatchObject({ type: 2, attribute: 1, required: true, alias: 'v2_name', row: 0, col: 0 })
    expect(control('Amount')).toMatchObject({ type: 6, attribute: 0, dot: 3 })
    expect(control('Price')).toMatchObject({ type: 8, dot: 2 })
    expect(control('Size')?.options).toMatchObject([
      { value: 'L', index: 1 },
      { value: 'S', index: 2 },
    ])
    expect(control('Stars')).toMatchObject({ type: 28, max: 7 })
    expect(control('Month')).toMatchObject({ type: 15, advancedSetting: { showtype: '4' } })
    expect(control('Moment')).toMatchObject({ type: 16, advancedSetting: { showtype: '6' } })
    expect(control('Clock')).toMatchObject({ type: 46, unit: '6' })
    expect(control('Owner')).toMatchObject({ type: 26, enumDefault: 1 })
    expect(control('One')).toMatchObject({ type: 29, enumDefault: 1, dataSource: target.id })
    expect(control('Many')).toMatchObject({ type: 29, enumDefault: 2, dataSource: target.id })

    const v3 = await caller.succeed(getWorksheet, { params: { worksheet_id: id } })
    expect(v3.fields.map((field) => [field.name, field.type, field.subType, field.precision ?? null, field.max ?? null])).toEqual(
      [
        ['Name', '2', '', null, null],
        ['Amount', '6', '', 3, null],
        ['Price', '8', '', 2, null],
        ['Size', '9', '', null, null],
        ['Tags', '10', '', null, null],
        ['Kind', '11', '', null, null],
        ['Stars', '28', '', null, 7],
        ['Month', '15', '4', null, null],
        ['Moment', '16', '6', null, null],
        ['Clock', '46', '6', null, null],
        ['Owner', '26', '1', null, null],
        ['Files', '14', '', null, null],
        ['One', '29', '1', null, null],
        ['Many', '29', '2', null, null],
      ],
    )
    expect(v3.fields.map((field) => field.id)).toEqual(v2.controls.map((each) => each.controlId))
  })

  it('is found by its alias', async () => {
    const body = { name: 'With an alias', alias: 'v2_alias', controls: [{ controlName: 'Name', type: 2 }] }
    const id = await createCaller(service).succeed(addWorksheetV2, { body })
    const found = await createCaller(service).succeed(getWorksheetV2, { body: { worksheetId: 'v2_alias' } })
    expect(found.worksheetId).toBe(id)
  })

  it('takes the type as text too', async () => {
    const id = await create([{ controlName: 'Name', type: '2' } as unknown as NewControl])
    const { controls } = await createCaller(service).succeed(getWorksheetV2, { body: { worksheetId: id } })
    expect(controls.map((each) => [each.type, each.attribute])).toEqual([[2, 1]])
  })

  it('is refused with what is wrong', async () => {
    const name = { controlName: 'Name', type: 2 }
    expect(await refusal()).toBe(10002)
    expect(await refusal({ type: 2 })).toBe(10001)
    expect(await refusal({ controlName: 'x' })).toBe(10001)
    expect(await refusal({ ...name, attribute: 1 }, { controlName: 'b', type: 2, attribute: 1 })).toBe(10002)
    expect(await refusal({ controlName: 'x', type: 6, dot: 15 })).toBe(10002)
    expect(await refusal({ ...name, dot: 2 })).toBe(10002)
    expect(await refusal({ controlName: 'x', type: 28, max: 11 })).toBe(10002)
    expect(await refusal({ controlName: 'x', type: 33 })).toBe(10002)
    expect(await refusal({ controlName: 'x', type: 9 })).toBe(10002)
    expect(await refusal({ controlName: 'x', type: 46, unit: 2 })).toBe(10002)
    expect(await refusal({ controlName: 'x', type: 29 })).toBe(10002)
    expect(await refusal({ controlName: 'x', type: 29, dataSource: 'none' })).toBe(430022)
    expect(await refusal({ controlName: 'x', type: 15, advancedSetting: { showtype: '9' } })).toBe(10002)
  })
})

describe.each(transports)('regions in V2 %s', (transport) => {
  const below = (parentId?: string, keywords?: string) =>
    createCaller(service, transport).succeed(getCitysByParentIdV2, {
      body: { ...(parentId === undefined ? {} : { parentId }), ...(keywords === undefined ? {} : { keywords }) },
    })

  it('lead from countries over provinces to cities, without a key', async () => {
    const countries = (await below()).citys
    const germany = countries.find((each) => each.name === 'Germany')
    const states = (await below(String(germany?.id))).citys
    const state = states[0]
    const cities = await below(String(state?.id))
    expect(germany).toMatchObject({ id: expect.any(Number), path: 'Germany', last: false })
    expect(state).toMatchObject({ path: `Germany/${state?.name}`, last: false })
    expect(cities.citys.every((city) => city.last && city.path.startsWith(`Germany/${state?.name}/`))).toBe(true)
    expect(cities.citys.length).toBeGreaterThan(0)
    expect(cities.values).toEqual({ displayText: `Germany/${state?.name}`, selectValue: state?.id })
  })

  it('are searched by keywords at any depth', async () => {
    const found = (await below('', 'munich')).citys
    expect(found.map((each) => each.name)).toEqual(['Munich'])
  })

  it('refuse a region that does not exist with 10007', async () => {
    expect(await createCaller(service, transport).refusal(getCitysByParentIdV2, { body: { parentId: '1' } })).toBe(10007)
  })
})
