import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSampleWorkspace } from '../../support/host/sample-worksheets.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let app: StartedHost

beforeEach(async () => {
  service = await startService({ sample: true })
  app = await startHost()
})
afterEach(async () => {
  await app.remove()
  await service.close()
})

test('rescued changes of several worksheets are staged side by side, and none of them waits on', async () => {
  const { connectionId, open } = await openSampleWorkspace(app, service)
  const names = ['Categories', 'Contacts', 'Assets', 'Projects']
  for (const name of names) {
    const { at, fields } = await open(name)
    const title = fields.find((it) => it.isTitle)
    if (title === undefined) throw new Error(`${name} has no title`)
    await app.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [title.id]: `Rescued in ${name}` }] })
  }
  const readStaged = async () => {
    const { rows } = await app.answer('changes.list', { connectionId, worksheetId: null, only: 'all', offset: 0, limit: 50 })
    return rows.map((it) => it.title).sort()
  }
  const staged = await readStaged()
  expect(staged).toHaveLength(names.length)

  await app.answer('rescue.start', { connectionId, from: 'file' })
  await app.answer('connections.open', { connectionId })
  await app.answer('workspace.refresh', { connectionId })
  await expect.poll(readStaged).toEqual(staged)
  for (const { id } of (await app.answer('jobs.list', { connectionId: null })).jobs) await app.ended(id)
  expect(existsSync(path.join(app.dataFolder, 'connections', connectionId, 'rescued.json'))).toBe(false)
})
