/** @module-tag full */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type PulledWorksheet, pullWorksheet } from '../../support/host/pulled-worksheet.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

const rows = 6000

let service: StartedService
let app: StartedHost
let sheet: PulledWorksheet

beforeEach(async () => {
  service = await startService({ rows })
  app = await startHost()
  sheet = await pullWorksheet(app, service)
})
afterEach(async () => {
  await app.remove()
  await service.close()
})

const textField = () => {
  const [field] = sheet.texts
  if (field === undefined) throw new Error('no text field')
  return field
}
const editable = () => sheet.fields.filter((it) => it.lock === null && it.kind !== 'none').map((it) => it.id)

describe('an operation over an area', () => {
  test('sets the cells at the named positions of the view, as one command that is named after what it did', {
    tags: 'full',
  }, async () => {
    const field = textField()
    const { view, revision } = await sheet.openView({ sorts: [{ field, direction: 'desc' }] })
    const before = await sheet.column(view, field, rows)
    const area = {
      view,
      revision,
      parts: [
        {
          rows: [
            [2, 4],
            [10, 10],
          ] as [number, number][],
          fields: [field],
        },
      ],
    }
    const started = await app.answer('edits.run', {
      ...sheet.at,
      target: { of: 'area', area },
      operation: { op: 'set', value: 'filled' },
    })
    expect(started).toMatchObject({
      jobId: null,
      outcome: {
        changed: 4,
        unchanged: 0,
        skipped: [],
        refused: [],
        refusedCells: 0,
        undo: 'Fill 4 cells',
        staged: { cells: 4, updatedRows: 4 },
      },
    })
    const after = await sheet.column(view, field, rows)
    expect(after).toEqual(before.map((value, i) => ([2, 3, 4, 10].includes(i) ? 'filled' : value)))
    expect(await app.answer('edits.undo', sheet.at)).toMatchObject({ done: 'Fill 4 cells', staged: { cells: 0 } })
    expect(await sheet.column(view, field, rows)).toEqual(before)
  })

  test('means the rows that stood there when the area was named, also when the view has changed since', async () => {
    const field = textField()
    const { view, revision } = await sheet.openView()
    const [first] = (await app.answer('rows.window', { view, start: 0, count: 1 })).rows
    const { rows: added } = await app.answer('edits.add-rows', { ...sheet.at, label: 'Add', rows: [{}] })
    await app.answer('edits.delete-rows', { ...sheet.at, label: 'Delete', target: { of: 'rows', rows: [...added] } })
    const area = { view, revision, parts: [{ rows: [[0, 0]] as [number, number][], fields: [field] }] }
    await app.answer('edits.run', { ...sheet.at, target: { of: 'area', area }, operation: { op: 'clear' } })
    const { rows: changed } = await app.answer('changes.list', { ...sheet.at, only: 'all', offset: 0, limit: 10 })
    expect(changed.map((it) => [it.row, it.cells.map((cell) => cell.value)])).toEqual([[first?.key, [null]]])
  })

  test('skips and counts the cells that it cannot be for, with the reason', async () => {
    const locked = sheet.fields.find((it) => it.kind === 'number')
    if (locked === undefined) throw new Error('no number field')
    const { view, revision } = await sheet.openView()
    const [first] = (await app.answer('rows.window', { view, start: 0, count: 1 })).rows
    if (first === undefined) throw new Error('no row')
    await app.answer('edits.delete-rows', { ...sheet.at, label: 'Delete', target: { of: 'rows', rows: [first.key] } })
    const area = { view, revision, parts: [{ rows: [[0, 2]] as [number, number][], fields: [locked.id, textField()] }] }
    const { outcome } = await app.answer('edits.run', {
      ...sheet.at,
      target: { of: 'area', area },
      operation: { op: 'set', value: 'x' },
    })
    expect(outcome).toMatchObject({
      changed: 2,
      unchanged: 0,
      skipped: [
        { reason: expect.stringContaining(locked.name), cells: 3 },
        { reason: 'The row is marked for deletion.', cells: 1 },
      ],
    })
  })

  test('runs as a job with progress when it is large, and is one step of undo', { tags: 'full' }, async () => {
    const { view, revision } = await sheet.openView()
    const fields = editable()
    expect(fields.length * rows).toBeGreaterThan(50_000)
    const { jobId, outcome } = await app.answer('edits.run', {
      ...sheet.at,
      target: { of: 'view', view, revision, fields },
      operation: { op: 'clear' },
      label: 'Clear everything',
    })
    expect(outcome).toBeNull()
    if (jobId === null) throw new Error('no job')
    const job = await app.ended(jobId)
    expect(job).toMatchObject({
      kind: 'edit',
      title: 'Clear everything',
      status: 'done',
      unit: 'cells',
      done: rows * fields.length,
      total: rows * fields.length,
    })
    const came = await app.answer('edits.outcome', { jobId })
    expect(came).toMatchObject({ undo: 'Clear everything', refusedCells: 0, skipped: [], changed: job.counts.changed })
    expect(came.changed + came.unchanged).toBe(rows * fields.length)
    expect(came.staged.cells).toBe(came.changed)
    expect(await app.answer('edits.undo', sheet.at)).toMatchObject({
      done: 'Clear everything',
      staged: { cells: 0, updatedRows: 0 },
    })
  })

  test('leaves nothing behind when its job is cancelled', { tags: 'full' }, async () => {
    const { view, revision } = await sheet.openView()
    const { jobId } = await app.answer('edits.run', {
      ...sheet.at,
      target: { of: 'view', view, revision, fields: editable() },
      operation: { op: 'clear' },
    })
    if (jobId === null) throw new Error('no job')
    await app.answer('jobs.cancel', { jobId })
    expect(await app.ended(jobId)).toMatchObject({ status: 'cancelled', message: 'Stopped. Nothing was changed.' })
    expect((await app.answer('changes.count', { connectionId: sheet.at.connectionId })).total).toMatchObject({
      cells: 0,
      updatedRows: 0,
    })
    expect(await app.answer('worksheet.open', sheet.at)).toMatchObject({ undo: null, redo: null })
    expect(await app.call('edits.outcome', { jobId })).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })

  test('is taken back at the next opening, which says so, when the app is closed in the middle of it', {
    tags: 'full',
  }, async () => {
    const { view, revision } = await sheet.openView()
    const { connectionId } = sheet.at
    const clear = { target: { of: 'view' as const, view, revision, fields: editable() }, operation: { op: 'clear' as const } }
    await app.answer('edits.run', { ...sheet.at, ...clear, label: 'Clear everything' })
    // Its first slices are there, and most of them are still to come.
    const cells = async () => (await app.answer('changes.count', { connectionId })).total.cells
    await expect.poll(cells, { interval: 1 }).toBeGreaterThan(0)
    expect(app.host.running().map((it) => it.title)).toEqual(['Clear everything'])
    await app.stop()
    app = await startHost({ dataFolder: app.dataFolder })
    const told = app.next('connection.opening', (it) => it.done === it.total)
    await app.answer('connections.open', { connectionId })
    expect(await told).toMatchObject({ takesBack: 'Clear everything' })
    expect((await app.answer('worksheet.open', sheet.at)).staged).toMatchObject({ cells: 0, updatedRows: 0 })
  })
})

test('options are replaced in every row that holds them, as one step of undo', { tags: 'full' }, async () => {
  const field = sheet.fields.find((it) => it.kind === 'options' && it.lock === null && it.options.length > 2)
  const [from, to] = field?.options ?? []
  if (field === undefined || from === undefined || to === undefined) throw new Error('no field of options')
  const { view } = await sheet.openView()
  const held = async () => {
    const cells = (await sheet.column(view, field.id, rows)) as readonly (readonly string[] | null)[]
    return { from: cells.filter((it) => it?.includes(from.key)).length, to: cells.filter((it) => it?.includes(to.key)).length }
  }
  const before = await held()
  expect(before.from).toBeGreaterThan(0)
  const operation = { op: 'replace-options' as const, from: [from.key], to: to.key }
  const started = await app.answer('edits.run', { ...sheet.at, target: { of: 'worksheet', fields: [field.id] }, operation })
  expect(started.outcome).toMatchObject({ changed: before.from, refusedCells: 0 })
  expect(started.outcome?.undo).toMatch(/^Replace options in /)
  const after = await held()
  expect(after.from).toBe(0)
  expect(after.to).toBeGreaterThan(before.to)
  await app.answer('edits.undo', sheet.at)
  expect(await held()).toEqual(before)
})

describe('discarding all that is staged', () => {
  test('runs as a job that leaves everything staged when it is cancelled, and is one step of undo', {
    tags: 'full',
  }, async () => {
    const { connectionId, worksheetId } = sheet.at
    const count = async () => (await app.answer('changes.count', { connectionId })).total
    const clear = { target: { of: 'worksheet' as const, fields: editable() }, operation: { op: 'clear' as const } }
    const { jobId } = await app.answer('edits.run', { ...sheet.at, ...clear })
    if (jobId === null) throw new Error('no job')
    await app.ended(jobId)
    const cleared = await count()
    expect(cleared.cells).toBeGreaterThan(50_000)
    const title = /^Discard changes in /
    const begun = app.next('job.changed', (it) => title.test(it.title))
    const discarding = app.call('changes.discard', { connectionId, of: { scope: 'all' } })
    await app.answer('jobs.cancel', { jobId: (await begun).id })
    expect(await discarding).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(await count()).toEqual(cleared)
    const of = { scope: 'worksheet' as const, worksheetId }
    expect(await app.answer('changes.discard', { connectionId, of })).toEqual({ discarded: cleared.cells })
    expect(await count()).toMatchObject({ cells: 0, updatedRows: 0 })
    expect(await app.answer('edits.undo', sheet.at)).toMatchObject({ staged: { cells: cleared.cells } })
  })
})
