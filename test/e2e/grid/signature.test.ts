/** @module-tag full */
/** Signatures in the running app: replaced by a picture that is chosen or dropped, never by anything else, cleared by Delete, pushed. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chooseBy, goToColumn, openWorksheet } from '../../support/e2e/drive-window.ts'
import { dropOnto } from '../../support/e2e/drop-files.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'
import { tinyGif, tinyPng } from '../../support/tiny-picture.ts'

const [png, gif] = [Buffer.from(tinyPng, 'base64'), Buffer.from(tinyGif, 'base64')]

const opened = serviceWindowForTests({ sample: true }, { begin: (page) => openWorksheet(page, 'Orders') })

const onService = async (title: string) =>
  (await readRows(opened.service, await findWorksheet(opened.service, 'Orders'))).find((it) => it['Order no.'] === title)
const bytesAt = async (address: unknown): Promise<Buffer> => Buffer.from(await (await fetch(String(address))).arrayBuffer())

test('a signature is replaced by a picture that is chosen or dropped, by nothing else, and cleared by Delete', async () => {
  const { page, problems } = opened
  writeFileSync(path.join(opened.folder, 'chosen.png'), png)
  const column = await goToColumn(page, 'Received by')
  const cell = (row: number) => page.locator(`[row-index="${row}"] [col-id="${column}"]`)

  await page.keyboard.press('F2')
  const dialog = page.getByRole('dialog')
  await chooseBy(page, () => dialog.getByRole('button', { name: 'Replace' }).click(), path.join(opened.folder, 'chosen.png'))
  await dialog.getByRole('img', { name: 'chosen.png' }).waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await cell(0).getByRole('img', { name: 'chosen.png' }).waitFor()

  await dropOnto(page, cell(1), ['dropped.gif'], gif, 'image/gif')
  await cell(1).getByRole('img', { name: 'dropped.gif' }).waitFor()
  expect(await cell(1).getByRole('img').count()).toBe(1)

  await dropOnto(page, cell(1), ['notes.txt'], Buffer.from('no picture'), 'text/plain')
  await page
    .getByText(/picture/)
    .first()
    .waitFor()
  await cell(1).getByRole('img', { name: 'dropped.gif' }).waitFor()

  await cell(4).getByRole('img').waitFor()
  await cell(4).click()
  await page.keyboard.press('Delete')
  await cell(4).getByRole('img').waitFor({ state: 'detached' })

  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Push 3 rows', exact: true }).click()
  await page.getByText('No changes staged').first().waitFor()
  expect(await bytesAt((await onService('SO-20001'))?.['Received by'])).toEqual(png)
  expect(await bytesAt((await onService('SO-20002'))?.['Received by'])).toEqual(gif)
  expect((await onService('SO-20005'))?.['Received by']).toBe('')
  expect(problems).toEqual([])
})
