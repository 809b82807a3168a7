/** @module-tag full */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionId, FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { connect } from '../../support/csv/open-worksheet.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'
import { mountSmallDisk, type SmallDisk, whyNoDisk } from '../../support/small-disk.ts'

/** Local data that cannot be used: said in words, left exactly as it is, and the rest of the app goes on. */
const reason = whyNoDisk()
let folder: string
let service: StartedService
let app: StartedHost
let at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }

const secret = () => ({ appKey: service.appKey, sign: service.sign })
const replicaFile = () => path.join(folder, 'connections', at.connectionId, 'replica.db')
const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** A connection with a staged row, and the app closed again. */
async function stageAndClose(): Promise<void> {
  app = await startHost({ dataFolder: folder })
  const connectionId = await connect(app, service.url)
  const fields = [{ name: 'code', type: '2', isTitle: true }]
  const { worksheetId } = await app.answer('worksheet.create', { connectionId, name: 'Codes', fields })
  at = { connectionId, worksheetId }
  const state = await app.answer('worksheet.open', at)
  const code = state.fields[0]?.id as FieldId
  const rows = Array.from({ length: 3000 }, (_, i) => ({ [code]: `staged ${i} ${'x'.repeat(40)}` }))
  await app.answer('edits.add-rows', { ...at, label: 'Add', rows })
  await app.stop()
}
const restart = async (): Promise<void> => {
  app = await startHost({ dataFolder: folder })
}
const open = () => app.call('connections.open', { connectionId: at.connectionId })

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-unusable-'))
  service = await startService()
})
afterEach(async () => {
  await app.stop()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('local data', () => {
  test('written by a newer version is refused in words and left as it is', async () => {
    await stageAndClose()
    const file = new Database(replicaFile())
    file.prepare("insert into migration (number, name) values (98, 'of the future')").run()
    file.close()
    const before = digest(replicaFile())
    await restart()
    expect(await open()).toMatchObject({
      ok: false,
      error: {
        kind: 'storage',
        reason: 'newer-format',
        message: expect.stringMatching(/newer version of Gridstage. Update the app/),
      },
    })
    expect(digest(replicaFile())).toBe(before)
  })

  test.each([
    ['that is no database', () => Buffer.from('no database at all, whatever its name says'.repeat(100))],
    ['of another program', otherDatabase],
    ['whose beginning was overwritten', (good: Buffer) => Buffer.concat([Buffer.alloc(4096, 0xab), good.subarray(4096)])],
  ])('%s is refused in words and left as it is', async (_, damage) => {
    await stageAndClose()
    writeFileSync(replicaFile(), damage(readFileSync(replicaFile())))
    const before = digest(replicaFile())
    await restart()
    expect(await open()).toMatchObject({
      ok: false,
      error: {
        kind: 'storage',
        reason: 'corrupt',
        message: expect.stringContaining('The local data file is damaged. It was left as it is'),
      },
    })
    expect(digest(replicaFile())).toBe(before)
    // Another connection is none the worse for it.
    const other = await app.answer('connections.add', { name: 'Other', address: service.url, secret: secret() })
    expect(await app.call('connections.open', { connectionId: other.connection.id })).toMatchObject({ ok: true })
  })

  test('damaged in the middle is said to be so by whatever meets it, and the app goes on', async () => {
    await stageAndClose()
    const good = readFileSync(replicaFile())
    writeFileSync(replicaFile(), Buffer.concat([good.subarray(0, 4 * 8192), Buffer.alloc(good.length - 4 * 8192, 0xab)]))
    await restart()
    const opened = await open()
    const shown = opened.ok ? await app.call('worksheet.open', at) : opened
    const staged = shown.ok ? await app.call('edits.add-rows', { ...at, label: 'Add', rows: [{ x: 'more' }] }) : shown
    expect(staged).toMatchObject({ ok: false, error: { kind: 'storage', reason: 'corrupt' } })
    expect(await app.call('connections.list', {})).toMatchObject({ ok: true })
  })
})

function otherDatabase(): Buffer {
  const file = path.join(folder, 'other.db')
  const db = new Database(file)
  db.exec('create table note (text text)')
  db.close()
  return readFileSync(file)
}

describe('a data folder that can only be read', () => {
  let disk: SmallDisk | null = null
  beforeEach(({ skip }) => {
    if (reason !== null) skip(reason)
    disk = mountSmallDisk(32)
  })
  afterEach(async () => {
    await app.stop()
    disk?.remove()
    disk = null
  })

  test('is said to be so when a connection is opened, and what is staged is there when it can be written again', async () => {
    const place = path.join(folder, 'connections')
    mkdirSync(place)
    await stageAndClose()
    disk?.adopt(place)
    disk?.readOnly(true)
    await restart()
    expect(await open()).toMatchObject({
      ok: false,
      error: { kind: 'storage', reason: 'read-only', message: expect.stringContaining('The data folder cannot be written') },
    })
    disk?.readOnly(false)
    expect(await open()).toMatchObject({ ok: true })
    expect(await app.answer('worksheet.open', at)).toMatchObject({ staged: { createdRows: 3000 } })
  })

  test('ends the start of the app with a sentence', async () => {
    await stageAndClose()
    disk?.readOnly(true)
    await expect(startHost({ dataFolder: disk?.folder ?? '' })).rejects.toThrow(
      'The app cannot start: the disk can only be read.',
    )
  })
})
