import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeyedPart, RunAnswer } from '../../../src-main/bulk/bulk-tasks.ts'
import { deleteRows } from '../../../src-main/bulk/delete-rows.ts'
import { planParts, runOperation } from '../../../src-main/bulk/run-operation.ts'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { stageDeletions } from '../../../src-main/replica/stage/stage-rows.ts'
import { takeBackUnfinished } from '../../../src-main/replica/stage/unfinished-command.ts'
import { createAreaReader } from '../../../src-main/replica/view/read-area.ts'
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import { isSameValue } from '../../../src-shared/model/cell-value.ts'
import {
  areaDraft,
  controlOf,
  operationDraft,
  partsOf,
  smallPace,
  stateOf,
  type World,
} from '../../support/replica/bulk-world.ts'
import { expectProjection } from '../../support/replica/check-projection.ts'
import { type Step, step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../support/replica/staging-world.ts'
import { runs } from '../../support/runs.ts'

const steps = fc.array(step, { maxLength: 20, size: 'max' })
const worldAfter = (before: readonly Step[]): World => {
  // In one half of the cases what is staged is packed.
  const world = createStagingWorld({}, [], before.length % 2 === 0 ? 1 : undefined)
  for (const it of before) world.apply(it)
  return world
}
const run = (world: World, parts: readonly KeyedPart[], operation: Operation, control = controlOf(() => 'go on')) =>
  runOperation(world.store, { worksheetId: world.tables().id, parts, operation, label: 'run', at: 1 }, control, smallPace)
const answerOf = (result: Awaited<ReturnType<typeof run>>): RunAnswer => {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** The same edits as one command of single cells. */
function editOneByOne({ store, tables }: World, parts: readonly KeyedPart[], operation: Operation): void {
  const planned = planParts(store, tables(), parts, operation)
  if (!planned.ok) throw new Error(planned.error.message)
  const cells = planned.value.flatMap(({ keys, prepared, reads, writes }) =>
    createAreaReader(store, tables(), [...reads, ...writes])(keys).flatMap((row, index) => {
      if (row === null || row.change === 'deleted') return []
      const outcomes = prepared.apply(row.cells.slice(0, reads.length), index, {})
      return writes.flatMap(({ field }, i) => {
        const outcome = outcomes[i] ?? null
        if (outcome === null || 'refused' in outcome || isSameValue(row.cells[reads.length + i] ?? null, outcome.value)) return []
        return [{ row: row.key, field: field.id, value: outcome.value }]
      })
    }),
  )
  if (cells.length === 0) return
  expect(stageCells(store, tables(), { label: 'run', origin: 'edit', at: 1 }, packCells(cells)).ok).toBe(true)
}
/** Commands that did nothing make no difference, except that they take a number. */
const comparable = (world: World) =>
  JSON.stringify(stateOf(world), (key, value) => (key === 'id' ? 0 : value instanceof Map ? [...value].sort() : value))

describe('a run over an area', () => {
  test('does what the same edits do one by one, and counts every cell once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, areaDraft, operationDraft, async (before, draft, operation) => {
        const [ours, theirs] = [worldAfter(before), worldAfter(before)]
        const parts = partsOf(ours, draft)
        const cells = parts.reduce((sum, it) => sum + it.keys.length * it.fields.length, 0)
        const answer = answerOf(await run(ours, parts, operation))
        editOneByOne(theirs, partsOf(theirs, draft), operation)
        expect(comparable(ours)).toEqual(comparable(theirs))
        expectProjection(ours.store, ours.tables())
        const skipped = answer.skipped.reduce((sum, it) => sum + it.cells, 0)
        expect(answer.changed + answer.unchanged + skipped + answer.refusedCells).toBe(cells)
        expect([answer.unchanged >= 0, answer.refused.length]).toEqual([true, answer.refusedCells])
        for (const world of [ours, theirs]) world.store.db.close()
      }),
      { numRuns: runs(60) },
    )
  })

  test('is taken back by one undo, exactly, and done again by redo', async () => {
    await fc.assert(
      fc.asyncProperty(steps, areaDraft, operationDraft, async (before, draft, operation) => {
        const world = worldAfter(before)
        const staged = () => JSON.parse(comparable(world))
        const was = staged()
        const { changed } = answerOf(await run(world, partsOf(world, draft), operation))
        const became = staged()
        if (changed > 0) {
          world.apply({ kind: 'undo' })
          expect(staged().overlay).toEqual(was.overlay)
          world.apply({ kind: 'redo' })
          expect(staged().overlay).toEqual(became.overlay)
        } else expect(became).toEqual(was)
        world.store.db.close()
      }),
      { numRuns: runs(60) },
    )
  })

  test('leaves nothing behind when it is stopped, or when the app ends in the middle of it', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        areaDraft,
        operationDraft,
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        async (before, draft, operation, at, isCrash) => {
          const world = worldAfter(before)
          const was = stateOf(world)
          const { store } = world
          if (isCrash) {
            const crash = new Error('the app ends here')
            const control = controlOf((slice) => {
              if (slice >= at) throw crash
              return 'go on'
            })
            // What a crash leaves is what is committed: the run itself gets no chance to tidy up.
            const broken = { ...control, breathe: () => (store.db.inTransaction ? Promise.resolve() : control.breathe()) }
            const ended = await run(world, partsOf(world, draft), operation, broken).then(
              (it) => it.ok,
              () => false,
            )
            takeBackUnfinished(store, () => undefined, 3)
            if (ended) return
          } else {
            const stopped = await run(
              world,
              partsOf(world, draft),
              operation,
              controlOf((slice) => (slice >= at ? 'stop' : 'go on')),
            )
            if (stopped.ok) return
          }
          expect(stateOf(world)).toEqual(was)
          expectProjection(store, world.tables())
          store.db.close()
        },
      ),
      { numRuns: runs(80) },
    )
  })

  test('leaves only what was staged meanwhile when it is stopped', async () => {
    const edits = fc.array(
      step.filter((it) => it.kind === 'set' || it.kind === 'add'),
      { minLength: 1, maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(steps, edits, areaDraft, operationDraft, async (before, meanwhile, draft, operation) => {
        const world = worldAfter(before)
        const control = controlOf((slice) => {
          for (const it of meanwhile.slice(slice - 1, slice)) world.apply(it)
          return slice >= 3 ? 'stop' : 'go on'
        })
        const stopped = await run(world, partsOf(world, draft), operation, control)
        expectProjection(world.store, world.tables())
        if (!stopped.ok) expect(JSON.stringify(stateOf(world))).not.toContain('"run"')
        world.store.db.close()
      }),
      { numRuns: runs(80) },
    )
  })
})

describe('deleting by area', () => {
  test('does what deleting the rows one by one does, and leaves nothing behind when it is stopped', async () => {
    await fc.assert(
      fc.asyncProperty(steps, areaDraft, fc.boolean(), async (before, draft, isStopped) => {
        const [ours, theirs] = [worldAfter(before), worldAfter(before)]
        const keys = partsOf(ours, draft)[0]?.keys ?? new Float64Array()
        const was = stateOf(ours)
        const control = controlOf((slice) => (isStopped && slice >= 2 ? 'stop' : 'go on'))
        const ask = { worksheetId: ours.tables().id, keys, label: 'run', at: 1 }
        const deleted = await deleteRows(ours.store, ask, control, smallPace)
        const rows = createAreaReader(theirs.store, theirs.tables(), [])(keys).flatMap((it) => (it === null ? [] : [it.key]))
        stageDeletions(theirs.store, theirs.tables(), { label: 'run', origin: 'edit', at: 1 }, rows)
        if (deleted.ok && deleted.value.changed > 0) expect(comparable(ours)).toEqual(comparable(theirs))
        else expect(stateOf(ours)).toEqual(was)
        expectProjection(ours.store, ours.tables())
        for (const world of [ours, theirs]) world.store.db.close()
      }),
      { numRuns: runs(60) },
    )
  })
})
