/**
 * Every operation of the table, called once on a service that has only one generation, by the client as the app makes it for a new
 * connection: each is answered, or said in words not to be offered. Nothing of the absent generation is called after it was missed once.
 */
import { afterEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../../../../src-main/api-client/api-client.ts'
import { routedOperations } from '../../../../src-main/api-client/generations/routes.ts'
import { readAnswer } from '../../../../src-main/api-client/read-answer.ts'
import { type Generation, otherGeneration } from '../../../../src-shared/api/dialect.ts'
import { describeApiFailure } from '../../../../src-shared/api/failure-words.ts'
import type { Operation } from '../../../../src-shared/api/operation.ts'
import { operations } from '../../../../src-shared/api/operations.ts'
import { listOptionSets } from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import { listRoles } from '../../../../src-shared/api/v3/v3-role-operations.ts'
import { createRow, listRows } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { createWorksheet, getApp, getWorksheet } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { type GenerationWorld, startGenerationWorld, succeed } from '../../../support/api-client/generation-world.ts'

let world: GenerationWorld
afterEach(() => world.close())

interface Known {
  readonly sheet: string
  readonly name: string
  readonly relation: string
  readonly rows: readonly string[]
  readonly section: string
  readonly optionSets: readonly string[]
  readonly roles: readonly string[]
  readonly person: string
}

interface Example {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const off = { triggerWorkflow: false }

/** One call for every operation, by its id. Each deletion has a target of its own. */
const examples = (at: Known): Readonly<Record<string, Example>> => {
  const sheet = { worksheet_id: at.sheet }
  const row = (n: number) => ({ worksheet_id: at.sheet, row_id: at.rows[n] ?? '' })
  const onRow = (n: number) => ({ worksheetId: at.sheet, rowId: at.rows[n] ?? '' })
  const fields = [{ id: at.name, value: 'New' }]
  const controls = [{ controlId: at.name, value: 'New' }]
  const members = { roleId: at.roles[0] ?? '', operatorId: 'user-api', userIds: [at.person] }
  return {
    'v3.app.get': {},
    'v3.worksheets.list': { body: {} },
    'v3.worksheets.create': {
      body: { name: 'More', sectionId: at.section, fields: [{ name: 'Name', type: '2', isTitle: true }] },
    },
    'v3.worksheets.get': { params: sheet },
    'v3.worksheets.edit': { params: sheet, body: { remark: 'For tests' } },
    'v3.worksheets.delete': { params: { worksheet_id: 'unknown' } },
    'v3.rows.create': { params: sheet, body: { fields, ...off } },
    'v3.rows.list': { params: sheet, body: { pageSize: 5, pageIndex: 1 } },
    'v3.rows.create-batch': { params: sheet, body: { rows: [{ fields }, { fields }], ...off } },
    'v3.rows.update-batch': { params: sheet, body: { rowIds: at.rows.slice(0, 2), fields, ...off } },
    'v3.rows.delete-batch': { params: sheet, body: { rowIds: at.rows.slice(2, 4), permanent: true, ...off } },
    'v3.rows.get': { params: row(0), query: { includeSystemFields: true } },
    'v3.rows.update': { params: row(0), body: { fields, ...off } },
    'v3.rows.delete': { params: row(4), body: off },
    'v3.workflow.list': {},
    'v3.workflow.get': { params: { process_id: 'p' } },
    'v3.workflow.start': { params: { process_id: 'p' }, body: {} },
    'v3.option-sets.list': {},
    'v3.option-sets.create': { body: { name: 'Sizes', options: [{ value: 'S' }, { value: 'L' }] } },
    'v3.option-sets.edit': { params: { optionset_id: at.optionSets[0] ?? '' }, body: { options: [{ value: 'More' }] } },
    'v3.option-sets.delete': { params: { optionset_id: at.optionSets[1] ?? '' } },
    'v3.roles.list': {},
    'v3.roles.create': { body: { name: 'Readers', permissionScope: 20 } },
    'v3.roles.get': { params: { role_id: at.roles[0] ?? '' } },
    'v3.roles.delete': { params: { role_id: at.roles[1] ?? '' } },
    'v3.users.lookup': { query: { name: 'a' } },
    'v3.departments.lookup': { query: { name: 'a' } },
    'v3.regions.lookup': { query: {} },
    'v2.app.get': {},
    'v2.worksheets.create': { body: { name: 'Yet more', controls: [{ controlName: 'Name', type: 2, attribute: 1 }] } },
    'v2.worksheets.get': { body: { worksheetId: at.sheet } },
    'v2.rows.list': { body: { worksheetId: at.sheet, viewId: '', pageSize: 5, pageIndex: 1 } },
    'v2.rows.create': { body: { worksheetId: at.sheet, controls, ...off } },
    'v2.rows.create-batch': { body: { worksheetId: at.sheet, rows: [controls, controls], ...off } },
    'v2.rows.get': { query: onRow(0) },
    'v2.rows.get-post': { body: onRow(0) },
    'v2.rows.update': { body: { ...onRow(0), controls, ...off } },
    'v2.rows.update-batch': { body: { worksheetId: at.sheet, rowIds: at.rows.slice(0, 2), control: controls[0], ...off } },
    'v2.rows.delete': { body: { worksheetId: at.sheet, rowId: at.rows.slice(5, 7).join(','), ...off } },
    'v2.rows.related': { body: { ...onRow(0), controlId: at.relation, pageSize: 5, pageIndex: 1 } },
    'v2.rows.share': { body: onRow(0) },
    'v2.rows.count': { body: { worksheetId: at.sheet, viewId: '' } },
    'v2.rows.discussions': { body: { ...onRow(0), pageSize: 5, pageIndex: 1 } },
    'v2.rows.logs': { body: onRow(0) },
    'v2.roles.list': {},
    'v2.roles.create': { body: { name: 'Writers' } },
    'v2.roles.delete': { body: { roleId: at.roles[2] ?? '', operatorId: 'user-api' } },
    'v2.roles.add-members': { body: members },
    'v2.roles.remove-members': { body: members },
    'v2.roles.get': { query: { roleId: at.roles[0] ?? '' } },
    'v2.optionsets.create': { body: { name: 'Shapes', options: [{ value: 'Round' }], colorful: false, enableScore: false } },
    'v2.optionsets.list': { body: {} },
    'v2.optionsets.update': {
      body: {
        collectionId: at.optionSets[0] ?? '',
        name: 'Again',
        options: [{ value: 'Other' }],
        colorful: true,
        enableScore: false,
      },
    },
    'v2.optionsets.delete': { query: { collectionId: at.optionSets[2] ?? '' } },
    'v2.regions.children': { body: {} },
  }
}

/** What is needed of the sample, and a worksheet of its own, through the client itself. */
async function prepare(client: ApiClient): Promise<Known> {
  const app = await succeed(client.call(getApp, {}))
  const fields = [
    { name: 'Name', type: '2', isTitle: true },
    { name: 'Same', type: '29', dataSource: app.sections.flatMap((it) => it.items)[0]?.id ?? '', subType: '2' },
  ]
  const { worksheetId } = await succeed(client.call(createWorksheet, { body: { name: 'Things', fields } }))
  const structure = await succeed(client.call(getWorksheet, { params: { worksheet_id: worksheetId } }))
  const idOf = (name: string) => structure.fields.find((it) => it.name === name)?.id ?? ''
  const params = { worksheet_id: worksheetId }
  for (let n = 0; n < 7; n += 1)
    await succeed(client.call(createRow, { params, body: { fields: [{ id: idOf('Name'), value: `Row ${n}` }] } }))
  const { rows } = await succeed(client.call(listRows, { params, body: { pageSize: 10, pageIndex: 1 } }))
  const { optionsets } = await succeed(client.call(listOptionSets, {}))
  const { roles } = await succeed(client.call(listRoles, {}))
  return {
    sheet: worksheetId,
    name: idOf('Name'),
    relation: idOf('Same'),
    rows: rows.map((it) => String(it.id)),
    section: app.sections[0]?.id ?? '',
    // A set that worksheets use cannot be deleted.
    optionSets: optionsets.map((it) => it.id),
    roles: roles.map((it) => it.id),
    person: roles.flatMap((it) => it.users)[0]?.accountId ?? '',
  }
}

type Verdict = 'answered' | { readonly refused: number } | { readonly notOffered: string }

async function callOnce(client: ApiClient, operation: Operation, example: Example): Promise<Verdict | string> {
  const answer = await client.call(operation, example)
  if (answer.ok) return 'answered'
  if (answer.error.kind === 'refused') return { refused: answer.error.code }
  return answer.error.kind === 'not-offered' ? { notOffered: answer.error.what } : JSON.stringify(answer.error)
}

const absentIn: Readonly<Record<Generation, Readonly<Record<string, string>>>> = {
  v2: {
    'v3.worksheets.edit': 'changing the structure of a worksheet',
    'v3.worksheets.delete': 'deleting a worksheet',
    'v3.workflow.list': 'a list of its workflows',
    'v3.workflow.get': 'the details of a workflow',
    'v3.workflow.start': 'starting a workflow',
    'v3.users.lookup': 'looking up people by name',
    'v3.departments.lookup': 'looking up departments by name',
  },
  v3: {
    'v2.rows.share': 'share links to rows',
    'v2.rows.discussions': 'the discussions of a row',
    'v2.rows.logs': 'the change log of a row',
    'v2.roles.add-members': 'adding members to a role',
    'v2.roles.remove-members': 'removing members from a role',
  },
}

describe.each(['v2', 'v3'] as const)('on a service that has only %s', (only) => {
  it('every operation is answered or said not to be offered', async () => {
    world = await startGenerationWorld({ sample: true, generations: [only] })
    const client = world.preferring('v3')
    const at = await prepare(client)
    const found: Record<string, Verdict | string> = {}
    for (const operation of operations) {
      const example = examples(at)[operation.id]
      if (example === undefined) throw new Error(`no example of ${operation.id}`)
      found[operation.id] = await callOnce(client, operation, example)
    }
    const expected: Record<string, Verdict> = Object.fromEntries(operations.map((it) => [it.id, 'answered']))
    for (const [id, what] of Object.entries(absentIn[only])) expected[id] = { notOffered: what }
    if (only === 'v3') {
      expected['v3.worksheets.delete'] = { refused: 430022 }
      for (const id of ['v3.workflow.get', 'v3.workflow.start']) expected[id] = { refused: 10007 }
    }
    expect(found).toEqual(expected)
    const missed = world.service
      .requests()
      .flatMap((it) => (it.operation?.generation === otherGeneration(only) ? [it.operation.id] : []))
    // Each operation is learned for itself. What another answers is not asked for, and what is not there is asked for once.
    const sighted = only === 'v2' ? 'v3.app.get' : 'v2.worksheets.get'
    const once = missed.filter((it) => it !== sighted)
    expect(once).toEqual([...new Set(once)])
    expect(missed.length - once.length).toBeLessThanOrEqual(2)
  })

  it('says what is not offered in plain words', async () => {
    world = await startGenerationWorld({ generations: [only] })
    const client = world.through(only)
    for (const [id, what] of Object.entries(absentIn[only])) {
      const operation = operations.find((it) => it.id === id)
      const example = examples({
        sheet: 's',
        name: 'n',
        relation: 'r',
        rows: ['a'],
        section: '',
        optionSets: [],
        roles: ['x'],
        person: 'p',
      })[id]
      if (operation === undefined || example === undefined) throw new Error(id)
      const answer = await client.call(operation, example)
      if (answer.ok) throw new Error(`${id} was answered`)
      expect(describeApiFailure(answer.error)).toMatchObject({
        title: 'Not offered by this service',
        explanation: `This service does not offer ${what}.`,
      })
    }
  })

  it('bytes of rows are read in the place of the other form', async () => {
    world = await startGenerationWorld({ rows: 1500, generations: [only] })
    const client = world.preferring(otherGeneration(only))
    const [sheet] = (await succeed(client.call(getApp, {}))).sections.flatMap((it) => it.items)
    const input = { params: { worksheet_id: sheet?.id ?? '' }, body: { pageSize: 1000, pageIndex: 2 } }
    const page = await succeed(client.callBytes(listRows, input, async (bytes) => readAnswer(listRows, bytes)))
    expect({ rows: page.rows.length, total: page.total }).toEqual({ rows: 500, total: 1500 })
    const structure = await succeed(
      client.callBytes(getWorksheet, { params: input.params }, async (bytes) => readAnswer(getWorksheet, bytes)),
    )
    expect(structure).toEqual(await succeed(client.call(getWorksheet, { params: input.params })))
  })
})

describe('the routes', () => {
  it('know every operation of the table', async () => {
    world = await startGenerationWorld()
    expect([...routedOperations].sort()).toEqual(operations.map((it) => it.id).sort())
  })
})
