/** A worksheet in memory on which the steps of staging-steps.ts are carried out. */
import { expect } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import type { PushOutcome } from '../../../src-main/replica/contract/push-questions.ts'
import { createPageApplier } from '../../../src-main/replica/pull/apply-page.ts'
import { generationOf, removeRows } from '../../../src-main/replica/pull/pull-ledger.ts'
import { beginWriteRun } from '../../../src-main/replica/receipts/write-runs.ts'
import { takeCreates } from '../../../src-main/replica/settle/creates/take-creates.ts'
import { planRequests } from '../../../src-main/replica/settle/plan-requests.ts'
import { recordOutcome } from '../../../src-main/replica/settle/record-outcome.ts'
import { resolveConflicts } from '../../../src-main/replica/settle/resolve-conflicts.ts'
import { settleExisting } from '../../../src-main/replica/settle/settle-read-back.ts'
import { takeDeletes } from '../../../src-main/replica/settle/take-staged.ts'
import { takeUpdates } from '../../../src-main/replica/settle/updates/take-updates.ts'
import { duplicateTouched } from '../../../src-main/replica/stage/add-copies.ts'
import { closeCommand, openCommand } from '../../../src-main/replica/stage/command.ts'
import { discardChanges } from '../../../src-main/replica/stage/discard-changes.ts'
import { holdChanges } from '../../../src-main/replica/stage/hold-changes.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { createKeyFinder } from '../../../src-main/replica/store/row-key.ts'
import { fillTouched } from '../../../src-main/replica/store/scratch-tables.ts'
import { atomically, type SqlValue } from '../../../src-main/replica/store/store.ts'
import { fromStored } from '../../../src-main/replica/store/stored-value.ts'
import { reverseWhole } from '../../../src-main/replica/undo/undo-command.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { type FieldDraft, openMemoryStore, saveStore, structureOf } from './memory-store.ts'
import { type Step, type StepField, valueFor } from './staging-steps.ts'

export type Rules = Partial<Record<StepField, Readonly<Record<string, unknown>>>>

export const structureWith = (rules: Rules, more: readonly FieldDraft[] = []) =>
  structureOf('w', [
    { id: 'a', type: '2', isTitle: true, ...rules.a },
    { id: 'b', type: '2', ...rules.b },
    { id: 'n', type: '6', ...rules.n },
    {
      id: 'o',
      type: '9',
      options: [
        { key: 'x', value: 'X' },
        { key: 'y', value: 'Y' },
      ],
      ...rules.o,
    },
    ...more,
  ])

/** Fields whose few values often break a rule. */
export const ruledFields: Rules = {
  a: { isUnique: true, required: true },
  b: { isUnique: true },
  n: { precision: 0, isUnique: true },
  o: {
    required: true,
    options: [
      { key: 'x', value: 'X' },
      { key: 'y', value: 'Y', isDeleted: true },
    ],
  },
}

const emptyRun = {
  kind: 'push',
  source: '',
  importId: null,
  at: 0,
  triggerWorkflow: false,
  permanentDelete: false,
} as const

/** A world that was saved, to be opened many times. */
export interface SavedWorld {
  readonly content: Buffer
  readonly run: number
  /** The last time that its commands have. */
  readonly clock: number
}

/** A worksheet with four rows on the service, in memory. `more`: fields that no step names. */
export function createStagingWorld(
  rules: Rules = {},
  more: readonly FieldDraft[] = [],
  fewestPacked?: number,
  saved?: SavedWorld,
) {
  const { store, tables } = openMemoryStore(structureWith(rules, more), fewestPacked, saved?.content)
  const pages = createPageApplier(store)
  let createdOnService = 0
  let clock = saved?.clock ?? 0
  const command = (label: string) => ({ label, origin: 'edit' as const, at: ++clock })
  const run = saved?.run ?? beginWriteRun(store, emptyRun)
  const taken = () => ({ run, at: ++clock })
  /** Rows that a window could show. */
  const visible = (): readonly string[] =>
    store.db
      .prepare<[], string>(
        `select id from w1_row where k not in (select k from w1_over) union all select id from w1_over order by 1`,
      )
      .pluck()
      .all()
  const rowAt = (at: number) => {
    const rows = visible()
    const id = rows[at % Math.max(1, rows.length)]
    return id === undefined ? null : rowKey.parse(id)
  }
  const pull = (rows: readonly Readonly<Record<string, CellValue>>[]): void => {
    const at = { _createdAt: '2025-01-01 00:00:00', _updatedAt: '2025-01-01 00:00:00' }
    const t = tables()
    atomically(store, () =>
      pages.apply(
        t,
        rows.map((it) => ({ ...at, ...it })),
        { generation: generationOf(store, t), firstKey: null, at: clock },
      ),
    )
  }
  const apply = (it: Step): void => {
    const t = tables()
    switch (it.kind) {
      case 'set': {
        const cells = it.cells.flatMap(({ row, field, pick }) => {
          const key = rowAt(row)
          return key === null ? [] : [{ row: key, field, value: valueFor(field, pick) }]
        })
        expect(stageCells(store, t, command('set'), packCells(cells)).ok).toBe(true)
        return
      }
      case 'add': {
        const rows = it.rows.map((cells) => Object.fromEntries(cells.map(({ field, pick }) => [field, valueFor(field, pick)])))
        expect(stageRows(store, t, command('add'), rows).ok).toBe(true)
        return
      }
      case 'delete': {
        const rows = it.rows.map(rowAt).filter((key) => key !== null)
        expect(stageDeletions(store, t, command('delete'), rows).ok).toBe(true)
        return
      }
      case 'duplicate': {
        const key = rowAt(it.row)
        const k = key === null ? null : createKeyFinder(store, t)(key)
        if (k === null) return
        atomically(store, () => {
          const id = openCommand(store, t, command('duplicate'))
          duplicateTouched(store, t, id, fillTouched(store, [k]), [k])
          closeCommand(store, t, id)
        })
        return
      }
      case 'undo':
        reverseWhole(store, t, 'undo', ++clock)
        return
      case 'redo':
        reverseWhole(store, t, 'redo', ++clock)
        return
      case 'discard-all':
        discardChanges(store, { scope: 'all' }, ++clock)
        return
      case 'discard-rows': {
        const rows = it.rows.map(rowAt).filter((key) => key !== null)
        if (rows.length > 0) discardChanges(store, { scope: 'rows', worksheetId: t.id, rows }, ++clock)
        return
      }
      case 'discard-cell': {
        const row = rowAt(it.cell.row)
        const field = t.byField.get(it.cell.field)?.field.id
        if (row !== null && field !== undefined)
          discardChanges(store, { scope: 'cells', worksheetId: t.id, cells: [{ row, field }] }, ++clock)
        return
      }
      case 'hold': {
        const row = rowAt(it.row)
        if (row !== null) holdChanges(store, { scope: 'rows', worksheetId: t.id, rows: [row] }, it.held)
        return
      }
      case 'resolve': {
        const row = rowAt(it.cell.row)
        const value = valueFor(it.cell.field, it.cell.pick)
        if (row !== null)
          resolveConflicts(
            store,
            t,
            [{ row, field: it.cell.field }],
            it.take === 'value' ? { take: 'value', value } : { take: it.take },
            ++clock,
          )
        return
      }
      case 'resolve-row': {
        const row = rowAt(it.row)
        if (row !== null) resolveConflicts(store, t, [{ row, field: 'rowid' }], { take: it.take }, ++clock)
        return
      }
      case 'pull': {
        pull(
          it.rows.map(({ id, cells }) => ({
            id: `s${id}`,
            ...Object.fromEntries(cells.map(({ field, pick }) => [field, valueFor(field, pick)])),
          })),
        )
        return
      }
      case 'vanish':
        removeRows(
          store,
          t,
          it.ids.map((id) => `s${id}`),
          clock,
        )
        return
      case 'push':
        push(it.outcomes)
        return
      case 'settle':
        settle(it.arrived)
        return
      case 'confirm-late': {
        const created = takeCreates(
          store,
          t,
          planPushCreates(),
          { newest: null, isCircular: false, isAhead: false, triggerWorkflow: false },
          taken(),
        ).keys.map((k) => ({ k, id: `c${++createdOnService}` }))
        const values = Object.fromEntries(it.cells.map(({ field, pick }) => [field, valueFor(field, pick)]))
        pull(created.map(({ id }) => ({ id, ...values })))
        for (const then of it.meanwhile) apply(then)
        recordOutcome(store, t, { created }, { how: 'answer', at: clock })
        return
      }
    }
  }
  /** Reads rows back whose update or deletion was not answered: each arrived, or did not. */
  const settle = (arrived: readonly boolean[]): void => {
    const t = tables()
    const open = store.db
      .prepare<[], { k: number; kind: string; vals: string; id: string }>(
        "select s.k, s.kind, s.vals, r.id from sent_value s join w1_row r on r.k = s.k and r.is_gone = 0 where s.kind <> 'create' order by s.k",
      )
      .all()
    const has = (i: number) => arrived[i % arrived.length] === true
    const nameOf = (f: string): string => t.byNumber.get(Number(f))?.field.id ?? ''
    const now = store.db.prepare('select * from w1_row where k = ?')
    pull(
      open.flatMap(({ k, kind, vals, id }, i) => {
        if (kind === 'delete') return []
        const row = now.get(k) as Record<string, SqlValue>
        const sent = has(i) ? (JSON.parse(vals) as Record<string, SqlValue>) : {}
        const values = t.columns.map(({ n, sql, field }) => [
          nameOf(String(n)),
          fromStored(sent[n] === undefined ? row[sql] : sent[n], field.kind),
        ])
        return [{ id, ...Object.fromEntries(values) }]
      }),
    )
    removeRows(
      store,
      t,
      open.flatMap((it, i) => (it.kind === 'delete' && has(i) ? [it.id] : [])),
      clock,
    )
    settleExisting(store, t, null, clock)
  }
  /** Sends everything that is ready; each row meets one of the outcomes. */
  const push = (outcomes: readonly ('done' | 'refused' | 'unknown' | 'unsent')[]): void => {
    const t = tables()
    const plan = planRequests(store, null, null).worksheets[0]
    const updates = takeUpdates(store, t, plan?.updates.flatMap((it) => it.keys) ?? [], taken()).flatMap((it) =>
      it.rows.map((row) => row.k),
    )
    const deletes = takeDeletes(store, t, plan?.deletes.flat() ?? [], taken()).map((it) => it.k)
    const how = { newest: null, isCircular: false, isAhead: false, triggerWorkflow: false }
    const creates = store.brief.leave(() => takeCreates(store, t, planPushCreates(), how, taken())).keys
    const outcomeOf = (k: number) => outcomes[k % outcomes.length] ?? 'done'
    const all = [...updates, ...deletes, ...creates]
    const those = (keys: readonly number[], outcome: string) => keys.filter((k) => outcomeOf(k) === outcome)
    const created = those(creates, 'done').map((k) => ({ k, id: `c${++createdOnService}` }))
    // New rows are settled by themselves, while their receipt still has them in one text.
    store.brief.leave(() => recordOutcome(store, t, { created }, { how: 'answer', at: clock }))
    const outcome: PushOutcome = {
      updated: those(updates, 'done'),
      deleted: those(deletes, 'done'),
      refused: those(all, 'refused').map((k) => ({ k, code: 10002, message: 'no' })),
      unknown: those(all, 'unknown'),
      unsent: those(all, 'unsent'),
    }
    recordOutcome(store, t, outcome, { how: 'answer', at: clock })
    // An unanswered create is found by its content, which is tested elsewhere: here it never happened.
    recordOutcome(store, t, { absent: those(creates, 'unknown') }, { how: 'answer', at: clock })
  }
  const planPushCreates = (): readonly number[] => planRequests(store, null, null).creates.flatMap((it) => it.keys)
  if (saved === undefined)
    apply({ kind: 'pull', rows: [0, 1, 2, 3].map((id) => ({ id, cells: [{ row: 0, field: 'a', pick: id }] })) })
  return { store, tables, apply, taken, save: (): SavedWorld => ({ content: saveStore(store), run, clock }) }
}
