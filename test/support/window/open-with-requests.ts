/** Opens the sample workspace after a pull of customers whose first request the service refused as too early (code 51). */
import { pullAgain } from './exchange-changes.ts'
import { openSampleIn, type TestApp } from './render-app.tsx'

export async function openWithRequests(test: TestApp) {
  const connection = await openSampleIn(test)
  const service = await test.host.service()
  service.fail({ operation: 'v3.rows.list', effect: { kind: 'code', code: 51 } })
  await pullAgain(test.host, connection.id)
  const { records } = await test.host.directly('requests.list', { after: 0, limit: 1000 })
  return { connection, records }
}
