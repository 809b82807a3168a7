/** Once nothing was asked for a while, the log is moved into the file and what is staged is copied: one copy a day, the newest three. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCopies } from '../../../src-main/data-folder/journal-copies-list.ts'
import { copiesFolder, replicaFile } from '../../../src-main/data-folder/replica-files.ts'
import { openReplica, type Replica } from '../../../src-main/replica/replica.ts'
import { watchIdle } from '../../../src-main/replica/rescue/idle-watch.ts'
import { sentTask } from '../../../src-main/replica/rescue/rescue-tasks.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createHeldWaits } from '../../support/replica/held-waits.ts'
import { hireWorker } from '../../support/replica/hire-worker.ts'
import { structureOf } from '../../support/replica/memory-store.ts'

const day = 24 * 60 * 60 * 1000
const firstMorning = Date.UTC(2026, 0, 5, 9)
const id = worksheetId.parse('w')

let folder: string
let now: number
let waits: ReturnType<typeof createHeldWaits>
let replica: Replica

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-idle-'))
  now = firstMorning
  waits = createHeldWaits()
  const keep = { clock: { now: () => now }, idle: watchIdle(waits.after) }
  const opened = await openReplica(path.join(folder, replicaFile), hireWorker, undefined, keep)
  if (!opened.ok) throw new Error(opened.error.message)
  replica = opened.value
  const structure = structureOf('w', [{ id: 'name', type: 'Text', isTitle: true }])
  expect(await replica.ask('worksheet.write', { structure })).toMatchObject({ ok: true })
})
afterEach(async () => {
  await replica.close()
  rmSync(folder, { recursive: true, force: true })
})

const stage = async (name: string): Promise<void> => {
  const asked = { worksheetId: id, label: 'Add', origin: 'edit', at: now, rows: [{ name }] } as const
  expect(await replica.ask('edits.add-rows', asked)).toMatchObject({ ok: true })
}
/** A while passes in which nothing is asked. */
const rest = async (): Promise<void> => {
  waits.pass()
  // The thread that tidies answers in turn: the first answer comes behind that about the log, the second behind that about the copy.
  for (let turn = 0; turn < 2; turn += 1)
    expect(await replica.run(sentTask, { file: path.join(folder, replicaFile) })).toEqual({ ok: true, value: [] })
}
const valuesIn = (file: string): readonly unknown[] => {
  const db = new Database(file)
  try {
    return db.prepare('select value from journal where is_current = 1 and f > 0 order by seq').pluck().all()
  } finally {
    db.close()
  }
}
/** What the file holds without its log. */
const inFileAlone = (): readonly unknown[] => {
  const alone = path.join(folder, 'alone.db')
  copyFileSync(path.join(folder, replicaFile), alone)
  try {
    return valuesIn(alone)
  } catch {
    // Not even its tables have been moved yet.
    return []
  }
}
const copies = () => listCopies(path.join(folder, copiesFolder)).map((it) => ({ at: it.at, values: valuesIn(it.file) }))

test('moves the log into the file and copies what is staged, and not before', { tags: 'full' }, async () => {
  await stage('a')
  expect([inFileAlone(), copies()]).toEqual([[], []])
  await rest()
  expect([inFileAlone(), copies()]).toEqual([['a'], [{ at: firstMorning, values: ['a'] }]])
})

test('makes no second copy within a day, and moves the log each time', async () => {
  await stage('a')
  await rest()
  now += day - 1000
  await stage('b')
  await rest()
  expect([inFileAlone(), copies()]).toEqual([['a', 'b'], [{ at: firstMorning, values: ['a'] }]])
  now += 1000
  await stage('c')
  await rest()
  expect(copies()).toEqual([
    { at: firstMorning + day, values: ['a', 'b', 'c'] },
    { at: firstMorning, values: ['a'] },
  ])
})

test('keeps the newest three copies', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await stage(name)
    await rest()
    now += day
  }
  expect(copies()).toEqual([
    { at: firstMorning + 4 * day, values: ['a', 'b', 'c', 'd', 'e'] },
    { at: firstMorning + 3 * day, values: ['a', 'b', 'c', 'd'] },
    { at: firstMorning + 2 * day, values: ['a', 'b', 'c'] },
  ])
})

test('copies nothing where nothing is staged', async () => {
  expect(await replica.ask('fact.write', { name: 'a', value: 'b' })).toMatchObject({ ok: true })
  await rest()
  expect(copies()).toEqual([])
})
