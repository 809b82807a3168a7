/** The steps of a chaos run as data: what a seed chooses, what is replayed, and what is shrunk. Rows are named by their tags. */
import { z } from 'zod'
import { fault } from '../support/chaos/fault.ts'
import { typedNames } from './sheet-fields.ts'

export const tag = z.string().min(1).max(20)
const cells = z.partialRecord(z.enum(typedNames), z.string().nullable())
export type Cells = z.output<typeof cells>
const edit = z.strictObject({ row: tag, field: z.enum(typedNames), value: z.string().nullable() })
export type Edit = z.output<typeof edit>
const newRow = z.strictObject({ row: tag, cells })
export type NewRow = z.output<typeof newRow>
const who = z.enum(['app', 'service'])
export type Who = z.output<typeof who>
/** Milliseconds of the processes' time. */
const ms = z.int()

export const step = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('edit'), cells: z.array(edit).min(1) }),
  /** One value down many rows, as one command. */
  z.strictObject({ do: z.literal('fill'), rows: z.array(tag).min(1), field: z.enum(typedNames), value: z.string().nullable() }),
  z.strictObject({ do: z.literal('add'), rows: z.array(newRow).min(1) }),
  z.strictObject({ do: z.literal('delete'), rows: z.array(tag).min(1) }),
  z.strictObject({ do: z.literal('copy'), row: tag, as: tag }),
  /** A file of this name and content into each of the rows. */
  z.strictObject({ do: z.literal('attach'), rows: z.array(tag).min(1), name: z.string() }),
  z.strictObject({ do: z.literal('undo') }),
  z.strictObject({ do: z.literal('redo') }),
  /** What is staged in these rows; null for all of it. */
  z.strictObject({ do: z.literal('discard'), rows: z.array(tag).min(1).nullable() }),
  z.strictObject({ do: z.literal('resolve'), take: z.enum(['mine', 'theirs']) }),
  /** A file: staged for review, or written at once. `wait`: until it is over. */
  z.strictObject({
    do: z.literal('import'),
    how: z.enum(['stage', 'create']),
    rows: z.array(newRow).min(1),
    wait: z.boolean(),
  }),
  /** Takes back what the last file wrote at once: stages the deletion of its rows. */
  z.strictObject({ do: z.literal('undo-import') }),
  /** Takes back what an earlier push or import wrote, so many before the newest: all of it, or the rows or cells at these places of it. */
  z.strictObject({
    do: z.literal('undo-past'),
    back: z.int().min(0),
    of: z.enum(['all', 'rows', 'cells']),
    places: z.array(z.int().min(0)),
    keepChanged: z.boolean(),
  }),
  z.strictObject({ do: z.literal('push'), wait: z.boolean() }),
  z.strictObject({ do: z.literal('refresh'), mode: z.enum(['full', 'changes']), wait: z.boolean() }),
  /** Until pushes, imports and refreshes are over. */
  z.strictObject({ do: z.literal('await') }),
  /** Until the network holds a request back. */
  z.strictObject({ do: z.literal('held') }),
  z.strictObject({ do: z.literal('wait'), ms }),
  z.strictObject({ do: z.literal('arm'), faults: z.array(fault).min(1) }),
  z.strictObject({ do: z.literal('network'), isUp: z.boolean() }),
  /** The service refuses the key of the connection, or takes it again. */
  z.strictObject({ do: z.literal('key'), isGood: z.boolean() }),
  z.strictObject({ do: z.literal('kill'), who, how: z.enum(['SIGKILL', 'SIGTERM']) }),
  z.strictObject({ do: z.literal('start'), who }),
  z.strictObject({ do: z.literal('freeze'), who, ms }),
  /** Sets the clock of a process this far off. */
  z.strictObject({ do: z.literal('clock'), who, ms }),
  /** Another app tries to open the same data folder, its clock this far off. */
  z.strictObject({ do: z.literal('second'), ms }),
  z.strictObject({ do: z.literal('colleague-edits'), cells: z.array(edit).min(1) }),
  z.strictObject({ do: z.literal('colleague-adds'), rows: z.array(newRow).min(1) }),
  /** The structure of the worksheet; `field` says where. */
  z.strictObject({
    do: z.literal('colleague-changes'),
    what: z.enum(['remove-field', 'make-anew', 'retype', 'remove-option', 'remove-worksheet']),
    field: z.enum(typedNames),
  }),
  z.strictObject({ do: z.literal('colleague-deletes'), rows: z.array(tag).min(1) }),
])
export type Step = z.output<typeof step>

export const kinds = ['kills', 'faults', 'service', 'mind'] as const
export type Kind = (typeof kinds)[number]

/** All that a run is made of. */
export const scenario = z.strictObject({
  kind: z.enum(kinds),
  seed: z.int(),
  /** Rows that the worksheet has at first: tagged `r0`, `r1`, ... */
  rows: z.int().min(1).max(200),
  /** How conflicts are settled at the end. */
  take: z.enum(['mine', 'theirs']),
  steps: z.array(step),
})
export type Scenario = z.output<typeof scenario>
