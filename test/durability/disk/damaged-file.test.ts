/** A damaged file is recognised, set aside, and what was staged comes back: all of it, or the words say what could be read. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import type { RescueView } from '../../../src-shared/host/calls/rescue-calls.ts'
import type { ConnectionId, FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type PulledWorksheet, pullWorksheet } from '../../support/host/pulled-worksheet.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

/** Cells that are edited, rows that are added and rows that are deleted before the damage. */
const [edited, added, deleted] = [40, 12, 5]

let service: StartedService
let source: string
let staged: readonly string[]
let at: { readonly connectionId: ConnectionId; readonly worksheetId: WorksheetId }
const apps: StartedHost[] = []
const folders: string[] = []
/** The same folder a while later: the log has been moved into the file. */
let rested: string | undefined
/** In between: the log has been moved into the file, and lies beside it still. */
let moved: string

const folderOf = (data: string): string => path.join(data, 'connections', at.connectionId)
const fileOf = (data: string): string => path.join(folderOf(data), 'replica.db')

/** What is staged, as texts to compare: of new rows their values, of the others their ids and new values. */
const textOf = (row: ReviewRow): readonly string[] => {
  if (row.change === 'deleted') return [`deleted ${row.row}`]
  const who = row.change === 'created' ? 'new' : row.row
  return row.cells.map((cell) => `${who} ${cell.field} ${JSON.stringify(cell.value)}`)
}
async function readStaged(app: StartedHost, only: 'all' | 'held' = 'all'): Promise<readonly string[]> {
  const rows: ReviewRow[] = []
  for (let offset = 0; ; offset += 500) {
    const page = await app.answer('changes.list', { ...at, only, offset, limit: 500 })
    rows.push(...page.rows)
    if (rows.length >= page.total) return rows.flatMap(textOf).sort()
  }
}

/** What was sent: a row that was pushed, and those of an import. */
const wasSent = ['create done imported 0', 'create done imported 1', 'create done imported 2', 'create done pushed before']
const importOf = ({ fields, texts: [text] }: PulledWorksheet): string =>
  [fields.find((it) => it.id === text)?.name, 'imported 0', 'imported 1', 'imported 2'].join('\n')

/** The table of what was sent: of each line what was done, what became of it and the value; a line that is otherwise as it stands. */
async function readSent(app: StartedHost): Promise<readonly string[]> {
  const { path: download } = await app.answer('rescue.save', { ...connectionId(), from: 'sent' })
  const answer = await app.host.http(new Request(`http://host${download}`))
  const [, ...lines] = (await answer.text()).split('\r\n').filter((it) => it !== '')
  return lines.map((it) => it.replace(/^.*,(create),[\da-f]{24},(done),,"\{""[^"]+"":""(.*)""\}"$/, '$1 $2 $3')).sort()
}

async function stageSome(app: StartedHost, sheet: PulledWorksheet): Promise<void> {
  const { view } = await sheet.openView()
  const { rows } = await app.answer('rows.window', { view, start: 0, count: edited + deleted })
  const keys = rows.map((it) => it.key)
  const [text] = sheet.texts as readonly [FieldId]
  for (const [i, row] of keys.slice(0, edited).entries())
    await app.answer('edits.set', { ...at, label: 'Edit', cells: [{ row, field: text, value: `edited ${i}` }] })
  await app.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [text]: 'pushed before' }] })
  const options = { worksheetId: at.worksheetId, triggerWorkflow: false, permanentDelete: false }
  // Of all that is staged, only the new row: the edits wait.
  await app.answer('changes.hold', {
    ...connectionId(),
    of: { scope: 'rows', worksheetId: at.worksheetId, rows: keys.slice(0, edited) },
    held: true,
  })
  const { planId } = await app.answer('push.plan', { ...connectionId(), options })
  await app.ended((await app.answer('push.start', { ...connectionId(), planId })).jobId)
  await app.answer('changes.hold', { ...connectionId(), of: { scope: 'all' }, held: false })
  const { importId } = await app.answer('import.begin', { ...at, source: { text: importOf(sheet) } })
  await app.ended((await app.answer('import.check', { importId })).jobId)
  await app.ended((await app.answer('import.create', { importId, triggerWorkflow: false })).jobId)
  const values = Array.from({ length: added }, (_, i) => ({ [text]: `added ${i}` }))
  await app.answer('edits.add-rows', { ...at, label: 'Add', rows: values })
  const told = app.next('staged.changed', (it) => it.staged.deletedRows === deleted)
  await app.answer('edits.delete-rows', { ...at, label: 'Delete', target: { of: 'rows', rows: keys.slice(edited) } })
  await told
}

function lastApp(): StartedHost {
  const app = apps.at(-1)
  if (app === undefined) throw new Error('no app was started')
  return app
}

/** The list of past pushes and imports, newest first: of each what it was, and what it created with what became of it. */
async function readPast(app: StartedHost): Promise<readonly string[]> {
  const { runs } = await app.answer('past.list', { ...connectionId(), search: '', offset: 0, limit: 50 })
  const read = runs.map(async ({ run, kind, outcome }) => {
    const { rows } = await app.answer('past.rows', {
      ...connectionId(),
      run,
      search: '',
      only: 'all',
      worksheetId: null,
      offset: 0,
      limit: 50,
    })
    const texts = rows.map((it) => `${it.operation} ${it.state} ${it.cells.map((cell) => String(cell.sent)).join(' ')}`)
    return `${kind} ${outcome}: ${texts.sort().join(', ')}`
  })
  return Promise.all(read)
}

const start = async (data: string): Promise<StartedHost> => {
  const app = await startHost({ dataFolder: data })
  apps.push(app)
  return app
}

/** A data folder as a kill leaves it: everything that was said to be done is in the file and its log. */
function copyOfSource(from = source): string {
  const data = mkdtempSync(path.join(tmpdir(), 'gridstage-damage-'))
  if (rested !== undefined) folders.push(data)
  copyFileSync(path.join(from, 'connections.json'), path.join(data, 'connections.json'))
  mkdirSync(folderOf(data), { recursive: true })
  for (const name of readdirSync(folderOf(from)))
    if (/^(replica\.db(-wal|\.note)?|copies)$/.test(name))
      cpSync(path.join(folderOf(from), name), path.join(folderOf(data), name), { recursive: true })
  return data
}

let running: StartedHost
beforeAll(async () => {
  service = await startService({ rows: 300 })
  running = await startHost()
  source = running.dataFolder
  const sheet = await pullWorksheet(running, service)
  at = sheet.at
  // As in a file that was there before: its log begins with what is staged, not with its tables.
  const outside = new Database(fileOf(source))
  outside.pragma('wal_checkpoint(truncate)')
  outside.close()
  await stageSome(running, sheet)
  staged = await readStaged(running)
  // The app moves the log after a while.
  source = copyOfSource()
  const later = copyOfSource()
  const file = new Database(fileOf(later))
  file.pragma('wal_checkpoint(passive)')
  moved = copyOfSource(later)
  file.pragma('wal_checkpoint(truncate)')
  file.close()
  rested = later
})
afterAll(async () => {
  await running.remove()
  for (const folder of [rested ?? '', moved, source]) rmSync(folder, { recursive: true, force: true })
  await service.close()
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const connectionId = () => ({ connectionId: at.connectionId })

/** What was only sent is listed once somebody loads its worksheet: that keeps the file there, and waits for nobody. */
function hasRowsWaiting(file: string): boolean {
  if (!existsSync(file)) return false
  const { worksheets }: { readonly worksheets: readonly { readonly rows: readonly unknown[] }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return worksheets.some((it) => it.rows.length > 0)
}

interface Opened {
  readonly said: RescueView | null
  readonly now: readonly string[]
  /** Kept out of the next push. */
  readonly held: readonly string[]
  readonly sent: readonly string[]
}

async function connect(app: StartedHost): Promise<void> {
  const secret = { appKey: service.appKey, sign: service.sign }
  const { connections } = await app.answer('connections.list', {})
  const [connection] = connections
  if (connection === undefined) throw new Error('the connection is gone')
  await app.answer('connections.update', { connectionId: connection.id, name: 'Test', address: service.url, secret })
}

/** The service answers: what waits is staged. */
async function stageWaiting(app: StartedHost, data: string): Promise<void> {
  await app.answer('workspace.refresh', connectionId())
  await expect.poll(() => hasRowsWaiting(path.join(folderOf(data), 'rescued.json')), { timeout: 20_000 }).toBe(false)
  const { jobs } = await app.answer('jobs.list', { connectionId: null })
  for (const job of jobs) await app.ended(job.id)
}

/** Opens the connection, rescues what can be where that is refused, and answers what is staged in the end with what was said on the way, and what the file has of what was sent. */
async function openOrRescue(data: string, from: 'file' | 'copy' = 'file', whileWaiting = (): void => {}): Promise<Opened> {
  const app = await start(data)
  await connect(app)
  const opened = await app.call('connections.open', connectionId())
  const list = opened.ok ? await app.call('changes.list', { ...at, only: 'all', offset: 0, limit: 500 }) : opened
  if (list.ok) return { said: null, now: await readStaged(app), held: await readStaged(app, 'held'), sent: await readSent(app) }
  expect(list.error, JSON.stringify(list.error)).toMatchObject({ kind: 'storage', reason: 'corrupt' })
  const said = await app.answer('rescue.look', connectionId())
  const sent = await readSent(app)
  const { setAside } = await app.answer('rescue.start', { ...connectionId(), from })
  if (said.problem !== 'gone') expect(existsSync(path.join(folderOf(data), String(setAside)))).toBe(true)
  whileWaiting()
  await app.answer('connections.open', connectionId())
  await stageWaiting(app, data)
  return { said, now: await readStaged(app), held: await readStaged(app, 'held'), sent }
}

test('what was staged before a kill is there without any rescue', async () => {
  expect(staged.length).toBeGreaterThanOrEqual(edited + added)
  expect(await openOrRescue(copyOfSource())).toEqual({ said: null, now: staged, held: [], sent: wasSent })
})

describe('a data file', () => {
  test.each([
    ['of no length', (file: string) => truncateSync(file, 0)],
    ['that is gone', (file: string) => rmSync(file)],
  ])('%s is recognised, and said to be so', async (_, damage) => {
    const data = copyOfSource()
    damage(fileOf(data))
    const { said, now } = await openOrRescue(data)
    expect(said).toMatchObject({ problem: 'gone' })
    expect(now).toEqual([])
  })

  test('that is no database is recognised, set aside as it is, and said to be so', async () => {
    const data = copyOfSource()
    rmSync(`${fileOf(data)}-wal`)
    writeFileSync(fileOf(data), 'no database at all '.repeat(1000))
    const { said, now } = await openOrRescue(data)
    expect(said?.problem).toBe('damaged')
    expect(said?.sources.filter((it) => it.from === 'file')).toEqual([])
    expect(now).toEqual([])
    const aside = readdirSync(folderOf(data)).find((it) => /^replica-set-aside-[\dT-]+\.db$/.test(it)) ?? ''
    expect(readFileSync(path.join(folderOf(data), aside), 'utf8')).toBe('no database at all '.repeat(1000))
  })

  test.each([
    ['whose first page is empty', 0, 8192],
    ['whose header is overwritten', 0, 100],
    ['that says to be something else', 0, 16],
    ['whose pages are said to have another size', 16, 2],
    ['whose list of tables is cut off', 100, 8],
    ['whose way to its tables is lost', 112, 8080],
    ['whose mark of the app is another', 68, 4],
  ])('%s gives back all that was staged, whatever its log holds', async (_, from, bytes) => {
    for (const source of [undefined, moved, rested]) {
      const data = copyOfSource(source)
      writeFileSync(fileOf(data), readFileSync(fileOf(data)).fill(0x5a, from, from + bytes))
      const { said, now, sent } = await openOrRescue(data)
      if (said !== null) expect(said).toMatchObject({ problem: 'damaged', sources: [{ from: 'file', unreadable: 0 }] })
      expect(now).toEqual(staged)
      expect(sent).toEqual(wasSent)
      expect(readdirSync(folderOf(data)).filter((it) => it.includes('.mended'))).toEqual([])
      await lastApp().stop()
    }
  })

  test('with a structure that cannot be read is said to be damaged, and gives back what is not in it', {
    tags: 'full',
  }, async () => {
    const data = copyOfSource(rested)
    const file = new Database(fileOf(data))
    file.prepare('update worksheet_field set definition = ? where n = (select max(f) from journal)').run('{"id":')
    file.close()
    const { said, now } = await openOrRescue(data)
    expect(said).toMatchObject({ problem: 'damaged', sources: [{ from: 'file' }] })
    const unread = said?.sources[0]?.unreadable ?? 0
    expect(unread).toBeGreaterThan(0)
    expect(now.length).toBeGreaterThan(0)
    for (const each of now) expect(staged).toContain(each)
    expect(now.length + unread).toBeGreaterThanOrEqual(staged.length)
  })

  test('that is gone gives its staged changes back from the copy, new rows held back', { tags: 'full' }, async () => {
    const data = copyOfSource()
    const app = await start(data)
    await app.answer('connections.open', connectionId())
    expect((await app.answer('rescue.keep-copy', connectionId())).at).toEqual(expect.any(Number))
    await app.stop()
    rmSync(fileOf(data))
    const { said, now } = await openOrRescue(data, 'copy')
    expect(said?.sources.map((it) => [it.from, it.rows, it.cells])).toEqual([['copy', edited + added + deleted, edited + added]])
    expect(now).toEqual(staged)
    const [reopened] = apps.slice(-1)
    const held = await reopened?.answer('changes.list', { ...at, only: 'held', offset: 0, limit: 500 })
    expect(held?.rows.map((it) => it.change)).toEqual(Array(added).fill('created'))
  })

  test.each([
    ['whose log is gone', (log: string) => rmSync(log)],
    ['whose log was cut in the middle', (log: string) => truncateSync(log, Math.floor(statSync(log).size / 2))],
    ['whose log was cut at its last page', (log: string) => truncateSync(log, statSync(log).size - 100)],
  ])('%s is not opened as if nothing were missing', { tags: 'full' }, async (_, damage) => {
    const data = copyOfSource()
    damage(`${fileOf(data)}-wal`)
    const { said, now } = await openOrRescue(data)
    // What was cut may hold nothing that was staged.
    if (said === null) expect(now).toEqual(staged)
    else expect(said.problem).toMatch(/older|damaged/)
    for (const each of now) expect(staged).toContain(each)
  })
})

test('what was pushed and imported from a damaged file is listed again, and can be taken back', { tags: 'full' }, async () => {
  const listed = await readPast(running)
  expect(listed).toEqual([
    'import done: create confirmed imported 0, create confirmed imported 1, create confirmed imported 2',
    'push done: create confirmed pushed before',
  ])
  const data = copyOfSource(rested)
  truncateSync(fileOf(data), statSync(fileOf(data)).size - 8192)
  await openOrRescue(data)
  const app = lastApp()
  expect(await readPast(app)).toEqual(listed)
  const { runs } = await app.answer('past.list', { ...connectionId(), search: '', offset: 0, limit: 50 })
  for (const { run } of runs) {
    const undone = await app.answer('past.undo', {
      ...connectionId(),
      run,
      target: { of: 'all' },
      label: 'Undo',
      keepChanged: false,
    })
    await app.ended(undone.jobId)
  }
  const { rows } = await app.answer('changes.list', { ...at, only: 'all', offset: 0, limit: 500 })
  expect(rows.filter((it) => it.change === 'deleted')).toHaveLength(deleted + 4)
})

test('rescued changes are staged once, also where the app is killed before it has written down that they are', {
  tags: 'full',
}, async () => {
  const data = copyOfSource(rested)
  truncateSync(fileOf(data), statSync(fileOf(data)).size - 8192)
  const rescued = path.join(folderOf(data), 'rescued.json')
  const { said, now } = await openOrRescue(data, 'file', () => copyFileSync(rescued, `${rescued}.before`))
  expect(said?.problem).toBe('damaged')
  expect(now.length).toBeGreaterThan(0)
  const listed = await readPast(lastApp())
  await lastApp().stop()
  // As a kill between the two leaves it.
  renameSync(`${rescued}.before`, rescued)
  const app = await start(data)
  await connect(app)
  await app.answer('connections.open', connectionId())
  await stageWaiting(app, data)
  expect(await readStaged(app)).toEqual(now)
  expect(await readPast(app)).toEqual(listed)
})

test('rescued changes are staged once, also where the file that has them again is set aside before that was written down', {
  tags: 'full',
}, async () => {
  const data = copyOfSource(rested)
  truncateSync(fileOf(data), statSync(fileOf(data)).size - 8192)
  const rescued = path.join(folderOf(data), 'rescued.json')
  const { now } = await openOrRescue(data, 'file', () => copyFileSync(rescued, `${rescued}.before`))
  await lastApp().stop()
  renameSync(`${rescued}.before`, rescued)
  const app = await start(data)
  await connect(app)
  await app.answer('rescue.start', { ...connectionId(), from: 'file' })
  await app.answer('connections.open', connectionId())
  await stageWaiting(app, data)
  expect(await readStaged(app)).toEqual(now)
})

test.each([
  ['nothing of it was moved', ['', '-wal']],
  ['its log was moved', ['']],
  ['it was moved', []],
])('a file that was being set aside when the app was killed is rescued once: %s', { tags: 'full' }, async (_, back) => {
  const data = copyOfSource()
  const killed = await start(data)
  await connect(killed)
  const log = readFileSync(`${fileOf(data)}-wal`)
  const { setAside } = await killed.answer('rescue.start', { ...connectionId(), from: 'file' })
  await killed.stop()
  const aside = path.join(folderOf(data), String(setAside))
  renameSync(path.join(folderOf(data), 'rescued.json'), `${aside}.taking`)
  // The file is whole, so that its log was moved into it before.
  writeFileSync(`${aside}-wal`, log)
  for (const part of back) renameSync(`${aside}${part}`, `${fileOf(data)}${part}`)

  const app = await start(data)
  await connect(app)
  await app.answer('connections.open', connectionId())
  await stageWaiting(app, data)
  expect(await readStaged(app)).toEqual(staged)
  expect(readdirSync(folderOf(data)).filter((it) => it.endsWith('.taking'))).toEqual([])
})

test('a row of which nobody knew whether it had been created is found after a rescue, and not created again', {
  tags: 'full',
}, async () => {
  const own = await startService({ rows: 3 })
  const app = await startHost()
  try {
    const sheet = await pullWorksheet(app, own)
    const { connectionId: id, worksheetId } = sheet.at
    const [text] = sheet.texts as readonly [FieldId]
    await app.answer('edits.add-rows', { ...sheet.at, label: 'Add', rows: [{ [text]: 'in doubt' }] })
    const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
    const { planId } = await app.answer('push.plan', { connectionId: id, options })
    own.faults.add(
      { operation: 'v3.rows.create', effect: { kind: 'drop', when: 'after' } },
      { operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'status', status: 500 } },
    )
    await app.ended((await app.answer('push.start', { connectionId: id, planId })).jobId)
    own.faults.clear()
    await app.answer('rescue.start', { connectionId: id, from: 'file' })
    await app.answer('connections.open', { connectionId: id })
    await app.answer('workspace.refresh', { connectionId: id })
    const waiting = path.join(app.dataFolder, 'connections', id, 'rescued.json')
    await expect.poll(() => existsSync(waiting), { timeout: 20_000 }).toBe(false)
    for (const job of (await app.answer('jobs.list', { connectionId: null })).jobs) await app.ended(job.id)
    await app.ended((await app.answer('pull.start', { ...sheet.at, mode: 'changes' })).jobId)
    const { total } = await app.answer('changes.list', { ...sheet.at, only: 'all', offset: 0, limit: 9 })
    const view = await sheet.openView()
    expect({ staged: total, rows: view.total }).toEqual({ staged: 0, rows: 4 })
    expect((await sheet.column(view.view, text, 4)).filter((it) => it === 'in doubt')).toHaveLength(1)
  } finally {
    await app.remove()
    await own.close()
  }
})

test('the receipts of a damaged file are offered as a table, those of imports as well', { tags: 'full' }, async () => {
  const data = copyOfSource()
  const app = await start(data)
  const { path: download, name } = await app.answer('rescue.save', { ...connectionId(), from: 'sent' })
  const answer = await app.host.http(new Request(`http://host${download}`))
  expect(name).toBe('what was sent.csv')
  const [head = ''] = (await answer.text()).split('\r\n')
  expect(head).toContain('Sent at (UTC),Worksheet,What,Row id,What became of it,Before,Sent')
  expect(await readSent(app)).toEqual(wasSent)
})

/** Numbers between 0 and 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/**
 * Either everything is there, or the rescue was asked for and what it gave back was staged; nothing that was never staged, but for the bytes that
 * were flipped. What was staged in an older state may have been sent since, and is held back.
 */
function expectKept({ said, now, held }: Opened, flips: number, where: string): void {
  const missing = staged.filter((it) => !now.includes(it))
  const strange = now.filter((it) => !staged.includes(it) && !(/^new .* "pushed before"$/.test(it) && held.includes(it)))
  const told = said?.sources.find((it) => it.from === 'file')
  if (said === null) expect(missing.length, `${where}: lost in silence`).toBeLessThanOrEqual(flips)
  else if (told !== undefined && told.unreadable === 0 && said.problem !== 'older')
    expect(missing.length, `${where}: lost though all was read`).toBeLessThanOrEqual(flips)
  expect(strange.length, `${where}: never staged`).toBeLessThanOrEqual(flips)
}

describe.each([
  ['written a moment ago', () => source],
  ['whose log was moved into it', () => moved],
  ['at rest', () => rested],
])('random damage to a file %s', (_, from) => {
  const copy = () => copyOfSource(from())
  const seeds = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

  test.each(seeds(10))('flipped all over it and its log loses nothing in silence (seed %i)', { tags: 'full' }, async (seed) => {
    const next = seeded(seed)
    const data = copy()
    const flips = 1 + Math.floor(next() * 30)
    for (const file of [fileOf(data), `${fileOf(data)}-wal`].filter((it) => existsSync(it))) {
      const bytes = readFileSync(file)
      for (let i = 0; i < flips; i += 1) {
        const place = Math.floor(next() * bytes.length)
        bytes[place] = (bytes[place] ?? 0) ^ (1 << Math.floor(next() * 8))
      }
      writeFileSync(file, bytes)
    }
    expectKept(await openOrRescue(data), flips, `seed ${seed}`)
  })

  test.each(seeds(6))('cut anywhere loses nothing in silence (seed %i)', { tags: 'full' }, async (seed) => {
    const next = seeded(seed)
    const data = copy()
    truncateSync(fileOf(data), Math.floor(((seed - next()) / 6) * statSync(fileOf(data)).size))
    const found = await openOrRescue(data)
    expectKept(found, 0, `seed ${seed}`)
    expect(found.sent).toEqual(wasSent.filter((it) => found.said === null || found.sent.includes(it)))
  })
})

test.each(Array.from({ length: 16 }, (_, i) => i))(
  'one bit of a log that was moved into the file loses nothing in silence (sixteenth %i)',
  { tags: 'full' },
  async (part) => {
    const data = copyOfSource(moved)
    const log = `${fileOf(data)}-wal`
    const bytes = readFileSync(log)
    const place = 32 + Math.floor(((part + 0.5) / 16) * (bytes.length - 32))
    bytes[place] = (bytes[place] ?? 0) ^ 4
    writeFileSync(log, bytes)
    expectKept(await openOrRescue(data), 0, `at ${place}`)
  },
)

test('an older file that is opened as it is holds all of its changes back: they may have been sent since', {
  tags: 'full',
}, async () => {
  let wasSentSince = false
  for (const part of [0.5, 0.74, 0.76, 0.78, 0.8]) {
    const data = copyOfSource()
    truncateSync(`${fileOf(data)}-wal`, Math.floor(statSync(`${fileOf(data)}-wal`).size * part))
    const app = await start(data)
    const said = await app.answer('rescue.look', connectionId())
    expect(said.problem).toBe('older')
    await app.answer('rescue.start', { ...connectionId(), from: 'as-it-is' })
    await app.answer('connections.open', connectionId())
    const now = await readStaged(app)
    expect(now.length).toBeGreaterThan(0)
    expect(await readStaged(app, 'held')).toEqual(now)
    wasSentSince ||= now.some((it) => it.includes('pushed before'))
    await app.stop()
    // Said once: it is the state of now.
    const again = await start(data)
    await again.answer('connections.open', connectionId())
    expect(await readStaged(again, 'held')).toEqual(now)
  }
  expect(wasSentSince).toBe(true)
})

test('a file cut by its last page gives back all that is staged, and the table of all that was sent', {
  tags: 'full',
}, async () => {
  const data = copyOfSource(rested)
  truncateSync(fileOf(data), statSync(fileOf(data)).size - 8192)
  const problem = expect.objectContaining({ problem: 'damaged' })
  expect(await openOrRescue(data)).toEqual({ said: problem, now: staged, held: [], sent: wasSent })
})
