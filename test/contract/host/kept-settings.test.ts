/** The settings in the data folder, whatever happened to their file. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'

let folder: string
let app: StartedHost
const file = () => path.join(folder, 'settings.json')

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'gridstage-settings-'))
})
afterEach(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a setting is there in the next run, beside what a newer app has written', async () => {
  writeFileSync(file(), '{"ofTheFuture":1,"keepReceiptsDays":"no number"}')
  app = await startHost({ dataFolder: folder })
  await app.answer('settings.set', { keepReceiptsDays: 4 })
  await app.stop()
  app = await startHost({ dataFolder: folder })
  expect(await app.answer('settings.get', {})).toMatchObject({ keepReceiptsDays: 4 })
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ ofTheFuture: 1 })
})

test.each(['', '{"keepReceiptsDays":', '[4]'])('a damaged file (%s) is kept before another takes its place', async (content) => {
  writeFileSync(file(), content)
  app = await startHost({ dataFolder: folder })
  await app.answer('settings.get', {})
  expect(existsSync(path.join(folder, 'settings-damaged.json'))).toBe(false)
  await app.answer('settings.set', { keepReceiptsDays: 4 })
  expect(readFileSync(path.join(folder, 'settings-damaged.json'), 'utf8')).toBe(content)
  await app.answer('settings.set', { keepReceiptsDays: 5 })
  expect(readdirSync(folder).filter((it) => it.startsWith('settings'))).toEqual(['settings-damaged.json', 'settings.json'])
})
