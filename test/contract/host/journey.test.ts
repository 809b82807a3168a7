import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../src-main/secrets/memory-store.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId, RowKey } from '../../../src-shared/model/ids.ts'
import { connect } from '../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../support/host/set-up-host.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'

const { app, service } = setUpHost({ rows: 2500 })

const openFirst = async (host: StartedHost) => {
  const connectionId = await connect(host, service.url)
  const workspace = await host.answer('workspace.refresh', { connectionId })
  const [worksheet] = workspace.worksheets
  if (worksheet === undefined) throw new Error('the service lists no worksheet')
  return { connectionId, worksheetId: worksheet.id }
}

const everyRow = { filter: null, sorts: [], search: '', stagedOnly: false, serviceView: null }

const pull = async (host: StartedHost, at: Awaited<ReturnType<typeof openFirst>>) => {
  const state = await host.answer('worksheet.open', at)
  const { jobId } = await host.answer('pull.start', { ...at, mode: 'full' })
  expect(await host.ended(jobId)).toMatchObject({ status: 'done', done: 2500, total: 2500 })
  return state
}

const firstText = (
  fields: readonly { readonly id: FieldId; readonly kind: string; readonly lock: Field['lock']; readonly isUnique: boolean }[],
): FieldId => {
  const field = fields.find((it) => it.kind === 'text' && it.lock === null && !it.isUnique)
  if (field === undefined) throw new Error('no text field')
  return field.id
}

describe('the main job through the host', () => {
  test('tells which application answers before anything is saved, and why another key is refused', async () => {
    const good = { address: service.url, secret: { appKey: service.appKey, sign: service.sign } }
    expect(await app.answer('connections.test', good)).toMatchObject({ ok: true, worksheets: 1, code: null })
    const bad = { ...good, secret: { ...good.secret, appKey: 'ffffffffffffffff' } }
    expect(await app.answer('connections.test', bad)).toMatchObject({ ok: false, code: 10101 })
    expect((await app.answer('connections.list', {})).connections).toEqual([])
  })

  test('pulls a worksheet, shows a window of it and finds it again after a restart without the service', async () => {
    const keychain = createMemoryStore()
    const first = await startHost({ keychain })
    const at = await openFirst(first)
    await pull(first, at)
    const { view, total } = await first.answer('rows.open-view', { ...at, query: everyRow })
    const window = await first.answer('rows.window', { view, start: 2400, count: 200 })
    expect([total, window.rows.length, window.total]).toEqual([2500, 100, 2500])
    await first.stop()

    const second = await startHost({ dataFolder: first.dataFolder, keychain })
    const { connections } = await second.answer('connections.list', {})
    expect(connections).toMatchObject([{ id: at.connectionId, secret: 'stored' }])
    await second.answer('connections.open', { connectionId: at.connectionId })
    const again = await second.answer('rows.open-view', { ...at, query: everyRow })
    const same = await second.answer('rows.window', { view: again.view, start: 2400, count: 200 })
    expect(same.rows).toEqual(window.rows)
    await second.remove()
  })

  test('keeps a staged edit through a restart, undoes it and redoes it', async () => {
    const keychain = createMemoryStore()
    const first = await startHost({ keychain })
    const at = await openFirst(first)
    const { fields } = await pull(first, at)
    const field = firstText(fields)
    const { view } = await first.answer('rows.open-view', { ...at, query: everyRow })
    const [row] = (await first.answer('rows.window', { view, start: 0, count: 1 })).rows
    if (row === undefined) throw new Error('no row')
    await first.answer('edits.set', { ...at, label: 'Edit cell', cells: [{ row: row.key, field, value: 'edited offline' }] })
    await first.stop()

    const second = await startHost({ dataFolder: first.dataFolder, keychain })
    await second.answer('connections.open', { connectionId: at.connectionId })
    expect(await cellOf(second, at, row.key, field)).toBe('edited offline')
    expect(await second.answer('edits.undo', at)).toMatchObject({ done: 'Edit cell', redo: 'Edit cell' })
    expect(await cellOf(second, at, row.key, field)).not.toBe('edited offline')
    await second.answer('edits.redo', at)
    expect(await cellOf(second, at, row.key, field)).toBe('edited offline')
    await second.remove()
  })

  test('shows the plan, pushes edits, new and deleted rows, and leaves nothing staged', async () => {
    const at = await openFirst(app)
    const { fields } = await pull(app, at)
    const field = firstText(fields)
    const { view } = await app.answer('rows.open-view', { ...at, query: everyRow })
    const { rows } = await app.answer('rows.window', { view, start: 0, count: 1000 })
    const edited = rows.slice(0, 200).map((it) => ({ row: it.key, field, value: 'the same for all' }))
    await app.answer('edits.set', { ...at, label: 'Fill 200 cells', cells: edited })
    await app.answer('edits.delete-rows', {
      ...at,
      label: 'Delete 3 rows',
      target: { of: 'rows', rows: rows.slice(300, 303).map((it) => it.key) },
    })
    await app.answer('edits.add-rows', { ...at, label: 'Add 2 rows', rows: [{ [field]: 'new 1' }, { [field]: 'new 2' }] })

    const options = { worksheetId: at.worksheetId, triggerWorkflow: false, permanentDelete: false }
    const plan = await app.answer('push.plan', { connectionId: at.connectionId, options })
    expect(plan.worksheets).toMatchObject([
      { creates: { rows: 2, requests: 1 }, updates: { rows: 200, cells: 200, requests: 1 }, deletes: { rows: 3, requests: 1 } },
    ])
    expect([plan.workflowEvents, plan.left]).toEqual([0, []])

    const { jobId } = await app.answer('push.start', { connectionId: at.connectionId, planId: plan.planId })
    const job = await app.ended(jobId)
    expect(job).toMatchObject({ status: 'done', error: null })
    expect((await app.answer('changes.count', { connectionId: at.connectionId })).total).toMatchObject({
      cells: 0,
      createdRows: 0,
      deletedRows: 0,
    })
    const writes = service.requests().filter((it) => it.operation?.effect !== 'read')
    expect(writes.map((it) => it.operation?.id).sort()).toEqual([
      'v3.rows.create-batch',
      'v3.rows.delete-batch',
      'v3.rows.update-batch',
    ])
    const again = await app.answer('rows.open-view', { ...at, query: everyRow })
    expect(again.total).toBe(2499)
  })

  test('offers a cell that someone else changed as a conflict, counts it, and pushes the rest', async () => {
    const at = await openFirst(app)
    const { fields } = await pull(app, at)
    const field = firstText(fields)
    const { view } = await app.answer('rows.open-view', { ...at, query: everyRow })
    const { rows } = await app.answer('rows.window', { view, start: 0, count: 3 })
    const cells = rows.map((it, index) => ({ row: it.key, field, value: `mine ${index}` }))
    await app.answer('edits.set', { ...at, label: 'Edit 3 cells', cells })
    const theirs = await fetch(`${service.url}/v3/app/worksheets/${at.worksheetId}/rows/${rows[1]?.key}`, {
      method: 'PATCH',
      headers: { 'svc-appkey': service.appKey, 'svc-sign': service.sign, 'content-type': 'application/json' },
      body: JSON.stringify({ fields: [{ id: field, value: 'theirs' }] }),
    })
    expect(await theirs.json()).toMatchObject({ success: true })

    const options = { worksheetId: null, triggerWorkflow: true, permanentDelete: false }
    const { planId } = await app.answer('push.plan', { connectionId: at.connectionId, options })
    const { jobId } = await app.answer('push.start', { connectionId: at.connectionId, planId })
    expect(await app.ended(jobId)).toMatchObject({ message: '2 updated, 1 in conflict.', counts: { updated: 2, conflicts: 1 } })
    const list = { connectionId: at.connectionId, worksheetId: null, only: 'problems', offset: 0, limit: 10 } as const
    const { rows: problems } = await app.answer('changes.list', list)
    expect(problems).toMatchObject([{ row: rows[1]?.key, cells: [{ value: 'mine 1', theirs: 'theirs', state: 'conflict' }] }])
  })

  test('refuses calls on a connection that is not open', async () => {
    const { connection } = await app.answer('connections.add', {
      name: 'T',
      address: service.url,
      secret: { appKey: 'k', sign: 's' },
    })
    const result = await app.call('workspace.get', { connectionId: connection.id })
    expect(result).toMatchObject({ ok: false, error: { kind: 'not-found', what: 'connection' } })
  })

  test('says that the list of connections was damaged, as long as the app runs, and goes on', async () => {
    const first = await startHost()
    await first.stop()
    writeFileSync(path.join(first.dataFolder, 'connections.json'), '{ damaged')
    const second = await startHost({ dataFolder: first.dataFolder })
    for (const _ of ['first time', 'again']) {
      const { connections, notice } = await second.answer('connections.list', {})
      expect([connections, notice]).toEqual([[], expect.stringContaining('damaged')])
    }
    await openFirst(second)
    await second.remove()
  })

  test('never answers a secret, and refuses to remove a connection with staged changes until told to', async () => {
    const at = await openFirst(app)
    const { fields } = await pull(app, at)
    await app.answer('edits.add-rows', { ...at, label: 'Add a row', rows: [{ [firstText(fields)]: 'new' }] })
    expect(JSON.stringify(await app.answer('connections.list', {}))).not.toContain(service.sign)
    const removal = { connectionId: at.connectionId, discardStaged: false }
    expect(await app.call('connections.remove', removal)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    expect(await app.answer('connections.remove', { ...removal, discardStaged: true })).toEqual({ removed: true })
    expect((await app.answer('connections.list', {})).connections).toEqual([])
  })
})

async function cellOf(host: StartedHost, at: Awaited<ReturnType<typeof openFirst>>, row: RowKey, field: FieldId) {
  const { view } = await host.answer('rows.open-view', { ...at, query: everyRow })
  const { index } = await host.answer('rows.locate', { view, row })
  const window = await host.answer('rows.window', { view, start: index ?? 0, count: 1 })
  return window.rows[0]?.cells[window.fieldIds.indexOf(field)]
}
