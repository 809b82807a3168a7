/**
 * The same million rows of ten columns, all of them new, here and in LibreOffice Calc where it is installed: sorted by a text, a letter replaced in every row, that
 * undone, a column filled, saved as CSV. Calc holds the sheet in memory; here every step is on disk and can be taken back after a crash.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { runTask } from '../../../../src-main/bulk/bulk-tasks.ts'
import { runExport } from '../../../../src-main/export/run-export.ts'
import type { JobControl } from '../../../../src-main/jobs/job-registry.ts'
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import type { ExportOptions } from '../../../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { fieldId } from '../../../../src-shared/model/ids.ts'
import { type Bench, type BenchRow, timed } from '../bench-row.ts'
import { answered } from '../support/answered.ts'
import { calcProgram, timeCalc } from '../support/calc.ts'
import { type LargeReplica, openLargeReplica } from '../support/large-replica.ts'

const rows = 1_000_000
const rowsAtOnce = 10_000
const columns = ['name', 'city', 'text0', 'text1', 'text2', 'text3', 'text4', 'text5', 'count', 'amount']
const fields = columns.map((it) => fieldId.parse(it))
const letters = { text: 'N', by: 'M' }

const undisturbed: JobControl = {
  signal: new AbortController().signal,
  report: () => undefined,
  waiting: () => undefined,
  pausePoint: () => Promise.resolve(),
}

async function addRows({ replica, id: worksheetId }: LargeReplica): Promise<void> {
  for (let at = 0; at < rows; at += rowsAtOnce) {
    const added = Array.from({ length: rowsAtOnce }, (_, i) => {
      const n = at + i
      const texts = Object.fromEntries(columns.slice(2, 8).map((name) => [name, `${name} ${n % 1000} of ${n}`]))
      // In no order, as rows come.
      return { name: `N ${(n * 7919) % rows}`, city: `City ${n % 100}`, ...texts, count: n, amount: n / 100 }
    })
    await answered(replica.ask('edits.add-rows', { worksheetId, label: 'Add', origin: 'edit', at, rows: added }))
  }
}

/** Milliseconds of each step, in the order in which Calc does them. */
async function timeOurs(large: LargeReplica, file: string): Promise<Readonly<Record<string, number>>> {
  const { replica, id: worksheetId } = large
  const { keys } = await answered(replica.ask('view.keys', { worksheetId, query: everyRow }))
  const edit = async (field: string, operation: Operation): Promise<void> => {
    const parts = [{ keys, fields: [fieldId.parse(field)] }]
    const { changed } = await answered(replica.run(runTask, { worksheetId, parts, operation, label: 'Edit', at: 0 }))
    if (changed !== rows) throw new Error(`${changed} cells changed`)
  }
  const query = { text: letters.text, matchCase: true, wholeCell: false, isRegex: false }
  const forms = { numbers: '1,234.5', dateOrder: 'ymd' } as const
  const options: ExportOptions = {
    ...{ query: everyRow, fields, delimiter: ',', byteOrderMark: false, neutraliseFormulas: false, includeRowId: false },
  }
  const sorted = { ...everyRow, sorts: [{ field: fieldId.parse('name'), direction: 'asc' as const }] }
  return {
    sort: await timed(() => answered(replica.ask('view.keys', { worksheetId, query: sorted }))),
    replace: await timed(() => edit('name', { op: 'replace', query, by: letters.by, forms })),
    undo: await timed(() => answered(replica.ask('edits.undo', { worksheetId, at: 0 }))),
    fill: await timed(() => edit('city', { op: 'set', value: 'filled' })),
    save: await timed(() => answered(runExport(large, { worksheetId, options, path: file, id: 'peers' }, undisturbed))),
  }
}

export const run: Bench = async () => {
  const program = calcProgram()
  if (program === undefined)
    return [{ what: 'beside LibreOffice Calc', ratio: null, hold: null, detail: 'LibreOffice is not installed' }]
  const large = await openLargeReplica(0)
  const file = path.join(path.dirname(large.file), 'peers.csv')
  try {
    await addRows(large)
    const ours = await timeOurs(large, file)
    const calc = await timeCalc(program, { file, rows, replace: letters, fill: 'filled again' })
    const seconds = (ms: number): string => (ms / 1000).toFixed(2)
    const line = ([step, mine]: readonly [string, number]): BenchRow => {
      const theirs = calc[step as keyof typeof calc]
      const detail = `${seconds(mine)} s, Calc ${seconds(theirs)} s`
      return { what: `${step} of 1,000,000 new rows x 10, beside Calc`, ratio: mine / theirs, hold: 1, detail }
    }
    const loaded: BenchRow = {
      what: 'opening that file in Calc',
      ratio: null,
      hold: null,
      detail: `${seconds(calc.load)} s`,
    }
    return [...Object.entries(ours).map(line), loaded]
  } finally {
    await large.close()
    rmSync(file, { force: true })
  }
}
