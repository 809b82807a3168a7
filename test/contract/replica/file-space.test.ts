/**
 * Room that nothing is kept in is given back once nothing was asked for a while, and by the user's wish at once.
 *
 * @module-tag full
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replicaFile } from '../../../src-main/data-folder/replica-files.ts'
import { openReplica, type Replica } from '../../../src-main/replica/replica.ts'
import { watchIdle } from '../../../src-main/replica/rescue/idle-watch.ts'
import { reclaimTask, spaceTask } from '../../../src-main/replica/store/space-tasks.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { createHeldWaits } from '../../support/replica/held-waits.ts'
import { hireWorker } from '../../support/replica/hire-worker.ts'
import { structureOf } from '../../support/replica/memory-store.ts'

const id = worksheetId.parse('w')
const rows = 20_000

let folder: string
let file: string
let waits: ReturnType<typeof createHeldWaits>
let replica: Replica

function must<T>(answer: Result<T, HostError>): T {
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}
const open = async (): Promise<void> => {
  const keep = { clock: { now: () => 0 }, idle: watchIdle(waits.after) }
  replica = must(await openReplica(file, hireWorker, undefined, keep))
}
/** New rows of a long text each, which are then discarded. */
const stageAndDiscard = async (): Promise<void> => {
  const texts = Array.from({ length: rows }, (_, n) => ({ name: `${n} ${'x'.repeat(700)}` }))
  must(await replica.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 0, rows: texts }))
  must(await replica.ask('changes.discard', { of: { scope: 'all' }, at: 0 }))
}
const space = async () => must(await replica.run(spaceTask, null))
const onDisk = (): number => statSync(file).size

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-space-'))
  file = path.join(folder, replicaFile)
  waits = createHeldWaits()
  await open()
  must(await replica.ask('worksheet.write', { structure: structureOf('w', [{ id: 'name', type: 'Text', isTitle: true }]) }))
})
afterEach(async () => {
  await replica.close()
  rmSync(folder, { recursive: true, force: true })
})

test('much free room is given back when nothing was asked for a while', async () => {
  await stageAndDiscard()
  const before = await space()
  expect(before.freeBytes).toBeGreaterThan(8_000_000)
  waits.pass()
  await expect.poll(async () => (await space()).freeBytes).toBe(0)
  expect((await space()).bytes).toBeLessThan(before.bytes - 8_000_000)
  await expect.poll(onDisk).toBe((await space()).bytes)
})

test('little is left alone, and given back when the user wishes it', async () => {
  await stageAndDiscard()
  must(await replica.tidy())
  const texts = [...'abcdefgh'].map((it) => ({ name: it.repeat(100_000) }))
  must(await replica.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 0, rows: texts }))
  must(await replica.ask('changes.discard', { of: { scope: 'all' }, at: 0 }))
  const before = await space()
  expect(before.freeBytes).toBeGreaterThan(0)
  must(await replica.tidy())
  expect(await space()).toEqual(before)
  const after = must(await replica.run(reclaimTask, { isIdle: false }))
  expect(after).toEqual({ bytes: before.bytes - before.freeBytes, freeBytes: 0 })
})

test('what is staged while room is given back is kept', async () => {
  await stageAndDiscard()
  const reclaimed = replica.run(reclaimTask, { isIdle: false })
  for (const name of ['a', 'b', 'c'])
    must(await replica.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 0, rows: [{ name }] }))
  must(await reclaimed)
  const [counted] = must(await replica.ask('changes.count', null))
  expect(counted?.staged.createdRows).toBe(3)
})

test('a file of an older version is left alone when idle, and written anew when the user wishes it', async () => {
  await stageAndDiscard()
  must(await replica.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 0, rows: [{ name: 'kept' }] }))
  await replica.close()
  const older = new Database(file)
  older.pragma('journal_mode = delete')
  older.pragma('auto_vacuum = none')
  older.exec('vacuum; create table filler (text text not null)')
  older.prepare('insert into filler values (?)').run('x'.repeat(20_000_000))
  older.exec('drop table filler')
  older.close()
  await open()
  const before = await space()
  expect(before.freeBytes).toBeGreaterThan(8_000_000)
  must(await replica.tidy())
  expect(await space()).toEqual(before)
  const after = must(await replica.run(reclaimTask, { isIdle: false }))
  expect(after.freeBytes).toBe(0)
  expect(after.bytes).toBeLessThan(before.bytes - 8_000_000)
  const [counted] = must(await replica.ask('changes.count', null))
  expect(counted?.staged.createdRows).toBe(1)
  // From now on bit by bit.
  await stageAndDiscard()
  must(await replica.tidy())
  expect((await space()).freeBytes).toBe(0)
})
