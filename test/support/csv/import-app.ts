/**
 * Runs as a process of its own: a host that imports a CSV and says on each line how far it came, so that a test can kill it on the way.
 * Arguments: data folder, service address, rows, `create` or `stage`.
 */

import { startHost } from '../host/start-host.ts'
import { testAppKey, testSign } from '../start-service.ts'
import { csvOfCodes, importColumns } from './import-codes.ts'

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
const { importId } = await host.answer('import.begin', { connectionId, worksheetId, source: { text: csvOfCodes(Number(count)) } })
await host.ended((await host.answer('import.check', { importId })).jobId)
const { jobId } =
  mode === 'create'
    ? await host.answer('import.create', { importId, triggerWorkflow: false })
    : await host.answer('import.stage', { importId })
process.stdout.write(`${JSON.stringify({ connectionId, worksheetId, importId })}\n`)
host.host.subscribe((event) => {
  if (event.event === 'job.changed' && event.payload.id === jobId) process.stdout.write(`done ${event.payload.done}\n`)
})
