/**
 * New rows of an import whose answer is lost, while the service is still at work or comes to it later: each is created once.
 *
 * @module-tag full
 */
import { afterEach, describe, expect, test } from 'vitest'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  serviceRows,
  whole,
} from '../../../support/csv/open-worksheet.ts'
import { atPause } from '../../../support/sync/late-moments.ts'

describe('an import', () => {
  let at: OpenedWorksheet
  afterEach(() => close(at))

  const lines = Array.from({ length: 1500 }, (_, i) => `c${i},g${i % 7}`)
  const codes = async () => (await serviceRows(at)).map((row) => String(row[fieldIdOf(at, 'code')])).sort()
  const wanted = lines.map((it) => it.split(',')[0]).sort()

  async function open(settings: Parameters<typeof openWorksheet>[1] = {}) {
    at = await openWorksheet(
      [
        { name: 'code', type: '2', isTitle: true },
        { name: 'group', type: '2' },
      ],
      settings,
    )
    return (await check(at, await begin(at, `code,group\n${lines.join('\n')}`))).importId
  }
  const create = async (importId: Awaited<ReturnType<typeof open>>) =>
    whole(at.host, at.host.answer('import.create', { importId, triggerWorkflow: false }))

  test.each([2, 4])('creates rows once that come with pause %i of looking for them', async (nth) => {
    const importId = await open({ host: { timer: atPause(nth, () => at.service.faults.release()) } })
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'late', ms: null } })
    expect(await create(importId)).toMatchObject({ status: 'done', counts: { created: 1500 } })
    expect(await codes()).toEqual(wanted)
  })

  test('ends with words where rows do not come, and goes on without doubling those that came meanwhile', async () => {
    const importId = await open()
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'late', ms: null } })
    const job = await create(importId)
    expect(job).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/rows were sent without an answer/) } })
    expect((await codes()).length).toBeLessThan(1500)
    at.service.faults.release()
    await expect.poll(codes).toHaveLength(1500)
    expect(await create(importId)).toMatchObject({ status: 'done', counts: { created: 1500 } })
    expect(await codes()).toEqual(wanted)
  })

  const outcome = async (importId: Awaited<ReturnType<typeof open>>) => {
    const draft = await at.host.answer('import.get', { importId })
    const { runs } = await at.host.answer('past.list', { connectionId: at.connectionId, search: '', offset: 0, limit: 5 })
    const written = runs[0]?.worksheets.map(({ rows, confirmed, unsettled, unsent }) => ({ rows, confirmed, unsettled, unsent }))
    return { draft: draft.run?.written, outcome: runs[0]?.outcome, written }
  }
  const refresh = async () => {
    const { connectionId, worksheetId } = at
    await whole(at.host, at.host.answer('pull.start', { connectionId, worksheetId, mode: 'changes' }))
  }

  test('knows rows again that came after it had given them up, with a refresh', async () => {
    const importId = await open()
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'late', ms: null } })
    expect(await create(importId)).toMatchObject({ status: 'failed' })
    at.service.faults.release()
    await expect.poll(codes).toHaveLength(1500)
    await refresh()
    expect(await outcome(importId)).toEqual({
      draft: 1500,
      outcome: 'done',
      written: [{ rows: 1500, confirmed: 1500, unsettled: 0, unsent: 0 }],
    })
    await expect(create(importId)).rejects.toThrow('This import is done')
    expect(await codes()).toEqual(wanted)
  })

  test('knows those again that came, and goes on with the others only', async () => {
    const importId = await open()
    at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: 'before' } })
    expect(await create(importId)).toMatchObject({ status: 'failed' })
    const there = await codes()
    const missing = lines.filter((it) => !there.includes(it.split(',')[0] ?? ''))
    for (const count of [1, 2]) {
      for (const line of missing.slice((count - 1) * 3, count * 3)) await addByHand(line)
      await refresh()
      expect(await outcome(importId)).toEqual({
        draft: there.length + count * 3,
        outcome: null,
        written: [{ rows: 1500, confirmed: there.length + count * 3, unsettled: missing.length - count * 3, unsent: 0 }],
      })
    }
    expect(await create(importId)).toMatchObject({ status: 'done', counts: { created: 1500 } })
    expect(await codes()).toEqual(wanted)
  })
  const addByHand = async (line: string) => {
    const [code = '', group = ''] = line.split(',')
    const fields = [
      { id: fieldIdOf(at, 'code'), value: code },
      { id: fieldIdOf(at, 'group'), value: group },
    ]
    const headers = { 'content-type': 'application/json', 'Svc-Appkey': at.service.appKey, 'Svc-Sign': at.service.sign }
    const url = `${at.service.url}/v3/app/worksheets/${at.worksheetId}/rows`
    expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify({ fields }) })).ok).toBe(true)
  }
})
