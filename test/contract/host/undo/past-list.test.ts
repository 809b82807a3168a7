/** Past pushes and imports as a list that opens: when, by what, to which worksheets, and every cell with before and after. */
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPastWorld, type PastWorld } from '../../../support/host/past-world.ts'

let world: PastWorld
beforeEach(async () => {
  world = await createPastWorld()
})
afterEach(() => world.close())

const pushSome = async (): Promise<void> => {
  await world.add(['a', 'b', 'c'].map((Code) => ({ Code, City: 'Bern', Count: 1 })))
  await world.push({ triggerWorkflow: true })
  await world.set([
    [await world.rowOf('a'), 'City', 'Zürich'],
    [await world.rowOf('b'), 'Count', 7],
  ])
  await world.remove([await world.rowOf('c')])
  await world.push()
}
const ask = () => ({
  connectionId: world.connectionId,
  run: 0,
  worksheetId: null,
  only: 'all' as const,
  search: '',
  offset: 0,
  limit: 100,
})

/** The file that a push is saved as, line by line. */
const exportRun = async (run: number | undefined) => {
  const { jobId } = await world.app.answer('past.export', { connectionId: world.connectionId, run: run ?? 0 })
  const job = await world.app.ended(jobId)
  const answer = await world.app.host.http(new Request(`http://app${job.download?.path ?? ''}`))
  return { job, lines: (await answer.text()).replace('\uFEFF', '').trim().split('\r\n') }
}

describe('the list', () => {
  test('is empty before anything was pushed', async () => {
    expect(await world.runs()).toEqual([])
  })

  test('names what each push wrote, newest first, with counts that add up', async () => {
    await pushSome()
    const [second, first] = await world.runs()
    expect(first).toMatchObject({
      ...{ kind: 'push', source: '', importId: null, outcome: 'done', triggerWorkflow: true, permanentDelete: false },
      worksheets: [
        { name: 'Stock', operation: 'create', rows: 3, cells: 9, requests: 1, confirmed: 3, refused: 0, unsettled: 0, unsent: 0 },
      ],
    })
    expect(second?.worksheets.map((it) => [it.operation, it.rows, it.cells, it.confirmed])).toEqual([
      ['delete', 1, 0, 1],
      ['update', 2, 2, 2],
    ])
    expect(second?.startedAt).toBeGreaterThanOrEqual(first?.startedAt ?? 0)
  })

  test('is searched by worksheet and file, and read in pages', async () => {
    await pushSome()
    expect((await world.runs('sto')).length).toBe(2)
    expect(await world.runs('customers')).toEqual([])
    const page = await world.app.answer('past.list', { connectionId: world.connectionId, search: '', offset: 1, limit: 1 })
    expect([page.total, page.runs.map((it) => it.worksheets[0]?.operation)]).toEqual([2, ['create']])
  })

  test('counts and shows a row once, as it ended, where others of its push turned out to be changed or gone', async () => {
    await world.add(['a', 'b', 'c', 'd'].map((Code) => ({ Code, City: 'Bern', Count: 1 })))
    await world.push()
    const rows = await Promise.all(['a', 'b', 'c', 'd'].map((code) => world.rowOf(code)))
    await world.set(rows.map((row, i) => [row, 'City', `Mine ${i}`] as const))
    await world.change('b', { City: 'Theirs' })
    await world.destroy('c')
    await world.push()
    const [last] = await world.runs()
    expect(last?.worksheets.map((it) => [it.operation, it.rows, it.confirmed, it.unsent])).toEqual([['update', 4, 2, 2]])
    const shown = async (only: 'all' | 'failures', search = '') =>
      world.app.answer('past.rows', { ...ask(), run: last?.run ?? 0, only, search })
    const all = await shown('all')
    expect(all.rows.map((it) => [it.title, it.state]).sort()).toEqual([
      ['a', 'confirmed'],
      ['b', 'unsent'],
      ['c', 'unsent'],
      ['d', 'confirmed'],
    ])
    expect(all.total).toBe(4)
    const failures = await shown('failures')
    expect([failures.total, failures.rows.map((it) => it.title).sort()]).toEqual([2, ['b', 'c']])
    expect((await shown('all', 'Mine')).total).toBe(4)
    expect((await exportRun(last?.run)).lines).toHaveLength(5)
  })

  test('says that a push is no longer kept', async () => {
    expect(await world.app.call('past.get', { connectionId: world.connectionId, run: 99 })).toMatchObject({
      ok: false,
      error: { kind: 'not-found', message: 'What was sent then is no longer kept on this computer.' },
    })
  })
})

describe('what is kept', () => {
  /** All that was pushed so far was pushed so many days ago. */
  const age = (days: number): void => {
    const file = new Database(path.join(world.app.dataFolder, 'connections', world.connectionId, 'replica.db'))
    file.prepare('update write_run set started_at = started_at - ?').run(days * 86_400_000)
    file.close()
  }
  const codes = async () => (await Promise.all((await world.runs()).map(world.rows))).flat().map((it) => it.title)
  const pushOf = async (Code: string): Promise<void> => {
    await world.add([{ Code }])
    await world.push()
  }

  test('goes by the days of the setting, once another push has ended', async () => {
    await pushOf('old')
    age(3)
    await world.app.answer('settings.set', { keepReceiptsDays: 4 })
    await pushOf('new')
    expect(await codes()).toEqual(['new', 'old'])
    await world.app.answer('settings.set', { keepReceiptsDays: 2 })
    await pushOf('newest')
    await expect.poll(codes).toEqual(['newest', 'new'])
  })

  test('goes by the megabytes of the setting as well, the oldest first', { tags: 'full' }, async () => {
    for (const [at, Code] of ['old', 'new', 'newest'].entries()) {
      if (at === 2) await world.app.answer('settings.set', { keepReceiptsMegabytes: 10 })
      await world.add(Array.from({ length: 60 }, () => ({ Code, City: 'wide '.repeat(20_000) })))
      await world.push()
    }
    const shown = async () => [...new Set(await codes())]
    await expect.poll(shown).toEqual(['newest'])
  })
})

describe('a push opens', () => {
  test('with its rows, each cell before and after', async () => {
    await pushSome()
    const rows = await world.rows((await world.runs())[0])
    expect(
      rows.map((it) => [
        it.title,
        it.operation,
        it.state,
        it.row === null,
        it.cells.map((cell) => [cell.fieldName, cell.before, cell.sent]),
      ]),
    ).toEqual([
      [
        'c',
        'delete',
        'confirmed',
        true,
        [
          ['Code', 'c', null],
          ['City', 'Bern', null],
          ['Count', 1, null],
        ],
      ],
      ['a', 'update', 'confirmed', false, [['City', 'Bern', 'Zürich']]],
      ['b', 'update', 'confirmed', false, [['Count', 1, 7]]],
    ])
  })

  test('at the rows that hold a text, in values before and after and in titles', async () => {
    await pushSome()
    const [last] = await world.runs()
    const find = async (search: string) =>
      (await world.app.answer('past.rows', { ...ask(), run: last?.run ?? 0, search })).rows.map((it) => it.title)
    expect(await find('ZÜR')).toEqual(['a'])
    expect(await find('bern')).toEqual(['c', 'a'])
    expect(await find('b')).toEqual(['c', 'a', 'b'])
    expect(await find('nowhere')).toEqual([])
  })

  test('at its failures, with the words of the refusal', async () => {
    await world.add([{ Code: 'a', City: 'Bern' }])
    await world.push()
    await world.set([[await world.rowOf('a'), 'City', 'x']])
    world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'code', code: 430021, message: 'not allowed' } })
    await world.push()
    const [last] = await world.runs()
    const failed = await world.app.answer('past.rows', { ...ask(), run: last?.run ?? 0, only: 'failures' })
    expect(failed).toMatchObject({
      total: 1,
      rows: [{ title: 'a', state: 'refused', code: 430021, message: expect.stringContaining('not allowed') }],
    })
  })

  test('with the name of a field where the refusal gives its id, in the file too', async () => {
    await world.add([{ Code: 'a', City: 'Bern' }])
    await world.push()
    await world.set([[await world.rowOf('a'), 'City', 'x']])
    const message = `Length of ${world.field('City')} is wrong`
    world.service.faults.add({ operation: 'v3.rows.update', effect: { kind: 'code', code: 430021, message } })
    await world.push()
    const [last] = await world.runs()
    const [row] = await world.rows(last)
    expect(row?.message).toContain('Length of “City” is wrong')
    expect(row?.message).not.toContain(world.field('City'))
    const { lines } = await exportRun(last?.run)
    expect(lines[1]).toContain('Length of “City” is wrong')
    expect(lines[1]).not.toContain(world.field('City'))
  })

  test('with new rows that were looked for in vain and sent again: nobody says that they were not taken', async () => {
    await world.add([{ Code: 'a' }, { Code: 'b' }])
    world.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'late', ms: null } })
    await world.push()
    await world.push()
    const [again, first] = await world.runs()
    expect(again?.worksheets).toMatchObject([{ confirmed: 2 }])
    expect(first?.worksheets).toMatchObject([{ rows: 2, confirmed: 0, unsettled: 0, resent: 2, unsent: 0 }])
    const failed = await world.app.answer('past.rows', { ...ask(), run: first?.run ?? 0, only: 'failures' })
    expect(failed).toMatchObject({
      total: 2,
      rows: [
        { title: 'a', state: 'resent' },
        { title: 'b', state: 'resent' },
      ],
    })
    const { lines } = await exportRun(first?.run)
    expect(lines[1]).toContain('No answer; sent again')
  })

  test('with its requests only when asked', async () => {
    await pushSome()
    const [last] = await world.runs()
    const found = await world.app.answer('past.requests', {
      connectionId: world.connectionId,
      run: last?.run ?? 0,
      offset: 0,
      limit: 10,
    })
    expect(found.requests.map((it) => [it.operation, it.worksheetName, it.requests, it.rows, it.confirmed])).toEqual([
      ['delete', 'Stock', 1, 1, 1],
      ['update', 'Stock', 2, 2, 2],
    ])
    expect(found.total).toBe(2)
  })

  test('as a CSV with a line per cell', async () => {
    await pushSome()
    const [last] = await world.runs()
    const { job, lines } = await exportRun(last?.run)
    expect(job).toMatchObject({ status: 'done', message: '3 rows exported.' })
    expect(lines[0]).toBe('Sent,Worksheet,Row,Row id,Change,Column,Before,After,Result,Code,Message')
    expect(lines.slice(1).map((it) => it.split(',').toSpliced(0, 1).toSpliced(2, 1).join(','))).toEqual([
      'Stock,c,Deleted,Code,c,,Taken,,',
      'Stock,c,Deleted,City,Bern,,Taken,,',
      'Stock,c,Deleted,Count,1,,Taken,,',
      'Stock,a,Changed,City,Bern,Zürich,Taken,,',
      'Stock,b,Changed,Count,1,7,Taken,,',
    ])
  })
})

test('a row says by which push each of its fields was written last', async () => {
  await pushSome()
  const [second, first] = await world.runs()
  const { connectionId, worksheetId } = world
  const told = await world.app.answer('past.of-row', { connectionId, worksheetId, row: await world.rowOf('a') })
  expect(told.row).toMatchObject({ run: second?.run, kind: 'push', operation: 'update' })
  expect([told.fields[world.field('City')]?.run, told.fields[world.field('Code')]?.run]).toEqual([second?.run, first?.run])
})
