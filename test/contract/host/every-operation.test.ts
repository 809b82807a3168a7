/**
 * What a window asks in a day of looking after an application, on services of one generation and of both: together the host sends every
 * operation of the interface, and what a service of one generation cannot do fails in words and not as a bug.
 */
import { expect, test } from 'vitest'
import type { Generation } from '../../../src-shared/api/dialect.ts'
import { operations } from '../../../src-shared/api/operations.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostCallName, HostCallRequest } from '../../../src-shared/host/calls.ts'
import { type RowId, rowId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { numberOf } from '../../support/conformance/readme-table.ts'
import { connect } from '../../support/csv/open-worksheet.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { startService } from '../../support/service/start-service.ts'

type At = Parameters<typeof rowsOfADay>[1]

/** Rows are made, changed and deleted, one and several of each, in a worksheet of their own. */
async function rowsOfADay(
  app: StartedHost,
  at: { readonly connectionId: Awaited<ReturnType<typeof connect>> },
  beforePushes: () => void,
): Promise<WorksheetId> {
  const fields = [
    { name: 'Title', type: '2', isTitle: true },
    { name: 'Count', type: '6' },
  ]
  const { worksheetId } = await app.answer('worksheet.create', { ...at, name: 'A day', fields })
  const on = { ...at, worksheetId }
  const { fields: made } = await app.answer('worksheet.open', on)
  const [title] = made
  if (title === undefined) throw new Error('the title is missing')
  const pull = async () => {
    const { jobId } = await app.answer('pull.start', { ...on, mode: 'full' })
    expect((await app.ended(jobId)).status).toBe('done')
  }
  const push = async () => {
    const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
    const { planId } = await app.answer('push.plan', { ...at, options })
    const { jobId } = await app.answer('push.start', { ...at, planId })
    expect((await app.ended(jobId)).status).toBe('done')
    expect((await app.answer('changes.count', at)).worksheets).toEqual([])
  }
  const keys = async () => {
    const { view } = await app.answer('rows.open-view', { ...on, query: everyRow })
    return (await app.answer('rows.window', { view, start: 0, count: 20 })).rows.map((it) => it.key)
  }
  const add = (texts: readonly string[]) =>
    app.answer('edits.add-rows', { ...on, label: 'Add', rows: texts.map((text) => ({ [title.id]: text })) })
  const set = async (texts: readonly string[]) => {
    const rows = await keys()
    const cells = texts.map((value, place) => ({ row: rows[place] ?? rows[0], field: title.id, value }))
    const request = { ...on, label: 'Set', cells } as HostCallRequest<'edits.set'>
    return app.answer('edits.set', request)
  }
  await pull()
  beforePushes()
  await add(['one'])
  await push()
  await add(['two', 'three', 'four', 'five'])
  await push()
  await set(['single'])
  await push()
  await set(['same', 'same', 'same'])
  await push()
  const [first, ...others] = await keys()
  if (first === undefined) throw new Error('no rows')
  await app.answer('edits.delete-rows', { ...on, label: 'Delete', target: { of: 'rows', rows: [first] } })
  await push()
  await app.answer('edits.delete-rows', { ...on, label: 'Delete', target: { of: 'rows', rows: others.slice(0, 2) } })
  await push()
  return worksheetId
}

/** Calls of the other screens; answers the words of those that failed. */
async function screensOfADay(app: StartedHost, at: At, worksheetId: WorksheetId, order: RowId): Promise<readonly string[]> {
  const failed: string[] = []
  const ask = async <N extends HostCallName>(name: N, request: HostCallRequest<N>) => {
    const answer = await app.call(name, request)
    if (answer.ok) return answer.value
    expect(answer.error.kind).toBe('service')
    failed.push(`${name}: ${answer.error.kind === 'service' ? answer.error.message : ''}`)
    return null
  }
  await ask('app-page.read', at)
  const { worksheets } = await app.answer('workspace.get', at)
  const orders = worksheets.find((it) => it.name === 'Orders')
  if (orders === undefined) throw new Error('no orders')
  const { fields } = await app.answer('worksheet.open', { ...at, worksheetId: orders.id })
  const customer = fields.find((it) => it.name === 'Customer')
  const on = { ...at, worksheetId: orders.id, rowId: order }
  if (customer !== undefined) await ask('row.related', { ...on, field: customer.id, page: 1, pageSize: 5 })
  await ask('row.discussions', { ...on, search: '', withAttachments: false, page: 1, pageSize: 5 })
  await ask('row.history', { ...on, operatorId: null, field: null, mark: null, pageSize: 5 })
  await ask('row.share', { ...on, visibleFields: null, validUntil: null, password: '' })
  const change = { addFields: [{ name: 'Note', type: '2' }], editFields: [], removeFields: [] }
  const never = worksheets.find((it) => it.name === 'Assets')
  if (never !== undefined) await ask('structure.losses', { ...at, worksheetId: never.id, fields: null })
  await ask('structure.edit', { ...at, worksheetId, ...change })
  await ask('structure.delete', { ...at, worksheetId, discardStaged: true })

  const set = { name: 'Sizes', hasColors: false, hasScores: false }
  const option = { key: '', value: 'Small', isDeleted: false, color: '' as const, score: null }
  const created = await ask('option-sets.create', { ...at, ...set, options: [option] })
  await ask('option-sets.list', at)
  if (created !== null) {
    await ask('option-sets.edit', { ...at, id: created.id, ...set, name: 'Sizes of shirts', options: [] })
    await ask('option-sets.delete', { ...at, id: created.id })
  }

  const people = await app.answer('lookup.references', { ...at, kind: 'members', text: '' })
  const general = {
    addRecord: true,
    share: false,
    import: false,
    export: false,
    discuss: true,
    systemPrint: false,
    attachmentDownload: true,
    log: true,
  }
  const role = await ask('roles.create', {
    ...at,
    name: 'Auditors',
    description: '',
    hideAppForMembers: false,
    scope: 20,
    general,
  })
  const { roles } = await app.answer('roles.list', at)
  const roleId = role?.roleId ?? roles[0]?.id ?? ''
  await ask('roles.read', { ...at, roleId })
  const nobody = { departments: [], departmentTrees: [], jobs: [], orgRoles: [] }
  const members = { ...at, roleId, operatorId: 'user-api', users: people.found.slice(0, 1).map((it) => it.id), ...nobody }
  await ask('roles.add-members', members)
  await ask('roles.remove-members', members)
  if (role !== null) await ask('roles.delete', { ...at, roleId })

  const processes = (await ask('workflows.list', at))?.processes ?? []
  const lead = processes.find((it) => it.name === 'Register a lead')
  if (lead !== undefined) {
    await ask('workflows.read', { ...at, processId: lead.id })
    const values = { company: 'By a window', manager: people.found.slice(0, 1).map((it) => it.id) }
    await ask('workflows.start', { ...at, processId: lead.id, values })
  }
  await ask('lookup.references', { ...at, kind: 'departments', text: '' })
  await ask('lookup.references', { ...at, kind: 'regions', text: 'Ham' })
  await ask('lookup.region-level', { ...at, parentId: '' })
  return failed
}

interface Day {
  readonly failed: readonly string[]
  /** Numbers of the operations that the service answered. */
  readonly answered: ReadonlySet<string>
}

async function spendDay(generations: readonly Generation[]): Promise<Day> {
  const service = await startService({ sample: true, generations })
  const app = await startHost()
  try {
    const at = { connectionId: await connect(app, service.url) }
    // What came in since, then, after the first push, whether rows are listed by id is tried out: a service that cannot is read row by row.
    const refuse = { skip: 1, times: 1, effect: { kind: 'code', code: 10001 } } as const
    const worksheetId = await rowsOfADay(app, at, () => {
      if (!generations.includes('v3')) service.faults.add({ operation: 'v2.rows.list', ...refuse })
    })
    const { catalog, rows } = service.storage
    const orders = catalog.worksheets().find((it) => it.alias === 'orders')
    const key = orders === undefined ? 0 : (rows.allKeys(orders)[0] ?? 0)
    const id = orders === undefined ? '' : String(rows.read(orders, key)?.[1])
    const failed = await screensOfADay(app, at, worksheetId, rowId.parse(id))
    const answered = service
      .requests()
      .flatMap(({ operation, code }) => (operation === null || code === null ? [] : [numberOf(operation)]))
    return { failed, answered: new Set(answered) }
  } finally {
    await app.remove()
    await service.close()
  }
}

test('the host sends every operation of both generations, each where its service has it', async () => {
  const both = await spendDay(['v3', 'v2'])
  expect(both.failed).toEqual([])
  const onlyV3 = await spendDay(['v3'])
  const onlyV2 = await spendDay(['v2'])
  const answered = new Set([...both.answered, ...onlyV3.answered, ...onlyV2.answered])
  expect([...new Set(operations.map(numberOf))].filter((number) => !answered.has(number))).toEqual([])
  // What is not in the interface of that generation, and nothing else, is told to be missing.
  expect(onlyV3.failed.map((it) => it.split(':')[0])).toEqual([
    'row.discussions',
    'row.history',
    'row.share',
    'roles.add-members',
    'roles.remove-members',
  ])
  expect(onlyV2.failed.map((it) => it.split(':')[0])).toEqual(['structure.edit', 'structure.delete', 'workflows.list'])
  for (const words of [...onlyV3.failed, ...onlyV2.failed]) expect(words).toContain('This service does not offer')
}, 240_000)
