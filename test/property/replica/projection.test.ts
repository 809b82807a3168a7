import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNextRedo, findNextUndo } from '../../../src-main/replica/stage/command.ts'
import { existence } from '../../../src-shared/changes/staged-cell.ts'
import { assertKept } from '../../support/kept-finds.ts'
import { squash } from '../../support/model/squash.ts'
import { expectProjection, readJournal, readOverlay } from '../../support/replica/check-projection.ts'
import { type Step, step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../support/replica/staging-world.ts'
import { runs } from '../../support/runs.ts'

describe('overlay, counts and marks', () => {
  test('are what replica and journal say, after any edits, undos, pulls and pushes', async () => {
    const cases = fc.array(step, { maxLength: 40, size: 'max' })
    await assertKept({ name: 'projection', cases, numRuns: 300 }, (steps) => {
      const world = createStagingWorld()
      for (const it of steps) {
        world.apply(it)
        expectProjection(world.store, world.tables())
      }
      world.store.db.close()
    })
  })
})

const isEdit = (it: Step): boolean =>
  ['set', 'add', 'delete', 'duplicate', 'discard-rows', 'discard-cell', 'discard-all'].includes(it.kind)
const edits = fc.array(step.filter(isEdit), { maxLength: 25, size: 'max' })

describe('undo', () => {
  test('takes every command back, one by one, until nothing is staged, and redo brings each state back', () => {
    fc.assert(
      fc.property(edits, (steps) => {
        const { store, tables, apply } = createStagingWorld()
        const states = [readOverlay(store, tables())]
        let commands = 0
        for (const it of steps) {
          apply(it)
          const done = store.db.prepare("select count(*) from command where kind = 'do'").pluck().get() as number
          if (done === commands) continue
          commands = done
          states.push(readOverlay(store, tables()))
        }
        for (let at = states.length - 1; at > 0; at -= 1) {
          apply({ kind: 'undo' })
          expect(readOverlay(store, tables())).toEqual(states[at - 1])
        }
        expect(findNextUndo(store, tables().n)).toBeNull()
        expect(squash(readJournal(store, tables()))).toEqual(new Map())
        for (const state of states.slice(1)) {
          apply({ kind: 'redo' })
          expect(readOverlay(store, tables())).toEqual(state)
        }
        expect(findNextRedo(store, tables().n)).toBeNull()
        store.db.close()
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('a pull', () => {
  test('never loses or alters a staged value: it stays staged, or the service has it already', () => {
    const pulls = fc.array(
      step.filter((it) => it.kind === 'pull' || it.kind === 'vanish'),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(edits, pulls, (before, then) => {
        const { store, tables, apply } = createStagingWorld()
        for (const it of before) apply(it)
        let staged = squash(readJournal(store, tables()))
        for (const it of then) {
          apply(it)
          const after = squash(readJournal(store, tables()))
          for (const [k, cells] of staged) {
            // Deleted here and gone there: nothing of the row is left to keep.
            if (cells.get(existence)?.value === false && !after.has(k)) continue
            for (const [field, { value }] of cells) {
              const still = after.get(k)?.get(field)
              if (still !== undefined) expect(still.value).toEqual(value)
              else expect(onService(store, k, field)).toEqual(value)
            }
          }
          staged = after
        }
        store.db.close()

        function onService(from: typeof store, k: string, field: string): unknown {
          const column = tables().byField.get(field)
          const row = from.db.prepare('select * from w1_row where k = ? and is_gone = 0').get(Number(k)) as
            | Record<string, unknown>
            | undefined
          if (column === undefined) return row !== undefined
          const found = row?.[column.sql] ?? null
          return typeof found === 'string' && found.startsWith('[') ? JSON.parse(found) : found
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
