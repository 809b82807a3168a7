/**
 * A data folder that is put back from a copy made before a push: what was pushed since is not pushed a second time in silence.
 *
 * @module-tag full
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { readRows } from '../../support/e2e/read-service.ts'
import { type PulledWorksheet, pullWorksheet } from '../../support/host/pulled-worksheet.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let folder: string
let service: StartedService
let app: StartedHost | null = null

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-put-back-'))
  service = await startService({ rows: 20 })
})
afterEach(async () => {
  await app?.stop()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const [data, copy] = [() => path.join(folder, 'data'), () => path.join(folder, 'copy')]

async function start(): Promise<StartedHost> {
  app = await startHost({ dataFolder: data() })
  return app
}
async function stop(): Promise<void> {
  await app?.stop()
  app = null
}

/** Opens it with key and signature, which are not in the folder. */
async function open(connectionId: ConnectionId): Promise<StartedHost> {
  const host = await start()
  const secret = { appKey: service.appKey, sign: service.sign }
  await host.answer('connections.update', { connectionId, name: 'Test', address: service.url, secret })
  await host.answer('connections.open', { connectionId })
  return host
}

async function push(host: StartedHost, { at: { connectionId, worksheetId } }: PulledWorksheet): Promise<void> {
  const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await host.answer('push.plan', { connectionId, options })
  await host.ended((await host.answer('push.start', { connectionId, planId })).jobId)
}

const newcomers = async (worksheet: string): Promise<readonly string[]> =>
  (await readRows(service, worksheet))
    .flatMap((it) => Object.values(it))
    .map(String)
    .filter((it) => it.startsWith('newcomer '))
    .sort()

const texts = (rows: number, names: number): readonly string[] =>
  Array.from({ length: rows }, (_, i) => `newcomer ${i % names}`).sort()

/** Fewer than lie as sets, and more, of which a push makes several batches. */
test.each([
  [3, 3, 'push'],
  [3, 3, 'refresh'],
  [2500, 2500, 'push'],
  [2500, 2, 'refresh'],
] as const)(
  '%i new rows of %i names that were pushed since are asked about, not created again, by a %s',
  async (rows, names, first) => {
    const before = await start()
    const sheet = await pullWorksheet(before, service)
    const { connectionId, worksheetId } = sheet.at
    const text = sheet.fields.find((it) => it.isTitle)?.id ?? ''
    await before.answer('edits.add-rows', { ...sheet.at, label: 'Add', rows: texts(rows, names).map((it) => ({ [text]: it })) })
    await stop()
    cpSync(data(), copy(), { recursive: true })
    await push(await open(connectionId), sheet)
    await stop()
    rmSync(data(), { recursive: true })
    cpSync(copy(), data(), { recursive: true })

    const after = await open(connectionId)
    if (first === 'refresh') await after.ended((await after.answer('pull.start', { ...sheet.at, mode: 'changes' })).jobId)
    await push(after, sheet)
    const { rows: left, total } = await after.answer('changes.list', {
      connectionId,
      worksheetId,
      only: 'problems',
      offset: 0,
      limit: 10,
    })
    expect(total).toBe(rows)
    expect(left[0]).toMatchObject({ change: 'created', state: 'conflict', decision: 'alike' })
    expect(await newcomers(worksheetId)).toEqual(texts(rows, names))
    await after.answer('changes.resolve-all', { connectionId, worksheetId: null, take: 'theirs' })
    expect(await after.answer('changes.list', { connectionId, worksheetId, only: 'all', offset: 0, limit: 10 })).toMatchObject({
      total: 0,
    })
    await after.ended((await after.answer('pull.start', { ...sheet.at, mode: 'full' })).jobId)
    expect(await newcomers(worksheetId)).toEqual(texts(rows, names))
  },
)
