/** @module-tag full */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openStoreFor } from '../../../../src-main/data-worker/open-store.ts'
import { stageFilled } from '../../../../src-main/replica/stage/stage-changes.ts'
import { beginCommand, continueCommand } from '../../../../src-main/replica/stage/unfinished-command.ts'
import { type Edit, fillEdits, rowsOfEdits } from '../../../../src-main/replica/store/scratch-tables.ts'
import type { HostEvents } from '../../../../src-shared/host/events.ts'
import { type StartedHost, startHost } from '../../../support/host/start-host.ts'

let app: StartedHost | null = null
afterEach(async () => {
  await app?.host.close()
  if (app !== null) rmSync(app.dataFolder, { recursive: true, force: true })
})

test('opening says what it takes back first, and how far it is', async () => {
  app = await startHost()
  const { connection } = await app.answer('connections.open-sample', {})
  const [sheet] = (await app.answer('workspace.refresh', { connectionId: connection.id })).worksheets
  if (sheet === undefined) throw new Error('no worksheet')
  const at = { connectionId: connection.id, worksheetId: sheet.id }
  await app.answer('worksheet.open', at)
  const { jobId } = await app.answer('pull.start', { ...at, mode: 'full' })
  await app.ended(jobId)
  await app.stop()

  // The app ends in the middle of a change of many cells.
  const opened = openStoreFor(
    { role: 'writer', file: path.join(app.dataFolder, 'connections', connection.id, 'replica.db') },
    () => undefined,
  )
  if (!opened.ok) throw new Error(opened.error.message)
  const { store } = opened.value
  const tables = store.worksheets.find(sheet.id)
  const column = tables?.columns.find((it) => it.field.kind === 'text' && it.field.lock === null)
  if (tables === null || column === undefined) throw new Error('no text')
  const command = beginCommand(store, tables, { label: 'Clear many cells', origin: 'edit', at: 1 })
  const keys = store.pluck<number>(`select k from ${tables.row} limit 3`).all()
  continueCommand(store, command, () => {
    const edits = fillEdits(
      store,
      keys.map((k): Edit => [k, column.n, 'half done']),
    )
    stageFilled(store, tables, command, edits, rowsOfEdits(store, edits), [column.n])
  })
  store.db.close()

  app = await startHost({ dataFolder: app.dataFolder })
  const told: HostEvents['connection.opening'][] = []
  app.host.subscribe((event) => {
    if (event.event === 'connection.opening') told.push(event.payload)
  })
  await app.answer('connections.open-sample', {})
  const opening = { connectionId: connection.id, takesBack: 'Clear many cells', total: 3 }
  expect(told).toEqual([
    { ...opening, done: 0 },
    { ...opening, done: 3 },
  ])
  expect((await app.answer('worksheet.open', at)).staged.cells).toBe(0)
})
