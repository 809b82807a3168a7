import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNextRedo, findNextUndo } from '../../../src-main/replica/stage/command.ts'
import { expectProjection, readOverlay } from '../../support/replica/check-projection.ts'
import { type Step, step } from '../../support/replica/staging-steps.ts'
import { createStagingWorld } from '../../support/replica/staging-world.ts'
import { runs } from '../../support/runs.ts'

const isEdit = (it: Step): boolean => ['set', 'add', 'delete', 'duplicate', 'discard-rows', 'discard-cell'].includes(it.kind)
const edits = fc.array(step.filter(isEdit), { minLength: 1, maxLength: 15, size: 'max' })
const ids = fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1 })

interface Shown {
  readonly id: string
  readonly change: string
}
const shown = (overlay: readonly unknown[]): readonly Shown[] => overlay.map((it) => (it as [string, Shown])[1])

describe('rows that the service loses while nothing is staged in them', () => {
  test.each([
    ['stay lost', false],
    ['come back with a pull', true],
  ])('get everything that was undone back by redo, whether they %s', (_, comeBack) => {
    fc.assert(
      fc.property(edits, ids, (before, lost) => {
        const { store, tables, apply } = createStagingWorld()
        for (const it of before) apply(it)
        const was = shown(readOverlay(store, tables()))
        while (findNextUndo(store, tables().n) !== null) apply({ kind: 'undo' })
        apply({ kind: 'vanish', ids: lost })
        if (comeBack) apply({ kind: 'pull', rows: lost.map((id) => ({ id, cells: [{ row: 0, field: 'a', pick: id }] })) })
        expectProjection(store, tables())
        while (findNextRedo(store, tables().n) !== null) {
          apply({ kind: 'redo' })
          expectProjection(store, tables())
        }
        // A deletion has nothing to do where the row is gone already.
        const pointless = new Set(
          lost.map((it) => (comeBack ? '' : `s${it}`)).filter((id) => was.some((it) => it.id === id && it.change === 'deleted')),
        )
        expect(shown(readOverlay(store, tables())).filter((it) => !pointless.has(it.id))).toEqual(
          was.filter((it) => !pointless.has(it.id)),
        )
        store.db.close()
      }),
      { numRuns: runs(100) },
    )
  })
})
