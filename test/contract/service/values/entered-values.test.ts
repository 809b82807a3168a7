/**
 * Every type that a person enters (service-notes B2) is stored and answered by both generations over HTTP: created, updated, in batches, cleared, and written back as it
 * was answered.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRowsV2,
  addRowV2,
  editRowsV2,
  editRowV2,
  getRowByIdPostV2,
  getRowsV2,
} from '../../../../src-shared/api/v2/v2-row-operations.ts'
import {
  createRow,
  createRows,
  getRow,
  listRows,
  updateRow,
  updateRows,
} from '../../../../src-shared/api/v3/v3-row-operations.ts'
import {
  addWorksheetOfEnteredTypes,
  type EnteredCase,
  type EnteredValue,
  enteredCases,
  enteredCodes,
} from '../../../support/entered-values.ts'
import { type Caller, createCaller } from '../../../support/service/service-caller.ts'
import { addRow, readWorksheet, type TestWorksheet } from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'
import { tinyGif, tinyPng } from '../../../support/tiny-picture.ts'

/** Rows by one generation: a row's value is its only one. */
interface Rows {
  create(field: string, values: readonly unknown[]): Promise<readonly string[]>
  update(field: string, ids: readonly string[], value: unknown): Promise<void>
  /** By detail, and by list; they must agree. */
  read(field: string, id: string): Promise<unknown>
}

const only = (rows: readonly Readonly<Record<string, unknown>>[], field: string): unknown => rows[0]?.[field]

function byV3(caller: Caller, { id: worksheet_id }: TestWorksheet): Rows {
  const params = { worksheet_id }
  return {
    async create(id, values) {
      const [value] = values
      if (values.length === 1) return [(await caller.succeed(createRow, { params, body: { fields: [{ id, value }] } })).id]
      const rows = values.map((each) => ({ fields: [{ id, value: each }] }))
      return (await caller.succeed(createRows, { params, body: { rows } })).rowIds
    },
    async update(id, rowIds, value) {
      const fields = [{ id, value }]
      const [row_id = ''] = rowIds
      if (rowIds.length === 1) await caller.succeed(updateRow, { params: { ...params, row_id }, body: { fields } })
      else {
        const { failedRowIds } = await caller.succeed(updateRows, { params, body: { rowIds, fields } })
        expect(failedRowIds).toEqual([])
      }
    },
    async read(field, row_id) {
      const row = await caller.succeed(getRow, { params: { ...params, row_id } })
      const filter = { type: 'condition', field: 'rowid', operator: 'eq', value: row_id }
      const list = await caller.succeed(listRows, { params, body: { pageSize: 1, pageIndex: 1, filter } })
      expect(only(list.rows, field)).toEqual(row[field])
      return row[field]
    },
  }
}

function byV2(caller: Caller, { id: worksheetId, fields }: TestWorksheet): Rows {
  const aliasOf = (id: string): string => Object.entries(fields).find(([, field]) => field.id === id)?.[0] ?? id
  return {
    async create(controlId, values) {
      const [value] = values
      if (values.length === 1)
        return [await caller.succeed(addRowV2, { body: { worksheetId, controls: [{ controlId, value }] } })]
      const rows = values.map((each) => [{ controlId, value: each }])
      const ids = await caller.succeed(addRowsV2, { body: { worksheetId, rows, returnRowIds: true } })
      return Array.isArray(ids) ? ids : []
    },
    async update(controlId, rowIds, value) {
      const control = { controlId, value }
      const [rowId = ''] = rowIds
      if (rowIds.length === 1) await caller.succeed(editRowV2, { body: { worksheetId, rowId, controls: [control] } })
      else await caller.succeed(editRowsV2, { body: { worksheetId, rowIds, control, controls: [control] } })
    },
    async read(field, rowId) {
      const { rows } = await caller.succeed(getRowByIdPostV2, { body: { worksheetId, rowId } })
      const value = only(rows, aliasOf(field))
      const filters = [{ controlId: 'rowid', dataType: 2, spliceType: 1, filterType: 2, value: rowId }]
      const body = { worksheetId, viewId: '', pageSize: 1, pageIndex: 1, useControlId: true, filters }
      expect(only((await caller.succeed(getRowsV2, { body })).rows, field)).toEqual(value)
      return value
    },
  }
}

/** Expressions within an expected value match a text. */
function matcher(expected: unknown): unknown {
  if (expected instanceof RegExp) return expect.stringMatching(expected)
  if (Array.isArray(expected)) return expected.map(matcher)
  if (typeof expected !== 'object' || expected === null) return expected
  return Object.fromEntries(Object.entries(expected).map(([name, each]) => [name, matcher(each)]))
}

const services = [
  ['strict', 'interface', 'v3'],
  ['strict', 'interface', 'v2'],
  ['liberal', 'rich', 'v3'],
  ['liberal', 'rich', 'v2'],
] as const

const caseNames: readonly (readonly [number, string])[] = enteredCases({ one: '', two: '' }).map((each) => [
  each.code,
  each.alias,
])

it('every type that a person enters has a case', () => {
  expect(caseNames.map(([code]) => code)).toEqual(enteredCodes)
})

describe.each(services)('a %s service that answers in the form %s, by %s,', (mode, form, generation) => {
  let service: StartedService
  let worksheet: TestWorksheet
  let rows: Rows
  let cases: readonly EnteredCase[]
  beforeAll(async () => {
    service = await startService({ isStrict: mode === 'strict', valueForm: form })
    const caller = createCaller(service, mode === 'strict' ? 'over HTTP' : 'in process')
    worksheet = await readWorksheet(caller, addWorksheetOfEnteredTypes(service))
    rows = generation === 'v3' ? byV3(caller, worksheet) : byV2(caller, worksheet)
    const targets = {
      one: await addRow(caller, worksheet, { text: 'One' }),
      two: await addRow(caller, worksheet, { text: 'Two' }),
    }
    cases = enteredCases(targets)
  })
  afterAll(() => service.close())

  it.each(caseNames)('stores and answers values of type %d (%s)', async (_, alias) => {
    const it = cases.find((each) => each.alias === alias)
    if (it === undefined) throw new Error(`no case ${alias}`)
    const field = worksheet.fieldId(alias)
    // Lists travel in V2 as JSON in a text where answers are rich (service-notes A).
    const isInText = form === 'rich' && generation === 'v2' && it.isList === true
    const read = async (id: string): Promise<unknown> => {
      const value = await rows.read(field, id)
      return isInText ? JSON.parse(String(value)) : value
    }
    const expected = (value: EnteredValue): unknown => matcher(form === 'rich' ? (value.rich ?? value.answered) : value.answered)
    const empty = form === 'rich' ? (it.richEmpty ?? it.empty) : it.empty

    const [created = ''] = await rows.create(field, [it.first.written])
    expect(await read(created)).toEqual(expected(it.first))
    await rows.update(field, [created], it.second.written)
    expect(await read(created)).toEqual(expected(it.second))
    const answered = await rows.read(field, created)
    await rows.update(field, [created], answered)
    expect(await rows.read(field, created)).toEqual(answered)

    const batch = await rows.create(field, [it.first.written, it.second.written])
    expect(await Promise.all(batch.map(read))).toEqual([expected(it.first), expected(it.second)])
    await rows.update(field, batch, it.second.written)
    expect(await Promise.all(batch.map(read))).toEqual([expected(it.second), expected(it.second)])
    const [fromAnswer = ''] = await rows.create(field, [answered])
    expect(await rows.read(field, fromAnswer)).toEqual(answered)

    await rows.update(field, [created], null)
    await rows.update(field, batch, '')
    expect(await Promise.all([created, ...batch].map(read))).toEqual([empty, empty, empty])
  })
})

describe('a signature', () => {
  let service: StartedService
  let caller: Caller
  let worksheet: TestWorksheet
  beforeAll(async () => {
    service = await startService()
    caller = createCaller(service, 'over HTTP')
    worksheet = await readWorksheet(caller, addWorksheetOfEnteredTypes(service))
  })
  afterAll(() => service.close())

  const read = async (id: string): Promise<string> =>
    String((await caller.succeed(getRow, { params: { worksheet_id: worksheet.id, row_id: id } }))[worksheet.fieldId('signature')])
  const refused = (value: unknown): Promise<number> =>
    caller.refusal(createRow, {
      params: { worksheet_id: worksheet.id },
      body: { fields: [{ id: worksheet.fieldId('signature'), value }] },
    })

  it.each([
    ['base64', tinyPng, tinyPng, 'image/png'],
    ['a data address', `data:image/gif;base64,${tinyGif}`, tinyGif, 'image/gif'],
  ])('written as %s is served as the picture that it is', async (_, value, content, type) => {
    const response = await fetch(await read(await addRow(caller, worksheet, { signature: value })))
    expect(response.headers.get('content-type')).toBe(type)
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(content)
  })

  it('is refused where it is a text, no picture, or a file that is not there', async () => {
    const files = [{ name: 'a.txt', url: 'SGVsbG8=' }]
    const id = await addRow(caller, worksheet, { files })
    const row = await caller.succeed(getRow, { params: { worksheet_id: worksheet.id, row_id: id } })
    const [file] = row[worksheet.fieldId('files')] as readonly { readonly url: string }[]
    const unknown = `${service.url}/file/${'0'.repeat(48)}/signature.png`
    const values = [
      'Ann Lee',
      'SGVsbG8=',
      `data:text/html;base64,${tinyPng.slice(4)}`,
      'https://example.com/a.png',
      unknown,
      file?.url,
      7,
      { url: tinyPng },
    ]
    expect(await Promise.all(values.map(refused))).toEqual(values.map(() => 10002))
  })

  it('that was refused leaves no file behind', async () => {
    const before = service.storage.settings.fileBytes()
    const fields = [
      { id: worksheet.fieldId('signature'), value: tinyPng },
      { id: worksheet.fieldId('files'), value: [{ name: 'a.txt', url: 'http://127.0.0.1:1/none' }] },
    ]
    expect(await caller.refusal(createRow, { params: { worksheet_id: worksheet.id }, body: { fields } })).toBe(10002)
    expect(service.storage.settings.fileBytes()).toBe(before)
  })
})
