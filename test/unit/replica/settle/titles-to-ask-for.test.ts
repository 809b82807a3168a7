/** A service is asked for rows by their titles only where an answer without them says that they are not there. */
import { expect, test } from 'vitest'
import { titlesToAskFor } from '../../../../src-main/replica/settle/titles-to-ask-for.ts'
import { writeStructure } from '../../../../src-main/replica/store/write-structure.ts'
import { createStagingWorld, structureWith } from '../../../support/replica/staging-world.ts'

const ask = (titles: readonly (string | null)[], world = createStagingWorld()) =>
  titlesToAskFor(world.store, world.tables(), titles)

test('they are asked for once each, with the title of a row that is there', () => {
  expect(ask(['x', 'y', 'x'])).toEqual({ field: 'a', values: ['x', 'y'], known: 'v3' })
})

test.each<[string, readonly (string | null)[]]>([
  ['a row has none', ['x', null]],
  ['a title is empty', ['x', '']],
  ['there is no row', []],
])('they are not asked for where %s', (_, titles) => {
  expect(ask(titles)).toBeNull()
})

test('they are not asked for where no row with a title is there', () => {
  const world = createStagingWorld()
  world.store.run('update w1_row set c1 = null where k < 4')
  expect(ask(['x'], world)).toMatchObject({ known: 'v3' })
  world.store.run('update w1_row set is_gone = 1 where k = 4')
  expect(ask(['x'], world)).toBeNull()
})

test('they are not asked for where the title is no text, or its field was removed', () => {
  const dated = createStagingWorld({ a: { type: '15' } })
  dated.store.run("update w1_row set c1 = '2026-01-01'")
  expect(ask(['2026-01-02'], dated)).toBeNull()
  const world = createStagingWorld()
  const { fields, ...whole } = structureWith({})
  writeStructure(world.store, { ...whole, fields: fields.filter((it) => it.id !== 'a') })
  expect(ask(['x'], world)).toBeNull()
})
