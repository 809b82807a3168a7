/** What the window may ask about the application itself, against the embedded service's sample workspace. */

import { beforeAll, describe, expect, test } from 'vitest'
import type { WorksheetEntry } from '../../../src-shared/host/calls/connection-calls.ts'
import { type ConnectionId, type RowKey, rowId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { nameOf } from '../../../src-shared/model/names.ts'
import { connect } from '../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../support/host/set-up-host.ts'

const { app, service } = setUpHost({ sample: true }, 'file')
let connectionId: ConnectionId
let worksheets: readonly WorksheetEntry[]

beforeAll(async () => {
  connectionId = await connect(app, service.url)
  worksheets = (await app.answer('workspace.get', { connectionId })).worksheets
})

const idOf = (name: string): WorksheetId => {
  const found = worksheets.find((it) => it.name === name)
  if (found === undefined) throw new Error(`no worksheet ${name}`)
  return found.id
}

async function pull(worksheetId: WorksheetId): Promise<void> {
  const { jobId } = await app.answer('pull.start', { connectionId, worksheetId, mode: 'full' })
  expect((await app.ended(jobId)).status).toBe('done')
}

async function firstRow(worksheetId: WorksheetId): Promise<RowKey> {
  const { view } = await app.answer('rows.open-view', {
    connectionId,
    worksheetId,
    query: { filter: null, sorts: [], search: '', stagedOnly: false },
  })
  const { rows } = await app.answer('rows.window', { view, start: 0, count: 1 })
  await app.answer('rows.close-view', { view })
  if (rows[0] === undefined) throw new Error('the worksheet is empty')
  return rows[0].key
}

const newWorksheet = async (name: string) =>
  (
    await app.answer('worksheet.create', {
      connectionId,
      name,
      fields: [
        { name: 'Title', type: '2', isTitle: true },
        { name: 'Amount', type: '6', precision: 2 },
        { name: 'Kind', type: '9', options: [{ value: 'Small' }, { value: 'Large' }] },
      ],
    })
  ).worksheetId

describe('the structure', () => {
  test('is changed in one step, and the change is in the local data at once', async () => {
    const worksheetId = await newWorksheet('Structure')
    const before = await app.answer('structure.read', { connectionId, worksheetId })
    const [title, amount, kind] = before.fields
    if (title === undefined || amount === undefined || kind === undefined) throw new Error('fields are missing')
    expect(kind.options.map((it) => it.value)).toEqual(['Small', 'Large'])
    const state = await app.answer('structure.edit', {
      connectionId,
      worksheetId,
      name: 'Structure, renamed',
      addFields: [{ name: 'Note', type: '2' }],
      editFields: [{ id: title.id, name: 'Heading', required: true }],
      removeFields: [amount.id],
    })
    expect(state.name).toBe('Structure, renamed')
    expect(state.fields.map((it) => [it.name, it.isRequired])).toEqual([
      ['Heading', true],
      ['Kind', false],
      ['Note', false],
    ])
    const workspace = await app.answer('workspace.get', { connectionId })
    expect(workspace.worksheets.map((it) => it.name)).toContain('Structure, renamed')
  })

  test('says what removed fields would take along: cells of the service, staged changes, and who points here', async () => {
    const worksheetId = await newWorksheet('Losses')
    const state = await app.answer('worksheet.open', { connectionId, worksheetId })
    const [title, amount] = state.fields
    if (title === undefined || amount === undefined) throw new Error('fields are missing')
    expect((await app.answer('structure.losses', { connectionId, worksheetId, fields: null })).rows).toBe(0)
    expect(
      (await app.answer('structure.losses', { connectionId, worksheetId: idOf('Customers'), fields: [] })).rows,
    ).toBeGreaterThan(100)
    await app.answer('edits.add-rows', {
      connectionId,
      worksheetId,
      label: 'Add rows',
      rows: [{ [title.id]: 'One', [amount.id]: 1 }, { [title.id]: 'Two' }],
    })
    const losses = await app.answer('structure.losses', { connectionId, worksheetId, fields: [amount.id] })
    expect(losses).toMatchObject({ rows: 2, stagedRows: 2, fields: [{ id: amount.id, filledRows: 1, stagedCells: 1 }] })
    const pointed = await app.answer('structure.losses', { connectionId, worksheetId: idOf('Customers'), fields: [] })
    await app.answer('worksheet.open', { connectionId, worksheetId: idOf('Orders') })
    const after = await app.answer('structure.losses', { connectionId, worksheetId: idOf('Customers'), fields: [] })
    expect(after.pointedAtBy.length).toBeGreaterThan(pointed.pointedAtBy.length)
    expect(after.pointedAtBy.map((it) => it.worksheet)).toContain('Orders')
  })

  test('a worksheet with staged changes is not deleted unless they may go with it', async () => {
    const worksheetId = await newWorksheet('To delete')
    const state = await app.answer('worksheet.open', { connectionId, worksheetId })
    const field = state.fields[0]?.id ?? ''
    await app.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows: [{ [field]: 'Staged' }] })
    const refused = await app.call('structure.delete', { connectionId, worksheetId, discardStaged: false })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    expect(await app.answer('structure.delete', { connectionId, worksheetId, discardStaged: true })).toEqual({ deleted: true })
    const workspace = await app.answer('workspace.get', { connectionId })
    expect(workspace.worksheets.find((it) => it.id === worksheetId)?.isGone ?? true).toBe(true)
    expect((await app.answer('changes.count', { connectionId })).worksheets.map((it) => it.worksheetId)).not.toContain(
      worksheetId,
    )
  })
})

describe('option sets', () => {
  test('are created, reordered, coloured, marked deleted and deleted', async () => {
    const option = (value: string, more: object = {}) => ({ key: '', value, isDeleted: false, color: '', score: null, ...more })
    const { id } = await app.answer('option-sets.create', {
      connectionId,
      name: 'Sizes',
      hasColors: true,
      hasScores: true,
      options: [option('S', { color: '#FF0000', score: 1.5 }), option('M'), option('L')],
    })
    const find = async () => (await app.answer('option-sets.list', { connectionId })).sets.find((it) => it.id === id)
    const made = await find()
    if (made === undefined) throw new Error('the set is not listed')
    expect(made.options.map((it) => [it.value, it.color, it.score])).toEqual([
      ['S', '#FF0000', 1.5],
      ['M', '', null],
      ['L', '', null],
    ])
    const [small, medium, large] = made.options
    if (small === undefined || medium === undefined || large === undefined) throw new Error('options are missing')
    await app.answer('option-sets.edit', {
      connectionId,
      id,
      name: 'Shirt sizes',
      hasColors: true,
      hasScores: true,
      options: [large, { ...small, value: 'Small' }, { ...medium, isDeleted: true }, option('XL')],
    })
    const edited = await find()
    expect(edited?.name).toBe('Shirt sizes')
    expect(edited?.options.map((it) => [it.value, it.isDeleted])).toEqual([
      ['L', false],
      ['Small', false],
      ['M', true],
      ['XL', false],
    ])
    expect(edited?.options.slice(0, 2).map((it) => it.key)).toEqual([large.key, small.key])
    await app.answer('option-sets.delete', { connectionId, id })
    expect(await find()).toBeUndefined()
  })
})

describe('roles', () => {
  test('are created with permissions, get and lose members, and go', async () => {
    const general = {
      addRecord: true,
      share: false,
      import: true,
      export: true,
      discuss: false,
      systemPrint: false,
      attachmentDownload: true,
      log: false,
    }
    const { roleId } = await app.answer('roles.create', {
      connectionId,
      name: 'Auditors',
      description: 'They look.',
      hideAppForMembers: false,
      scope: 20,
      general,
    })
    expect(await app.answer('roles.read', { connectionId, roleId })).toMatchObject({
      name: 'Auditors',
      scope: 20,
      general,
      members: [],
    })
    const { found } = await app.answer('lookup.references', { connectionId, kind: 'members', text: 'a' })
    const user = found[0]
    if (user === undefined) throw new Error('nobody is found')
    const nobody = { users: [], departments: [], departmentTrees: [], jobs: [], orgRoles: [] }
    const with1 = await app.answer('roles.add-members', { connectionId, roleId, ...nobody, users: [user.id] })
    expect(with1.members).toMatchObject([{ kind: 'users', id: user.id, name: user.text }])
    const without = await app.answer('roles.remove-members', { connectionId, roleId, ...nobody, users: [user.id] })
    expect(without.members).toEqual([])
    await app.answer('roles.delete', { connectionId, roleId })
    expect((await app.answer('roles.list', { connectionId })).roles.map((it) => it.id)).not.toContain(roleId)
  })
})

describe('workflows', () => {
  test('a process is started with typed values, and they are offered again', async () => {
    const { processes } = await app.answer('workflows.list', { connectionId })
    const startable = processes.find((it) => it.type === 6 && it.isEnabled)
    if (startable === undefined) throw new Error('the sample has no process to start')
    const process = await app.answer('workflows.read', { connectionId, processId: startable.id })
    expect(process.lastValues).toBeNull()
    const missing = process.inputs.filter((it) => it.isRequired)
    if (missing.length > 0) {
      const refused = await app.call('workflows.start', { connectionId, processId: startable.id, values: {} })
      expect(refused).toMatchObject({ ok: false, error: { kind: 'service' } })
    }
    const values = Object.fromEntries(
      process.inputs.map((it) => [
        it.key,
        it.options[0] !== undefined ? [it.options[0].key] : it.typeName === 'Number' ? 3 : '2026-11-20',
      ]),
    )
    const answer = await app.call('workflows.start', { connectionId, processId: startable.id, values })
    const again = await app.answer('workflows.read', { connectionId, processId: startable.id })
    expect(again.lastValues).toEqual(values)
    expect(answer.ok || answer.error.kind === 'service').toBe(true)
  })
})

describe('the row panel', () => {
  test('shows related rows by their titles', async () => {
    const worksheetId = idOf('Categories')
    await pull(worksheetId)
    const state = await app.answer('worksheet.open', { connectionId, worksheetId })
    const relation = state.fields.find((it) => it.kind === 'rows' && it.name === 'Sub-categories')
    if (relation === undefined) throw new Error('Categories has no sub-categories')
    const page = await app.answer('row.related', {
      connectionId,
      worksheetId,
      rowId: rowId.parse(await firstRow(worksheetId)),
      field: relation.id,
      page: 1,
      pageSize: 20,
    })
    expect(page.worksheetId).toBe(worksheetId)
    expect(page.rows.map((it) => it.cells[0])).toEqual(expect.arrayContaining(['Tents', 'Tarps']))
    expect(page.total).toBe(page.rows.length)
  })

  test('shows the people of related rows by the names seen before, where the service answers ids', async () => {
    const worksheetId = idOf('Customers')
    await pull(worksheetId)
    const { fields } = await app.answer('worksheet.open', { connectionId, worksheetId })
    const relation = fields.find((it) => it.kind === 'rows' && it.name === 'Orders')
    if (relation === undefined) throw new Error('Customers has no orders')
    const at = { connectionId, worksheetId, rowId: rowId.parse(await firstRow(worksheetId)) }
    await app.answer('lookup.references', { connectionId, kind: 'members', text: '' })
    const page = await app.answer('row.related', { ...at, field: relation.id, page: 1, pageSize: 20 })
    const rep = page.fields.findIndex((it) => it.name === 'Sales rep')
    const reps = page.rows.flatMap((it) => [it.cells[rep] ?? []].flat()).map((id) => nameOf(page.names, 'members', String(id)))
    expect(reps.length).toBeGreaterThan(0)
    expect(reps.filter((it) => !/^[^\d]+ [^\d]+$/.test(it))).toEqual([])
  })

  test('tells who changed what, newest first, by field and by page', async () => {
    const worksheetId = await newWorksheet('History')
    const state = await app.answer('worksheet.open', { connectionId, worksheetId })
    const [title, amount] = state.fields
    if (title === undefined || amount === undefined) throw new Error('fields are missing')
    await app.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows: [{ [title.id]: 'First' }] })
    const push = async () => {
      const options = { triggerWorkflow: false, permanentDelete: false }
      const plan = await app.answer('push.plan', { connectionId, options: { worksheetId, ...options } })
      const { jobId } = await app.answer('push.start', { connectionId, planId: plan.planId })
      expect((await app.ended(jobId)).status).toBe('done')
    }
    await push()
    await pull(worksheetId)
    const key = await firstRow(worksheetId)
    await app.answer('edits.set', {
      connectionId,
      worksheetId,
      label: 'Edit',
      cells: [{ row: key, field: amount.id, value: 12.5 }],
    })
    await push()
    const at = { connectionId, worksheetId, rowId: rowId.parse(key) }
    const all = await app.answer('row.history', { ...at, operatorId: null, field: null, mark: null, pageSize: 50 })
    expect(all.entries.map((it) => it.what)).toEqual(['updated', 'created'])
    expect(all.entries[0]?.changes).toMatchObject([{ fieldId: amount.id, name: 'Amount', before: '', after: '12.5' }])
    const first = await app.answer('row.history', { ...at, operatorId: null, field: null, mark: null, pageSize: 1 })
    expect(first.entries.map((it) => it.id)).toEqual([all.entries[0]?.id])
    const second = await app.answer('row.history', { ...at, operatorId: null, field: null, mark: first.mark, pageSize: 1 })
    expect(second.entries.map((it) => it.id)).toEqual([all.entries[1]?.id])
    const byField = await app.answer('row.history', { ...at, operatorId: null, field: amount.id, mark: null, pageSize: 50 })
    expect(byField.entries.map((it) => it.id)).toEqual([all.entries[0]?.id])
    const ofTitle = await app.answer('row.history', { ...at, operatorId: null, field: title.id, mark: null, pageSize: 50 })
    expect(ofTitle.entries).toEqual([])
  })

  test('shares a row by a link that shows the chosen fields only', async () => {
    const worksheetId = idOf('Customers')
    await pull(worksheetId)
    const state = await app.answer('worksheet.open', { connectionId, worksheetId })
    const title = state.fields.find((it) => it.isTitle)
    if (title === undefined) throw new Error('no title')
    const row = rowId.parse(await firstRow(worksheetId))
    const { url } = await app.answer('row.share', {
      connectionId,
      worksheetId,
      rowId: row,
      visibleFields: [title.id],
      validUntil: null,
      password: '',
    })
    const page = await (await fetch(url)).text()
    expect(page).toContain(title.name)
    const hidden = state.fields.filter((it) => !it.isTitle && it.kind !== 'none').map((it) => it.name)
    expect(hidden.filter((name) => page.includes(`>${name}<`))).toEqual([])
  })

  test('lists discussions, and those with attachments alone', async () => {
    const found: { readonly attachments: readonly unknown[] }[] = []
    for (const name of ['Orders', 'Customers', 'Projects', 'Tasks']) {
      const worksheetId = idOf(name)
      await pull(worksheetId)
      const at = { connectionId, worksheetId, rowId: rowId.parse(await firstRow(worksheetId)) }
      const ask = { search: '', page: 1, pageSize: 100 }
      const { discussions } = await app.answer('row.discussions', { ...at, ...ask, withAttachments: false })
      const { discussions: withFiles } = await app.answer('row.discussions', { ...at, ...ask, withAttachments: true })
      expect(withFiles).toEqual(discussions.filter((it) => it.attachments.length > 0))
      found.push(...discussions)
    }
    expect(found.length).toBeGreaterThan(0)
  })
})

describe('the application page', () => {
  test('shows the application and never the whole key or the signature', async () => {
    const page = await app.answer('app-page.read', { connectionId })
    expect(page.name).toBe('Nordlicht Outdoor')
    expect(JSON.stringify(page)).not.toContain(service.appKey)
    expect(JSON.stringify(page)).not.toContain(service.sign)
    expect(page.maskedKey.endsWith(service.appKey.slice(-4))).toBe(true)
  })

  test('brings the icon as a picture that the window may show', async () => {
    const { icon } = await app.answer('app-page.icon', { connectionId })
    expect(icon).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
  })

  test('finds out what the key may do without changing anything', async () => {
    const { abilities } = await app.answer('app-page.probe-key', { connectionId })
    expect(abilities.filter((it) => it.generation === 'v3').map((it) => it.answer)).toEqual(Array(6).fill('yes'))
    expect(abilities.filter((it) => it.generation === 'v2').map((it) => it.answer)).toEqual(Array(4).fill('yes'))
  })
})
