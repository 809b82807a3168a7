/** @module-tag full */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startHost } from '../../support/host/start-host.ts'

test('a sample workspace whose own data is damaged says so, and the way to a fresh one that it names is one', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-sample-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const first = await startHost({ dataFolder: folder })
  const { connection } = await first.answer('connections.open-sample', {})
  await first.stop()
  const file = path.join(folder, 'sample', 'service.db')
  writeFileSync(file, readFileSync(file).fill(0x5a, 0, 100))

  const app = await startHost({ dataFolder: folder })
  onTestFinished(() => app.stop())
  expect(await app.call('connections.open-sample', {})).toMatchObject({
    ok: false,
    error: { kind: 'storage', message: expect.stringContaining('Remove it from your connections to begin with a fresh one.') },
  })
  await app.answer('connections.remove', { connectionId: connection.id, discardStaged: false })
  const { id } = (await app.answer('connections.open-sample', {})).connection
  expect(id).not.toBe(connection.id)
})
