import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { FieldId, RowKey } from '../../../../src-shared/model/ids.ts'
import { codesTo, csvOfCodes, importColumns } from '../../../support/csv/import-codes.ts'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  pull,
  serviceRows,
  whole,
} from '../../../support/csv/open-worksheet.ts'
import { testAppKey, testSign } from '../../../support/service/start-service.ts'

let at: OpenedWorksheet
beforeEach(async () => {
  at = await openWorksheet(importColumns)
  // Rows of before, which no undo may touch.
  const added = { connectionId: at.connectionId, worksheetId: at.worksheetId, label: 'Add', rows: [{ [code()]: 'before' }] }
  await at.host.answer('edits.add-rows', added)
  await push()
  await pull(at)
})
afterEach(() => close(at))

const code = () => fieldIdOf(at, 'code')
const place = () => ({ connectionId: at.connectionId, worksheetId: at.worksheetId })

async function push(): Promise<void> {
  const { connectionId, worksheetId } = at
  const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await at.host.answer('push.plan', { connectionId, options })
  expect(await whole(at.host, at.host.answer('push.start', { connectionId, planId }))).toMatchObject({ status: 'done' })
}
async function imported(rows: number): Promise<ImportDraft> {
  const draft = await check(at, await begin(at, csvOfCodes(rows)))
  const created = await whole(at.host, at.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
  expect(created).toMatchObject({ status: 'done', counts: { created: rows } })
  await pull(at)
  return draft
}
const undo = ({ importId }: ImportDraft, keepChanged = false) =>
  whole(at.host, at.host.answer('import.undo', { importId, keepChanged }))
const codes = async (): Promise<readonly string[]> => (await serviceRows(at)).map((row) => String(row[code()]))
const idOf = async (text: string): Promise<string> => {
  const row = (await serviceRows(at)).find((each) => each[code()] === text)
  return String(row?.id)
}
const onService = async (id: string, method: string, body: unknown): Promise<void> => {
  const answer = await fetch(`${at.service.url}/v3/app/worksheets/${at.worksheetId}/rows/${id}`, {
    method,
    headers: { 'content-type': 'application/json', 'Svc-Appkey': testAppKey, 'Svc-Sign': testSign },
    body: JSON.stringify(body),
  })
  expect(await answer.json()).toMatchObject({ success: true })
}

describe('undoing an import that created rows', () => {
  it('stages the deletion of exactly those rows, and the push carries it out', async () => {
    const draft = await imported(2500)
    expect(await undo(draft)).toMatchObject({ status: 'done', counts: { deletes: 2500, asked: 0, kept: 0, gone: 0 } })
    expect((await codes()).length).toBe(2501)
    expect(await at.host.answer('worksheet.open', place())).toMatchObject({
      staged: { deletedRows: 2500 },
      undo: 'Undo import of Pasted text',
    })
    await push()
    expect(await codes()).toEqual(['before'])
  })

  it('can itself be undone before it is pushed', async () => {
    const draft = await imported(30)
    await undo(draft)
    expect(await at.host.answer('edits.undo', place())).toMatchObject({ staged: { deletedRows: 0 } })
    expect([...(await codes())].sort()).toEqual(['before', ...codesTo(30)].sort())
  })

  it('counts rows that are gone or were changed since, and leaves the changed ones alone when told to, or asks about them', async () => {
    const draft = await imported(20)
    await onService(await idOf('c3'), 'DELETE', { triggerWorkflow: false })
    const mine = (await idOf('c5')) as RowKey
    const cells = [{ row: mine, field: code(), value: 'mine' }]
    await at.host.answer('edits.set', { ...place(), label: 'Edit', cells })
    expect(await undo(draft, true)).toMatchObject({ status: 'done', counts: { deletes: 18, kept: 1, gone: 1 } })
    await push()
    expect([...(await codes())].sort()).toEqual(['before', 'mine'])
    expect(await undo(draft, false)).toMatchObject({
      status: 'done',
      message: expect.stringContaining('1 of them changed since: decide about it in the review.'),
      counts: { deletes: 1, asked: 1, gone: 19 },
    })
    const decided = { ...place(), cells: [{ row: mine, field: 'rowid' as FieldId }], take: { take: 'mine' } } as const
    await at.host.answer('changes.resolve', { ...decided, cells: [...decided.cells] })
    await push()
    expect(await codes()).toEqual(['before'])
    expect(await undo(draft)).toMatchObject({ status: 'done', message: expect.stringContaining('Nothing is left to take back.') })
  })

  it('also takes back what an import has created that was stopped, and only that', async () => {
    const draft = await check(at, await begin(at, csvOfCodes(20_000)))
    const { importId } = draft
    const { jobId } = await at.host.answer('import.create', { importId, triggerWorkflow: false })
    await at.host.next('job.changed', (job) => job.id === jobId && job.done >= 2000)
    await at.host.answer('jobs.cancel', { jobId })
    await at.host.ended(jobId)
    await pull(at)
    const created = (await codes()).length - 1
    expect(await undo(draft)).toMatchObject({ status: 'done', counts: { deletes: created } })
    await push()
    expect(await codes()).toEqual(['before'])
  })

  it('is refused in words while rows of it are unsettled, and for an import that was staged', async () => {
    const lost = await check(at, await begin(at, csvOfCodes(10)))
    at.service.faults.add({ operation: 'v3.rows.create-batch', times: null, effect: { kind: 'drop', when: 'after' } })
    at.service.faults.add({ operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'drop', when: 'before' } })
    const stopped = await whole(at.host, at.host.answer('import.create', { importId: lost.importId, triggerWorkflow: false }))
    expect(stopped.status).toBe('failed')
    // The refresh that a stopped import asks for would find them.
    expect(await undo(lost)).toMatchObject({
      status: 'failed',
      error: { kind: 'invalid', message: expect.stringContaining('Go on with it first') },
    })
    at.service.faults.clear()
    await pull(at)
    expect(await undo(lost)).toMatchObject({ status: 'done', counts: { deletes: 10 } })

    const staged = await check(at, await begin(at, 'code\nx\n'))
    await whole(at.host, at.host.answer('import.stage', { importId: staged.importId }))
    expect(await at.host.call('import.undo', { importId: staged.importId, keepChanged: false })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: expect.stringContaining('has created no rows') },
    })
  })
})
