/**
 * Runs as a process of its own: a host that imports a CSV and says on each line how far it came, so that a test can kill it on the way.
 * Arguments: data folder, service address, rows, `create`, `stage`, `steps`, `mended`, `columns`, `columns-staged`, `bulk` or `update`: every second row of twice as many is there before, and is changed.
 * `steps` creates the rows of a file whose groups are filled down and written in capitals, `mended` those of one that was corrected by hand,
 * `columns` those that stand side by side in the columns of one. `bulk` writes nothing: it corrects one cell of the file, and all of them by a command.
 */

import { startHost } from '../host/start-host.ts'
import { testAppKey, testSign } from '../service/start-service.ts'
import {
  codesTo,
  csvOfCodes,
  csvOfHeadings,
  csvOfQuarters,
  csvToMend,
  importColumns,
  markAll,
  mendingOf,
  quartersAsRows,
  typedFirst,
} from './import-codes.ts'

const [, , dataFolder = '', address = '', count = '0', mode = 'create'] = process.argv
const host = await startHost({ dataFolder })
const { connection } = await host.answer('connections.add', {
  name: 'Test',
  address,
  secret: { appKey: testAppKey, sign: testSign },
})
const connectionId = connection.id
await host.answer('connections.open', { connectionId })
const { worksheetId } = await host.answer('worksheet.create', { connectionId, name: 'Imported', fields: [...importColumns] })
await host.answer('worksheet.open', { connectionId, worksheetId })
const rows = Number(count)
if (mode === 'update') {
  const lines = codesTo(rows).filter((_, n) => n % 2 === 0)
  const text = `code,group\n${lines.map((code) => `${code},before`).join('\n')}\n`
  const first = await host.answer('import.begin', { connectionId, worksheetId, source: { text } })
  await host.ended((await host.answer('import.check', { importId: first.importId })).jobId)
  await host.ended((await host.answer('import.create', { importId: first.importId, triggerWorkflow: false })).jobId)
  await host.ended((await host.answer('pull.start', { connectionId, worksheetId, mode: 'full' })).jobId)
}
const isTurned = mode === 'columns' || mode === 'columns-staged'
const made = isTurned ? csvOfQuarters : mode === 'steps' ? csvOfHeadings : mode === 'mended' ? csvToMend : csvOfCodes
const text = made(rows)
const begun = await host.answer('import.begin', { connectionId, worksheetId, source: { text } })
const { importId } = begun
if (mode === 'update') {
  const keyFields = begun.columns.flatMap(({ header, mapping }) =>
    header === 'code' && mapping.field !== null ? [mapping.field] : [],
  )
  await host.answer('import.configure', { importId, rules: { ...begun.rules, mode: 'upsert', keyFields } })
}
if (mode === 'steps') {
  const steps = [{ op: 'fill-down' as const }, { op: 'case' as const, to: 'upper' as const }]
  const mapping = begun.columns.map((column) => (column.header === 'group' ? { ...column.mapping, steps } : column.mapping))
  await host.answer('import.configure', { importId, mapping })
}
if (isTurned) await host.answer('import.configure', { importId, format: { ...begun.format, unpivot: quartersAsRows } })
if (mode === 'mended') for (const correction of mendingOf(rows)) await host.answer('import.correct', { importId, correction })
await host.ended((await host.answer('import.check', { importId })).jobId)
const tell = (isMeant: (job: { readonly id: string; readonly kind: string }) => boolean): void => {
  process.stdout.write(`${JSON.stringify({ connectionId, worksheetId, importId })}\n`)
  host.host.subscribe((event) => {
    if (event.event === 'job.changed' && isMeant(event.payload)) process.stdout.write(`done ${event.payload.done}\n`)
  })
}
if (mode === 'bulk') {
  await host.answer('import.correct', { importId, correction: typedFirst })
  tell(({ kind }) => kind === 'import-correct')
  // Until the test that has read that line slows it down: the command may take no longer than the test to wake up.
  if (process.platform !== 'win32') process.kill(process.pid, 'SIGSTOP')
  await host.answer('import.bulk', { importId, ...markAll })
  // One more than all cells: it has answered.
  process.stdout.write(`done ${3 * rows + 1}\n`)
} else {
  const jobId = await begin()
  tell(({ id }) => id === jobId)
}

async function begin(): Promise<string> {
  const isCreated = mode === 'create' || mode === 'steps' || mode === 'mended' || mode === 'columns'
  const { jobId } = isCreated
    ? await host.answer('import.create', { importId, triggerWorkflow: false })
    : await host.answer('import.stage', { importId })
  return jobId
}
