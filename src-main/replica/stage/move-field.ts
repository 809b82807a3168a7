/**
 * Moves what is staged in a field that the worksheet no longer has into another one, as one command: each value as the other field takes
 * it. What it cannot take, and cells in which something is staged already, stay where they are, with the reason.
 */
import { prepareConvert } from '../../../src-shared/bulk/convert-value.ts'
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { MovedField } from '../../../src-shared/host/calls/edit-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { unknownWorksheet } from '../answers.ts'
import type { OnWorksheet, StagedState } from '../contract/question.ts'
import { defineTask, handleTask, type TaskHandler } from '../contract/worker-task.ts'
import { reconcileAppended } from '../settle/reconcile-rows.ts'
import { findNames } from '../store/name-dictionary.ts'
import { addStates, type Edit, emptyStates } from '../store/scratch-tables.ts'
import { attempt, type SqlValue, type Store } from '../store/store.ts'
import { fromStored, toStored } from '../store/stored-value.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { appendEntries } from './append-entries.ts'
import { closeCommand, openCommand } from './command.ts'
import { writeWorksheetOut } from './packed/write-out.ts'
import { fits, invalid, stageEdits, writable } from './stage-changes.ts'
import { stagedEntry } from './staged-cell-sql.ts'
import { stagedState } from './staged-state.ts'

interface MoveAsk extends OnWorksheet {
  readonly from: string
  readonly to: string
  readonly at: number
}

export const moveFieldTask = defineTask<MoveAsk, MovedField & StagedState>('changes.move-field', 'writer')

export const carriedMoveField: TaskHandler = handleTask(moveFieldTask, (store, ask) => {
  const tables = store.worksheets.find(ask.worksheetId)
  return tables === null ? err(unknownWorksheet) : moveField(store, tables, ask)
})

const alreadyStaged = 'Something else is staged there already.'
const underWay = 'The row is being sent, or its last push is not settled yet.'

function moveField(store: Store, tables: WorksheetTables, ask: MoveAsk): Result<MovedField & StagedState, HostError> {
  const from = tables.byField.get(ask.from)
  const to = writable(tables, ask.to)
  if (from === undefined) return err(invalid('Nothing is known of the column that the changes were made in.'))
  if (!to.ok) return to
  const convert = prepareConvert(from.field, to.value.field)
  if (typeof convert === 'string') return err(invalid(convert))
  return attempt(store, () => {
    const found = readCells(store, tables, from, to.value)
    const names = namesOf(store, from, found)
    const left = new Map<string, number>()
    const edits: Edit[] = []
    for (const { k, value, isTaken, isUnderWay } of found) {
      const turned = convert(value, names)
      const next = turned === null || 'refused' in turned ? null : turned.value
      const why = isUnderWay
        ? underWay
        : isTaken
          ? alreadyStaged
          : turned !== null && 'refused' in turned
            ? turned.refused
            : !fits(next, to.value.field)
              ? 'The value has another form.'
              : null
      if (why !== null) left.set(why, (left.get(why) ?? 0) + 1)
      else edits.push([k, to.value.n, toStored(next)])
    }
    if (edits.length > 0) write(store, tables, ask, from, to.value, edits)
    return ok({ ...stagedState(store, tables), moved: edits.length, left: [...left].map(([why, cells]) => ({ why, cells })) })
  })
}

interface Found {
  readonly k: number
  readonly value: CellValue
  readonly isTaken: boolean
  readonly isUnderWay: boolean
}

function readCells(store: Store, tables: WorksheetTables, from: Column, to: Column): readonly Found[] {
  writeWorksheetOut(store, tables)
  return store
    .raw<[number, SqlValue, number, number]>(
      `select j.k, j.value, exists (select 1 from journal t where t.ws = ?1 and t.k = j.k and t.f = ?3 and t.is_current = 1 and t.base is not t.value),
         exists (select 1 from mark m where m.ws = ?1 and m.k = j.k and m.f = 0 and m.state in ('sent', 'unknown'))
       from journal j where j.ws = ?1 and j.f = ?2 and ${stagedEntry('j')}`,
    )
    .all(tables.n, from.n, to.n)
    .map(([k, value, taken, sent]) => ({
      k,
      value: fromStored(value, from.field.kind),
      isTaken: taken === 1,
      isUnderWay: sent === 1,
    }))
}

function namesOf(store: Store, { field }: Column, found: readonly Found[]): Names {
  if (!isReferenceKind(field.kind)) return {}
  const ids = found.flatMap(({ value }) => (Array.isArray(value) ? value.filter((it) => typeof it === 'string') : []))
  const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
  return findNames(store, [{ kind: field.kind, ids: new Set(ids), related }])
}

function write(store: Store, tables: WorksheetTables, ask: MoveAsk, from: Column, to: Column, edits: readonly Edit[]): void {
  const label = `Move ${countOf(edits.length, 'cell', 'cells')} to “${to.field.name}”`.slice(0, 200)
  const command = openCommand(store, tables, { label, origin: 'edit', at: ask.at })
  stageEdits(store, tables, command, edits, [to.n])
  const states = emptyStates(store)
  store.run(
    `${addStates(states)}
     select j.k, j.f, j.base, j.base, 1, j.base, j.value from json_each(?2) e cross join journal j
     on j.ws = ?1 and j.k = e.value and j.f = ?3 and ${stagedEntry('j')}`,
    tables.n,
    JSON.stringify(edits.map(([k]) => k)),
    from.n,
  )
  reconcileAppended(store, tables, appendEntries(store, tables, command, states))
  closeCommand(store, tables, command)
}
