/** V2 lists regions beside the interface proper, and under other paths where the other names are in use. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type DialectWorld, type Ground, openDialectWorld, startGround } from '../../support/dialect-front/dialect-world.ts'
import { deployedFront, type FrontDialect } from '../../support/dialect-front/front-dialect.ts'

let ground: Ground
let world: DialectWorld
beforeAll(async () => {
  ground = await startGround({ sample: true })
})
afterAll(() => ground.close())
afterEach(() => world.close())

const fronts: readonly (readonly [string, Partial<FrontDialect>])[] = [
  ['the interface’s own', {}],
  ['the interface’s own, where everything else stands under /api', { pathPrefix: '/api' }],
  ['the other one', { ...deployedFront }],
]

test.each(fronts)('regions are found under %s path', async (_, part) => {
  world = await openDialectWorld(ground, { ...part, generations: ['v2'] })
  const { found } = await world.host.answer('lookup.region-level', { connectionId: world.connectionId, parentId: '' })
  expect(found.length).toBeGreaterThan(0)
})
