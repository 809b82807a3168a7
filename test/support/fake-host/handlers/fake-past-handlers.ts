/** Calls about past pushes, answered by the fake host: runs with one changed cell per row. */
import type { PastImport } from '../../../../src-shared/host/calls/import/past-import-calls.ts'
import type { PastRow, PastRun } from '../../../../src-shared/host/calls/past-calls.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { fieldId } from '../../../../src-shared/model/ids.ts'
import type { PlannedSheet } from '../fake-push.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

export function notePush(world: FakeWorld, { sheet, rows }: PlannedSheet, sent: number, refused: number): PastRun {
  return {
    run: world.past.length + 1,
    kind: 'push',
    source: '',
    importId: null,
    startedAt: world.options.now(),
    endedAt: world.options.now(),
    outcome: 'done',
    triggerWorkflow: false,
    permanentDelete: false,
    overwritten: 0,
    worksheets: [
      {
        worksheetId: sheet.id,
        name: sheet.name,
        operation: 'update',
        rows: rows.length,
        cells: rows.length,
        requests: 1,
        confirmed: sent,
        refused,
        unsettled: 0,
        resent: 0,
        unsent: 0,
      },
    ],
  }
}

const overwrote = (n: number): PastRow['cells'][number]['overwrote'] => ({
  value: `Theirs ${n + 1}`,
  by: { id: 'ann', name: 'Ann' },
  at: null,
})

const rowsOf = (world: FakeWorld, past: PastRun): readonly PastRow[] =>
  past.worksheets.flatMap((it) => {
    const sheet = [...world.sheets.values()].find((each) => each.id === it.worksheetId)
    const keys = sheet?.keys().slice(0, it.rows) ?? []
    return keys.map((row, n) => ({
      receipt: past.run,
      n,
      worksheetId: it.worksheetId,
      worksheetName: it.name,
      row,
      title: `Row ${n + 1}`,
      operation: it.operation,
      state: n < it.confirmed ? ('confirmed' as const) : ('refused' as const),
      code: n < it.confirmed ? null : 100005,
      message: n < it.confirmed ? '' : 'Another row already has this value.',
      sentAt: past.startedAt,
      cells: [
        {
          field: fieldId.parse('name'),
          fieldName: 'Company',
          before: `Before ${n + 1}`,
          sent: `After ${n + 1}`,
          overwrote: n < past.overwritten ? overwrote(n) : null,
        },
      ],
    }))
  })

type PastCalls =
  | 'past.list'
  | 'past.get'
  | 'past.rows'
  | 'past.requests'
  | 'past.export'
  | 'past.undo'
  | 'past.of-row'
  | 'import.past'
  | 'import.of-row'

/** Imports that have written something, in no other order than they were begun. */
const importsOf = (world: FakeWorld): readonly PastImport[] =>
  [...world.imports.values()].flatMap(({ draft }): readonly PastImport[] => {
    if (draft.run === null) return []
    const { importId, worksheetId, fileName, updatedAt: at, run, check } = draft
    const worksheetName = world.sheets.get(worksheetId)?.name ?? ''
    const sent = run.kind === 'create'
    const counts = { created: check?.insert ?? 0, updated: check?.update ?? 0, deleted: 0, rejected: check?.rejected ?? 0 }
    const head = { importId, worksheetId, worksheetName, fileName, at, kind: run.kind, ...counts, altered: 0 }
    return [{ ...head, isWhole: draft.state === 'done', isUndone: false, run: sent ? (world.past[0]?.run ?? null) : null }]
  })

export function pastHandlers(world: FakeWorld): FakeHandlers<PastCalls> {
  const find = (run: number) => world.past.find((it) => it.run === run)
  return {
    'past.list': ({ search, offset, limit }) => {
      const found = world.past.filter((it) =>
        it.worksheets.some((sheet) => sheet.name.toLowerCase().includes(search.toLowerCase())),
      )
      return ok({ total: found.length, runs: found.slice(offset, offset + limit) })
    },
    'past.get': ({ run }) => {
      const past = find(run)
      return past === undefined ? missing('push') : ok(past)
    },
    'past.rows': ({ run, only, search, offset, limit }) => {
      const past = find(run)
      if (past === undefined) return missing('push')
      const rows = rowsOf(world, past)
        .filter((it) => only !== 'failures' || it.state !== 'confirmed')
        .filter((it) => only !== 'overwritten' || it.cells.some((cell) => cell.overwrote !== null))
        .filter((it) => search === '' || JSON.stringify(it.cells).includes(search))
      return ok({ total: rows.length, rows: rows.slice(offset, offset + limit), names: {} })
    },
    'past.requests': ({ run }) => {
      const past = find(run)
      if (past === undefined) return missing('push')
      const requests = past.worksheets.map((it) => ({ ...it, receipt: run, at: past.startedAt, worksheetName: it.name }))
      return ok({ total: requests.length, requests })
    },
    'past.export': ({ connectionId }) =>
      ok({
        jobId: world.jobs.start({
          ...{
            kind: 'export',
            title: 'Export what was sent',
            connectionId,
            worksheetId: null,
            total: 1,
            unit: 'rows',
            stepSize: 1,
          },
          finish: () => ({ message: 'Exported.', counts: {} }),
        }),
      }),
    'past.undo': ({ connectionId, label }) =>
      ok({
        jobId: world.jobs.start({
          ...{ kind: 'past-undo', title: label, connectionId, worksheetId: null, total: 1, unit: 'rows', stepSize: 1 },
          finish: () => ({
            message: 'Staged: 1 cell of 1 row get back what they held. Review and push them.',
            counts: { cells: 1 },
          }),
        }),
      }),
    'past.of-row': () => ok({ row: null, fields: {} }),
    'import.past': ({ search, offset, limit }) => {
      const found = importsOf(world).filter((it) => it.fileName.toLowerCase().includes(search.toLowerCase()))
      return ok({ total: found.length, imports: found.slice(offset, offset + limit) })
    },
    'import.of-row': () => ok({ origins: [] }),
  }
}
