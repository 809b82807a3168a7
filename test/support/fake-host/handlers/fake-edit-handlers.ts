/** Calls that stage, review and push, answered by the fake host. */
import type { HostCallParsed } from '../../../../src-shared/host/calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { isSameValue } from '../../../../src-shared/model/cell-value.ts'
import type { ConnectionId, FieldId, RowKey } from '../../../../src-shared/model/ids.ts'
import { discardScope, holdScope, namesOfReview, reviewRows } from '../fake-changes.ts'
import { describePlan, planSheets, sendSheet } from '../fake-push.ts'
import type { FakeSheet, Op } from '../fake-sheet.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'
import { notePush } from './fake-past-handlers.ts'

type Names =
  | 'edits.set'
  | 'edits.add-rows'
  | 'edits.undo'
  | 'edits.redo'
  | 'changes.list'
  | 'changes.discard'
  | 'changes.move-field'
  | 'changes.hold'
  | 'changes.resolve'
  | 'changes.resolve-all'
  | 'changes.count'
  | 'push.plan'
  | 'push.start'

type Take = HostCallParsed<'changes.resolve'>['take']

interface At {
  readonly connectionId: ConnectionId
  readonly worksheetId: string
}

export function editHandlers(world: FakeWorld): FakeHandlers<Names> {
  const all = (): readonly FakeSheet[] => [...world.sheets.values()]

  const on = <T>(at: At, step: (sheet: FakeSheet) => Result<T, HostError>): Result<T, HostError> => {
    const sheet = world.sheets.get(at.worksheetId)
    if (sheet === undefined) return missing('worksheet')
    const result = step(sheet)
    if (result.ok) world.changed(at.connectionId, sheet)
    return result
  }
  const stagedOf = (sheet: FakeSheet) => ({ staged: sheet.counts(), undo: sheet.undoName(), redo: sheet.redoName() })
  const stage = (at: At, label: string, makeOps: (sheet: FakeSheet) => readonly Op[]) =>
    on(at, (sheet) => {
      sheet.stage(label, makeOps(sheet))
      return ok(stagedOf(sheet))
    })
  const changedAll = (connectionId: ConnectionId): void => {
    for (const sheet of all()) world.changed(connectionId, sheet)
  }

  const settle = (sheet: FakeSheet, row: RowKey, field: FieldId, take: Take): void => {
    if (field === 'rowid') {
      sheet.stage('Settle a conflict', take.take === 'theirs' ? [{ op: 'drop', row, field: null }] : [])
      sheet.troubles.delete(sheet.cellKey(row, ''))
      return
    }
    const trouble = sheet.troubles.get(sheet.cellKey(row, field))
    const mine = sheet.staged().get(row)?.cells.get(field) ?? null
    const base = sheet.base.get(row)
    if (trouble?.theirs !== undefined && base !== undefined)
      sheet.base.set(row, { ...base, cells: { ...base.cells, [field]: trouble.theirs } })
    const value = take.take === 'mine' ? mine : take.take === 'value' ? take.value : null
    const isDropped = take.take === 'theirs' || isSameValue(value, trouble?.theirs ?? null)
    sheet.stage('Settle a conflict', [isDropped ? { op: 'drop', row, field } : { op: 'set', row, field, value }])
  }

  return {
    'edits.set': ({ label, cells, ...at }) => {
      const sheet = world.sheets.get(at.worksheetId)
      const locked = cells.find((cell) => sheet?.fields.find((field) => field.id === cell.field)?.lock !== null)
      if (locked !== undefined) return err({ kind: 'invalid', message: `${locked.field} cannot be changed.` })
      return stage(at, label, () => cells.map(({ row, field, value }) => ({ op: 'set', row, field, value })))
    },
    'edits.add-rows': ({ label, rows, ...at }) =>
      on(at, (sheet) => {
        const made = rows.map((cells) => ({ row: sheet.newKey(), cells }))
        sheet.stage(
          label,
          made.map(({ row, cells }) => ({ op: 'create', row, cells })),
        )
        return ok({ ...stagedOf(sheet), rows: made.map((it) => it.row) })
      }),
    'edits.undo': (at) =>
      on(at, (sheet) => {
        const done = sheet.step(-1)
        return ok({ ...stagedOf(sheet), done, place: null, stop: null })
      }),
    'edits.redo': (at) =>
      on(at, (sheet) => {
        const done = sheet.step(1)
        return ok({ ...stagedOf(sheet), done, place: null, stop: null })
      }),
    'changes.list': ({ worksheetId, only, offset, limit }) => {
      const rows = all()
        .filter((sheet) => worksheetId === null || sheet.id === worksheetId)
        .flatMap(reviewRows)
        .filter(
          (row) => only === 'all' || (only === 'held' ? row.held || row.cells.some((cell) => cell.held) : row.state !== 'staged'),
        )
      const page = rows.slice(offset, offset + limit)
      return ok({ total: rows.length, rows: page, names: namesOfReview(page) })
    },
    'changes.discard': ({ connectionId, of }) => {
      const discarded = all().reduce((sum, sheet) => sum + discardScope(sheet, of), 0)
      changedAll(connectionId)
      return ok({ discarded })
    },
    'changes.move-field': () => ok({ moved: 0, left: [] }),
    'changes.hold': ({ connectionId, of, held }) => {
      const changed = all().reduce((sum, sheet) => sum + holdScope(sheet, of, held), 0)
      changedAll(connectionId)
      return ok({ changed })
    },
    'changes.resolve': ({ cells, take, ...at }) =>
      on(at, (sheet) => {
        for (const { row, field } of cells) settle(sheet, row, field, take)
        return ok({ resolved: cells.length })
      }),
    'changes.resolve-all': ({ connectionId, worksheetId, take }) => {
      const cells = all()
        .filter((sheet) => worksheetId === null || sheet.id === worksheetId)
        .flatMap((sheet) =>
          reviewRows(sheet).flatMap((row) =>
            row.cells.filter((it) => it.state === 'conflict').map((it) => ({ sheet, row: row.row, field: it.field as FieldId })),
          ),
        )
      for (const { sheet, row, field } of cells) settle(sheet, row, field, { take })
      changedAll(connectionId)
      return ok({ resolved: cells.length })
    },
    'changes.count': () => {
      const worksheets = all().map((sheet) => ({ worksheetId: sheet.id, name: sheet.name, staged: sheet.counts() }))
      const sum = (pick: (it: (typeof worksheets)[number]['staged']) => number): number =>
        worksheets.reduce((total, it) => total + pick(it.staged), 0)
      return ok({
        total: {
          cells: sum((it) => it.cells),
          updatedRows: sum((it) => it.updatedRows),
          createdRows: sum((it) => it.createdRows),
          deletedRows: sum((it) => it.deletedRows),
          failed: sum((it) => it.failed),
          unsettled: sum((it) => it.unsettled),
          conflicts: sum((it) => it.conflicts),
          held: sum((it) => it.held),
          problems: sum((it) => it.problems),
          errors: sum((it) => it.errors),
          warnings: sum((it) => it.warnings),
        },
        worksheets,
      })
    },
    'push.plan': ({ options }) => {
      const planId = `plan-${world.plans.size + 1}`
      const planned = planSheets(all(), options)
      world.plans.set(planId, planned)
      return ok(describePlan(planId, all(), planned, options))
    },
    'push.start': ({ connectionId, planId }) => {
      const planned = world.plans.get(planId)
      if (planned === undefined) return missing('plan')
      const total = planned.reduce((sum, it) => sum + it.rows.length, 0)
      return ok({
        jobId: world.jobs.start({
          kind: 'push',
          title: `Pushing ${total} ${total === 1 ? 'row' : 'rows'}`,
          connectionId,
          worksheetId: null,
          total,
          unit: 'rows',
          stepSize: Math.max(1, Math.ceil(total / 20)),
          finish: () => {
            const results = planned.map((it) => ({ it, ...sendSheet(it) }))
            for (const { it, sent, refused } of results) world.past.unshift(notePush(world, it, sent, refused))
            changedAll(connectionId)
            const refused = results.reduce((sum, it) => sum + it.refused, 0)
            const sent = results.reduce((sum, it) => sum + it.sent, 0)
            return {
              message: refused === 0 ? `All ${sent} rows were taken.` : `${sent} rows were taken, ${refused} refused.`,
              counts: { updated: sent, refused },
            }
          },
        }),
      })
    },
  }
}
