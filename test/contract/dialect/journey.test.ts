/**
 * A person's whole way through a service that speaks another dialect: connect, pull, edit, push, refresh, import.
 *
 * @module-tag full
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { worldAt } from '../../support/csv/import-world.ts'
import { type DialectWorld, type Ground, openDialectWorld, startGround } from '../../support/dialect-front/dialect-world.ts'
import { deployedFront, type FrontDialect } from '../../support/dialect-front/front-dialect.ts'

let ground: Ground
let world: DialectWorld
beforeAll(async () => {
  ground = await startGround({ rows: 300 })
})
afterAll(() => ground.close())
afterEach(() => world.close())

const only = ['V3 alone', 'V2 alone', 'both'] as const
const generations = { 'V3 alone': ['v3'], 'V2 alone': ['v2'], both: ['v3', 'v2'] } as const

const alone: readonly (readonly [string, Partial<FrontDialect>])[] = [
  ['header prefix', { headerPrefix: 'HAP-', plainForApp: false, refusal: 'headers-401' }],
  ['path prefix', { pathPrefix: '/api' }],
  ['sort form', { sortForm: 'isAsc' }],
  ['no sort at all', { sortForm: 'none' }],
  ['totals on request', { totals: 'asked' }],
  ['no totals', { totals: 'never' }],
  ['system attributes on request', { systemFields: 'asked' }],
  ['aliases in rows', { rowKeys: 'aliases' }],
  ['other names', { v2Names: 'other' }],
]

const listCalls = () =>
  world.front.calls().filter((it) => /rows\/list$|\/(getRows|getFilterRows)$/.test(it.path) && it.status === 200)

let walks = 0

async function walk(): Promise<void> {
  walks += 1
  const mine = (text: string): string => `${text} ${walks}`
  const { host, connectionId } = world
  const { worksheetId, fields } = await world.worksheet()
  const own = worldAt({ host, service: world.service, connectionId, worksheetId, fields })
  const field = own.id
  expect(await world.pull(worksheetId)).toMatchObject({ status: 'done' })
  const place = fields.findIndex((it) => it.name === 'City')
  const rows = await world.rows(worksheetId)
  const before = await own.rows()
  expect(rows).toHaveLength(before.length)
  expect(new Map(rows.map((row) => [String(row.key), [row.cells[place], row.system.createdAt, row.system.updatedAt]]))).toEqual(
    new Map(before.map((row) => [String(row.id), [row[field('City')], row._createdAt, row._updatedAt]])),
  )
  expect(rows.every((row) => row.system.owner !== '' && row.system.createdBy !== '')).toBe(true)

  const [one, two, three] = rows
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few rows')
  const cell = (row: typeof one, value: string) => ({ row: row.key, field: field('City'), value })
  const at = { connectionId, worksheetId, label: 'Edit' }
  await host.answer('edits.set', { ...at, cells: [cell(one, mine('Same')), cell(two, mine('Same'))] })
  await host.answer('edits.add-rows', { ...at, rows: [{ [field('Name')]: mine('Added'), [field('City')]: 'New' }] })
  expect(await world.push()).toMatchObject({ status: 'done', counts: { updated: 2, created: 1, refused: 0, unknown: 0 } })
  const after = await own.rows()
  expect(after).toHaveLength(before.length + 1)
  expect(after.filter((row) => row[field('City')] === mine('Same')).map((row) => row.id)).toEqual(
    expect.arrayContaining([String(one.key), String(two.key)]),
  )
  expect(after.filter((row) => row[field('Name')] === mine('Added'))).toHaveLength(1)

  // Somebody else changes a row: a refresh brings it.
  const changed = await fetch(`${world.service.url}/v3/app/worksheets/${worksheetId}/rows/${three.key}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign },
    body: JSON.stringify({ fields: [{ id: field('City'), value: mine('Theirs') }] }),
  })
  expect(changed.status).toBe(200)
  expect(await world.pull(worksheetId, 'changes')).toMatchObject({ status: 'done' })
  const fresh = await world.rows(worksheetId)
  expect(fresh.find((row) => row.key === three.key)?.cells[place]).toBe(mine('Theirs'))
  expect(fresh).toHaveLength(after.length)

  const imported = await own.create(await own.checked(`Name,City\n${mine('Imported one')},Rome\n${mine('Imported two')},Oslo\n`))
  expect(imported).toMatchObject({ status: 'done', counts: { created: 2, rejected: 0 } })
  const last = await own.rows()
  expect(
    last
      .filter((row) => /^Imported/.test(String(row[field('Name')])) && String(row[field('Name')]).endsWith(` ${walks}`))
      .map((row) => row[field('City')])
      .sort(),
  ).toEqual(['Oslo', 'Rome'])
}

describe('connected, pulled, edited, pushed to, refreshed and imported into:', () => {
  test.each(only)('the deployed dialect, all of it together, %s', async (which) => {
    world = await openDialectWorld(ground, { ...deployedFront, generations: generations[which] })
    await walk()
  })

  test.each(alone)('%s, by itself', async (_, part) => {
    world = await openDialectWorld(ground, part)
    await walk()
  })

  test.each(['other names', 'totals on request'])('V2 alone: %s', async (name) => {
    const part = alone.find(([it]) => it === name)?.[1] ?? {}
    world = await openDialectWorld(ground, { ...part, generations: ['v2'] })
    await walk()
  })
})

describe('a refresh of changes', () => {
  test.each([
    ['V3', { ...deployedFront, generations: ['v3'] }],
    ['V2', { ...deployedFront, generations: ['v2'] }],
  ] as const)('reads changed rows only where lists tell times on request, %s', async (_, dialect) => {
    world = await openDialectWorld(ground, dialect)
    const { worksheetId } = await world.worksheet()
    await world.pull(worksheetId)
    await world.pull(worksheetId, 'changes')
    const before = listCalls().length
    await world.pull(worksheetId, 'changes')
    expect(listCalls().length - before).toBe(1)
  })
})
