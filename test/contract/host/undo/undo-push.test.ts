/** The way back from a push: the inverse is staged against what was sent, reviewed and pushed like any other change. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RowKey } from '../../../../src-shared/model/ids.ts'
import { createPastWorld, type PastWorld } from '../../../support/host/past-world.ts'
import { createJumpingTimer } from '../../../support/sync/jumping-timer.ts'

let world: PastWorld
beforeEach(async () => {
  world = await createPastWorld()
  await world.add(['a', 'b', 'c', 'd'].map((Code) => ({ Code, City: 'Bern', Count: 1 })))
  await world.push()
})
afterEach(() => world.close())

const before = ['a Bern 1', 'b Bern 1', 'c Bern 1', 'd Bern 1']
const review = async () => {
  const ask = { connectionId: world.connectionId, worksheetId: null, only: 'all', offset: 0, limit: 100 } as const
  return (await world.app.answer('changes.list', ask)).rows
}
const counts = ({ counts: all }: { readonly counts: Readonly<Record<string, number>> }) =>
  Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))

/** One push with everything in it. */
async function pushMixed(): Promise<void> {
  const [a, b, d] = [await world.rowOf('a'), await world.rowOf('b'), await world.rowOf('d')]
  await world.set([
    [a, 'City', 'Basel'],
    [b, 'City', 'Basel'],
    [b, 'Count', 7],
  ])
  await world.remove([d])
  await world.add([{ Code: 'e', City: 'Chur' }])
  await world.push()
}

describe('a push is undone', () => {
  test('as a whole, and the service holds what it held before', { tags: 'full' }, async () => {
    await pushMixed()
    expect(await world.held()).toEqual(['a Basel 1', 'b Basel 7', 'c Bern 1', 'e Chur'])
    const [last] = await world.runs()
    const undone = await world.undo(last)
    expect(undone).toMatchObject({
      status: 'done',
      message:
        'Staged: 3 cells of 2 rows get back what they held, 1 row to be deleted, 1 row to come back as new. Review and push them.',
    })
    expect(counts(undone)).toEqual({ cells: 3, rows: 2, deletes: 1, returns: 1 })
    expect((await review()).map((it) => [it.title, it.change, it.state]).sort()).toEqual([
      ['a', 'updated', 'staged'],
      ['b', 'updated', 'staged'],
      ['d', 'created', 'staged'],
      ['e', 'deleted', 'staged'],
    ])
    expect(await world.push()).toMatchObject({ status: 'done', message: '1 created, 2 updated, 1 deleted.' })
    expect(await world.held()).toEqual(before)
  })

  test('and the undo is undone in turn, as a push like any other', { tags: 'full' }, async () => {
    await pushMixed()
    await world.undo((await world.runs())[0])
    await world.push()
    await world.undo((await world.runs())[0])
    await world.push()
    expect(await world.held()).toEqual(['a Basel 1', 'b Basel 7', 'c Bern 1', 'e Chur'])
    await world.undo((await world.runs())[2])
    await world.push()
    expect(await world.held()).toEqual(before)
  })

  test('with an edit that was staged in a row before the row was deleted, and never pushed', { tags: 'full' }, async () => {
    const [a, d] = [await world.rowOf('a'), await world.rowOf('d')]
    await world.set([[a, 'City', 'Basel']])
    await world.push()
    await world.set([
      [d, 'City', 'Chur'],
      [d, 'Count', 8],
    ])
    // What was taken back is staged no more.
    await world.set([[d, 'Count', 1]])
    await world.remove([a, d])
    await world.push()
    expect(await world.held()).toEqual(['b Bern 1', 'c Bern 1'])
    await world.undo((await world.runs())[0])
    await world.push()
    expect(await world.held()).toEqual(['a Basel 1', 'b Bern 1', 'c Bern 1', 'd Chur 1'])
  })

  test('and taking that back before it is pushed leaves what is staged in a row, and no question about its deletion', {
    tags: 'full',
  }, async () => {
    await world.add([{ Code: 'e', City: 'Chur' }])
    await world.push()
    const e = await world.rowOf('e')
    await world.set([[e, 'Count', 5]])
    await world.undo((await world.runs())[0])
    expect(await review()).toMatchObject([{ title: 'e', change: 'deleted', decision: 'changed' }])
    await world.app.answer('edits.undo', { connectionId: world.connectionId, worksheetId: world.worksheetId })
    expect(await review()).toMatchObject([{ title: 'e', change: 'updated', state: 'staged', decision: null }])
    await world.push()
    expect(await world.held()).toEqual([...before, 'e Chur 5'])
  })

  test('as one step that undo takes back before it is pushed', async () => {
    await pushMixed()
    await world.undo((await world.runs())[0])
    const { connectionId, worksheetId } = world
    const state = await world.app.answer('edits.undo', { connectionId, worksheetId })
    expect(state).toMatchObject({ done: 'Undo the push', staged: { cells: 0, createdRows: 0, updatedRows: 0, deletedRows: 0 } })
    expect(await review()).toEqual([])
  })
})

test('a row that it made, and that was deleted and brought back since, is deleted again', { tags: 'full' }, async () => {
  const [made] = await world.runs()
  await world.remove([await world.rowOf('a')])
  await world.push()
  await world.undo((await world.runs())[0])
  await world.push()
  expect(await world.held()).toEqual(before)
  expect(counts(await world.undo(made))).toEqual({ deletes: 4 })
  await world.push()
  expect(await world.held()).toEqual([])
})

/** A world of one row of which the city 'Basel' was pushed without an answer, and can still come. */
async function sendLate(): Promise<RowKey> {
  await world.close()
  world = await createPastWorld({}, { timer: createJumpingTimer() })
  await world.add([{ Code: 'a', City: 'Bern', Count: 1 }])
  await world.push()
  const a = await world.rowOf('a')
  await world.set([[a, 'City', 'Basel']])
  world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'late', ms: null } })
  await world.push()
  return a
}

test('back to a value that an older request brought late, which then stays', { tags: 'full' }, async () => {
  await sendLate()
  await world.push()
  expect(await world.held()).toEqual(['a Basel 1'])
  await world.undo((await world.runs())[0])
  await world.push()
  expect(await world.held()).toEqual(['a Bern 1'])
  world.service.faults.release()
  await expect.poll(world.held).toEqual(['a Basel 1'])
  await world.undo((await world.runs())[0])
  await world.push()
  await world.push()
  expect(await world.held()).toEqual(['a Basel 1'])
})

describe('a value that an older request brought late over the one of a newer push', () => {
  beforeEach(async () => {
    const a = await sendLate()
    await world.set([[a, 'City', 'Chur']])
    await world.push()
    expect(await world.held()).toEqual(['a Chur 1'])
    world.service.faults.release()
    await expect.poll(world.held).toEqual(['a Basel 1'])
  })

  test('does not stand in the way of undoing the newer: taking that back in turn shows what was wanted', {
    tags: 'full',
  }, async () => {
    expect(counts(await world.undo((await world.runs())[0]))).toEqual({ cells: 1, rows: 1 })
    const { connectionId, worksheetId } = world
    await world.app.answer('edits.undo', { connectionId, worksheetId })
    await world.push()
    expect(await world.held()).toEqual(['a Chur 1'])
  })

  test('was changed anew since: undoing the older leaves what the newer wanted', { tags: 'full' }, async () => {
    await world.pull()
    await world.undo((await world.runs())[1])
    await world.push()
    expect(await world.held()).toEqual(['a Chur 1'])
  })
})

describe('what the service made of a value that was sent', () => {
  test('is no change of somebody else: the push is undone without a conflict', async () => {
    await world.set([
      [await world.rowOf('a'), 'City', ' Basel '],
      [await world.rowOf('b'), 'Count', 2.75],
    ])
    await world.push()
    // As a service writes it that trims and rounds.
    await world.change('a', { City: 'Basel' })
    await world.change('b', { Count: 2.8 })
    expect(counts(await world.undo((await world.runs())[0]))).toEqual({ cells: 2, rows: 2 })
    expect((await review()).flatMap((it) => it.cells.map(({ state, value }) => [it.title, state, value]))).toEqual([
      ['a', 'staged', 'Bern'],
      ['b', 'staged', 1],
    ])
    expect(await world.push()).toMatchObject({ message: '2 updated.' })
    expect(await world.held()).toEqual(before)
  })

  test('is no conflict of Ctrl+Z either', async () => {
    await world.set([[await world.rowOf('a'), 'City', ' Basel ']])
    await world.push()
    await world.change('a', { City: 'Basel' })
    await world.pull()
    const { connectionId, worksheetId } = world
    const [last] = await world.runs()
    await world.app.answer('edits.undo', { connectionId, worksheetId, past: last?.run ?? 0 })
    expect(await world.push()).toMatchObject({ message: '1 updated.' })
    expect(await world.held()).toEqual(before)
  })
})

describe('what somebody changed since the push', () => {
  test('is a conflict with what was sent, what is there now and what was there before', { tags: 'full' }, async () => {
    await pushMixed()
    await world.change('a', { City: 'Zug' })
    expect(counts(await world.undo((await world.runs())[0]))).toEqual({
      ...{ cells: 3, rows: 2, deletes: 1, returns: 1 },
      conflicts: 1,
    })
    const a = (await review()).find((it) => it.title === 'a')
    expect(a?.cells).toMatchObject([{ fieldName: 'City', state: 'conflict', base: 'Basel', theirs: 'Zug', value: 'Bern' }])
    expect(await world.push()).toMatchObject({ message: expect.stringContaining('1 in conflict') })
    expect(await world.held()).toEqual(['a Zug 1', 'b Bern 1', 'c Bern 1', 'd Bern 1'])
  })

  test('of a created row is asked about before the row is deleted', { tags: 'full' }, async () => {
    await pushMixed()
    await world.change('e', { City: 'Genf' })
    const undone = await world.undo((await world.runs())[0])
    expect(undone).toMatchObject({
      counts: { deletes: 1, asked: 1 },
      message: expect.stringContaining('1 of them changed since: decide about it in the review.'),
    })
    const e = (await review()).find((it) => it.title === 'e')
    expect(e).toMatchObject({
      change: 'deleted',
      state: 'conflict',
      decision: 'changed',
      message: 'This row was changed after it was created from here. Deleting it takes those changes with it.',
    })
    await world.push()
    expect(await world.held()).toEqual(['a Bern 1', 'b Bern 1', 'c Bern 1', 'd Bern 1', 'e Genf'])
    const { connectionId, worksheetId } = world
    const cells = [{ row: e?.row ?? (await world.rowOf('e')), field: 'rowid' as never }]
    await world.app.answer('changes.resolve', { connectionId, worksheetId, cells, take: { take: 'mine' } })
    await world.push()
    expect(await world.held()).toEqual(before)
  })

  test('of a created row is asked about again when the undo is undone and done again', async () => {
    await pushMixed()
    await world.change('e', { City: 'Genf' })
    await world.undo((await world.runs())[0])
    const { connectionId, worksheetId } = world
    expect(await world.app.answer('edits.undo', { connectionId, worksheetId })).toMatchObject({ staged: { deletedRows: 0 } })
    await world.app.answer('edits.redo', { connectionId, worksheetId })
    expect((await review()).find((it) => it.title === 'e')).toMatchObject({ change: 'deleted', decision: 'changed' })
  })

  test('of a created row leaves it alone where that is wished', async () => {
    await pushMixed()
    await world.change('e', { City: 'Genf' })
    expect(counts(await world.undo((await world.runs())[0], { of: 'all' }, true))).toMatchObject({ kept: 1 })
    expect((await review()).map((it) => it.title).sort()).toEqual(['a', 'b', 'd'])
  })

  test('is left where the row is gone or holds its old value again', async () => {
    await pushMixed()
    await world.change('a', { City: 'Bern' })
    await world.destroy('b')
    await world.destroy('e')
    const undone = await world.undo((await world.runs())[0])
    expect(counts(undone)).toEqual({ returns: 1, gone: 2, same: 1 })
    expect(undone.message).toBe(
      'Staged: 1 row to come back as new. Review and push them. 2 rows gone already. 1 row is as before already.',
    )
  })

  test('is left alone where it is staged here', async () => {
    await pushMixed()
    await world.set([[await world.rowOf('a'), 'City', 'Mine']])
    expect(counts(await world.undo((await world.runs())[0]))).toEqual({ cells: 2, rows: 1, deletes: 1, returns: 1, staged: 1 })
    expect((await review()).find((it) => it.title === 'a')?.cells).toMatchObject([{ base: 'Basel', value: 'Mine' }])
  })

  test('is found by the push where the service was out of reach', { tags: 'full' }, async () => {
    await pushMixed()
    await world.change('a', { City: 'Zug' })
    world.service.faults.add({ operation: 'v3.rows.list', times: null, effect: { kind: 'drop', when: 'before' } })
    const undone = await world.undo((await world.runs())[0])
    world.service.faults.clear()
    expect(undone).toMatchObject({
      status: 'done',
      message: expect.stringContaining('The service was not reached: what others changed since is found when you push.'),
    })
    await world.push()
    expect((await review()).find((it) => it.title === 'a')?.cells).toMatchObject([
      { state: 'conflict', base: 'Basel', theirs: 'Zug', value: 'Bern' },
    ])
  })
})

test("what a later push of one's own changed is asked about as that, not as somebody else's", { tags: 'full' }, async () => {
  await world.set([[await world.rowOf('a'), 'City', 'Basel']])
  await world.push()
  await world.set([[await world.rowOf('a'), 'City', 'Chur']])
  await world.push()
  const [later, earlier] = await world.runs()
  await world.undo(earlier)
  expect((await review()).map((it) => it.cells)).toMatchObject([
    [{ state: 'conflict', base: 'Basel', theirs: 'Chur', value: 'Bern', own: { run: later?.run, at: expect.any(Number) } }],
  ])
  await world.change('a', { City: 'Zug' })
  await world.pull()
  const cell = (await review())[0]?.cells[0]
  expect([cell?.theirs, cell?.own]).toEqual(['Zug', undefined])
})

describe('a part of a push', () => {
  const chosen = async (title: string) => {
    const row = (await world.rows((await world.runs())[0])).find((it) => it.title === title)
    if (row === undefined) throw new Error(`no row ${title}`)
    return { receipt: row.receipt, n: row.n }
  }

  test('is undone by rows', async () => {
    await pushMixed()
    const rows = [await chosen('a'), await chosen('d')]
    expect(counts(await world.undo((await world.runs())[0], { of: 'rows', rows }))).toEqual({ cells: 1, rows: 1, returns: 1 })
    await world.push()
    expect(await world.held()).toEqual(['a Bern 1', 'b Basel 7', 'c Bern 1', 'd Bern 1', 'e Chur'])
  })

  test('is undone by cells, and whole rows beside them', async () => {
    await pushMixed()
    const [b, e] = [await chosen('b'), await chosen('e')]
    const target = { of: 'cells', rows: [e], cells: [{ ...b, field: world.field('Count') }] } as const
    expect(
      counts(await world.undo((await world.runs())[0], { ...target, rows: [...target.rows], cells: [...target.cells] })),
    ).toEqual({
      cells: 1,
      rows: 1,
      deletes: 1,
    })
    await world.push()
    expect(await world.held()).toEqual(['a Basel 1', 'b Basel 1', 'c Bern 1'])
  })
})

test('rows whose answer is missing are left out and counted', { tags: 'full' }, async () => {
  const [a, b] = [await world.rowOf('a'), await world.rowOf('b')]
  await world.set([
    [a, 'City', 'Basel'],
    [b, 'City', 'Chur'],
  ])
  world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'drop', when: 'before' } })
  world.service.faults.add({ operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'status', status: 500 } })
  world.service.faults.add({ operation: 'v3.rows.get', times: null, effect: { kind: 'status', status: 500 } })
  await world.push()
  world.service.faults.clear()
  const undone = await world.undo((await world.runs())[0])
  expect(undone).toMatchObject({ status: 'done', message: expect.stringContaining('1 row without an answer yet and left out.') })
})
