/** @module-tag full */
import { beforeEach, describe, expect, test } from 'vitest'
import { type PulledWorksheet, pullWorksheet } from '../../../support/host/pulled-worksheet.ts'
import { setUpHost } from '../../../support/host/set-up-host.ts'

const rows = 8000

const { app, service } = setUpHost({ rows })
let sheet: PulledWorksheet
/** Cells that the large command changed. */
let changed: number

beforeEach(async () => {
  sheet = await pullWorksheet(app, service)
  const { jobId } = await app.answer('edits.run', {
    ...sheet.at,
    target: { of: 'worksheet', fields: sheet.fields.filter((it) => it.lock === null && it.kind !== 'none').map((it) => it.id) },
    operation: { op: 'clear' },
    label: 'Clear everything',
  })
  if (jobId === null) throw new Error('no job')
  changed = Number((await app.ended(jobId)).counts.changed)
  expect(changed).toBeGreaterThan(50_000)
})

const startedAs = (title: string) => app.next('job.changed', (it) => it.title === title)

describe('a large command', () => {
  test('is undone and redone as a job that counts its cells; the call is answered when it has ended', async () => {
    const job = startedAs('Undo: Clear everything')
    const undone = await app.answer('edits.undo', sheet.at)
    expect(undone).toMatchObject({ done: 'Clear everything', undo: null, redo: 'Clear everything', staged: { cells: 0 } })
    const { id } = await job
    const ended = (await app.answer('jobs.list', { connectionId: sheet.at.connectionId })).jobs.find((it) => it.id === id)
    expect(ended).toMatchObject({ kind: 'edit', status: 'done', unit: 'cells', done: changed, total: changed })
    expect(await app.answer('edits.redo', sheet.at)).toMatchObject({ redo: null, staged: { cells: changed, updatedRows: rows } })
  })

  test('is as it was when its undo is cancelled, and an edit made meanwhile stays', async () => {
    const job = startedAs('Undo: Clear everything')
    const undone = app.call('edits.undo', sheet.at)
    const { id } = await job
    await app.answer('jobs.cancel', { jobId: id })
    expect(await undone).toMatchObject({ ok: false, error: { kind: 'cancelled', message: 'Stopped. Nothing was changed.' } })
    expect((await app.answer('changes.count', { connectionId: sheet.at.connectionId })).total).toMatchObject({
      cells: changed,
      updatedRows: rows,
    })
    expect(await app.answer('worksheet.open', sheet.at)).toMatchObject({ undo: 'Clear everything', redo: null })
    expect(await app.answer('edits.undo', sheet.at)).toMatchObject({ done: 'Clear everything', staged: { cells: 0 } })
  })

  test('lets single cells be edited while it is undone, which forgets how to redo it', async () => {
    const { view } = await sheet.openView()
    const [row] = (await app.answer('rows.window', { view, start: 0, count: 1 })).rows
    const [field] = sheet.texts
    if (row === undefined || field === undefined) throw new Error('no cell')
    const job = startedAs('Undo: Clear everything')
    const undone = app.answer('edits.undo', sheet.at)
    await job
    const typed = await app.answer('edits.set', { ...sheet.at, label: 'Type', cells: [{ row: row.key, field, value: 'typed' }] })
    expect(typed.undo).toBe('Type')
    expect(await undone).toMatchObject({ undo: 'Type', redo: null, staged: { cells: 1 } })
    expect(await app.answer('edits.undo', sheet.at)).toMatchObject({ done: 'Type', undo: null, staged: { cells: 0 } })
  })

  test('is gone back to and forward from in the history as a job', async () => {
    const [command] = (await app.answer('edits.history', { ...sheet.at, limit: 1 })).commands
    const back = startedAs('Go back in the history')
    expect(await app.answer('edits.return-to', { ...sheet.at, commandId: null })).toMatchObject({ staged: { cells: 0 } })
    await back
    const forward = startedAs('Go forward in the history')
    const there = await app.answer('edits.return-to', { ...sheet.at, commandId: command?.id ?? 0 })
    expect(there).toMatchObject({ staged: { cells: changed }, undo: 'Clear everything' })
    await forward
  })
})
