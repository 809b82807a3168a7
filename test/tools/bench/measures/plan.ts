/** The most memory that planning a push of a million staged rows takes, of pulled rows that were changed and of new ones. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Bench, BenchRow } from '../bench-row.ts'
import { openStaged, type Staged } from '../support/staged-replica.ts'

const rows = 1_000_000
const holdMegabytes = 500

const planned = z.strictObject({
  rows: z.literal(rows),
  requests: z.number(),
  milliseconds: z.number(),
  before: z.number(),
  peak: z.number(),
})

const child = fileURLToPath(new URL('../support/plan-child.ts', import.meta.url))

/** In a process of its own: making the rows takes memory too. */
const planApart = (file: string): Promise<z.infer<typeof planned>> =>
  new Promise((resolve, reject) => {
    let found: z.infer<typeof planned> | null = null
    const started = fork(child, [file], { execArgv: [] })
    started.on('message', (message) => {
      found = planned.parse(message)
    })
    started.on('error', reject)
    started.on('close', (code) => (found === null ? reject(new Error(`the plan ended with ${code}`)) : resolve(found)))
  })

async function measure(staged: Staged): Promise<BenchRow> {
  const large = await openStaged(rows, staged)
  try {
    await large.replica.close()
    const { peak, before, milliseconds, requests } = await planApart(large.file)
    return {
      what: `peak memory of a push plan of ${rows.toLocaleString('en')} ${staged} rows`,
      ratio: peak / holdMegabytes,
      hold: 1,
      detail: `${peak.toFixed(0)} MB of ${holdMegabytes} MB, ${before.toFixed(0)} MB of them before; ${requests.toLocaleString('en')} requests planned in ${(milliseconds / 1000).toFixed(1)} s`,
    }
  } finally {
    await large.close()
  }
}

export const run: Bench = async () => [await measure('changed'), await measure('new')]
