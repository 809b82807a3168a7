/** The embedded service as a program of its own, so that its work does not count as ours, with one worksheet of generated rows. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { ApiClient } from '../../../../src-main/api-client/api-client.ts'
import { fixedCredentials } from '../../../../src-main/api-client/call.ts'
import { createUndiciTransport } from '../../../../src-main/api-client/undici-transport.ts'
import { listWorksheets } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { type WorksheetId, worksheetId } from '../../../../src-shared/model/ids.ts'
import { createTestClient } from '../../../support/api-client/create-test-client.ts'

const announced = z.object({ url: z.string(), appKey: z.string(), sign: z.string() })

export interface ServiceProcess {
  readonly url: string
  readonly appKey: string
  readonly sign: string
  readonly client: ApiClient
  /** The worksheet of generated rows. */
  readonly worksheet: WorksheetId
  /** For the bench's own files; removed at the end. */
  readonly folder: string
  readonly pid: number
  close(): Promise<void>
}

/** `rows` are generated; or the service goes on with a data folder of one worksheet. */
export async function startServiceProcess(
  source: { readonly rows: number } | { readonly data: string },
): Promise<ServiceProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-bench-'))
  const program = fileURLToPath(new URL('../../../../src-main/service.ts', import.meta.url))
  const data =
    'data' in source ? ['--data', source.data] : ['--data', path.join(folder, 'service'), '--generate', String(source.rows)]
  const args = ['--port', '0', '--strict', ...data]
  const child: ChildProcess = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (child.stdout === null) throw new Error('the service has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const service = announced.parse(JSON.parse(line))
    const transport = createUndiciTransport({ env: {} })
    const { client } = createTestClient(service.url, { transport, credentials: fixedCredentials(service) })
    const listed = await client.call(listWorksheets, { body: {} })
    const [first] = listed.ok ? listed.value : []
    if (first === undefined) throw new Error('the service has no worksheet')
    return {
      ...service,
      client,
      worksheet: worksheetId.parse(first.id),
      folder,
      pid: child.pid ?? 0,
      async close() {
        await transport.close()
        child.kill()
        await new Promise((resolve) => child.once('exit', resolve))
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  throw new Error('the service did not start')
}
