import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openService } from '../../../../src-main/service/open-service.ts'
import { databaseName } from '../../../../src-main/service/storage/sqlite/open-database.ts'
import { createRow, deleteRow } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { createCaller } from '../../../support/service/service-caller.ts'
import { addRow, makeWorksheet, readList, readRow, readWorksheet } from '../../../support/service/service-worksheets.ts'
import { startService } from '../../../support/service/start-service.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridstage-service-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('a data folder', () => {
  it('keeps worksheets, rows, links, files, the recycle bin and the order of rows', async () => {
    const first = await startService({ dataFolder: folder })
    const caller = createCaller(first)
    const parents = await makeWorksheet(caller, 'Parents', [{ alias: 'name', type: '2' }])
    const sheet = await makeWorksheet(caller, 'Rows', [
      { alias: 'name', type: '2', isUnique: true },
      { alias: 'files', type: '14' },
      { alias: 'parent', type: '29', dataSource: parents.id, relation: { bidirectional: true } },
    ])
    const parent = await addRow(caller, parents, { name: 'P' })
    const gone = await addRow(caller, sheet, { name: 'gone' })
    const kept = await addRow(caller, sheet, { name: 'kept', parent, files: [{ name: 'a.txt', url: 'SGVsbG8=' }] })
    await caller.succeed(deleteRow, { params: { worksheet_id: sheet.id, row_id: gone } })
    const before = await readRow(caller, sheet, kept)
    await first.close()

    const second = await startService({ dataFolder: folder })
    try {
      const again = createCaller(second)
      const after = await readRow(again, sheet, kept)
      expect({ ...after, files: null }).toEqual({ ...before, files: null })
      const [file] = after.files as readonly { readonly url: string }[]
      expect(await (await fetch(file?.url ?? '')).text()).toBe('Hello')
      expect((await readRow(again, await readWorksheet(again, parents.id), parent)).Rows).toBe(kept)
      const newest = await addRow(again, sheet, { name: 'newest' })
      expect((await readList(again, sheet)).ids).toEqual([newest, kept])
      const stored = second.storage.catalog.worksheets().find((each) => each.id === sheet.id)
      expect(stored === undefined ? -1 : second.storage.rows.countRecycled(stored)).toBe(1)
    } finally {
      await second.close()
    }
  })

  it('remembers the credentials that the service made', async () => {
    const open = () => openService({ dataFolder: folder })
    const first = await open()
    if (!first.ok) throw new Error('not opened')
    first.value.close()
    const second = await open()
    if (!second.ok) throw new Error('not opened again')
    second.value.close()
    expect(second.value.credentials).toEqual(first.value.credentials)
    expect(first.value.credentials.appKey).toMatch(/^[0-9a-f]{16}$/)
    expect(first.value.credentials.sign).toHaveLength(88)
  })

  it('of a newer version is refused and left as it is', async () => {
    const path = join(folder, databaseName)
    const database = new Database(path)
    database.pragma('user_version = 99')
    database.close()
    expect(await openService({ dataFolder: folder })).toMatchObject({ ok: false, error: { kind: 'newer-version', found: 99 } })
    const after = new Database(path)
    expect(after.pragma('user_version', { simple: true })).toBe(99)
    expect(after.prepare('select count(*) from sqlite_master').pluck().get()).toBe(0)
    after.close()
  })

  it('that another process has open is refused', { tags: 'full' }, async () => {
    const service = await startService({ dataFolder: folder })
    try {
      expect(await openService({ dataFolder: folder })).toMatchObject({ ok: false, error: { kind: 'in-use' } })
    } finally {
      await service.close()
    }
  })

  it('that breaks while the service runs answers 99999, reports the cause and changes no row', async () => {
    writeFileSync(join(folder, 'files'), 'where the folder of files should be')
    const causes: unknown[] = []
    const service = await startService({ dataFolder: folder, report: (cause) => causes.push(cause) })
    try {
      const caller = createCaller(service)
      const sheet = await makeWorksheet(caller, 'Rows', [{ alias: 'files', type: '14' }])
      const fields = [{ id: 'files', value: [{ name: 'a.txt', url: 'SGVsbG8=' }] }]
      expect(await caller.refusal(createRow, { params: { worksheet_id: sheet.id }, body: { fields } })).toBe(99999)
      expect(causes).toHaveLength(1)
      expect((await readList(caller, sheet)).total).toBe(0)
      expect((await caller.call(createRow, { params: { worksheet_id: sheet.id }, body: { fields: [] } })).success).toBe(true)
    } finally {
      await service.close()
    }
  })

  it('that is a file is refused', async () => {
    const path = join(folder, 'file')
    writeFileSync(path, 'x')
    expect(await openService({ dataFolder: path })).toMatchObject({ ok: false, error: { kind: 'unusable' } })
  })

  it('whose database is no database is refused', async () => {
    writeFileSync(join(folder, databaseName), 'not a database at all, but long enough to look like one'.repeat(100))
    expect(await openService({ dataFolder: folder })).toMatchObject({ ok: false, error: { kind: 'unusable' } })
  })

  it('that cannot be written is refused', async ({ skip }) => {
    if (process.getuid?.() === 0) skip('root may write everywhere')
    chmodSync(folder, 0o500)
    expect(await openService({ dataFolder: folder })).toMatchObject({ ok: false, error: { kind: 'unusable' } })
  })

  it('that cannot be made is refused', async () => {
    expect(await openService({ dataFolder: '/proc/none/of/this' })).toMatchObject({ ok: false, error: { kind: 'unusable' } })
  })
})
