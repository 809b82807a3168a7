/** @module-tag full */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connectionId, importId, worksheetId } from '../../../src-shared/model/ids.ts'
import { codesTo, csvOfCodes, groupsTo, importColumns, markAll, mendedTo, quartersTo } from '../../support/csv/import-codes.ts'
import { readFirstLine, type ServiceProcess, startServiceProcess } from '../../support/csv/service-process.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { testAppKey, testSign } from '../../support/service/start-service.ts'
import { slowProcess } from '../../support/slow-process.ts'
import { childProgram } from '../../support/worker-program.ts'

const started = z.object({ connectionId, worksheetId, importId })
type Started = z.output<typeof started>

let folder: string
let service: ServiceProcess
let app: ChildProcess | null = null
let host: StartedHost | null = null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gridstage-kill-'))
  service = await startServiceProcess(join(folder, 'service'))
})
afterEach(async () => {
  app?.kill('SIGKILL')
  await host?.stop()
  await service.kill()
  rmSync(folder, { recursive: true, force: true })
  app = null
  host = null
})

const rows = 20_000

/** Starts the app and kills it when it has come at least so far. */
async function killAppAt(
  done: number,
  mode: 'create' | 'stage' | 'steps' | 'mended' | 'columns' | 'columns-staged' | 'update' | 'bulk',
  count = rows,
): Promise<Started> {
  const child = spawn(process.execPath, [childProgram('import-app'), join(folder, 'app'), service.url, String(count), mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  app = child
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const reached = new Promise<void>((resolve) => {
    let text = ''
    child.stdout.on('data', (piece: Buffer) => {
      text += piece.toString()
      if ([...text.matchAll(/^done (\d+)$/gm)].some((match) => Number(match[1]) >= done)) resolve()
    })
  })
  const first = started.parse(JSON.parse(await readFirstLine(child)))
  // So short that it could be over before it is killed.
  const isShort = mode === 'bulk' || mode === 'stage' || mode === 'columns-staged' || mode === 'update'
  const goOn = isShort && process.platform !== 'win32' ? slowProcess(child.pid ?? 0) : () => undefined
  await reached
  child.kill('SIGKILL')
  goOn()
  await ended
  return first
}

/** The app again, on the same data. */
async function restart(id: Started['connectionId']): Promise<StartedHost> {
  const again = await startHost({ dataFolder: join(folder, 'app') })
  host = again
  const secret = { appKey: testAppKey, sign: testSign }
  await again.answer('connections.update', { connectionId: id, name: 'Test', address: service.url, secret })
  await again.answer('connections.open', { connectionId: id })
  return again
}

const listed = z.looseObject({ data: z.looseObject({ rows: z.array(z.record(z.string(), z.unknown())) }) })
const structure = z.looseObject({ data: z.looseObject({ fields: z.array(z.looseObject({ id: z.string(), name: z.string() })) }) })
const headers = { 'content-type': 'application/json', 'Svc-Appkey': testAppKey, 'Svc-Sign': testSign }

const byCode = (a: string, b: string): number => Number.parseInt(a.slice(1), 10) - Number.parseInt(b.slice(1), 10)

/** What the service holds of some fields of its rows, in the order of their codes. */
async function rowsOnService(worksheet: string, names: readonly string[]): Promise<readonly string[]> {
  const path = `${service.url}/v3/app/worksheets/${worksheet}`
  const fields = structure.parse(await (await fetch(path, { headers })).json()).data.fields
  const wanted = names.map((name) => fields.find((field) => field.name === name)?.id ?? '')
  const found: string[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const body = JSON.stringify({ pageSize: 1000, pageIndex, sorts: [{ field: '_createdAt', direction: 'asc' }] })
    const page = listed.parse(await (await fetch(`${path}/rows/list`, { method: 'POST', headers, body })).json()).data.rows
    found.push(...page.map((row) => wanted.map((field) => String(row[field])).join(' ')))
    if (page.length < 1000) return found.sort(byCode)
  }
}
const codesOnService = (worksheet: string): Promise<readonly string[]> => rowsOnService(worksheet, ['code'])

describe('an import that is killed', () => {
  it.each([500, 4000, 11_000])('goes on exactly after the app was killed with %i rows created', async (done) => {
    const at = await killAppAt(done, 'create')
    const again = await restart(at.connectionId)
    expect((await again.answer('import.list', { connectionId: at.connectionId })).imports[0]).toMatchObject({
      importId: at.importId,
      state: 'interrupted',
    })
    const { jobId } = await again.answer('import.create', { importId: at.importId, triggerWorkflow: false })
    expect(await again.ended(jobId)).toMatchObject({ status: 'done', counts: { created: rows, rejected: 0 } })
    expect(await codesOnService(at.worksheetId)).toEqual(codesTo(rows))
  })

  it('fills empty cells down from lines that were created before the app was killed', async () => {
    const at = await killAppAt(4000, 'steps')
    const again = await restart(at.connectionId)
    const { jobId } = await again.answer('import.create', { importId: at.importId, triggerWorkflow: false })
    expect(await again.ended(jobId)).toMatchObject({ status: 'done', counts: { created: rows, rejected: 0 } })
    expect(await rowsOnService(at.worksheetId, ['code', 'group'])).toEqual(groupsTo(rows))
  })

  it('reads what hands had corrected in the file as it did before the app was killed', async () => {
    const at = await killAppAt(4000, 'mended')
    const again = await restart(at.connectionId)
    const { importId: id } = at
    const late = { importId: id, correction: { kind: 'cells' as const, cells: [{ line: 2, column: 1, text: 'late' }] } }
    expect(await again.call('import.correct', late)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    const { jobId } = await again.answer('import.create', { importId: id, triggerWorkflow: false })
    expect(await again.ended(jobId)).toMatchObject({ status: 'done', counts: { created: rows - 20, rejected: 0 } })
    expect(await rowsOnService(at.worksheetId, ['code', 'group', 'amount'])).toEqual(mendedTo(rows))
  })

  it('creates a row of each cell of its columns once after the app was killed while creating them', async () => {
    const { made, rejected } = quartersTo(rows)
    const at = await killAppAt(4000, 'columns')
    const again = await restart(at.connectionId)
    const { jobId } = await again.answer('import.create', { importId: at.importId, triggerWorkflow: false })
    expect(await again.ended(jobId)).toMatchObject({ status: 'done', counts: { created: made.length, rejected } })
    const found = await rowsOnService(at.worksheetId, ['code', 'group', 'amount'])
    expect([...found].sort()).toEqual([...made].sort())
  })

  it('stages a row of each cell of its columns once after the app was killed while staging', async () => {
    const { made, rejected } = quartersTo(rows)
    const at = await killAppAt(3000, 'columns-staged')
    const again = await restart(at.connectionId)
    const { jobId } = await again.answer('import.stage', { importId: at.importId })
    expect(await again.ended(jobId)).toMatchObject({ status: 'done', counts: { inserted: made.length, rejected } })
    const place = { connectionId: at.connectionId, worksheetId: at.worksheetId }
    expect(await again.answer('worksheet.open', place)).toMatchObject({ staged: { createdRows: made.length } })
  })

  it('goes on exactly after the service was killed', async () => {
    const again = await startHost({ dataFolder: join(folder, 'app') })
    host = again
    const secret = { appKey: testAppKey, sign: testSign }
    const { connection } = await again.answer('connections.add', { name: 'Test', address: service.url, secret })
    await again.answer('connections.open', { connectionId: connection.id })
    const { worksheetId: worksheet } = await again.answer('worksheet.create', {
      connectionId: connection.id,
      name: 'Imported',
      fields: [...importColumns],
    })
    await again.answer('worksheet.open', { connectionId: connection.id, worksheetId: worksheet })
    const draft = await again.answer('import.begin', {
      connectionId: connection.id,
      worksheetId: worksheet,
      source: { text: csvOfCodes(rows) },
    })
    await again.ended((await again.answer('import.check', { importId: draft.importId })).jobId)
    const first = await again.answer('import.create', { importId: draft.importId, triggerWorkflow: false })
    await again.next('job.changed', (job) => job.id === first.jobId && job.done >= 3000)
    const port = Number(new URL(service.url).port)
    await service.kill()
    expect(await again.ended(first.jobId)).toMatchObject({ status: 'failed', error: { kind: 'service', isOffline: true } })
    expect(await again.answer('import.get', { importId: draft.importId })).toMatchObject({ state: 'interrupted' })
    service = await startServiceProcess(join(folder, 'service'), port)
    const second = await again.answer('import.create', { importId: draft.importId, triggerWorkflow: false })
    expect(await again.ended(second.jobId)).toMatchObject({ status: 'done', counts: { created: rows, rejected: 0 } })
    expect(await codesOnService(worksheet)).toEqual(codesTo(rows))
  })

  it('stages every row once after the app was killed while staging, as one command', async () => {
    const at = await killAppAt(3000, 'stage')
    const again = await restart(at.connectionId)
    const { jobId } = await again.answer('import.stage', { importId: at.importId })
    expect(await again.ended(jobId)).toMatchObject({ status: 'done', counts: { inserted: rows, rejected: 0 } })
    const place = { connectionId: at.connectionId, worksheetId: at.worksheetId }
    expect(await again.answer('worksheet.open', place)).toMatchObject({ staged: { createdRows: rows, cells: rows * 3 } })
    await again.answer('edits.undo', place)
    expect(await again.answer('worksheet.open', place)).toMatchObject({ staged: { createdRows: 0, cells: 0 }, undo: null })
  })

  it('by key stages every line once after the app was killed while staging: no row it has added already is found by its key', async () => {
    const at = await killAppAt(3000, 'update')
    const again = await restart(at.connectionId)
    const { jobId } = await again.answer('import.stage', { importId: at.importId })
    const half = rows / 2
    expect(await again.ended(jobId)).toMatchObject({
      status: 'done',
      counts: { inserted: half, updated: half, unchanged: 0, skipped: 0, rejected: 0 },
    })
    const place = { connectionId: at.connectionId, worksheetId: at.worksheetId }
    expect(await again.answer('worksheet.open', place)).toMatchObject({
      staged: { createdRows: half, updatedRows: half, cells: half * 3 + half * 2 },
    })
    await again.answer('edits.undo', place)
    expect(await again.answer('worksheet.open', place)).toMatchObject({
      staged: { createdRows: 0, updatedRows: 0, cells: 0 },
      undo: null,
    })
  })

  it.each([
    ['begins', 1],
    ['is half way', 30_000],
    ['ends', 60_000],
    ['has answered', 60_001],
  ])('has all of a command for many cells of its file or nothing when the app was killed as it %s', async (_, done) => {
    const lines = 20_000
    const { connectionId: id, importId: own } = await killAppAt(done, 'bulk', lines)
    const again = await restart(id)
    /** Every text of the file, each line as one. */
    const texts = async (): Promise<readonly string[]> => {
      const found: string[] = []
      while (found.length < lines) {
        const page = await again.answer('import.lines', { importId: own, show: 'all', from: found.length, limit: 500 })
        found.push(...page.rows.map((row) => row.texts.join(',')))
      }
      return found
    }
    const step = async (kind: 'undo' | 'redo') => again.answer('import.correct', { importId: own, correction: { kind } })
    const before = csvOfCodes(lines).split('\n').slice(1, -1)
    before[0] = 'c0,typed,0'
    const marked = before.map((line) => `${line.replaceAll(',', '!,')}!`)
    const label = 'Add a suffix to 60,000 cells'
    const { corrections } = await again.answer('import.get', { importId: own })
    const isThere = corrections?.undo === label
    if (done === 1) expect(isThere).toBe(false)
    if (done > 3 * lines) expect(isThere).toBe(true)
    expect(corrections).toMatchObject({ undo: isThere ? label : 'Correct 1 cell', redo: null })
    expect(await texts()).toEqual(isThere ? marked : before)
    // What was left of it goes with the next command, which is whole.
    if (isThere) await step('undo')
    const ran = await again.answer('import.bulk', { importId: own, ...markAll })
    expect(ran).toMatchObject({ changed: 3 * lines, refused: null, skipped: [] })
    expect(await texts()).toEqual(marked)
    expect((await step('undo')).draft.corrections).toMatchObject({ cells: 1, undo: 'Correct 1 cell', redo: label })
    expect(await texts()).toEqual(before)
  })
})
