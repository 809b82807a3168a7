/** Everything that the app and its service write is the user's alone, from the moment it is there: nothing here sets a umask. */
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin, close, fieldIdOf, openWorksheet, upload, whole } from '../../../support/csv/open-worksheet.ts'
import { createCaller } from '../../../support/service/service-caller.ts'
import { addRow, makeWorksheet } from '../../../support/service/service-worksheets.ts'
import { startService } from '../../../support/service/start-service.ts'

let folder: string
let umask: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridstage-private-'))
  chmodSync(folder, 0o755)
  umask = process.umask()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What others may read or write, by name. */
const open = (root: string): readonly string[] =>
  ['', ...readdirSync(root, { recursive: true }).map(String)].filter((name) => (lstatSync(join(root, name)).mode & 0o077) !== 0)

describe('files of the user', () => {
  it('are closed to others in the folder of the service', async () => {
    expect(umask & 0o077).not.toBe(0o077)
    const data = join(folder, 'service')
    mkdirSync(data, { mode: 0o755 })
    const service = await startService({ dataFolder: data })
    const caller = createCaller(service)
    const sheet = await makeWorksheet(caller, 'Rows', [{ alias: 'files', type: '14' }])
    await addRow(caller, sheet, { files: [{ name: 'a.txt', url: 'SGVsbG8=' }] })
    expect(readdirSync(data).sort()).toEqual(expect.arrayContaining(['files', 'service.db', 'service.db-wal']))
    expect(open(data)).toEqual([])
    await service.close()
    expect(open(data)).toEqual([])
  })

  it('are closed to others in the folder of the app: rows, logs, staged and fetched files, imports, copies', async () => {
    const dataFolder = join(folder, 'app')
    const at = await openWorksheet(
      [
        { name: 'name', type: '2', isTitle: true },
        { name: 'files', type: '14' },
      ],
      { host: { dataFolder } },
    )
    const { connectionId, worksheetId } = at
    const rows = [{ [fieldIdOf(at, 'name')]: 'a' }]
    const [row] = (await at.host.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows })).rows
    if (row === undefined) throw new Error('no row')
    const place = { connectionId, worksheetId, row, field: fieldIdOf(at, 'files') }
    await at.host.answer('edits.attach', { ...place, files: [await upload(at.host, 'a.txt', 'hello')] })
    await begin(at, 'name,files\nx,\n')
    await whole(at.host, at.host.answer('pull.start', { connectionId, worksheetId, mode: 'full' }))
    expect(readdirSync(join(dataFolder, 'connections', connectionId))).toEqual(
      expect.arrayContaining(['files', 'imports', 'replica.db', 'replica.db-wal']),
    )
    expect(open(dataFolder)).toEqual([])
    await close(at)
  })
})
