/** @module-tag full */
/**
 * One worksheet that holds a field of every type: in real Chromium each one that a person enters is set by keyboard in a row that is there,
 * pasted over another row, and imported as a third. The service's own rows, read without the app, must hold exactly that.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chooseFile, goToStart, openWorksheet, pressByKeyboard } from '../../support/e2e/drive-window.ts'
import { createRows } from '../../support/e2e/make-worksheet.ts'
import { readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests, wide } from '../../support/e2e/window-for-tests.ts'
import { addWorksheetOfEveryType } from '../../support/service/service-every-type.ts'
import type { StartedService } from '../../support/service/start-service.ts'

let worksheet: string
const prepare = async (service: StartedService): Promise<void> => {
  worksheet = addWorksheetOfEveryType(service)
  await createRows(service, worksheet, 'id-text', ['one', 'two'])
}
const opened = serviceWindowForTests({}, { prepare, shows: 'Every type', viewport: wide })

type Entry =
  /** Typed, and ended with Enter. */
  | { readonly by: 'typing'; readonly keys: string }
  /** Typed until the list offers it, and taken with Tab. */
  | { readonly by: 'list'; readonly keys: string; readonly offers: string }
  | { readonly by: 'space' }

const typed = (keys: string): Entry => ({ by: 'typing', keys })
const listed = (keys: string, offers: string): Entry => ({ by: 'list', keys, offers })

/** In the order of the columns: what is pressed, what a file holds for the same, and what the service answers then. */
const entries: readonly (readonly [alias: string, entry: Entry, inFile: string, answered: unknown])[] = [
  ['mobile', typed('+49 0171 0042'), '+49 0171 0042', '+49 0171 0042'],
  ['landline', typed('0089 123-00'), '0089 123-00', '0089 123-00'],
  ['email', typed('anna@example.com'), 'anna@example.com', 'anna@example.com'],
  ['number', typed('-1234.5678'), '-1234.5678', -1234.5678],
  ['two_places', typed('0.1'), '0.1', 0.1],
  ['whole', typed('42'), '42', 42],
  ['certificate', typed('00123X'), '00123X', '00123X'],
  ['currency', typed('1234.5'), '1234.50', 1234.5],
  ['single', listed('blu', 'Blue'), 'Blue', ['k-blue']],
  ['multiple', listed('gre', 'Green'), 'Green', ['k-green']],
  ['dropdown', listed('red', 'Red'), 'Red', ['k-red']],
  ['date', typed('2024-02-29'), '2024-02-29', '2024-02-29'],
  ['month', typed('2024-07'), '2024-07', '2024-07-01'],
  ['year', typed('2024'), '2024', '2024-01-01'],
  ['datetime', typed('2024-02-29 23:59:58'), '2024-02-29 23:59:58', '2024-02-29 23:59:58'],
  ['minute', typed('2024-02-29 23:59'), '2024-02-29 23:59', '2024-02-29 23:59:00'],
  ['hour', typed('2024-02-29 23:00'), '2024-02-29 23:00', '2024-02-29 23:00:00'],
  ['day_moment', typed('2024-02-29'), '2024-02-29', '2024-02-29 00:00:00'],
  ['region', listed('bavar', 'Bavaria'), 'Bavaria', [{ id: 'r1', name: 'Bavaria' }]],
  ['link', typed('https://example.com/a'), 'https://example.com/a', 'https://example.com/a'],
  ['member', listed('bo', 'Bo Ek'), 'Bo Ek', 'a2'],
  ['members', listed('cy', 'Cy Orr'), 'Cy Orr', 'a3'],
  ['department', listed('expo', 'Export'), 'Export', [{ departmentId: 'd2', departmentName: 'Export' }]],
  ['rating', typed('4'), '4', 4],
  ['checkbox', { by: 'space' }, 'yes', true],
  ['scan', typed('0001-A/7'), '0001-A/7', '0001-A/7'],
  [
    'location',
    typed('Pier 1 (48.137, 11.575)'),
    'Pier 1 (48.137, 11.575)',
    { title: '', address: 'Pier 1', x: 11.575, y: 48.137 },
  ],
  ['rich', { by: 'typing', keys: 'Plain words' }, 'Plain words', '<p>Plain words</p>'],
  ['ocr', typed('Read'), 'Read', 'Read'],
  ['role', listed('edit', 'Editor'), 'Editor', [{ roleId: 'p1', roleName: 'Editor' }]],
  ['time', typed('09:05:30'), '09:05:30', '09:05:30'],
  ['clock', typed('09:05'), '09:05', '09:05'],
  ['barcode', typed('4006381333931'), '4006381333931', '4006381333931'],
]

const columnOf = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('col-id') ?? '')

/** Goes along the first row to the right until the column is reached. */
async function walkTo(page: Page, alias: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    const at = await columnOf(page)
    if (at === `id-${alias}`) return
    await page.keyboard.press('ArrowRight')
    await page.locator(`[role="gridcell"]:focus:not([col-id="${at}"])`).waitFor()
  }
  throw new Error(`there is no column ${alias}`)
}

async function enter(page: Page, alias: string, entry: Entry): Promise<void> {
  await walkTo(page, alias)
  if (entry.by === 'space') {
    await page.keyboard.press('Space')
    await page.locator(`[row-index="0"] [col-id="id-${alias}"].gs-marked`).waitFor()
    return
  }
  await page.keyboard.type(entry.keys)
  if (entry.by === 'list') {
    await page.getByRole('option').filter({ hasText: entry.offers }).first().waitFor()
    await page.keyboard.press('Tab')
  } else if (alias === 'rich') {
    await page.locator('[contenteditable="true"]:focus').getByText(entry.keys).waitFor()
    await page.keyboard.press('Tab')
  } else {
    await page.keyboard.press('Enter')
    await page.locator(`[row-index="1"] [col-id="id-${alias}"]:focus`).waitFor()
    await page.keyboard.press('ArrowUp')
  }
  await page.locator(`[row-index="0"] [col-id="id-${alias}"].gs-marked`).waitFor()
  await page.locator('[row-index="0"] [role="gridcell"]:focus').waitFor()
  // Enter goes back to where a run of Tabs began; an arrow ends the run.
  if (entry.by !== 'list' && alias !== 'rich') return
  await page.keyboard.press('ArrowLeft')
  await page.locator(`[row-index="0"] [col-id="id-${alias}"]:focus`).waitFor()
}

test('every type that a person enters is set by keyboard, pasted and imported, and arrives at the service', async () => {
  const { page, problems, service } = opened
  await openWorksheet(page, 'Every type')
  const first = (await page.locator('[row-index="0"] [col-id="id-text"]').textContent())?.trim()

  for (const [alias, entry] of entries) await enter(page, alias, entry)

  // The same cells, copied from the first row and pasted over the second.
  const [from, to] = [entries[0]?.[0], entries.at(-1)?.[0]]
  await goToStart(page)
  await walkTo(page, from ?? '')
  await page.keyboard.down('Shift')
  for (let step = 0; step < 80 && (await page.getByText(new RegExp(`^${to}$`)).count()) === 0; step += 1)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.up('Shift')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Escape')
  await goToStart(page)
  await walkTo(page, from ?? '')
  await page.keyboard.press('ArrowDown')
  await page.locator(`[row-index="1"] [col-id="id-${from}"]:focus`).waitFor()
  await page.keyboard.press('Control+v')
  await page.locator(`[row-index="1"] [col-id="id-${from}"].gs-marked`).waitFor()

  // And a third row from a file.
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const file = path.join(opened.folder, 'third.csv')
  writeFileSync(
    file,
    `text,${entries.map(([alias]) => alias).join(',')}\nthree,${entries.map(([, , text]) => quote(text)).join(',')}\n`,
  )
  await page.keyboard.press('Control+i')
  await chooseFile(page, file)
  await page.getByRole('button', { name: 'Map the columns' }).click()
  await page.getByRole('button', { name: 'Check the whole file' }).click()
  await page.getByRole('button', { name: 'Go on to write' }).click()
  await page.getByRole('button', { name: 'Stage 1 row' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()

  await pressByKeyboard(page, page.getByRole('button', { name: 'Push 3 rows' }))
  await page.getByText('No changes staged').first().waitFor()

  const expected = Object.fromEntries(entries.map(([alias, , , answered]) => [alias, answered]))
  const rows = await readRows(service, worksheet)
  const rowOf = (title: string | undefined) => rows.find((row) => row.text === title)
  expect(rowOf(first)).toMatchObject(expected)
  expect(rowOf(first === 'one' ? 'two' : 'one')).toMatchObject(expected)
  expect(rowOf('three')).toMatchObject(expected)
  expect(problems).toEqual([])
})
