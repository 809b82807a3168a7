import { expect, test } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld([
  { name: 'text', type: '2', isTitle: true },
  { name: 'kind', type: '9', options: [{ value: 'Known' }] },
])

const create = { take: 'create' } as const

test('texts that are no option become options of their field, each once, and the rows are written with them', async () => {
  const field = at.id('kind')
  const draft = await at.begin('text,kind\na,New\nb,Known\nc,Newer\nd,New\n')
  const first = await at.check(draft)
  expect(first.check?.unmatched.map(({ text, canCreate }) => [text, canCreate])).toEqual([
    ['New', true],
    ['Newer', true],
  ])
  await at.answer('import.resolve', {
    importId: draft.importId,
    resolutions: ['New', 'Newer'].map((text) => ({ field, text, take: create })),
  })
  const state = await at.answer('worksheet.open', at.place)
  const options = state.fields.find((it) => it.id === field)?.options ?? []
  expect(options.map((it) => it.text).sort()).toEqual(['Known', 'New', 'Newer'])
  expect((await at.check(draft)).check).toMatchObject({ rows: 4, insert: 4, rejected: 0 })
  await at.create(draft)
  const textOf = new Map(options.map((it) => [it.key, it.text]))
  const kinds = (await at.rows()).map((row) => [row[at.id('text')], ...[row[field]].flat().map((key) => textOf.get(String(key)))])
  expect(kinds.sort()).toEqual([
    ['a', 'New'],
    ['b', 'Known'],
    ['c', 'Newer'],
    ['d', 'New'],
  ])
})

test('where the key may not change the structure nothing is decided, and the refusal is said', async () => {
  const field = at.id('kind')
  const draft = await at.begin('text,kind\na,New\n')
  await at.check(draft)
  at.service.faults.add({ operation: 'v3.worksheets.edit', effect: { kind: 'code', code: 10005 } })
  const refused = await at.call('import.resolve', {
    importId: draft.importId,
    resolutions: [{ field, text: 'New', take: create }],
  })
  expect(refused).toMatchObject({ ok: false, error: { kind: 'service', code: 10005 } })
  const again = await at.get(draft)
  expect(again.check?.unmatched.map((it) => it.resolution)).toEqual([null])
})
