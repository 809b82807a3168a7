/** Names that files give to rows which the service does not have yet: each means one row, in a replica that was put back from a copy too. */
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { createNamedRowFinder, lastingNameSql } from '../../../src-main/replica/store/lasting-names.ts'
import { makeScratchTables } from '../../../src-main/replica/store/scratch-tables.ts'
import { createStore, type Store } from '../../../src-main/replica/store/store.ts'
import { openMemoryStore, structureOf } from '../../support/replica/memory-store.ts'

const structure = structureOf('w', [{ id: 'a', type: '2', isTitle: true }])

const tablesOf = (store: Store) => {
  const tables = store.worksheets.find('w')
  if (tables === null) throw new Error('no worksheet')
  return tables
}

/** As another opening of what was kept of a replica finds it. */
function openAgain(kept: Buffer): Store {
  const db = new Database(kept)
  makeScratchTables(db)
  return createStore(db)
}

function addRow(store: Store, text: string): void {
  const added = stageRows(store, tablesOf(store), { label: 'Add', origin: 'edit', at: 1 }, [{ a: text }])
  expect(added.ok).toBe(true)
}

/** The name of each new row by its text. */
const namesIn = (store: Store): Readonly<Record<string, string>> =>
  Object.fromEntries(
    store
      .raw(`select r.${tablesOf(store).title?.sql}, ${lastingNameSql('r.k')} from ${tablesOf(store).over} r`)
      .all()
      .map(([text, name]) => [String(text), String(name)]),
  )

const find = (store: Store, name: string | undefined) => createNamedRowFinder(store, tablesOf(store))(name ?? '')

test('a row is found by its name, also when the replica was opened again', () => {
  const { store } = openMemoryStore(structure)
  addRow(store, 'one')
  const again = openAgain(store.db.serialize())
  addRow(again, 'two')
  const names = namesIn(again)
  expect(namesIn(store).one).toBe(names.one)
  expect(find(again, names.one)).not.toBeNull()
  expect(find(again, names.two)).not.toBeNull()
  expect(find(again, names.one)).not.toBe(find(again, names.two))
})

test('a replica that goes on from a copy gives its rows other names than the one that was copied', () => {
  const { store } = openMemoryStore(structure)
  addRow(store, 'one')
  const copy = store.db.serialize()
  addRow(store, 'two')
  const putBack = openAgain(copy)
  addRow(putBack, 'another')
  const [before, after] = [namesIn(store), namesIn(putBack)]
  expect(find(putBack, before.one)).not.toBeNull()
  expect(find(putBack, before.two)).toBeNull()
  expect(find(store, after.another)).toBeNull()
})

test('no other text names a row', () => {
  const { store } = openMemoryStore(structure)
  addRow(store, 'one')
  const { one = '' } = namesIn(store)
  for (const text of ['', 'new:', 'new:1', `${one}0`, ` ${one}`, one.replace('new:', 'new:0'), one.replace(/\d+$/, '-1')])
    expect(find(store, text)).toBeNull()
})
