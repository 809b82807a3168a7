/** What a change of a field would take from rows is counted before it is saved, staged changes included. */

import { beforeAll, expect, test } from 'vitest'
import type { EffectAsk } from '../../../src-shared/host/effect-ask.ts'
import type { ConnectionId, FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { connect } from '../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../support/host/set-up-host.ts'

const { app, service } = setUpHost({ sample: true }, 'file')
let at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
let ids: Readonly<Record<string, FieldId>>
let keys: readonly string[]

beforeAll(async () => {
  const connectionId = await connect(app, service.url)
  const { worksheetId } = await app.answer('worksheet.create', {
    connectionId,
    name: 'Effects',
    fields: [
      { name: 'Title', type: '2', isTitle: true },
      { name: 'Amount', type: '6', precision: 3 },
      { name: 'Kinds', type: '10', options: [{ value: 'Small' }, { value: 'Large' }, { value: 'Odd' }] },
    ],
  })
  at = { connectionId, worksheetId }
  const { fields } = await app.answer('worksheet.open', at)
  ids = Object.fromEntries(fields.map((it) => [it.name, it.id]))
  keys = fields.find((it) => it.name === 'Kinds')?.options.map((it) => it.key) ?? []
  const [small = '', large = '', odd = ''] = keys
  const row = (title: string, amount: number | null, kinds: readonly string[]) => ({
    [id('Title')]: title,
    ...(amount === null ? {} : { [id('Amount')]: amount }),
    ...(kinds.length === 0 ? {} : { [id('Kinds')]: [...kinds] }),
  })
  await app.answer('edits.add-rows', {
    ...at,
    label: 'Add',
    rows: [
      row('a', 1.25, [small]),
      row('a', 2, [small, large]),
      row('b', null, [large]),
      row('c', 1.005, [odd, small]),
      row('d', 3, []),
    ],
  })
})

const id = (name: string): FieldId => ids[name] as FieldId
const rowsOf = async (...asks: readonly EffectAsk[]) =>
  (await app.answer('structure.effects', { ...at, asks: [...asks] })).effects.map((it) => it.rows)

test('rows that hold an option, several options, nothing, a value twice, and more decimal places', async () => {
  const [small = '', large = '', odd = ''] = keys
  expect(
    await rowsOf(
      { kind: 'options', field: id('Kinds'), keys: [small] },
      { kind: 'options', field: id('Kinds'), keys: [large, odd] },
      { kind: 'single', field: id('Kinds') },
      { kind: 'required', field: id('Amount') },
      { kind: 'required', field: id('Kinds') },
      { kind: 'unique', field: id('Title') },
      { kind: 'precision', field: id('Amount'), places: 2 },
      { kind: 'precision', field: id('Amount'), places: 1 },
      { kind: 'precision', field: id('Amount'), places: 3 },
    ),
  ).toEqual([3, 3, 2, 1, 1, 2, 1, 2, 0])
})

test('the rows that a change is about are shown by themselves, staged ones as they are now and without those to be deleted', async () => {
  const shown = async (affectedBy: EffectAsk) => {
    const query = { filter: null, sorts: [], search: '', stagedOnly: false, affectedBy }
    const { view } = await app.answer('rows.open-view', { ...at, query })
    const { rows, fieldIds } = await app.answer('rows.window', { view, start: 0, count: 10 })
    return rows.map((row) => ({ key: row.key, title: row.cells[fieldIds.indexOf(id('Title'))] }))
  }
  const titles = async (ask: EffectAsk) => (await shown(ask)).map((it) => it.title)
  const unique = { kind: 'unique', field: id('Title') } as const
  const twice = await shown(unique)
  expect(twice.map((it) => it.title)).toEqual(['a', 'a'])
  expect(await titles({ kind: 'single', field: id('Kinds') })).toEqual(['a', 'c'])
  expect(await titles({ kind: 'precision', field: id('Amount'), places: 2 })).toEqual(['c'])
  const [first] = twice
  if (first === undefined) throw new Error('no row')
  await app.answer('edits.set', { ...at, label: 'Edit', cells: [{ row: first.key, field: id('Title'), value: 'b' }] })
  expect(await titles(unique)).toEqual(['b', 'b'])
  await app.answer('edits.delete-rows', { ...at, label: 'Delete', target: { of: 'rows', rows: [first.key] } })
  expect(await titles(unique)).toEqual([])
  expect(await rowsOf(unique)).toEqual([0])
  await app.answer('edits.undo', at)
  await app.answer('edits.undo', at)
})

test('nobody can say of a worksheet or a field that is not here', async () => {
  const [orders] = (await app.answer('workspace.get', { connectionId: at.connectionId })).worksheets
  const ask = { kind: 'required', field: 'none' } as const
  const never = await app.answer('structure.effects', {
    connectionId: at.connectionId,
    worksheetId: orders?.id ?? at.worksheetId,
    asks: [ask],
  })
  expect(never.effects).toEqual([{ rows: null }])
  expect(await rowsOf(ask)).toEqual([null])
})

test('options of a set are counted in every worksheet here that uses it', async () => {
  const { connectionId } = at
  const option = (value: string) => ({ key: '', value, isDeleted: false, color: '', score: null })
  const { id: setId } = await app.answer('option-sets.create', {
    connectionId,
    name: 'Sizes of effects',
    hasColors: false,
    hasScores: false,
    options: [option('S'), option('L')],
  })
  const { worksheetId } = await app.answer('worksheet.create', {
    connectionId,
    name: 'User of the set',
    fields: [
      { name: 'Title', type: '2', isTitle: true },
      { name: 'Size', type: '9', dataSource: setId },
    ],
  })
  const { fields } = await app.answer('worksheet.open', { connectionId, worksheetId })
  const size = fields.find((it) => it.name === 'Size')
  const [s = '', l = ''] = size?.options.map((it) => it.key) ?? []
  await app.answer('edits.add-rows', {
    connectionId,
    worksheetId,
    label: 'Add',
    rows: [{ [size?.id ?? '']: [s] }, { [size?.id ?? '']: [s] }, { [size?.id ?? '']: [l] }],
  })
  const { holders } = await app.answer('structure.option-holders', { connectionId, setId, keys: [s] })
  expect(holders).toEqual([{ worksheetId, worksheet: 'User of the set', field: size?.id, fieldName: 'Size', rows: 2 }])
})
