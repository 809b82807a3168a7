/** Services that are wrong in one thing after they were connected: a clear word, the rest works, nothing staged is lost. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { FieldId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type DialectWorld, type Ground, openDialectWorld, startGround } from '../../support/dialect-front/dialect-world.ts'
import { deployedFront, type FrontDialect } from '../../support/dialect-front/front-dialect.ts'

let ground: Ground
let world: DialectWorld
beforeAll(async () => {
  ground = await startGround({ rows: 40 })
})
afterAll(() => ground.close())
afterEach(() => world.close())

interface At {
  readonly worksheetId: WorksheetId
  readonly city: FieldId
  readonly rows: readonly RowKey[]
}

async function open(dialect: Partial<FrontDialect>): Promise<At> {
  world = await openDialectWorld(ground, dialect)
  const { worksheetId, fields } = await world.worksheet()
  expect(await world.pull(worksheetId)).toMatchObject({ status: 'done' })
  const city = fields.find((it) => it.name === 'City')?.id
  if (city === undefined) throw new Error('no field City')
  return { worksheetId, city, rows: (await world.rows(worksheetId)).map((it) => it.key) }
}

const stage = async ({ worksheetId, city, rows }: At, value: string): Promise<void> => {
  const cells = rows.slice(0, 2).map((row) => ({ row, field: city, value }))
  await world.host.answer('edits.set', { connectionId: world.connectionId, worksheetId, label: 'Edit', cells })
}

const staged = async (): Promise<number> =>
  (await world.host.answer('changes.count', { connectionId: world.connectionId })).total.cells

/** The words of a push that failed as a whole. */
async function pushFails(): Promise<string> {
  const options = { worksheetId: null, triggerWorkflow: true, permanentDelete: false }
  const plan = await world.host.call('push.plan', { connectionId: world.connectionId, options })
  if (!plan.ok) return wordsOf(plan.error)
  const started = await world.host.answer('push.start', { connectionId: world.connectionId, planId: plan.value.planId })
  const job = await world.host.ended(started.jobId)
  expect(job.status).not.toBe('done')
  return job.message
}
const wordsOf = (error: HostError): string => error.message

describe('a service that begins to refuse key and signature', () => {
  test.each([0, 1, 10001, 10005, 10007, 99999, 424242])('with HTTP 401 and code %i', { tags: 'full' }, async (refusalCode) => {
    const at = await open({ generations: ['v3'], refusal: 'headers-401', refusalCode })
    await stage(at, `Mine ${refusalCode}`)
    world.front.change({ headerPrefix: 'Changed-' })
    expect(await pushFails()).toMatch(/The service did not accept key and signature|The signature was refused/)
    expect(await staged()).toBe(2)
    world.front.change({ headerPrefix: 'Svc-' })
    expect(await world.push()).toMatchObject({ status: 'done', counts: { updated: 2 } })
    expect(await staged()).toBe(0)
  })
})

describe('one operation that is missing', () => {
  test.each([404, 405] as const)('in V3 is done by V2, and its neighbours stay where they are (%i)', async (missingStatus) => {
    const at = await open({ ...deployedFront, missing: ['PATCH /v3/app/worksheets/:id/rows/batch'], missingStatus })
    await stage(at, `Batch ${missingStatus}`)
    expect(await world.push()).toMatchObject({ status: 'done', counts: { updated: 2, unknown: 0 } })
    expect(await staged()).toBe(0)
    const paths = world.front.calls().filter((it) => it.status === 200)
    expect(paths.some((it) => it.path.endsWith('/editRows'))).toBe(true)
    const lists = paths.filter((it) => it.path.includes('getFilterRows') || it.path.endsWith('/rows/list'))
    expect(lists.at(-1)?.path).toMatch(/\/rows\/list$/)
  })

  test.each([404, 405] as const)(
    'in V2 does not switch off the others: discussions without counts (%i)',
    async (missingStatus) => {
      const { worksheetId, rows } = await open({
        v2Names: 'other',
        missing: ['getWorksheet', 'getRowsCount', 'getRowLogs'],
        missingStatus,
      })
      const { host, connectionId } = world
      const rowId = String(rows[0])
      const asked = { connectionId, worksheetId, rowId, search: '', withAttachments: false, page: 1, pageSize: 5 }
      expect(await host.call('row.discussions', asked as never)).toMatchObject({ ok: true })
      const share = { connectionId, worksheetId, rowId, visibleFields: null, validUntil: null, password: '' }
      expect(await host.call('row.share', share as never)).toMatchObject({ ok: true })
      // What was learned is kept with the profile.
      const kept = async (): Promise<readonly string[]> => {
        const { connections } = await host.answer('connections.list', {})
        return connections.find((it) => it.id === connectionId)?.dialect.otherNames ?? []
      }
      await expect.poll(kept).toEqual(expect.arrayContaining(['getWorksheetDiscussions', 'getRowShareLink']))
    },
  )
})
