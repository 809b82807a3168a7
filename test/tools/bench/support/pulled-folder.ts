/** A data folder filled through the app's own pull with every worksheet of a service. */

import type { ServiceAt } from '../../../support/e2e/read-service.ts'
import { startHost } from '../../../support/host/start-host.ts'

/** The folder; the host that filled it has stopped. */
export async function pullFolder({ url, appKey, sign }: ServiceAt): Promise<string> {
  const host = await startHost()
  const { connection } = await host.answer('connections.add', { name: 'Bench', address: url, secret: { appKey, sign } })
  const connectionId = connection.id
  await host.answer('connections.open', { connectionId })
  const { worksheets } = await host.answer('workspace.refresh', { connectionId })
  for (const { id: worksheetId } of worksheets) {
    await host.answer('worksheet.open', { connectionId, worksheetId })
    const { jobId } = await host.answer('pull.start', { connectionId, worksheetId, mode: 'full' })
    const job = await host.ended(jobId)
    if (job.status !== 'done') throw new Error(job.message)
  }
  await host.stop()
  return host.dataFolder
}
