/** The data folder lies on a disk that is really full: nothing staged is lost, the words are clear, and work goes on when there is room. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codesTo } from '../../support/csv/import-codes.ts'
import { type FullDiskWorld, inOrder, isFull, openFullDiskWorld } from '../../support/full-disk-world.ts'
import { whyNoDisk } from '../../support/small-disk.ts'

const reason = whyNoDisk()
let world: FullDiskWorld
beforeEach(async ({ skip }) => {
  if (reason !== null) skip(reason)
  world = await openFullDiskWorld()
})
afterEach(async () => {
  if (reason === null) await world.remove()
})

describe('on a full disk', () => {
  test('an edit is refused whole, what was staged stays, and the next one is taken when there is room', async () => {
    const { disk, add, staged, codesHere, reopen } = world
    expect(await add(['first'])).toMatchObject({ ok: true })
    disk.fill()
    const many = Array.from({ length: 20_000 }, (_, i) => `much text to write ${i}`)
    expect(await add(many)).toMatchObject({ ok: false, error: isFull })
    expect(await staged()).toMatchObject({ createdRows: 1 })
    disk.free()
    expect(await add(['second'])).toMatchObject({ ok: true })
    await reopen()
    expect(await codesHere()).toEqual(['first', 'second'])
  })

  test('what was staged can be opened, read and undone or is said to be full, also after a restart', {
    tags: 'full',
  }, async () => {
    const { disk, at, add, codesHere } = world
    await add(['first'])
    await world.restart(() => disk.fill())
    const { app } = world
    const opened = await app.call('connections.open', { connectionId: at.connectionId })
    if (!opened.ok) expect(opened.error).toMatchObject(isFull)
    disk.free()
    await app.answer('connections.open', { connectionId: at.connectionId })
    expect(await codesHere()).toEqual(['first'])
    expect(await app.answer('edits.undo', at)).toMatchObject({ done: 'Add' })
  })

  test('what a file with a damaged first page has is not said to be nothing, and is found when there is room', {
    tags: 'full',
  }, async () => {
    const { disk, at, add, app: before } = world
    await add(['first'])
    await world.restart(() => {
      const file = path.join(before.dataFolder, 'connections', at.connectionId, 'replica.db')
      writeFileSync(file, readFileSync(file).fill(0x5a, 0, 8192))
      disk.fill()
    })
    const { app } = world
    const { connectionId } = at
    expect(await app.call('connections.open', { connectionId })).toMatchObject({ ok: false, error: { reason: 'corrupt' } })
    expect(await app.call('rescue.look', { connectionId })).toMatchObject({ ok: false, error: isFull })
    expect(await app.call('rescue.start', { connectionId, from: 'nothing' })).toMatchObject({ ok: false, error: isFull })
    disk.free()
    expect(await app.answer('rescue.look', { connectionId })).toMatchObject({
      sources: [{ from: 'file', rows: 1, unreadable: 0 }],
    })
  })

  test.each([0, 400, 900])(
    'a pull says so (%i KiB free), loses nothing staged, and brings every row when there is room',
    { tags: 'full' },
    async (room) => {
      const { disk, at, app, run, add, staged, codesHere, checked } = world
      const fill = await checked(8000)
      expect(await run(app.answer('import.create', { importId: fill, triggerWorkflow: false }))).toMatchObject({ status: 'done' })
      await add(['mine'])
      disk.fill(room)
      const pulled = await run(app.answer('pull.start', { ...at, mode: 'full' }))
      expect(pulled).toMatchObject({ status: 'failed', error: isFull })
      expect(await staged()).toMatchObject({ createdRows: 1 })
      disk.free()
      expect(await run(app.answer('pull.start', { ...at, mode: 'full' }))).toMatchObject({ status: 'done' })
      expect(inOrder((await codesHere()).filter((it) => it !== 'mine'))).toEqual(codesTo(8000))
      expect(await staged()).toMatchObject({ createdRows: 1 })
    },
  )

  test('settings and connections are refused in words, and the old ones stay', { tags: 'full' }, async () => {
    const { disk, service, at, app } = world
    disk.fill()
    const renamed = { connectionId: at.connectionId, name: 'Other', address: service.url }
    expect(await app.call('connections.update', renamed)).toMatchObject({
      ok: false,
      error: { kind: 'storage', reason: 'disk-full', message: expect.stringContaining('disk is full') },
    })
    disk.free()
    expect((await app.answer('connections.list', {})).connections).toMatchObject([{ name: 'Test' }])
    expect(await app.call('connections.update', renamed)).toMatchObject({ ok: true })
  })
})
