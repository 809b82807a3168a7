import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { close, openWorksheet, upload } from '../../support/csv/open-worksheet.ts'

it('a folder of imports that cannot be made is tried again with the next file: the reason may have passed', async () => {
  const at = await openWorksheet([{ name: 'name', type: '2', isTitle: true }])
  onTestFinished(() => close(at))
  const { connectionId, worksheetId } = at
  const begin = async () =>
    at.host.call('import.begin', { connectionId, worksheetId, source: { file: await upload(at.host, 'a.csv', 'name\nOne\n') } })
  const inTheWay = join(at.host.dataFolder, 'connections', connectionId, 'imports')
  writeFileSync(inTheWay, 'not a folder')
  expect((await begin()).ok).toBe(false)
  rmSync(inTheWay)
  expect(await begin()).toMatchObject({ ok: true })
})
