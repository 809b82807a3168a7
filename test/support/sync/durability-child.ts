/**
 * A process that works on local data until it is killed: `node durability-child.ts <what> <folder> <url> <app key> <sign> <worksheet>`.
 * Prints one line per step that the user has been told is done.
 */
import path from 'node:path'
import { createApiClient } from '../../../src-main/api-client/api-client.ts'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import { createPace } from '../../../src-main/api-client/pace.ts'
import { createRequestLog } from '../../../src-main/api-client/request-log.ts'
import { systemTimer } from '../../../src-main/api-client/timer.ts'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { runTask } from '../../../src-main/bulk/bulk-tasks.ts'
import { pullWorksheet } from '../../../src-main/pull/pull-worksheet.ts'
import { planPush } from '../../../src-main/push/plan-push.ts'
import { pushPlanned } from '../../../src-main/push/push-planned.ts'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { openReplica } from '../../../src-main/replica/replica.ts'
import { ownDialect } from '../../../src-shared/api/dialect.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { systemClock } from '../../../src-shared/lib/clock.ts'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { startSourceWorker } from '../replica/start-source-worker.ts'

const [what = '', folder = '', url = '', appKey = '', sign = '', sheet = ''] = process.argv.slice(2)
const id = worksheetId.parse(sheet)
const say = (line: string) => process.stdout.write(`${line}\n`)

const opened = await openReplica(path.join(folder, 'replica.db'), startSourceWorker)
if (!opened.ok) throw new Error(opened.error.message)
const replica = opened.value
const client = createApiClient({
  destination: { address: url, dialect: ownDialect },
  connection: 'Test',
  credentials: fixedCredentials({ appKey, sign }),
  transport: createUndiciTransport(),
  pace: createPace({ clock: systemClock, timer: systemTimer, random: Math.random }),
  log: createRequestLog(),
  clock: systemClock,
  timer: systemTimer,
  random: Math.random,
})
const ports = { client, replica, clock: systemClock, timer: systemTimer, readStaged: async () => null }
const { signal } = new AbortController()

async function stageForEver(): Promise<void> {
  const { keys } = await must(replica.ask('view.keys', { worksheetId: id, query: everyRow }))
  await replica.ask('view.put', { worksheetId: id, view: 'v', keys, revision: 1 })
  const { rows, fieldIds } = await must(replica.ask('view.window', { view: 'v', start: 0, count: 100 }))
  const field = fieldIds[0] ?? ''
  for (let step = 0; ; step += 1) {
    const cells = rows.map((row, i) => ({ row: row.key, field, value: `step ${step} row ${i}` }))
    await must(
      replica.ask('edits.set', { worksheetId: id, label: `Step ${step}`, origin: 'edit', at: step, cells: packCells(cells) }),
    )
    await must(
      replica.ask('edits.add-rows', {
        worksheetId: id,
        label: `Add ${step}`,
        origin: 'edit',
        at: step,
        rows: [{ [field]: `new ${step}` }],
      }),
    )
    say(`staged ${step}`)
  }
}

async function must<T>(
  answer: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }>,
): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

async function push(): Promise<void> {
  const planned = await must(
    planPush(ports, { worksheetId: id, rows: null, triggerWorkflow: true, permanentDelete: false }, signal),
  )
  const report = (tally: object) => say(`pushed ${JSON.stringify(tally)}`)
  await pushPlanned(
    ports,
    planned.push,
    { triggerWorkflow: true, permanentDelete: false },
    { signal, report, pausePoint: () => Promise.resolve() },
  )
}

/** Clears every text, and takes that back again; then stays, so that a kill that comes late finds it alive. */
async function clearAndUndo(): Promise<void> {
  const { keys } = await must(replica.ask('view.keys', { worksheetId: id, query: everyRow }))
  const state = await must(replica.ask('worksheet.state', { worksheetId: id }))
  const fields = (state?.fields ?? []).filter((it) => it.kind === 'text' && it.lock === null).map((it) => it.id)
  const ask = { worksheetId: id, parts: [{ keys, fields }], operation: { op: 'clear' as const }, label: 'Clear', at: 1 }
  const { changed } = await must(replica.run(runTask, ask, { onProgress: (cells) => say(`cleared ${cells}`) }))
  say(`all ${changed}`)
  await must(replica.ask('edits.undo', { worksheetId: id, at: 2 }, { onProgress: (cells) => say(`undone ${cells}`) }))
  say('nothing left')
  setInterval(() => undefined, 1000)
  await new Promise(() => undefined)
}

const pull = () => must(pullWorksheet(ports, id, { mode: 'full', signal, report: { rows: (done) => say(`pulled ${done}`) } }))

say('ready')
if (what === 'stage') await stageForEver()
else if (what === 'clear') await clearAndUndo()
else if (what === 'push') await push()
else await pull()
say('done')
await replica.close()
process.exit(0)
