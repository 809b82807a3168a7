/** A workflow process (Resources, Workflow process) and what a run of it left behind. */

import type { RowEventKind } from '../rows/row-event.ts'
import type { FieldDefinition } from '../structure/field.ts'
import type { Cell } from '../values/cell.ts'

/** service-notes B, process `status`: 6 started by a hook, 10 packaged process; 1 is ours for those that rows set off. */
export const processTypes = { rows: 1, hook: 6, packaged: 10 } as const

export interface ProcessParameter {
  readonly id: string
  /** Name, alias, description (`desc`), type, options and whether it is required, as a field has them. */
  readonly definition: FieldDefinition
}

/** The row that a step works on: the one that set the process off, the one that an earlier step created, or one that an input names. */
export type RowReference = 'trigger' | 'created' | { readonly input: string }

/**
 * Where a value comes from: an input as it was given, a cell as stored, or a formula, in which `{input.<id>}` is an input, `{row.<field>}` a
 * field of the row that the step works on and `{event.title}` what people call the row that set the process off.
 */
export type StepValue = { readonly fieldId: string } & (
  | { readonly input: string }
  | { readonly cell: Cell }
  | { readonly formula: string }
)

export type ProcessStep =
  | { readonly kind: 'create-row'; readonly worksheetId: string; readonly values: readonly StepValue[] }
  | {
      readonly kind: 'set-fields'
      readonly on: RowReference
      readonly values: readonly StepValue[]
      /** Leaves fields alone that hold something. */
      readonly onlyEmpty: boolean
    }
  /** `message` is a formula. */
  | { readonly kind: 'discuss'; readonly on: RowReference; readonly message: string }
  /** Tells the run's log something; `message` is a formula. */
  | { readonly kind: 'note'; readonly message: string }

export type ProcessTrigger =
  | { readonly kind: 'hook' }
  | {
      readonly kind: 'rows'
      readonly worksheetId: string
      readonly events: readonly RowEventKind[]
      /** Of an update, one of these must have changed; any when empty. */
      readonly fieldIds: readonly string[]
      /** A formula over the row that must hold; '' always holds. */
      readonly condition: string
    }

export interface Process {
  readonly id: string
  readonly name: string
  readonly alias: string
  readonly description: string
  readonly type: (typeof processTypes)[keyof typeof processTypes]
  readonly isEnabled: boolean
  readonly createdAt: number
  readonly updatedAt: number
  /** Account id. */
  readonly owner: string
  readonly inputs: readonly ProcessParameter[]
  readonly outputs: readonly ProcessParameter[]
  readonly trigger: ProcessTrigger
  readonly steps: readonly ProcessStep[]
}

export interface ProcessRun {
  readonly id: string
  readonly processId: string
  readonly processName: string
  readonly startedBy: 'hook' | RowEventKind
  /** Worksheet and row that set it off; '' for a hook. */
  readonly worksheetId: string
  readonly rowId: string
  readonly rowTitle: string
  readonly at: number
  readonly status: 'done' | 'failed'
  /** What people read of the inputs, by their names. */
  readonly inputs: Readonly<Record<string, string>>
  /** What was done, step by step. */
  readonly log: readonly string[]
}
