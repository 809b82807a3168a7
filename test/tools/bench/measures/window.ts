/** A window of 200 rows anywhere in 1,000,000, while the view is being sorted anew and pages come in; p95 at the host border. */

import { createUndiciTransport } from '../../../../src-main/api-client/undici-transport.ts'
import type { Session, Sessions } from '../../../../src-main/connections/session.ts'
import { createOpenViews } from '../../../../src-main/host/views/open-views.ts'
import { createViewRows } from '../../../../src-main/host/views/view-rows.ts'
import { createJobRegistry } from '../../../../src-main/jobs/job-registry.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { systemClock } from '../../../../src-shared/lib/clock.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { connectionId } from '../../../../src-shared/model/ids.ts'
import { createTestClient } from '../../../support/api-client/create-test-client.ts'
import { type Bench, timed } from '../bench-row.ts'
import { openLargeReplica } from '../support/large-replica.ts'

const rows = 1_000_000
const windows = 400
/** A screen at 60 Hz shows a new picture every 16 ms. */
const holdMs = 5

const p95 = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN

export const run: Bench = async () => {
  const large = await openLargeReplica(rows)
  const transport = createUndiciTransport({ env: {} })
  const { client } = createTestClient('http://127.0.0.1:1', { transport })
  const session: Session = {
    connectionId: connectionId.parse('bench'),
    address: 'http://127.0.0.1:1',
    client,
    direct: client,
    replica: large.replica,
    folder: '',
  }
  const sessions: Sessions = { get: () => ok(session), all: () => [session] }
  let number = 0
  const ids = { next: () => `view-${++number}` }
  const jobs = createJobRegistry({ clock: systemClock, ids, onChange() {}, onBug: String })
  const views = createOpenViews({ sessions, ids, rows: createViewRows(jobs), emit() {}, wantNames() {} })
  try {
    const opened = await views.open(session, large.id, everyRow)
    if (!opened.ok) throw new Error(opened.error.message)
    const read = async (): Promise<readonly number[]> => {
      const times: number[] = []
      for (let i = 0; i < windows; i += 1) {
        const start = (i * 7_919 * 131) % (rows - 200)
        times.push(await timed(() => views.window(opened.value.view, start, 200)))
      }
      return times
    }
    await read()
    const calm = p95(await read())
    // Meanwhile somebody sorts, and stages one edit after the other.
    let isBusy = true
    const sorting = (async () => {
      while (isBusy)
        await large.replica.ask('view.keys', {
          worksheetId: large.id,
          query: { ...everyRow, sorts: [{ field: 'name', direction: 'asc' }] },
        })
    })()
    const busyTimes = await read()
    isBusy = false
    await sorting
    const busy = p95(busyTimes)
    return [
      {
        what: 'window of 200 rows in 1,000,000, p95',
        ratio: calm / holdMs,
        hold: 1,
        detail: `${calm.toFixed(1)} ms of ${holdMs} ms, ${windows} windows anywhere`,
      },
      {
        what: 'window of 200 rows while the view is sorted, p95',
        ratio: null,
        hold: null,
        detail: `${busy.toFixed(1)} ms, slowest ${Math.max(...busyTimes).toFixed(1)} ms`,
      },
    ]
  } finally {
    await transport.close()
    await large.close()
  }
}
