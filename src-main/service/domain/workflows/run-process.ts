/**
 * Runs a process step by step, inside a transaction of the caller. What it writes is written by the workflow account, shows in the change log,
 * and sets off nothing: a run can cause no other run. A step that fails ends the run; what was done before it stays.
 */
import { ok } from '../../../../src-shared/lib/result.ts'
import { evaluate } from '../formula/evaluate.ts'
import type { Reference } from '../formula/expression.ts'
import { type FormulaValue, textOf } from '../formula/formula-value.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { type Outcome, refuse } from '../refusal.ts'
import { insertRows } from '../rows/create-rows.ts'
import { checkRequired } from '../rows/draft.ts'
import { formulaValue } from '../rows/formula-cell.ts'
import type { RowEvent } from '../rows/row-event.ts'
import { headLength } from '../rows/stored-row.ts'
import { applyChange } from '../rows/update-rows.ts'
import type { Field } from '../structure/field.ts'
import { findField, storedFields, type Worksheet } from '../structure/worksheet.ts'
import { titleText } from '../values/cell-text.ts'
import { workflowAccountId } from '../values/directory.ts'
import { readWritten } from '../values/written-value.ts'
import type { Workspace } from '../workspace.ts'
import type { Process, ProcessRun, ProcessStep, RowReference, StepValue } from './process.ts'
import type { ProcessInputs } from './process-inputs.ts'

export interface RunStart {
  readonly startedBy: ProcessRun['startedBy']
  readonly at: number
  readonly inputs: ProcessInputs
  readonly trigger: { readonly worksheet: Worksheet; readonly row: RowEvent['rows'][number] } | null
}

interface RowAt {
  readonly worksheet: Worksheet
  readonly id: string
  readonly key: number
}

interface RunState extends RunStart {
  readonly workspace: Workspace
  /** The row that an earlier step created. */
  created: RowAt | null
}

const noInputs: ProcessInputs = new Map()
const silently = { triggerWorkflow: false } as const

function valueInRow(workspace: Workspace, row: RowAt, name: string): FormulaValue {
  const field = findField(row.worksheet, name)
  if (field === undefined) return null
  const { storage } = workspace
  if (field.relation !== null) {
    const target = storage.catalog.worksheets().find((each) => each.id === field.relation?.worksheetId)
    const linked = target === undefined ? undefined : storage.links.linked(field.relation, target, [row.key]).get(row.key)
    return target === undefined ? [] : (linked ?? []).map((each) => titleText(target, each.title, workspace.directory()))
  }
  const stored = storage.rows.read(row.worksheet, row.key)
  const cell = stored?.[headLength + storedFields(row.worksheet).indexOf(field)] ?? null
  return formulaValue(field, cell, workspace.directory())
}

function evaluateIn(state: RunState, formula: string, row: RowAt | null): FormulaValue {
  const parsed = parseFormula(formula)
  if (!parsed.ok) return null
  const read = ({ through, field }: Reference): FormulaValue => {
    if (through === 'event') return state.trigger?.row.title ?? null
    if (through === 'row') return row === null ? null : valueInRow(state.workspace, row, field)
    const input = through === 'input' ? state.inputs.get(field) : undefined
    if (input === undefined) return null
    return input.field.kind === 'number' || input.field.kind === 'checkbox'
      ? formulaValue(input.field, input.cell, state.workspace.directory())
      : input.text
  }
  return evaluate(parsed.value, read, state.workspace.today())
}

const triggerRow = ({ trigger }: RunStart): RowAt | null =>
  trigger === null || trigger.row.key === null ? null : { worksheet: trigger.worksheet, id: trigger.row.id, key: trigger.row.key }

function findRow(state: RunState, reference: RowReference): Outcome<RowAt> {
  if (reference === 'trigger' || reference === 'created') {
    const row = reference === 'created' ? state.created : triggerRow(state)
    return row === null ? refuse('notFound', 'the row is gone') : ok(row)
  }
  const input = state.inputs.get(reference.input)
  const [id] = input?.rowIds ?? []
  const { storage } = state.workspace
  const worksheet = storage.catalog.worksheets().find((each) => each.id === input?.field.relation?.worksheetId)
  const key = worksheet === undefined || id === undefined ? undefined : storage.rows.keysOf(worksheet, [id]).get(id)
  if (worksheet === undefined || id === undefined || key === undefined) return refuse('notFound', 'no row was chosen')
  return ok({ worksheet, id, key })
}

interface Written {
  readonly cells: readonly { readonly field: Field; readonly cell: string | number | null }[]
  readonly links: readonly { readonly field: Field; readonly ids: readonly string[] }[]
}

/** Values that come out empty are left out. */
function readValues(state: RunState, worksheet: Worksheet, values: readonly StepValue[], row: RowAt | null): Outcome<Written> {
  const cells: Written['cells'][number][] = []
  const links: Written['links'][number][] = []
  for (const value of values) {
    const field = findField(worksheet, value.fieldId)
    if (field === undefined) return refuse('fieldPermission', `${worksheet.name} has no field ${value.fieldId} any more`)
    if ('cell' in value) {
      cells.push({ field, cell: value.cell })
      continue
    }
    if ('input' in value) {
      const input = state.inputs.get(value.input)
      if (input !== undefined && field.kind === 'rows') links.push({ field, ids: input.rowIds })
      else if (input !== undefined && input.cell !== null) cells.push({ field, cell: input.cell })
      continue
    }
    const result = evaluateIn(state, value.formula, row)
    const written = readWritten(field, field.kind === 'number' ? result : textOf(result), state.workspace.directory(), 0)
    if (!written.ok) return written
    if (written.value.kind === 'cell' && written.value.cell !== null) cells.push({ field, cell: written.value.cell })
  }
  return ok({ cells, links })
}

function createRow(state: RunState, step: Extract<ProcessStep, { kind: 'create-row' }>): Outcome<string> {
  const { workspace } = state
  const worksheet = workspace.storage.catalog.worksheets().find((each) => each.id === step.worksheetId)
  if (worksheet === undefined) return refuse('worksheetMissing', 'the worksheet is gone')
  const written = readValues(state, worksheet, step.values, triggerRow(state))
  if (!written.ok) return written
  const required = worksheet.fields.filter((field) => field.required)
  const checked = checkRequired({ ...written.value, files: [] }, required, true)
  if (!checked.ok) return checked
  const inserted = insertRows(workspace, worksheet, [written.value], workflowAccountId, silently)
  if (!inserted.ok) return inserted
  const [id = ''] = inserted.value
  const key = workspace.storage.rows.keysOf(worksheet, [id]).get(id)
  state.created = key === undefined ? null : { worksheet, id, key }
  return ok(`Created ${JSON.stringify(workspace.storage.rows.titles(worksheet, [id]).get(id) ?? id)} in ${worksheet.name}`)
}

function setFields(state: RunState, step: Extract<ProcessStep, { kind: 'set-fields' }>): Outcome<string> {
  const row = findRow(state, step.on)
  if (!row.ok) return row
  const { worksheet, id, key } = row.value
  const written = readValues(state, worksheet, step.values, row.value)
  if (!written.ok) return written
  const stored = state.workspace.storage.rows.read(worksheet, key)
  const fields = storedFields(worksheet)
  const cells = written.value.cells.filter(
    ({ field }) => !step.onlyEmpty || (stored?.[headLength + fields.indexOf(field)] ?? null) === null,
  )
  const changed = [...cells, ...written.value.links].map(({ field }) => field.name)
  if (changed.length === 0) return ok('Nothing to set')
  const updated = applyChange(state.workspace, worksheet, [id], { ...written.value, cells }, workflowAccountId, silently)
  if (!updated.ok) return updated
  const [failure] = updated.value.failed
  return failure === undefined ? ok(`Set ${changed.join(', ')}`) : { ok: false, error: failure.refusal }
}

function discuss(state: RunState, step: Extract<ProcessStep, { kind: 'discuss' }>): Outcome<string> {
  const row = findRow(state, step.on)
  if (!row.ok) return row
  const message = textOf(evaluateIn(state, step.message, row.value))
  state.workspace.storage.activity.addDiscussions([
    {
      id: state.workspace.ids.next(),
      worksheetKey: row.value.worksheet.key,
      rowId: row.value.id,
      message,
      at: state.at,
      by: workflowAccountId,
      replyTo: '',
      mentions: [],
      files: [],
    },
  ])
  return ok(`Wrote: ${message}`)
}

function takeStep(state: RunState, step: ProcessStep): Outcome<string> {
  switch (step.kind) {
    case 'create-row':
      return createRow(state, step)
    case 'set-fields':
      return setFields(state, step)
    case 'discuss':
      return discuss(state, step)
    case 'note':
      return ok(textOf(evaluateIn(state, step.message, state.created ?? triggerRow(state))))
  }
}

export function runProcess(workspace: Workspace, process: Process, start: RunStart): ProcessRun {
  const state: RunState = { ...start, workspace, created: null }
  const log: string[] = []
  let status: ProcessRun['status'] = 'done'
  for (const step of process.steps) {
    const taken = takeStep(state, step)
    log.push(taken.ok ? taken.value : `Failed: ${taken.error.message}`)
    if (taken.ok) continue
    status = 'failed'
    break
  }
  return {
    id: workspace.ids.next(),
    processId: process.id,
    processName: process.name,
    startedBy: start.startedBy,
    worksheetId: start.trigger?.worksheet.id ?? '',
    rowId: start.trigger?.row.id ?? '',
    rowTitle: start.trigger?.row.title ?? '',
    at: start.at,
    status,
    inputs: Object.fromEntries([...start.inputs.values()].map((input) => [input.field.name, input.text])),
    log,
  }
}

/** Runs the processes that listen to the rows, and keeps a record of each run. */
export function setOffProcesses(workspace: Workspace, event: RowEvent): void {
  const { activity } = workspace.storage
  const runs: ProcessRun[] = []
  for (const process of activity.processes()) {
    const { trigger } = process
    if (!process.isEnabled || trigger.kind !== 'rows' || trigger.worksheetId !== event.worksheet.id) continue
    if (!trigger.events.includes(event.kind)) continue
    for (const row of event.rows) {
      const concerns = event.kind !== 'update' || trigger.fieldIds.length === 0
      if (!concerns && !row.changedFields.some((id) => trigger.fieldIds.includes(id))) continue
      const start: RunStart = {
        startedBy: event.kind,
        at: event.at,
        inputs: noInputs,
        trigger: { worksheet: event.worksheet, row },
      }
      const holds = evaluateIn({ ...start, workspace, created: null }, trigger.condition, triggerRow(start))
      if (trigger.condition === '' || holds === true) runs.push(runProcess(workspace, process, start))
    }
  }
  if (runs.length > 0) activity.recordProcessRuns(runs)
}
