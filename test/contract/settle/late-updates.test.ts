/** Updates that are carried out long after their connection broke. */
import { describe, expect, test } from 'vitest'
import { startRun } from '../../../src-main/pull/sync-ports.ts'
import { takeInRows } from '../../../src-main/pull/take-in-rows.ts'
import { noStaged } from '../../../src-main/replica/stage/staged-counts.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { late, setUpPushWorld } from '../../support/sync/push-world.ts'

const w = setUpPushWorld({ more: [{ name: 'Files', type: '14' }] })
const { push, pull, set, staged, undo, redo, discard, remove } = w

const cities = () => w.onService('City')
const shown = async () => (await w.shown('City'))[0]
const sendsLate = () => w.fault(late('v3.rows.update'))
const seedOne = async (): Promise<RowKey> => {
  await w.seed([{ Name: 'row', City: 'old' }])
  return w.key()
}
/** A row of which the city 'first' was pushed without an answer, and can still come. */
const sendLate = async (): Promise<RowKey> => {
  const row = await seedOne()
  await set(row, 'City', 'first')
  sendsLate()
  await push()
  return row
}
const arrive = async () => {
  w.release()
  await expect.poll(cities).toEqual(['first'])
}
/** `textOf` is what a staged file holds. */
const pushWithFiles = (textOf: (staged: string) => string) => push({ readStaged: async (it) => btoa(textOf(it)) })
const files = async () => JSON.stringify((await w.world.onService(w.id))[0]?.[w.field('Files')])

describe('an update that comes after it was given up', () => {
  test.each(['a refresh', 'a full load', 'a plan'] as const)(
    'and after a newer one is seen by %s, and what was wanted is staged again',
    async (how) => {
      const row = await sendLate()
      expect(await staged()).toMatchObject({ cells: 1, unsettled: 0 })
      await set(row, 'City', 'second')
      await push()
      expect(await cities()).toEqual(['second'])
      await arrive()
      if (how === 'a plan') await w.plan()
      else await pull(how === 'a refresh' ? 'changes' : 'full')
      expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
      await push()
      expect(await cities()).toEqual(['second'])
      expect(await staged()).toEqual(noStaged)
    },
  )

  test.each([
    ['of another name', 'first.txt', 'second.txt', 5],
    ['of the same name and another size', 'same.txt', 'same.txt', 7],
    ['of the same name and size', 'same.txt', 'same.txt', 5],
  ])('with a file %s is seen, and the newer file is staged again', async (_, firstName, secondName, size) => {
    const row = await seedOne()
    const bytes: Readonly<Record<string, string>> = {
      ['a'.repeat(64)]: 'first',
      ['b'.repeat(64)]: 'other content'.slice(0, size),
    }
    const setFile = (name: string, staged: string) => set(row, 'Files', [{ name, staged, size: bytes[staged]?.length ?? 0 }])
    const pushFiles = () => pushWithFiles((it) => bytes[it] ?? '')
    await setFile(firstName, 'a'.repeat(64))
    sendsLate()
    await pushFiles()
    await setFile(secondName, 'b'.repeat(64))
    await pushFiles()
    await pull()
    const newer = await files()
    w.release()
    await expect.poll(files).not.toBe(newer)
    await pull()
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    expect(await w.shown('Files')).toEqual([[{ name: secondName, staged: 'b'.repeat(64), size }]])
    await pushFiles()
    expect(await staged()).toEqual(noStaged)
  })

  test('is nobody else’s to whoever reads the row before it is settled', async () => {
    const row = await seedOne()
    const file = { name: 'same.txt', staged: 'a'.repeat(64), size: 5 }
    await set(row, 'City', 'first')
    await set(row, 'Files', [file])
    sendsLate()
    await pushWithFiles(() => 'bytes')
    await set(row, 'City', 'second')
    await arrive()
    expect(await takeInRows(startRun(w.world, w.id, new AbortController().signal, 'pull'), [row])).toMatchObject({ ok: true })
    // Whatever the thread that writes is asked, the page is committed first.
    await w.world.ask('push.unsettled', { worksheetId: w.id })
    expect(await staged()).toMatchObject({ conflicts: 0 })
    await pull()
    await pushWithFiles(() => 'bytes')
    expect(await cities()).toEqual(['second'])
    expect(await staged()).toEqual(noStaged)
  })

  test('after the same was sent again is still expected, and seen where it comes over a newer one', async () => {
    const row = await sendLate()
    await push()
    expect(await cities()).toEqual(['first'])
    await pull()
    await set(row, 'City', 'second')
    await push()
    expect(await cities()).toEqual(['second'])
    await arrive()
    await pull()
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await push()
    expect(await cities()).toEqual(['second'])
  })

  test('with a file after the same was sent again is still expected, and seen where the cell was emptied since', async () => {
    const row = await seedOne()
    const pushFiles = () => pushWithFiles(() => 'first')
    const empty = await files()
    await set(row, 'Files', [{ name: 'first.txt', staged: 'a'.repeat(64), size: 5 }])
    sendsLate()
    await pushFiles()
    await pushFiles()
    await pull()
    expect(await files()).not.toBe(empty)
    await set(row, 'Files', null)
    await pushFiles()
    await pull()
    expect(await files()).toBe(empty)
    w.release()
    await expect.poll(files).not.toBe(empty)
    await pull()
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await pushFiles()
    expect(await files()).toBe(empty)
  })

  test('is simply done where nothing else was wanted since', async () => {
    await sendLate()
    await arrive()
    await pull()
    expect(await staged()).toEqual(noStaged)
  })

  test('is nobody else’s change of a row that was deleted since', async () => {
    const row = await sendLate()
    await remove(row)
    await arrive()
    await pull()
    expect(await staged()).toMatchObject({ deletedRows: 1, conflicts: 0 })
    await push()
    expect(await cities()).toEqual([])
    expect(await staged()).toEqual(noStaged)
  })

  test('is taken back where it was discarded since', async () => {
    await sendLate()
    await discard()
    await arrive()
    await pull()
    await push()
    expect(await cities()).toEqual(['old'])
    expect(await staged()).toEqual(noStaged)
  })

  test('is no conflict with an edit that is staged since', async () => {
    const row = await sendLate()
    await set(row, 'City', 'second')
    await arrive()
    await pull()
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await push()
    expect(await cities()).toEqual(['second'])
  })

  test('leaves every step back what it was: the value that was there before is staged over it', async () => {
    const row = await sendLate()
    await set(row, 'City', 'second')
    await arrive()
    await pull()
    await undo()
    expect(await shown()).toBe('first')
    await undo()
    expect(await shown()).toBe('old')
    await redo()
    expect(await shown()).toBe('first')
    await undo()
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await push()
    expect(await cities()).toEqual(['old'])
  })

  test('over what another push had made of it is put right also where an edit that was staged since is taken back', async () => {
    const row = await sendLate()
    await set(row, 'City', 'second')
    await push()
    await set(row, 'City', 'third')
    await arrive()
    await pull()
    await undo()
    expect(await shown()).toBe('second')
    expect(await staged()).toMatchObject({ cells: 1, conflicts: 0 })
    await push()
    expect(await cities()).toEqual(['second'])
  })
})
