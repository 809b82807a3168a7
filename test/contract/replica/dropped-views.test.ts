/** Views that were closed a moment ago still say where their rows are now: somebody sorts again and again before the first order is there. */
import { expect, test } from 'vitest'
import { windowAnswers } from '../../../src-main/data-worker/answers-window.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'

const ascending = [1, 2, 3, 4]
const w = worksheetId.parse('w')

function openViews(rows: readonly number[]) {
  const { store } = openMemoryStore(structureOf('w', [{ id: 'name', type: '2', isTitle: true }]))
  const answers = windowAnswers(store)
  const keysOf = (at: number) => Float64Array.from(at % 2 === 0 ? rows : rows.toReversed())
  const control = { signal: new AbortController().signal, progress: () => undefined, breathe: () => Promise.resolve() }
  answers['view.put']({ view: 'v0', worksheetId: w, keys: keysOf(0), revision: 1 }, control)
  return {
    sort(at: number) {
      answers['view.put']({ view: `v${at}`, worksheetId: w, keys: keysOf(at), revision: 1 }, control)
      answers['view.drop']({ view: `v${at - 1}` }, control)
    },
    carry: (from: string, to: string) =>
      answers['view.carry']({ from: { view: from, revision: 1 }, sets: [[[0, 0]]], to }, control),
  }
}

test('a selection finds its rows after eight sorts, and is told that it cannot after more', async () => {
  const views = openViews(ascending)
  for (let at = 1; at <= 8; at += 1) views.sort(at)
  expect(await views.carry('v0', 'v8')).toMatchObject({ ok: true, value: { sets: [[[0, 0]]] } })
  expect(await views.carry('v1', 'v8')).toMatchObject({ ok: true, value: { sets: [[[3, 3]]] } })
  views.sort(9)
  expect(await views.carry('v0', 'v9')).toMatchObject({ ok: false, error: { kind: 'stale' } })
})

test('orders of millions of rows are kept as far as there is room, and two always', { tags: 'full' }, async () => {
  const views = openViews(Array.from({ length: 1_500_000 }, (_, i) => i + 1))
  for (let at = 1; at <= 3; at += 1) views.sort(at)
  expect(await views.carry('v0', 'v3')).toMatchObject({ ok: false, error: { kind: 'stale' } })
  expect(await views.carry('v1', 'v3')).toMatchObject({ ok: true })
})
