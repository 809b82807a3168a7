import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFetchedBatch, type FetchedBatch } from '../../../src-main/replica/pull/fetched-batch.ts'

let db: Database.Database
let batch: FetchedBatch
beforeEach(() => {
  db = new Database(':memory:')
  // Forty pages, and then this disk is full.
  db.exec('create table page (worksheet integer not null, number integer not null, bytes blob not null)')
  db.pragma('max_page_count = 40')
  batch = createFetchedBatch(db)
})
afterEach(() => db.close())

const write = (worksheet: number, number: number, bytes = 100): void =>
  batch.run(worksheet, () => {
    db.prepare('insert into page values (?, ?, zeroblob(?))').run(worksheet, number, bytes)
  })
const pages = (): unknown => db.prepare('select worksheet, number from page order by 1, 2').raw().all()
const full = /database or disk is full/
const tooMuch = 500_000

describe('pages of a pull that are written together', () => {
  test('are there when they have been committed', () => {
    write(1, 1)
    write(1, 2)
    batch.settle()
    expect(db.inTransaction).toBe(false)
    expect(pages()).toEqual([
      [1, 1],
      [1, 2],
    ])
  })

  test('go together when one of them cannot be written, and that one says so', () => {
    write(1, 1)
    expect(() => write(1, 2, tooMuch)).toThrow(full)
    expect(pages()).toEqual([])
    expect(db.inTransaction).toBe(false)
    // It was told: the pull has failed by it. The next one begins with what is there.
    expect(() => batch.check(1)).not.toThrow()
    write(1, 1)
    batch.settle()
    expect(pages()).toEqual([[1, 1]])
  })

  test('of another worksheet that went with them are told of to whoever pulls that one, once, and to nobody else', () => {
    write(1, 1)
    write(2, 1)
    expect(() => write(2, 2, tooMuch)).toThrow(full)
    expect(() => batch.settle()).not.toThrow()
    expect(() => write(3, 1)).not.toThrow()
    expect(() => write(1, 2)).toThrow(full)
    expect(() => write(1, 2)).not.toThrow()
    batch.settle()
    expect(pages()).toEqual([
      [1, 2],
      [3, 1],
    ])
  })

  test('that cannot be committed leave the connection ready for what is written next, and are told of at the end of their pull', () => {
    db.exec('create table child (of integer references page (number) deferrable initially deferred)')
    db.exec('create unique index page_number on page (number)')
    db.pragma('foreign_keys = on')
    batch.run(1, () => void db.prepare('insert into child values (77)').run())
    batch.settle()
    expect(db.inTransaction).toBe(false)
    expect(db.pragma('synchronous', { simple: true })).toBe(2)
    expect(db.transaction(() => db.prepare('select count(*) from child').pluck().get())()).toBe(0)
    expect(() => batch.check(1)).toThrow('FOREIGN KEY')
    expect(() => batch.check(1)).not.toThrow()
  })

  test('lost before a pull begins anew are in its ledger, and no longer told of', () => {
    write(1, 1)
    expect(() => write(2, 1, tooMuch)).toThrow(full)
    batch.forget(1)
    expect(() => batch.check(1)).not.toThrow()
  })
})
