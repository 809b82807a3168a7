/** Rows that a refresh brought in, as those that may have been created by a request without an answer. */
import { expect, test } from 'vitest'
import { createCandidateReader } from '../../../../src-main/replica/settle/match-open-creates.ts'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import { createBusyWorld } from '../../../support/replica/busy-rows.ts'

/** The newest row by then. Names that begin with a digit stand before its time and after it. */
const newest = { createdAt: '2025-06-01 00:00:00', ids: ['known'] }
const [before, after, later] = ['2025-05-31 00:00:00', '2025-06-01 00:00:01', '2025-06-01 00:00:02']

/** What becomes of rows that were sent without an answer, by their places, when a refresh brings others in. */
function matched(
  sent: readonly Readonly<Record<string, CellValue>>[],
  came: readonly (Readonly<Record<string, CellValue>> & { readonly _createdAt: string })[],
) {
  const { store, w } = createBusyWorld('quiet')
  const keys = w.add(...sent)
  w.sendNewAfter(newest, keys)
  w.hear({ unknown: keys })
  w.pull(...came)
  const found = createCandidateReader(store).matchPulled(w.tables(), { of: 'push' })
  const at = (k: number) => keys.indexOf(k)
  return {
    created: found?.created.map(({ row, id }) => [at(row), id]),
    absent: found?.absent.map(at),
    uncertain: found?.uncertain.map(({ row, like }) => [at(row), like]),
  }
}
const row = { a: '1 new', b: 'x', n: 2 }

test.each([
  [
    'similar and created since is asked about',
    { b: 'y', _createdAt: after },
    { created: [], absent: [], uncertain: [[0, 'c1']] },
  ],
  ['similar and older is somebody else’s', { b: 'y', _createdAt: before }, { created: [], absent: [0], uncertain: [] }],
  ['the same with an older time is ours', { _createdAt: before }, { created: [[0, 'c1']], absent: [], uncertain: [] }],
  ['the same and known before is not ours', { id: 'known', _createdAt: after }, { created: [], absent: [0], uncertain: [] }],
])('one that is %s', (_, more, expected) => {
  expect(matched([row], [{ ...row, id: 'c1', ...more }])).toEqual(expected)
})

test('rows that hold the same are taken in the order in which they came into being, those of one second as they were listed', () => {
  const times = { c1: later, c2: after, c3: after, c4: later }
  const came = Object.entries(times).map(([id, _createdAt]) => ({ ...row, id, _createdAt }))
  expect(matched([row, row, row, row], came).created).toEqual([
    [0, 'c2'],
    [1, 'c3'],
    [2, 'c1'],
    [3, 'c4'],
  ])
})

test('one that is only similar is not ours where a row with an older time is the same', () => {
  const came = [
    { ...row, id: 'c1', b: 'y', _createdAt: after },
    { ...row, id: 'c2', _createdAt: before },
  ]
  expect(matched([row], came)).toEqual({ created: [[0, 'c2']], absent: [], uncertain: [] })
})
