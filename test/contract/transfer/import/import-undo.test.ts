import { beforeEach, describe, expect, it } from 'vitest'
import { deleteRow } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { FieldId, RowKey } from '../../../../src-shared/model/ids.ts'
import { codesTo, csvOfCodes, importColumns } from '../../../support/csv/import-codes.ts'
import { importWorld } from '../../../support/csv/import-world.ts'
import { whole } from '../../../support/csv/open-worksheet.ts'
import { createCaller } from '../../../support/service/service-caller.ts'

const at = importWorld(importColumns)
beforeEach(async () => {
  // Rows of before, which no undo may touch.
  const added = { ...at.place, label: 'Add', rows: [{ [code()]: 'before' }] }
  await at.answer('edits.add-rows', added)
  await at.push()
  await at.pull()
})

const code = () => at.id('code')

async function imported(rows: number): Promise<ImportDraft> {
  const draft = await at.checked(csvOfCodes(rows))
  const created = await at.create(draft)
  expect(created).toMatchObject({ status: 'done', counts: { created: rows } })
  await at.pull()
  return draft
}
const undo = ({ importId }: ImportDraft, keepChanged = false) =>
  whole(at.host, at.answer('import.undo', { importId, keepChanged }))
const codes = async (): Promise<readonly string[]> => (await at.rows()).map((row) => String(row[code()]))
const idOf = async (text: string): Promise<string> => {
  const row = (await at.rows()).find((each) => each[code()] === text)
  return String(row?.id)
}

describe('undoing an import that created rows', () => {
  it('stages the deletion of exactly those rows, and the push carries it out', { tags: 'full' }, async () => {
    const draft = await imported(2500)
    expect(await undo(draft)).toMatchObject({ status: 'done', counts: { deletes: 2500, asked: 0, kept: 0, gone: 0 } })
    expect((await codes()).length).toBe(2501)
    expect(await at.answer('worksheet.open', at.place)).toMatchObject({
      staged: { deletedRows: 2500 },
      undo: 'Undo import of Pasted text',
    })
    await at.push()
    expect(await codes()).toEqual(['before'])
  })

  it('can itself be undone before it is pushed', async () => {
    const draft = await imported(30)
    await undo(draft)
    expect(await at.answer('edits.undo', at.place)).toMatchObject({ staged: { deletedRows: 0 } })
    expect([...(await codes())].sort()).toEqual(['before', ...codesTo(30)].sort())
  })

  it('counts rows that are gone or were changed since, and leaves the changed ones alone when told to, or asks about them', {
    tags: 'full',
  }, async () => {
    const draft = await imported(20)
    const params = { worksheet_id: at.worksheetId, row_id: await idOf('c3') }
    await createCaller(at.service, 'over HTTP').succeed(deleteRow, { params, body: { triggerWorkflow: false } })
    const mine = (await idOf('c5')) as RowKey
    const cells = [{ row: mine, field: code(), value: 'mine' }]
    await at.answer('edits.set', { ...at.place, label: 'Edit', cells })
    expect(await undo(draft, true)).toMatchObject({ status: 'done', counts: { deletes: 18, kept: 1, gone: 1 } })
    await at.push()
    expect([...(await codes())].sort()).toEqual(['before', 'mine'])
    expect(await undo(draft, false)).toMatchObject({
      status: 'done',
      message: expect.stringContaining('1 of them changed since: decide about it in the review.'),
      counts: { deletes: 1, asked: 1, gone: 19 },
    })
    const decided = { ...at.place, cells: [{ row: mine, field: 'rowid' as FieldId }], take: { take: 'mine' } } as const
    await at.answer('changes.resolve', { ...decided, cells: [...decided.cells] })
    await at.push()
    expect(await codes()).toEqual(['before'])
    expect(await undo(draft)).toMatchObject({ status: 'done', message: expect.stringContaining('Nothing is left to take back.') })
  })

  it('also takes back what an import has created that was stopped, and only that', { tags: 'full' }, async () => {
    const draft = await at.checked(csvOfCodes(20_000))
    const { importId } = draft
    const { jobId } = await at.answer('import.create', { importId, triggerWorkflow: false })
    await at.host.next('job.changed', (job) => job.id === jobId && job.done >= 2000)
    await at.answer('jobs.cancel', { jobId })
    await at.host.ended(jobId)
    await at.pull()
    const created = (await codes()).length - 1
    expect(await undo(draft)).toMatchObject({ status: 'done', counts: { deletes: created } })
    await at.push()
    expect(await codes()).toEqual(['before'])
  })

  it('is refused in words while rows of it are unsettled, and for an import that was staged', { tags: 'full' }, async () => {
    const lost = await at.checked(csvOfCodes(10))
    at.service.faults.add({ operation: 'v3.rows.create-batch', times: null, effect: { kind: 'drop', when: 'after' } })
    at.service.faults.add({ operation: 'v3.rows.list', skip: 1, times: null, effect: { kind: 'drop', when: 'before' } })
    const stopped = await at.create(lost)
    expect(stopped.status).toBe('failed')
    // The refresh that a stopped import asks for would find them.
    expect(await undo(lost)).toMatchObject({
      status: 'failed',
      error: { kind: 'invalid', message: expect.stringContaining('Go on with it first') },
    })
    at.service.faults.clear()
    await at.pull()
    expect(await undo(lost)).toMatchObject({ status: 'done', counts: { deletes: 10 } })

    const staged = await at.checked('code\nx\n')
    await at.stage(staged)
    expect(await at.call('import.undo', { importId: staged.importId, keepChanged: false })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: expect.stringContaining('has created no rows') },
    })
  })
})
