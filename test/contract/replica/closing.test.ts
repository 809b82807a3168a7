/** @module-tag full */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WorkerThread } from '../../../src-main/replica/ask-worker.ts'
import { openReplica } from '../../../src-main/replica/replica.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { startSourceWorker } from '../../support/replica/start-source-worker.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'gridstage-closing-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Starts threads and counts how they end. */
function countingThreads() {
  const seen = { started: 0, ended: 0, terminated: 0 }
  return {
    seen,
    spawn: (options: Parameters<typeof startSourceWorker>[0]): WorkerThread => {
      const thread = startSourceWorker(options)
      seen.started += 1
      thread.on('exit', () => {
        seen.ended += 1
      })
      const terminate = thread.terminate.bind(thread)
      thread.terminate = () => {
        seen.terminated += 1
        return terminate()
      }
      return thread
    },
  }
}

test('closing lets every thread end by itself, also in the middle of questions', async () => {
  const { seen, spawn } = countingThreads()
  for (let round = 0; round < 8; round += 1) {
    const opened = await openReplica(path.join(folder, `${round}.db`), spawn)
    if (!opened.ok) throw new Error(opened.error.message)
    const replica = opened.value
    const asked = Promise.all([
      replica.ask('fact.write', { name: 'a', value: 'b' }),
      replica.ask('fact.read', { name: 'a' }),
      replica.ask('view.keys', { worksheetId: 'none' as never, query: everyRow }),
      ...Array.from({ length: 50 }, (_, i) => replica.ask('fact.write', { name: `n${i}`, value: 'v' })),
    ])
    // In the middle of them in every other round.
    if (round % 2 === 0) await asked
    await replica.close()
    await asked
  }
  expect(seen).toEqual({ started: 24, ended: 24, terminated: 0 })
})

test('a question asked after closing is refused in words, and closing again does nothing', async () => {
  const opened = await openReplica(path.join(folder, 'a.db'), startSourceWorker)
  if (!opened.ok) throw new Error(opened.error.message)
  await opened.value.close()
  await opened.value.close()
  expect(await opened.value.ask('fact.read', { name: 'a' })).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})
