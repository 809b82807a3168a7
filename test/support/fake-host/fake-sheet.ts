/**
 * One worksheet of the fake host: rows of the service and a journal of commands over them. What is shown is always computed from the
 * two, so undo, redo and discard cannot drift from what the grid sees.
 */
import { emptyFlaw, type Flaw, judgeCell, mustBeFilled } from '../../../src-shared/changes/check-rules.ts'
import type { GridRow, Mark, StagedCounts, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { type CellValue, isSameValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { newRowKey, type RowKey, rowKey, type WorksheetId, worksheetId } from '../../../src-shared/model/ids.ts'
import type { FakeRow } from './fake-rows.ts'

export type Op =
  | { readonly op: 'set'; readonly row: RowKey; readonly field: string; readonly value: CellValue }
  | { readonly op: 'create'; readonly row: RowKey; readonly cells: Readonly<Record<string, CellValue>> }
  | { readonly op: 'delete'; readonly row: RowKey }
  /** Takes a row's or a cell's staged change back. */
  | { readonly op: 'drop'; readonly row: RowKey; readonly field: string | null }

interface FakeCommand {
  readonly label: string
  readonly ops: readonly Op[]
}

export interface StagedRow {
  readonly change: 'created' | 'updated' | 'deleted'
  readonly cells: ReadonlyMap<string, CellValue>
}

export interface Trouble {
  readonly state: 'refused' | 'conflict'
  readonly message: string
  readonly code?: number
  readonly theirs?: CellValue
}

const cellKey = (row: RowKey, field: string): string => `${row}\n${field}`

function applyOp(staged: Map<RowKey, StagedRow>, op: Op, base: ReadonlyMap<RowKey, FakeRow>): void {
  const known = staged.get(op.row)
  switch (op.op) {
    case 'create':
      staged.set(op.row, { change: 'created', cells: new Map(Object.entries(op.cells)) })
      return
    case 'delete':
      if (base.has(op.row)) staged.set(op.row, { change: 'deleted', cells: known?.cells ?? new Map() })
      else staged.delete(op.row)
      return
    case 'drop': {
      if (op.field === null || known === undefined) {
        staged.delete(op.row)
        return
      }
      const cells = new Map(known.cells)
      cells.delete(op.field)
      if (cells.size === 0 && known.change === 'updated') staged.delete(op.row)
      else staged.set(op.row, { ...known, cells })
      return
    }
    case 'set': {
      const cells = new Map(known?.cells).set(op.field, op.value)
      const original = base.get(op.row)
      if (original !== undefined && isSameValue(original.cells[op.field] ?? null, op.value)) cells.delete(op.field)
      if (cells.size === 0 && original !== undefined && known?.change !== 'deleted') staged.delete(op.row)
      else staged.set(op.row, { change: known?.change ?? 'updated', cells })
    }
  }
}

export function createFakeSheet(id: string, name: string, given: readonly Field[], rows: readonly FakeRow[]) {
  const fields: Field[] = [...given]
  /** Another list after every change, as answers are. */
  let shown: readonly Field[] = fields
  const base = new Map(rows.map((row) => [row.key, row]))
  let commands: FakeCommand[] = []
  let position = 0
  let staged = new Map<RowKey, StagedRow>()
  let revision = 1
  let nextRow = 1
  const troubles = new Map<string, Trouble>()
  const held = new Set<string>()

  const recompute = (): void => {
    const next = new Map<RowKey, StagedRow>()
    for (const command of commands.slice(0, position)) for (const op of command.ops) applyOp(next, op, base)
    staged = next
    revision += 1
  }
  const isHeld = (row: RowKey, field: string): boolean => held.has(cellKey(row, field))

  const markOf = (row: RowKey, field: string): Mark => {
    const trouble = troubles.get(cellKey(row, field))
    const mark: Mark = {
      state: trouble?.state ?? 'staged',
      held: isHeld(row, field),
      base: base.get(row)?.cells[field] ?? null,
    }
    if (trouble === undefined) return mark
    return {
      ...mark,
      message: trouble.message,
      ...(trouble.code === undefined ? {} : { code: trouble.code }),
      ...(trouble.theirs === undefined ? {} : { theirs: trouble.theirs }),
    }
  }

  /** By the rules that need no other row. */
  const flawsOf = (key: RowKey): GridRow['flaws'] => {
    const change = staged.get(key)
    if (change === undefined || change.change === 'deleted') return {}
    const judged = fields.flatMap((field): [string, readonly Flaw[]][] => {
      const value = change.cells.get(field.id)
      if (value !== undefined) return [[field.id, judgeCell(value, field)]]
      return change.change === 'created' && mustBeFilled(field) ? [[field.id, [emptyFlaw]]] : []
    })
    return Object.fromEntries(judged.filter(([, flaws]) => flaws.length > 0))
  }

  const project = (key: RowKey): GridRow | null => {
    const original = base.get(key)
    const change = staged.get(key)
    if (original === undefined && change === undefined) return null
    const value = (field: Field): CellValue => {
      const own = change?.cells.get(field.id)
      return own === undefined ? (original?.cells[field.id] ?? null) : own
    }
    const rowTrouble = troubles.get(cellKey(key, ''))
    return {
      key,
      change: change?.change ?? 'none',
      cells: fields.map(value),
      marks: Object.fromEntries([...(change?.cells.keys() ?? [])].map((field) => [field, markOf(key, field)])),
      flaws: flawsOf(key),
      problem:
        rowTrouble === undefined
          ? null
          : {
              state: rowTrouble.state,
              message: rowTrouble.message,
              ...(rowTrouble.code === undefined ? {} : { code: rowTrouble.code }),
            },
      system: {
        createdAt: original?.createdAt ?? '',
        updatedAt: original?.updatedAt ?? '',
        createdBy: 'Ada Novak',
        updatedBy: 'Ben Okafor',
        owner: 'Ada Novak',
      },
    }
  }

  const counts = (): StagedCounts => {
    const rowsOf = (kind: StagedRow['change']) => [...staged.values()].filter((row) => row.change === kind)
    const cells = [...staged.values()].reduce((sum, row) => sum + (row.change === 'deleted' ? 0 : row.cells.size), 0)
    const flawed = [...staged.keys()].flatMap((key) => Object.values(flawsOf(key)))
    const trouble = (state: Trouble['state']) => [...troubles.values()].filter((it) => it.state === state).length
    const isProblem = (key: RowKey): boolean =>
      ['', ...(staged.get(key)?.cells.keys() ?? [])].some((field) => troubles.has(cellKey(key, field))) ||
      Object.keys(flawsOf(key)).length > 0
    return {
      cells,
      updatedRows: rowsOf('updated').length,
      createdRows: rowsOf('created').length,
      deletedRows: rowsOf('deleted').length,
      failed: trouble('refused'),
      unsettled: 0,
      conflicts: trouble('conflict'),
      held: held.size,
      problems: [...staged.keys()].filter(isProblem).length,
      errors: flawed.filter((it) => it[0]?.level === 'error').length,
      warnings: flawed.filter((it) => it[0]?.level === 'warning').length,
    }
  }

  return {
    id: worksheetId.parse(id) as WorksheetId,
    name,
    get fields(): readonly Field[] {
      return shown
    },
    /** As when the service refused a field, or it is tried again. */
    lock(fieldId: string, lock: Field['lock']): void {
      const at = fields.findIndex((it) => it.id === fieldId)
      const field = fields[at]
      if (field !== undefined) fields[at] = { ...field, lock }
      shown = [...fields]
    },
    pulledAt: null as number | null,
    /** Rows that others changed since the user last looked. */
    elsewhere: new Set<RowKey>(),
    layout: null as WorksheetState['layout'],
    troubles,
    held,
    base,
    cellKey,
    project,
    counts,
    markOf,
    revision: () => revision,
    staged: () => staged as ReadonlyMap<RowKey, StagedRow>,
    undoName: () => (position > 0 ? (commands[position - 1]?.label ?? null) : null),
    redoName: () => (position < commands.length ? (commands[position]?.label ?? null) : null),
    keys: (): readonly RowKey[] => [...base.keys(), ...[...staged].filter(([key]) => !base.has(key)).map(([key]) => key)],
    newKey: (): RowKey => newRowKey(`${id}-${nextRow++}`),
    stage(label: string, ops: readonly Op[]): void {
      commands = [...commands.slice(0, position), { label, ops }]
      position = commands.length
      for (const op of ops) {
        troubles.delete(cellKey(op.row, op.op === 'set' ? op.field : ''))
        if (op.op === 'drop' && op.field === null) for (const field of fields) troubles.delete(cellKey(op.row, field.id))
        if (op.op === 'drop' && op.field !== null) troubles.delete(cellKey(op.row, op.field))
      }
      recompute()
    },
    /** Every command that can be undone or redone, oldest first. */
    history: () =>
      commands.map(({ label, ops }, i) => ({ id: i + 1, label, cells: ops.length, isUndone: i >= position, pushed: null })),
    step(by: 1 | -1): string | null {
      const label = by === 1 ? (commands[position]?.label ?? null) : (commands[position - 1]?.label ?? null)
      if (label === null) return null
      position += by
      recompute()
      return label
    },
    /** What the service took: it becomes the new base, and its journal is gone. */
    confirm(keys: readonly RowKey[]): void {
      for (const key of keys) {
        const change = staged.get(key)
        if (change === undefined) continue
        const original = base.get(key)
        if (change.change === 'deleted') base.delete(key)
        else {
          const realKey = original === undefined ? rowKey.parse(`made-${key.slice(4)}`) : key
          base.set(realKey, {
            key: realKey,
            cells: { ...original?.cells, ...Object.fromEntries(change.cells) },
            createdAt: original?.createdAt ?? '2024-05-01 10:00:00',
            updatedAt: '2024-05-01 10:00:00',
          })
        }
      }
      const gone = new Set(keys)
      commands = commands
        .slice(0, position)
        .map((command) => ({ ...command, ops: command.ops.filter((op) => !gone.has(op.row)) }))
        .filter((command) => command.ops.length > 0)
      position = commands.length
      recompute()
    },
    touch: recompute,
  }
}

export type FakeSheet = ReturnType<typeof createFakeSheet>
