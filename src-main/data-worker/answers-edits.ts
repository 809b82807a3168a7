/** The writer's answers about staging, undo, discarding, holding and settling conflicts. */
import type { ChangeScope } from '../../src-shared/host/calls/edit-calls.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import { type AnswersOf, type Outcome, onWorksheet, unknownWorksheet } from '../replica/answers.ts'
import { packCells } from '../replica/contract/packed-cells.ts'
import type { StagedState } from '../replica/contract/question.ts'
import type { AskOf } from '../replica/contract/questions.ts'
import type { AskControl } from '../replica/contract/worker-protocol.ts'
import { resolveConflicts } from '../replica/settle/resolve-conflicts.ts'
import { appendFiles } from '../replica/stage/append-files.ts'
import { discardChanges } from '../replica/stage/discard-changes.ts'
import { holdChanges } from '../replica/stage/hold-changes.ts'
import { writeAllOut } from '../replica/stage/packed/write-out.ts'
import { stageCells } from '../replica/stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../replica/stage/stage-rows.ts'
import { type MovedRows, onlyFields, stagedState } from '../replica/stage/staged-state.ts'
import { findBarrier, unfinishedFailure } from '../replica/stage/unfinished-command.ts'
import { rowKeyOfNew } from '../replica/store/row-key.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { findPlace } from '../replica/undo/reversal-place.ts'
import { reverseInSlices } from '../replica/undo/reverse-in-slices.ts'
import { entriesOf, findReversal, findStop, type Step } from '../replica/undo/undo-command.ts'

type EditAnswers = Pick<
  AnswersOf<'writer'>,
  | 'edits.set'
  | 'edits.add-rows'
  | 'edits.delete-rows'
  | 'edits.append-files'
  | 'edits.undo'
  | 'edits.redo'
  | 'changes.discard'
  | 'changes.hold'
  | 'changes.resolve'
>

export function editAnswers(store: Store): EditAnswers {
  const added = (tables: WorksheetTables, result: Outcome<{ readonly keys: readonly number[] }>) => {
    if (!result.ok) return result
    const { keys } = result.value
    return ok({ ...stagedState(store, tables), came: keys, went: [], rows: keys.map(rowKeyOfNew) })
  }
  const ofWorksheet = (id: string, moved?: MovedRows): readonly (StagedState & { readonly worksheetId: WorksheetId })[] => {
    const tables = store.worksheets.find(id)
    return tables === null ? [] : [{ worksheetId: tables.id, ...stagedState(store, tables, moved) }]
  }
  const reverse = async (step: Step, { worksheetId, at, most, meant, past }: AskOf<'edits.undo'>, control: AskControl) => {
    const tables = store.worksheets.find(worksheetId)
    if (tables === null) return err(unknownWorksheet)
    const barrier = findBarrier(store, tables, step)
    if (barrier !== null) return err(unfinishedFailure(barrier))
    const stop = past === undefined ? null : findStop(store, tables, step, past)
    if (stop !== null) return ok({ ...stagedState(store, tables), done: null, large: null, place: null, stop })
    const next = most === undefined ? null : findReversal(store, tables, step)
    if (next !== null && most !== undefined && entriesOf(next) > most) {
      const { target, since } = next
      const large = { label: target.label, entries: entriesOf(next), meant: { command: target.id, since } }
      return ok({ ...stagedState(store, tables), done: null, large, place: null, stop: null })
    }
    const placeOf = findPlace(store, tables, step, meant ?? null)
    const reversed = await reverseInSlices(store, tables, { step, at, meant }, control)
    if (!reversed.ok) return reversed
    const { label = null, came = [], went = [] } = reversed.value ?? {}
    return ok({ ...stagedState(store, tables), came, went, done: label, large: null, place: placeOf(), stop: null })
  }
  /** What is packed of everything that is staged takes longer to write out than others may wait. */
  const writeScopeOut = async ({ scope }: ChangeScope, { breathe }: AskControl): Promise<void> => {
    if (scope === 'all' || scope === 'worksheet') for (const _ of writeAllOut(store)) await breathe()
  }
  return {
    'edits.set': ({ worksheetId, cells, label, origin, at }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const result = stageCells(store, tables, { label, origin, at }, cells)
        return result.ok ? ok({ ...stagedState(store, tables), ...onlyFields(tables, cells.fields) }) : result
      }),
    'edits.add-rows': ({ worksheetId, rows, label, origin, at }) =>
      onWorksheet(store, worksheetId, (tables) => added(tables, stageRows(store, tables, { label, origin, at }, rows))),
    'edits.delete-rows': ({ worksheetId, rows, label, at }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const result = stageDeletions(store, tables, { label, origin: 'edit', at }, rows)
        return result.ok ? ok(stagedState(store, tables, result.value)) : result
      }),
    'edits.append-files': ({ worksheetId, field, cells, replaces, label, at }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const filled = appendFiles(store, tables, field, cells, replaces)
        if (!filled.ok) return filled
        const result = stageCells(store, tables, { label, origin: 'edit', at }, packCells(filled.value))
        return result.ok ? ok(stagedState(store, tables)) : result
      }),
    'edits.undo': (ask, control) => reverse('undo', ask, control),
    'edits.redo': (ask, control) => reverse('redo', ask, control),
    'changes.discard': async ({ of, at }, control) => {
      await writeScopeOut(of, control)
      const { discarded, worksheets } = discardChanges(store, of, at)
      return ok({ discarded, worksheets: worksheets.flatMap((it) => ofWorksheet(it.worksheetId, it.moved)) })
    },
    'changes.hold': async ({ of, held }, control) => {
      await writeScopeOut(of, control)
      const { changed, worksheets } = holdChanges(store, of, held)
      return ok({ changed, worksheets: worksheets.flatMap((id) => ofWorksheet(id)) })
    },
    'changes.resolve': ({ worksheetId, cells, take, at }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const result = resolveConflicts(store, tables, cells, take, at)
        if (!result.ok) return result
        const { count, moved } = result.value
        return ok({ ...stagedState(store, tables, moved), resolved: count })
      }),
  }
}
