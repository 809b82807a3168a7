/** A view that is opened while a pull ends: what its query answers may be older, and it is told of what came since. */
import { expect, test } from 'vitest'
import type { Session, Sessions } from '../../../../src-main/connections/session.ts'
import { createOpenViews } from '../../../../src-main/host/views/open-views.ts'
import type { ReadRows, ViewRows } from '../../../../src-main/host/views/view-rows.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import type { HostEvent } from '../../../../src-shared/host/events.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { worksheetId } from '../../../../src-shared/model/ids.ts'

/** What the replica is asked about a view, answered by the rows that it was given last. */
const replica = () => {
  let total = 0
  const ask = async (name: string, { keys, came = [] }: { keys?: Float64Array; came?: readonly number[] }) => {
    if (name === 'view.put') total = keys?.length ?? 0
    if (name === 'view.change') total += came.length
    return ok({ total, rowCount: total })
  }
  return { ask } as unknown as Session['replica']
}

const keysOf = (count: number): ReadRows => ({ keys: Float64Array.from({ length: count }, (_, i) => i + 1), groups: null })

test('has the rows that the pull brought, and those that were added', async () => {
  const session = { connectionId: 'c', replica: replica() } as unknown as Session
  const sessions: Sessions = { get: () => ok(session), all: () => [session] }
  const reading = Promise.withResolvers<ReturnType<typeof ok<ReadRows>>>()
  const rows: ViewRows = { read: () => reading.promise, readAgain: async () => ok(keysOf(140)) }
  const events: HostEvent[] = []
  const views = createOpenViews({ sessions, ids: { next: () => 'v1' }, rows, emit: (it) => void events.push(it), wantNames() {} })
  const sheet = worksheetId.parse('products')
  const opened = views.open(session, sheet, everyRow)
  await views.refresh(session, sheet)
  const added = views.changed(session, sheet, { came: [141], went: [], fields: [] })
  reading.resolve(ok(keysOf(0)))
  const answer = await opened
  if (!answer.ok) throw new Error(answer.error.message)
  await added
  expect(answer.value).toMatchObject({ total: 0, revision: 1 })
  await expect.poll(() => views.find(answer.value.view)).toMatchObject({ ok: true, value: { total: 140 } })
  expect(events.map((it) => it.event)).toEqual(['view.changed', 'view.changed'])
})
