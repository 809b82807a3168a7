import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyRows } from '../../../src-main/clipboard/copy-rows.ts'
import { openExport } from '../../../src-main/export/export-rows.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { createStagingWorld, ruledFields } from '../../support/replica/staging-world.ts'

/** A row of the service changed in a field, one as it was, and a new one that breaks a rule. */
function stagedWorld() {
  const world = createStagingWorld(ruledFields)
  world.apply({ kind: 'vanish', ids: [2, 3] })
  world.apply({ kind: 'set', cells: [{ row: 0, field: 'b', pick: 1 }] })
  world.apply({ kind: 'add', rows: [[{ row: 0, field: 'b', pick: 3 }]] })
  return world
}
const fields = ['a', 'b'].map((id) => fieldId.parse(id))

/** The statements that it asks. */
function statementsOf(work: () => void): readonly string[] {
  const prepare = vi.spyOn(Database.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())
  work()
  return prepare.mock.calls.map(([sql]) => sql)
}
const ofStagedCells = /\b(journal|mark|flaw)\b/

test('a file of staged rows asks for their values, and nothing of what is known of their cells', () => {
  const { store, tables } = stagedWorld()
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-values-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'rows.csv')
  const options = {
    query: null,
    fields,
    delimiter: ',',
    neutraliseFormulas: true,
    includeRowId: true,
    byteOrderMark: false,
  } as const
  const asked = statementsOf(() => {
    const run = openExport(store, tables(), file, options)
    if (run.ok) run.value.step(1000)
  })
  expect(readFileSync(file, 'utf8')).toBe(`rowid,a,b\r\ns0,,v1\r\ns1,v1,\r\nnew:${store.opening}:5,,v3\r\n`)
  expect(asked.filter((sql) => ofStagedCells.test(sql))).toEqual([])
})

test('copied rows that are staged are asked for their values alone', () => {
  const { store, tables } = stagedWorld()
  const keys = Float64Array.of(1, 2, 5)
  const forms = { decimal: '.', dateOrder: 'ymd' } as const
  const asked = statementsOf(() => {
    const copied = copyRows(store, { worksheetId: tables().id, keys, fields, forms, hasTable: false })
    expect(copied.ok && copied.value.text).toBe('\tv1\r\nv1\t\r\n\tv3')
  })
  expect(asked.filter((sql) => ofStagedCells.test(sql))).toEqual([])
})
