/** @module-tag full */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openSampleWorkspace } from '../../support/host/sample-worksheets.ts'
import { setUpHost } from '../../support/host/set-up-host.ts'

const { app, service } = setUpHost({ sample: true })

test('rescued changes of several worksheets are staged side by side, and none of them waits on', { tags: 'full' }, async () => {
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

test('a list of what waits that cannot be read is said once, and kept', async () => {
  const { connectionId } = await openSampleWorkspace(app, service)
  const folder = path.join(app.dataFolder, 'connections', connectionId)
  await app.answer('rescue.start', { connectionId, from: 'file' })
  const torn = '{"at":1,"holdsNewRows":false,"worksheets":[{"id":"'
  writeFileSync(path.join(folder, 'rescued.json'), torn)

  const failed = app.next('job.changed', (job) => job.kind === 'stage-rescued' && job.status === 'failed')
  await app.answer('connections.open', { connectionId })
  await app.answer('workspace.refresh', { connectionId })
  expect((await failed).message).toContain('rescued.json')
  await app.answer('workspace.refresh', { connectionId })
  const { jobs } = await app.answer('jobs.list', { connectionId })
  expect(jobs.filter((it) => it.status === 'failed')).toHaveLength(1)
  expect(readFileSync(path.join(folder, 'rescued.json'), 'utf8')).toBe(torn)

  await app.answer('rescue.start', { connectionId, from: 'file' })
  const kept = readdirSync(folder).filter((it) => it.startsWith('rescued-set-aside-'))
  expect(kept.map((it) => readFileSync(path.join(folder, it), 'utf8'))).toEqual([torn])
  // Both of them, also within one second.
  expect(readdirSync(folder).filter((it) => /^replica-set-aside-[\dT-]+\.db$/.test(it))).toHaveLength(2)
})
