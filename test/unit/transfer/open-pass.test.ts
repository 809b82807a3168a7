/** An import by key never takes its lines for new ones because the rows, or the key, are not at hand. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openStoreFor } from '../../../src-main/data-worker/open-store.ts'
import { openPass } from '../../../src-main/import/open-pass.ts'
import { addImport } from '../../../src-main/replica/imports/import-ledger.ts'
import type { Store } from '../../../src-main/replica/store/store.ts'
import { writeStructure } from '../../../src-main/replica/store/write-structure.ts'
import { worksheetStructure } from '../../../src-shared/api/v3/structure-v3.ts'
import { noTables } from '../../../src-shared/csv/transform/look-up-table.ts'
import type { ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import { fieldId, importId, worksheetId } from '../../../src-shared/model/ids.ts'

let folder: string
let store: Store
const id = importId.parse('import')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-pass-'))
  writeFileSync(path.join(folder, 'lines.csv'), 'Code\nA\n')
  const opened = openStoreFor({ role: 'writer', file: path.join(folder, 'replica.db') }, () => undefined)
  if (!opened.ok) throw new Error(opened.error.message)
  store = opened.value.store
  const fields = ['code', 'name'].map((field) => ({ id: field, name: field, type: '2' }))
  writeStructure(store, worksheetStructure.parse({ worksheetId: 'sheet', name: 'Sheet', fields, views: [] }))
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

function passOf(mode: ImportRules['mode'], key: string) {
  const evidence = { dateOrder: null, decimal: null, dateWhy: '', decimalWhy: '', zoned: '', century: '' }
  addImport(store, {
    ...{ id, worksheetId: worksheetId.parse('sheet'), fileName: 'lines.csv', bytes: 7, digest: null, at: 1 },
    recognised: {
      ...{ format: { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true }, detection: [], isGuess: false },
      ...{ head: [], foreign: [], warnings: [], columns: [{ header: 'Code', samples: [], evidence, reason: '' }] },
    },
    mapping: [{ column: 0, field: fieldId.parse('code'), dateOrder: null, decimal: null }],
    rules: { mode, keyFields: [fieldId.parse(key)], emptyCells: 'keep', trim: false },
  })
  const sink = { row: () => undefined, badLine: () => undefined }
  const opened = openPass(
    store,
    { importId: id, path: path.join(folder, 'lines.csv'), comparesRows: true, findTable: noTables },
    () => sink,
  )
  store.run('delete from import_run')
  if (opened.ok) opened.value.pass.close()
  return opened.ok ? 'opened' : opened.error.message.slice(0, 31)
}

const refused = 'The rows of this worksheet, or '

it('is refused while the rows are not loaded, whatever it would do with them', () => {
  const modes = ['insert', 'update', 'upsert', 'update-only', 'delete'] as const
  expect(modes.map((mode) => passOf(mode, 'code'))).toEqual(['opened', refused, refused, refused, refused])
  store.run('update worksheet set pulled_at = 1')
  expect(modes.map((mode) => passOf(mode, 'code'))).toEqual(modes.map(() => 'opened'))
})

it('is refused where no column brings the key', () => {
  store.run('update worksheet set pulled_at = 1')
  expect(passOf('upsert', 'name')).toBe(refused)
})
