/** A data folder of the app with one connection, “Bench”, and in it a worksheet of many rows, “Large”. */
import path from 'node:path'
import { startHost } from '../host/start-host.ts'
import { startService } from '../service/start-service.ts'
import { multiplyRows } from './multiply-rows.ts'

/** Rows that come from the service; the others are copies of them. */
const pulled = 10_000

/** As the app's own pull leaves it, with its rows copied until there are enough. Nothing is running afterwards. */
export async function prepareRows(rows: number, fields: number): Promise<string> {
  const service = await startService({ generate: [{ rows: pulled, fields, alias: 'large', name: 'Large' }] })
  const host = await startHost()
  try {
    const secret = { appKey: service.appKey, sign: service.sign }
    const { connection } = await host.answer('connections.add', { name: 'Bench', address: service.url, secret })
    const connectionId = connection.id
    await host.answer('connections.open', { connectionId })
    const [worksheet] = (await host.answer('workspace.refresh', { connectionId })).worksheets
    if (worksheet === undefined) throw new Error('no worksheet was made')
    await host.answer('worksheet.open', { connectionId, worksheetId: worksheet.id })
    const { jobId } = await host.answer('pull.start', { connectionId, worksheetId: worksheet.id, mode: 'full' })
    const job = await host.ended(jobId)
    if (job.status !== 'done') throw new Error(job.message)
    await host.stop()
    multiplyRows(path.join(host.dataFolder, 'connections', connectionId, 'replica.db'), rows)
    return host.dataFolder
  } finally {
    await service.close()
  }
}
