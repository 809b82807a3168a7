/** The log that was moved into the file is emptied: damaged while it lies beside the file, its beginning would pass for newer than the file. */
import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openReplica } from '../../../src-main/replica/replica.ts'
import { checkpointTask } from '../../../src-main/replica/rescue/rescue-tasks.ts'
import { hireWorker } from '../../support/replica/hire-worker.ts'

test('is empty once nobody reads an older state of it', async () => {
  const file = path.join(tmpdir(), `gridstage-log-${process.pid}.db`)
  const opened = await openReplica(file, hireWorker)
  if (!opened.ok) throw new Error(opened.error.message)
  try {
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    expect((await opened.value.run(checkpointTask, { file })).ok).toBe(true)
    expect(statSync(`${file}-wal`).size).toBe(0)
  } finally {
    await opened.value.close()
    for (const end of ['', '-wal', '-shm', '.note']) rmSync(`${file}${end}`, { force: true })
  }
})
