/** What happened in the sample at a time of its own: a row was written, somebody changed a value, a hook or a button set a process off. */
import type { RowEvent } from '../domain/rows/row-event.ts'
import { rowIdOf, rowKeyOf, type StoredRow } from '../domain/rows/stored-row.ts'
import { applyChange } from '../domain/rows/update-rows.ts'
import { type Field, fieldOf } from '../domain/structure/field.ts'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import type { Cell } from '../domain/values/cell.ts'
import { cellText } from '../domain/values/cell-text.ts'
import type { Process, ProcessRun } from '../domain/workflows/process.ts'
import type { ProcessInput, ProcessInputs } from '../domain/workflows/process-inputs.ts'
import { type RunStart, runProcess } from '../domain/workflows/run-process.ts'
import type { Workspace } from '../domain/workspace.ts'
import type { SampleLookup } from './sample-lookup.ts'
import type { SampleRows } from './sample-rows.ts'
import type { Seeded } from './seeded.ts'

export interface Happening {
  readonly at: number
  take(workspace: Workspace): void
}

interface HappeningPorts {
  readonly unlogged: Workspace
  readonly lookup: SampleLookup
  readonly seeded: Seeded
  /** Account ids of those who work here. */
  readonly people: readonly string[]
  readonly rows: SampleRows
}

export function createHappenings({ unlogged, lookup, seeded, people, rows: { titleOf } }: HappeningPorts) {
  const record = (run: ProcessRun): void => unlogged.storage.activity.recordProcessRuns([run])

  const trigger = (worksheet: Worksheet, row: StoredRow): RunStart['trigger'] => {
    const event: RowEvent['rows'][number] = {
      id: rowIdOf(row),
      key: rowKeyOf(row),
      title: titleOf(worksheet, row),
      changedFields: [],
    }
    return { worksheet, row: event }
  }
  const afterRow = (
    name: string,
    startedBy: RunStart['startedBy'],
    worksheet: Worksheet,
    row: StoredRow,
    at: number,
  ): Happening => ({
    at,
    take: (workspace) =>
      record(runProcess(workspace, lookup.process(name), { startedBy, at, inputs: new Map(), trigger: trigger(worksheet, row) })),
  })

  const inputsOf = (process: Process, values: Readonly<Record<string, Partial<ProcessInput>>>): ProcessInputs => {
    const inputs = new Map<string, ProcessInput>()
    for (const { id, definition } of process.inputs) {
      const given = values[definition.alias]
      if (given === undefined) continue
      const field = fieldOf(0, id, definition)
      const cell = given.cell ?? null
      inputs.set(id, { field, cell, rowIds: given.rowIds ?? [], text: given.text ?? cellText(field, cell, unlogged.directory()) })
    }
    return inputs
  }
  const byHook = (name: string, at: number, values: Readonly<Record<string, Partial<ProcessInput>>>): Happening => ({
    at,
    take(workspace) {
      const process = lookup.process(name)
      record(runProcess(workspace, process, { startedBy: 'hook', at, inputs: inputsOf(process, values), trigger: null }))
    },
  })
  const related = (worksheet: Worksheet, row: StoredRow): Partial<ProcessInput> => ({
    rowIds: [rowIdOf(row)],
    text: titleOf(worksheet, row),
  })
  /** A person changes a value, and the processes that listen to it start. */
  const change = (at: number, worksheet: Worksheet, row: StoredRow, field: Field, cell: Cell): Happening => ({
    at,
    take(workspace) {
      const written = { cells: [{ field, cell }], links: [] }
      const by = seeded.pick(people)
      const changed = applyChange(workspace, worksheet, [rowIdOf(row)], written, by, { triggerWorkflow: true, allOrNone: true })
      if (!changed.ok) throw new Error(changed.error.message)
    },
  })
  return { record, afterRow, inputsOf, byHook, related, change }
}

export type Happenings = ReturnType<typeof createHappenings>
