/** A file that comes late under the name of the one that is wanted: told by the file that is stored, not by its name. */
import { beforeEach, describe, expect, test } from 'vitest'
import { packCells } from '../../../../src-main/replica/contract/packed-cells.ts'
import { recordOutcome } from '../../../../src-main/replica/settle/record-outcome.ts'
import { askAboutReplayedWrites, findReplayedWrites } from '../../../../src-main/replica/settle/replayed-writes.ts'
import { restoreOverwritten, rowsToLookAt } from '../../../../src-main/replica/settle/restore-overwritten.ts'
import { settleExisting } from '../../../../src-main/replica/settle/settle-read-back.ts'
import { takeUpdates } from '../../../../src-main/replica/settle/updates/take-updates.ts'
import { stageCells } from '../../../../src-main/replica/stage/stage-changes.ts'
import { toStored } from '../../../../src-main/replica/store/stored-value.ts'
import type { AttachmentValue } from '../../../../src-shared/model/cell-value.ts'
import { rowKey } from '../../../../src-shared/model/ids.ts'
import type { World } from '../../../support/replica/bulk-world.ts'
import { createStagingWorld } from '../../../support/replica/staging-world.ts'

let world: World
let now: number
beforeEach(() => {
  world = createStagingWorld({ b: { type: '14' } })
  now = 1_700_000_000_000
})

/** The row `s1`. */
const k = 2
/** A file on this computer. */
const own = (digit: string, name = 'plan.pdf'): AttachmentValue => ({ name, staged: digit.repeat(64), size: 5 })
/** A file on the service. */
const stored = (of: Partial<AttachmentValue>, name = 'plan.pdf'): AttachmentValue => ({ name, ...of })

const stage = (...files: readonly AttachmentValue[]) => {
  const cells = packCells([{ row: rowKey.parse('s1'), field: 'b', value: files.length === 0 ? null : files }])
  expect(stageCells(world.store, world.tables(), { label: 'set', origin: 'edit', at: now }, cells).ok).toBe(true)
}
function send(): readonly number[] {
  const { run } = world.taken()
  return takeUpdates(world.store, world.tables(), [k], { run, at: now }).flatMap((it) => it.rows.map((row) => row.k))
}
/** Sends what is staged, gets no answer, and does not find it there. */
function giveUp(): void {
  recordOutcome(world.store, world.tables(), { unknown: send() }, { how: 'answer', at: now })
  expect(settleExisting(world.store, world.tables(), null, now)).toEqual({ confirmed: 0, open: [k] })
}
const confirm = () => recordOutcome(world.store, world.tables(), { updated: send() }, { how: 'answer', at: now })
/** What the service is found to have. */
const found = (...files: readonly AttachmentValue[]) =>
  world.store.run('update w1_row set c2 = ? where k = ?', files.length === 0 ? null : toStored(files), k)
/** How many values are staged again, at the end of a push or at a refresh. */
const look = (isAfterPush = false): number => restoreOverwritten(world.store, world.tables(), now, isAfterPush)
const isExpected = (): boolean => rowsToLookAt(world.store, world.tables()).length > 0

describe('a file that was sent over one without an answer', () => {
  const [first, second] = [stored({ fileId: '1' }), stored({ fileId: '2' })]
  beforeEach(() => {
    stage(own('a'))
    giveUp()
    stage(own('b'))
    confirm()
  })

  test('is remembered as it was found at the end of its push', () => {
    found(second)
    expect([look(true), look(), look(), isExpected()]).toEqual([0, 0, 0, true])
    found(first)
    expect([look(), isExpected()]).toEqual([1, false])
  })

  test('is remembered as it was found first', () => {
    found(second)
    expect(look(true)).toBe(0)
    found(first)
    expect(look(true)).toBe(1)
  })

  test('is sent once more where nobody looked at the end of its push: it may be either', () => {
    found(second)
    expect([look(), isExpected()]).toEqual([1, true])
  })

  test('is remembered anew where a newer one was sent since', () => {
    found(second)
    expect(look(true)).toBe(0)
    stage(own('c'))
    confirm()
    const third = stored({ fileId: '3' })
    found(third)
    expect([look(true), look()]).toEqual([0, 0])
    found(second)
    expect(look()).toBe(1)
  })

  test('is nothing to another file that is found there', () => {
    found(stored({ fileId: '9' }, 'other.pdf'))
    expect([look(true), look(), isExpected()]).toEqual([0, 0, true])
  })
})

describe('files without an answer', () => {
  const settled = () => settleExisting(world.store, world.tables(), null, now)
  beforeEach(() => {
    stage(own('a', 'b.pdf'), own('b', 'a.pdf'))
    recordOutcome(world.store, world.tables(), { unknown: send() }, { how: 'answer', at: now })
  })

  test('have arrived where files of their names are there, in whatever order and wherever they lie', () => {
    found(stored({ fileId: '1', url: 'https://files.test/1' }, 'a.pdf'), stored({ fileId: '2' }, 'b.pdf'))
    expect(settled()).toEqual({ confirmed: 1, open: [] })
  })

  test.each([[['a.pdf']], [['a.pdf', 'c.pdf']], [['a.pdf', 'b.pdf', 'c.pdf']], [[]]])(
    'have not where there is only %j',
    (names) => {
      found(...names.map((it) => stored({ fileId: it }, it)))
      expect(settled()).toEqual({ confirmed: 0, open: [k] })
    },
  )
})

describe('a file is the one that was there before', () => {
  const address = 'https://files.test/a/plan.pdf?sign=1'
  test.each<[string, Partial<AttachmentValue>, Partial<AttachmentValue>, boolean]>([
    ['by its id, wherever it lies', { fileId: '1', url: address }, { fileId: '1', url: 'https://files.test/b' }, true],
    ['not with another id', { fileId: '1', url: address }, { fileId: '2', url: address }, false],
    ['by its address without what changes in it', { url: address }, { url: 'https://files.test/a/plan.pdf?sign=2' }, true],
    ['not at another address, of whatever size', { url: address, size: 5 }, { url: 'https://files.test/b', size: 5 }, false],
    [
      'not at another address, where only one has an id',
      { fileId: '1', url: address, size: 5 },
      { url: 'https://files.test/b', size: 5 },
      false,
    ],
    ['where nothing tells them apart', { url: address }, {}, true],
    ['not with another size', { size: 6 }, { size: 5 }, false],
  ])('%s', (_, before, after, isSame) => {
    found(stored(before))
    stage(own('a'))
    recordOutcome(world.store, world.tables(), { unknown: send() }, { how: 'answer', at: now })
    // Another name is there meanwhile: the update was not carried out.
    found(stored({ fileId: '7' }, 'other.pdf'))
    settleExisting(world.store, world.tables(), null, now)
    world.apply({ kind: 'discard-all' })
    found(stored(after))
    expect([look(), isExpected()]).toEqual(isSame ? [0, true] : [1, false])
  })
})

describe('a file that was pushed over one of its name', () => {
  const address = 'https://files.test/2/plan.pdf?sign='
  const newer = stored({ url: `${address}1` })
  beforeEach(() => {
    for (const digit of ['a', 'b']) {
      stage(own(digit))
      confirm()
    }
    found(newer)
  })

  test.each([
    ['is as it was where its address was signed anew', stored({ url: `${address}2` }), 0],
    ['is staged again where the older one is there', stored({ url: 'https://files.test/1/plan.pdf?sign=1' }), 1],
  ])('%s', (_, isThere, edits) => {
    const { store, tables } = world
    const replayed = findReplayedWrites(store, tables(), ['s1'], now)
    expect(replayed?.rows.map((it) => it.k)).toEqual([k])
    found(isThere)
    if (replayed !== null) askAboutReplayedWrites(store, tables(), replayed, now)
    expect(store.pluck<number>("select count(*) from command where origin = 'app'").get()).toBe(edits)
  })
})
