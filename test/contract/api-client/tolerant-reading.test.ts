/**
 * What the client must also accept (service-notes A): the rows of that table about structures, rows and values, each read by the real
 * client into real local data, from a service that answers as deployed ones do. Envelopes and HTTP statuses stand in
 * test/unit/api-client/bad-answers.test.ts, dialects in test/contract/connections.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../../src-main/api-client/api-client.ts'
import { systemTimer } from '../../../src-main/api-client/timer.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { pullWorksheet } from '../../../src-main/pull/pull-worksheet.ts'
import { openReplica, type Replica } from '../../../src-main/replica/replica.ts'
import { getOptionSetsV2 } from '../../../src-shared/api/v2/v2-option-set-operations.ts'
import { getRowByIdPostV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { getWorksheetV2 } from '../../../src-shared/api/v2/v2-structure-operations.ts'
import { listOptionSets } from '../../../src-shared/api/v3/v3-option-set-operations.ts'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { everyRow, type GridRow, type WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { systemClock } from '../../../src-shared/lib/clock.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { type AnsweringServer, answerData, startAnsweringServer } from '../../support/api-client/answering-server.ts'
import { createTestClient } from '../../support/api-client/create-test-client.ts'
import { hireWorker } from '../../support/replica/hire-worker.ts'

const must = <T>(result: Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const option = { key: 'k1', value: 'High', index: 1 }
/** Types named by string code, number code, and name; one field is known to rows by its alias. */
const structure = {
  worksheetId: 'w1',
  name: 'Odd',
  fields: [
    { id: 'text', name: 'Text', alias: 'title', type: '2', isTitle: 1 },
    { id: 'number', name: 'Number', type: 6, precision: '2' },
    { id: 'check', name: 'Check', type: 'Checkbox', required: '0' },
    { id: 'select', name: 'Select', type: 'MultipleSelect', options: [{ ...option, index: '1', isDeleted: 0, score: '2.5' }] },
    { id: 'members', name: 'Members', type: 26, subType: 1 },
    { id: 'rows', name: 'Rows', type: '29', subType: '2', dataSource: 'w2' },
    { id: 'files', name: 'Files', type: 14 },
  ],
}

const file = { name: 'plan.pdf', url: 'https://files.test/1' }
const richFile = { file_id: 'f1', file_name: 'plan.pdf', downloadUrl: 'https://files.test/1', file_size: '7' }
const member = { accountId: 'u1', fullname: 'Ann', avatar: 'a.png', status: 1 }

/** Row of the table, variant, field, what travels, and the one value that all of them are. */
const values: readonly (readonly [row: string, variant: string, field: string, wire: unknown, value: unknown])[] = [
  ['numbers', 'a number', 'number', 12.5, 12.5],
  ['numbers', 'a numeric string', 'number', '12.50', 12.5],
  ['checkbox', 'true', 'check', true, true],
  ['checkbox', 'false', 'check', false, false],
  ['checkbox', '1', 'check', 1, true],
  ['checkbox', '0', 'check', 0, false],
  ['checkbox', '"1"', 'check', '1', true],
  ['checkbox', '"0"', 'check', '0', false],
  ['select values', 'an array of keys', 'select', ['k1', 'k2'], ['k1', 'k2']],
  ['select values', 'an array of {key, value}', 'select', [option], ['k1']],
  ['select values', 'a single key string', 'select', 'k1', ['k1']],
  ['select values', 'a JSON string of keys', 'select', '["k1","k2"]', ['k1', 'k2']],
  ['select values', 'a JSON string of {key, value}', 'select', JSON.stringify([option]), ['k1']],
  ['member values', 'comma-separated ids', 'members', 'u1,u2', ['u1', 'u2']],
  ['member values', 'an array of ids', 'members', ['u1', 'u2'], ['u1', 'u2']],
  ['member values', 'an array of members', 'members', [member], ['u1']],
  ['member values', 'a JSON string', 'members', JSON.stringify([member]), ['u1']],
  ['relation values', 'comma-separated ids', 'rows', 'r1,r2', ['r1', 'r2']],
  ['relation values', 'an array of ids', 'rows', ['r1', 'r2'], ['r1', 'r2']],
  ['relation values', 'an array of {sid, name}', 'rows', [{ sid: 'r1', name: 'First' }], ['r1']],
  ['relation values', 'a JSON string', 'rows', '[{"sid":"r1","name":"First"}]', ['r1']],
  ['relation values', 'a bare id', 'rows', 'r1', ['r1']],
  ['attachment values', 'an array of {name, url}', 'files', [file], [file]],
  ['attachment values', 'an array with ids and sizes', 'files', [richFile], [{ ...file, fileId: 'f1', size: 7 }]],
  ['attachment values', 'a JSON string', 'files', JSON.stringify([file]), [file]],
]
const valueId = (place: number) => `value-${place}`

const rows: readonly object[] = [
  ...values.map(([, , field, wire], place) => ({ id: valueId(place), [field]: wire })),
  { id: 'named-id', text: 'by field id', _createdAt: '2026-01-02 03:04:05', _createdBy: member, _owner: 'u2', later: 'kept' },
  { rowId: 'named-rowId', title: 'by alias', ctime: '2026-01-02 03:04:05', caid: JSON.stringify(member), ownerid: 'u2' },
  { rowid: 'named-rowid', text: 'in small letters', _createdAt: '2026-01-02 03:04:05', caid: 'u1', ownerid: { accountId: 'u2' } },
]

let server: AnsweringServer
let folder: string
let replica: Replica
let client: ApiClient
let pulled: ReadonlyMap<string, GridRow>
let state: WorksheetState

beforeAll(async () => {
  server = await startAnsweringServer(({ url, body }, response) => {
    if (url.startsWith('/v3/app/worksheets/w1?')) return answerData(response, structure)
    const asked = JSON.parse(body) as { readonly pageSize: number; readonly pageIndex: number }
    const from = (asked.pageIndex - 1) * asked.pageSize
    // No `total`: pages are read until a short one.
    answerData(response, { rows: rows.slice(from, from + asked.pageSize) })
  })
  folder = await mkdtemp(path.join(tmpdir(), 'gridstage-tolerant-'))
  replica = must(await openReplica(path.join(folder, 'replica.db'), hireWorker))
  client = createTestClient(server.url, { transport: createUndiciTransport({ env: {} }) }).client
  const ports = { client, replica, clock: systemClock, timer: systemTimer }
  const id = worksheetId.parse('w1')
  const { signal } = new AbortController()
  must(await pullWorksheet(ports, id, { mode: 'full', signal, report: { rows() {} } }))
  const { keys } = must(await replica.ask('view.keys', { worksheetId: id, query: everyRow }))
  must(await replica.ask('view.put', { worksheetId: id, view: 'all', keys, revision: 1 }))
  const window = must(await replica.ask('view.window', { view: 'all', start: 0, count: rows.length }))
  pulled = new Map(window.rows.map((row) => [String(row.key), row]))
  const known = must(await replica.ask('worksheet.state', { worksheetId: id }))
  if (known === null) throw new Error('the worksheet did not come in')
  state = known
})
afterAll(async () => {
  await replica.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const cellOf = (row: string, field: string): unknown =>
  pulled.get(row)?.cells[state.fields.findIndex((it) => it.id === field)] ?? null

describe('a pull from a service that answers as deployed ones do (service-notes A)', () => {
  test.each(values.map((it, place) => [...it, place] as const))('%s: %s', (_row, _variant, field, _wire, value, place) => {
    expect(cellOf(valueId(place), field)).toEqual(value)
  })

  test('V3 list without `total`: every row comes in', () => {
    expect(pulled.size).toBe(rows.length)
  })

  test.each(['named-id', 'named-rowId', 'named-rowid'])('row id and system attributes: %s', (id) => {
    expect(pulled.get(id)).toMatchObject({ system: { createdAt: '2026-01-02 03:04:05', createdBy: 'u1', owner: 'u2' } })
  })

  test('keys of field entries: by field id and by alias', () => {
    expect([cellOf('named-id', 'text'), cellOf('named-rowId', 'text')]).toEqual(['by field id', 'by alias'])
  })

  test('field type in a structure: string code, number code, name', () => {
    expect(state.fields.map((it) => it.typeName)).toEqual([
      'Text',
      'Number',
      'Checkbox',
      'MultipleSelect',
      'Collaborator',
      'Relation',
      'Attachment',
    ])
  })

  test('numbers and checkbox in a structure: flags, precision and options are read like values', () => {
    const [text, number, check, select] = state.fields
    expect(text).toMatchObject({ isTitle: true })
    expect(number).toMatchObject({ precision: 2 })
    expect(check).toMatchObject({ isRequired: false })
    expect(select?.options).toEqual([{ key: 'k1', text: 'High', index: 1, color: null, isDeleted: false }])
  })
})

describe('a call answered as deployed services do (service-notes A)', () => {
  const answered = async <T>(data: unknown, call: (client: ApiClient) => Promise<Result<T, unknown>>): Promise<T> => {
    const other = await startAnsweringServer((_, response) => answerData(response, data))
    try {
      return must(await call(createTestClient(other.url, { transport: createUndiciTransport({ env: {} }) }).client))
    } finally {
      await other.close()
    }
  }

  test.each([
    ['{id}', { id: 'r1' }],
    ['the id itself', 'r1'],
  ])('update answer: %s', async (_variant, data) => {
    const params = { worksheet_id: 'w1', row_id: 'r1' }
    const fields = [{ id: 'text', value: 'x' }]
    expect(await answered(data, (it) => it.call(updateRow, { params, body: { fields } }))).toMatchObject({ id: 'r1' })
  })

  test.each([
    ['{rows, total}', { rows: [{ rowid: 'r1', text: 'x' }], total: '1' }],
    ['the row itself', { rowid: 'r1', text: 'x' }],
  ])('V2 getRowById: %s', async (_variant, data) => {
    const body = { worksheetId: 'w1', rowId: 'r1' }
    expect(await answered(data, (it) => it.call(getRowByIdPostV2, { body }))).toMatchObject({
      rows: [{ rowid: 'r1', text: 'x' }],
      total: 1,
    })
  })

  const odd = { key: 7, value: 'High', index: '3', isDeleted: '1', color: null, score: '-1.5' }
  const read = { key: '7', value: 'High', index: 3, isDeleted: true, color: '', score: -1.5 }
  test('options of option sets and structures are read alike in both generations', async () => {
    const inV3 = await answered({ optionsets: [{ id: 's', name: 'S', options: [odd], enableColor: 1 }] }, (it) =>
      it.call(listOptionSets, {}),
    )
    expect(inV3.optionsets[0]).toMatchObject({ options: [read], enableColor: true })
    const inV2 = await answered([{ collectionId: 's', name: 'S', options: [odd], colorful: '1' }], (it) =>
      it.call(getOptionSetsV2, { body: {} }),
    )
    expect(inV2[0]).toMatchObject({ options: [read], colorful: true })
    const control = { controlId: 'c', controlName: 'C', type: 'MultipleSelect', options: [odd], required: 1 }
    const inStructure = await answered({ worksheetId: 'w1', name: 'W', controls: [control] }, (it) =>
      it.call(getWorksheetV2, { body: { worksheetId: 'w1' } }),
    )
    expect(inStructure.controls[0]).toMatchObject({ type: 10, options: [read], required: true })
  })
})
