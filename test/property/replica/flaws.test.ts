import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeAnew } from '../../../src-main/replica/rules/judge-anew.ts'
import { readStagedCounts } from '../../../src-main/replica/stage/staged-counts.ts'
import { atomically } from '../../../src-main/replica/store/store.ts'
import { assertKept } from '../../support/kept-finds.ts'
import { expectFlaws } from '../../support/replica/check-flaws.ts'
import { expectProjection } from '../../support/replica/check-projection.ts'
import { type Step, step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld, ruledFields } from '../../support/replica/staging-world.ts'

const readFlawTable = (world: ReturnType<typeof createStagingWorld>): unknown => [
  world.store.db.prepare('select * from flaw order by ws, k, f, rule').all(),
  world.store.db.prepare('select * from claim order by ws, k, f').all(),
]

function expectJudgedAlike(steps: readonly Step[]): void {
  const world = createStagingWorld(ruledFields)
  for (const it of steps) {
    world.apply(it)
    expectFlaws(world.store, world.tables())
    expectProjection(world.store, world.tables())
  }
  const kept = readFlawTable(world)
  atomically(world.store, () => judgeAnew(world.store, world.tables()))
  expect(readFlawTable(world)).toEqual(kept)
  world.store.db.close()
}

describe('what the rules find wrong', () => {
  test('is the same judged step by step as judged anew, after any edits, undos, pulls and pushes', async () => {
    const cases = fc.array(step, { maxLength: 40, size: 'max' })
    await assertKept({ name: 'judged-alike', cases, numRuns: 300 }, expectJudgedAlike)
  })

  test('claims nothing for a row that was created again and goes with the deletion that comes back', () => {
    const steps: readonly Step[] = [
      { kind: 'delete', rows: [5, 0] },
      { kind: 'discard-all' },
      { kind: 'delete', rows: [1] },
      { kind: 'vanish', ids: [1, 0] },
      { kind: 'undo' },
      { kind: 'undo' },
      { kind: 'redo' },
      { kind: 'undo' },
      { kind: 'redo' },
      { kind: 'redo' },
    ]
    for (let end = 1; end <= steps.length; end += 1) expectJudgedAlike(steps.slice(0, end))
  })

  test('counts every cell once, by the worst that is found in it', () => {
    const world = createStagingWorld({ a: { isUnique: true } })
    world.apply({ kind: 'set', cells: [{ row: 1, field: 'a', pick: 2 }] })
    expect(readStagedCounts(world.store, world.tables().n)).toMatchObject({ errors: 1, warnings: 0 })
    world.apply({ kind: 'undo' })
    expect(readStagedCounts(world.store, world.tables().n)).toMatchObject({ errors: 0, warnings: 0 })
    world.store.db.close()
  })
})
