/** A log that was damaged in its middle is recognised, wherever the bit was; what a kill leaves is not taken for that. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isLogBroken } from '../../../src-main/replica/rescue/broken-log.ts'
import { findDamage, lacksNewest } from '../../../src-main/replica/rescue/find-damage.ts'
import { noteOf, readState } from '../../../src-main/replica/rescue/state-note.ts'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../src-main/replica/store/open-database.ts'

let folder: string
let db: Database.Database
/** As a kill leaves it. */
let killed: string
const header = 32
let frame: number

const log = (): string => `${killed}-wal`
const frames = (): number => (statSync(log()).size - header) / frame

/** A table of pages of its own, then twenty changes that are noted, each in several pages. */
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-log-'))
  const running = path.join(folder, 'running.db')
  killed = path.join(folder, 'killed.db')
  const opened = openForWriting(running, migrations)
  if (!opened.ok) throw new Error(opened.error.message)
  db = opened.value
  db.exec('create table kept (id integer primary key, text text)')
  const add = db.prepare("insert into kept values (?, printf('%.2000c', 'a'))")
  for (let i = 1; i <= 20; i += 1) add.run(i)
  db.pragma('wal_checkpoint(truncate)')
  frame = 24 + Number(db.pragma('page_size', { simple: true }))
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

function change(times: number): void {
  const write = db.transaction((i: number) => {
    db.prepare("update kept set text = printf('%.2000c', 'b') where id = ?").run(i)
    db.prepare('update progress set n = n + 1').run()
  })
  for (let i = 1; i <= times; i += 1) write(i)
}

function kill(): void {
  for (const end of ['', '-wal']) copyFileSync(`${path.join(folder, 'running.db')}${end}`, `${killed}${end}`)
  writeFileSync(noteOf(killed), `${String(readState(db)).padStart(15, '0')}\n`)
}

function flip(place: number): void {
  const bytes = readFileSync(log())
  bytes[place] = (bytes[place] ?? 0) ^ 16
  writeFileSync(log(), bytes)
}

describe('a log of twenty changes', () => {
  beforeEach(() => change(20))

  test('as a kill leaves it is whole, moved into the file or not', () => {
    kill()
    expect(frames()).toBeGreaterThan(20)
    expect([isLogBroken(killed), findDamage(killed), lacksNewest(killed)]).toEqual([false, null, false])
    db.pragma('wal_checkpoint(passive)')
    kill()
    expect(findDamage(killed)).toBeNull()
  })

  test('is broken by a bit in any of its frames but the last, in its head, in its salt and in its sums', { tags: 'full' }, () => {
    db.pragma('wal_checkpoint(passive)')
    kill()
    const whole = readFileSync(log())
    const places = Array.from({ length: frames() - 1 }, (_, i) => header + i * frame + ((i * 977) % frame))
    for (const place of [0, 9, 17, 25, ...[0, 5, 9, 17, 24].map((it) => header + it), ...places]) {
      writeFileSync(log(), whole)
      flip(place)
      expect(isLogBroken(killed), `at ${place}`).toBe(true)
      expect(findDamage(killed)?.kind, `at ${place}`).toMatch(/damaged|older/)
      expect(lacksNewest(killed), `at ${place}`).toBe(true)
    }
  })

  test('whose last change was torn by the kill is whole: it was never answered', () => {
    kill()
    const size = statSync(log()).size
    for (const cut of [1, frame - 100, frame]) {
      truncateSync(log(), size - cut)
      expect(isLogBroken(killed), `${cut} less`).toBe(false)
    }
  })

  test('of before the machine was started is what SQLite makes of it', () => {
    kill()
    flip(header + frame)
    expect(isLogBroken(killed)).toBe(true)
    utimesSync(log(), new Date(2001, 1, 1), new Date(2001, 1, 1))
    expect(isLogBroken(killed)).toBe(false)
  })
})

test('a log that was moved into the file tells of damage that neither the file nor the note shows', () => {
  db.exec("update kept set text = 'of long ago'")
  const first = statSync(`${path.join(folder, 'running.db')}-wal`).size
  change(20)
  db.pragma('wal_checkpoint(passive)')
  kill()
  flip(first + 100)
  expect(findDamage(killed)).toEqual({ kind: 'damaged', detail: 'the log is damaged in its middle' })
  utimesSync(log(), new Date(2001, 1, 1), new Date(2001, 1, 1))
  expect(findDamage(killed)).toBeNull()
  const read = new Database(killed, { readonly: true })
  expect(read.prepare("select count(*) from kept where text = 'of long ago'").pluck().get()).toBe(20)
  read.close()
})

test('what was written before a rollback, and lies behind the newest change, breaks no log', () => {
  change(1)
  db.pragma('cache_size = 1')
  db.exec("begin; update kept set text = printf('%.2000c', 'c'); rollback")
  change(1)
  kill()
  const behind = readFileSync(log()).includes('cccccccc')
  expect(behind).toBe(true)
  expect([isLogBroken(killed), findDamage(killed)]).toEqual([false, null])
})

test('what lies behind a log that began anew breaks none', () => {
  change(20)
  const before = readFileSync(`${path.join(folder, 'running.db')}-wal`).length
  db.pragma('wal_checkpoint(restart)')
  change(1)
  kill()
  expect(statSync(log()).size).toBe(before)
  expect([isLogBroken(killed), findDamage(killed)]).toEqual([false, null])
})

test('no log, an empty one and one without a frame are not broken', () => {
  kill()
  expect(isLogBroken(killed)).toBe(false)
  rmSync(log())
  expect(isLogBroken(killed)).toBe(false)
  writeFileSync(log(), Buffer.alloc(header))
  expect(isLogBroken(killed)).toBe(false)
})
