import { afterEach, expect, test } from 'vitest'
import type { NewField } from '../../../../../src-shared/api/v3/structure-v3.ts'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  serviceRows,
  whole,
} from '../../../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
afterEach(() => close(at))

const columns: readonly NewField[] = [
  { name: 'text', type: '2', isTitle: true },
  { name: 'kind', type: '9', options: [{ value: 'Known' }] },
]

const create = { take: 'create' } as const

test('texts that are no option become options of their field, each once, and the rows are written with them', async () => {
  at = await openWorksheet(columns)
  const field = fieldIdOf(at, 'kind')
  const draft = await begin(at, 'text,kind\na,New\nb,Known\nc,Newer\nd,New\n')
  const first = await check(at, draft)
  expect(first.check?.unmatched.map(({ text, canCreate }) => [text, canCreate])).toEqual([
    ['New', true],
    ['Newer', true],
  ])
  await at.host.answer('import.resolve', {
    importId: draft.importId,
    resolutions: ['New', 'Newer'].map((text) => ({ field, text, take: create })),
  })
  const state = await at.host.answer('worksheet.open', { connectionId: at.connectionId, worksheetId: at.worksheetId })
  const options = state.fields.find((it) => it.id === field)?.options ?? []
  expect(options.map((it) => it.text).sort()).toEqual(['Known', 'New', 'Newer'])
  expect((await check(at, draft)).check).toMatchObject({ rows: 4, insert: 4, rejected: 0 })
  await whole(at.host, at.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
  const textOf = new Map(options.map((it) => [it.key, it.text]))
  const kinds = (await serviceRows(at)).map((row) => [
    row[fieldIdOf(at, 'text')],
    ...[row[field]].flat().map((key) => textOf.get(String(key))),
  ])
  expect(kinds.sort()).toEqual([
    ['a', 'New'],
    ['b', 'Known'],
    ['c', 'Newer'],
    ['d', 'New'],
  ])
})

test('where the key may not change the structure nothing is decided, and the refusal is said', async () => {
  at = await openWorksheet(columns)
  const field = fieldIdOf(at, 'kind')
  const draft = await begin(at, 'text,kind\na,New\n')
  await check(at, draft)
  at.service.faults.add({ operation: 'v3.worksheets.edit', effect: { kind: 'code', code: 10005 } })
  const refused = await at.host.call('import.resolve', {
    importId: draft.importId,
    resolutions: [{ field, text: 'New', take: create }],
  })
  expect(refused).toMatchObject({ ok: false, error: { kind: 'service', code: 10005 } })
  const again = await at.host.answer('import.get', { importId: draft.importId })
  expect(again.check?.unmatched.map((it) => it.resolution)).toEqual([null])
})
