/** Runs over areas in the staging world, slice by slice, with whatever a test wants to happen between two slices. */
import fc from 'fast-check'
import type { KeyedPart } from '../../../src-main/bulk/bulk-tasks.ts'
import type { TaskControl } from '../../../src-main/replica/contract/worker-task.ts'
import { findNextRedo, findNextUndo } from '../../../src-main/replica/stage/command.ts'
import type { SlicePace } from '../../../src-main/replica/stage/slice-pace.ts'
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { squash } from '../model/squash.ts'
import { readJournal, readOverlay } from './check-projection.ts'
import type { createStagingWorld } from './staging-world.ts'

export type World = ReturnType<typeof createStagingWorld>

/** Two rows a slice, so that a handful of rows is several slices. */
export const smallPace = (): SlicePace => ({ rows: () => 2, time: (_, work) => work() })

/** Does `between` before every slice but the first; its answer ends the run when it is `stop`. */
export function controlOf(between: (slice: number) => 'go on' | 'stop'): TaskControl<number> {
  const abort = new AbortController()
  let slice = 0
  return {
    signal: abort.signal,
    progress: () => undefined,
    async breathe() {
      slice += 1
      if (!abort.signal.aborted && between(slice) === 'stop') abort.abort()
    },
  }
}

/** Positions among all the rows that there are, and fields; the last part takes the fields that are left. */
export const areaDraft = fc.record({
  rows: fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 8 }),
  fields: fc.subarray(['a', 'b', 'n', 'o'], { minLength: 1 }),
  isSplit: fc.boolean(),
})
export type AreaDraft = typeof areaDraft extends fc.Arbitrary<infer T> ? T : never

/** Rows in an order that is not that of their keys, as in a sorted view; some of them may be gone. */
export function partsOf({ store }: World, { rows, fields, isSplit }: AreaDraft): KeyedPart[] {
  const known = store.db.prepare<[], number>('select k from w1_row union select k from w1_over order by 1').pluck().all()
  const picked = rows.map((at) => known[at] ?? 1000 + at)
  const keys = () => Float64Array.from(picked)
  const ids = fields.map((it) => fieldId.parse(it))
  const [first, ...rest] = ids
  return isSplit && first !== undefined && rest.length > 0
    ? [
        { keys: keys(), fields: [first] },
        { keys: keys().reverse(), fields: rest },
      ]
    : [{ keys: keys(), fields: ids }]
}

export const operationDraft: fc.Arbitrary<Operation> = fc.oneof(
  fc.constant<Operation>({ op: 'clear' }),
  fc.constantFrom<Operation>({ op: 'set', value: 'v1' }, { op: 'set', value: 2 }, { op: 'set', value: ['x'] }),
  fc.constantFrom<Operation>({ op: 'prefix', text: 'p' }, { op: 'case', to: 'upper' }, { op: 'trim', inner: true }),
  fc.constant<Operation>({ op: 'change-number', by: 'amount', amount: 1 }),
  fc.constant<Operation>({ op: 'renumber', start: 1, step: 1, prefix: 'v', digits: 1 }),
  fc.constantFrom<Operation>(
    { op: 'replace-options', from: ['x'], to: null },
    { op: 'replace-options', from: ['x', 'y'], to: 'z' },
  ),
  fc.constantFrom<Operation>(
    { op: 'copy-from', from: fieldId.parse('a') },
    { op: 'copy-from', from: fieldId.parse('o') },
    { op: 'join', fields: [fieldId.parse('n'), fieldId.parse('o')], separator: '' },
  ),
)

/** Everything that a user could tell two states apart by. */
export function stateOf({ store, tables }: World): unknown {
  const labelOf = (id: number | null) =>
    id === null ? null : store.db.prepare('select label from command where id = ?').pluck().get(id)
  const { n } = tables()
  return {
    overlay: readOverlay(store, tables()),
    staged: squash(readJournal(store, tables())),
    marks: store.db.prepare('select * from mark order by k, f').all(),
    flaws: store.db.prepare('select * from flaw order by k, f, rule').all(),
    undo: labelOf(findNextUndo(store, n)),
    redo: labelOf(findNextRedo(store, n)),
    commands: store.db.prepare("select id, label, is_undone from command where kind = 'do' and is_dead = 0 order by id").all(),
  }
}
