import { expect, it } from 'vitest'
import { createClassifier } from '../../../src-main/import/classify-records.ts'
import type { ExistingRows } from '../../../src-main/import/names/existing-rows.ts'

it('asks for no existing rows while no key is chosen: an empty key would match them all', () => {
  const asked: unknown[] = []
  const existing: ExistingRows = {
    find: (_, values) => {
      asked.push(values)
      return values.map(() => [])
    },
  }
  const judge = createClassifier({
    columns: [],
    fields: [],
    rules: { mode: 'upsert', keyFields: [], emptyCells: 'keep', trim: false },
    existing,
    match: null,
    textsOf: (value) => ({ named: String(value), ids: null }),
  })
  const cells = ['a']
  const row = { line: 2, cells, texts: cells, kept: cells, read: { values: [], troubles: [], notes: [], isBlank: false } }
  expect(judge.judge([row])).toEqual([{ kind: 'taken', row, outcome: 'insert', key: null, before: null, write: [] }])
  expect(asked).toEqual([])
})
