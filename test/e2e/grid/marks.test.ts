/** @module-tag full */
/** What became of a push is marked on the cells themselves, by a sign and words and not by color alone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorksheet, shownText } from '../../support/e2e/drive-window.ts'
import { cellAt } from '../../support/e2e/grid-cells.ts'
import { changeCell, findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests, wide } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true }, { viewport: wide })

test('after a push, what was refused and what is in conflict stands on its own cell, with a sign and in words', async () => {
  const { page, problems, service } = opened
  await openWorksheet(page, 'Customers')
  const before = await shownText(cellAt(page, 0, 2))
  const refused = await shownText(cellAt(page, 1, 2))
  await cellAt(page, 0, 2).click()
  for (const name of ['Mine Ltd', 'Refused Ltd', 'Fine Ltd']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
  }
  await page.getByText('3 rows changed').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Push 3 rows', exact: true }).waitFor()

  const worksheet = await findWorksheet(service, 'Customers')
  const second = (await readRows(service, worksheet)).find((it) => it.Company === refused)
  await changeCell(service, worksheet, { field: 'Company', from: before, to: 'Theirs Ltd' })
  service.faults.add({
    operation: 'v3.rows.update',
    path: String(second?.id),
    effect: { kind: 'code', code: 10006, message: 'This name is protected' },
  })
  await page.getByRole('button', { name: 'Push 3 rows', exact: true }).click()
  await page.getByText('1 updated, 1 refused, 1 in conflict.').waitFor()

  await openWorksheet(page, 'Customers')
  await expect.poll(() => cellAt(page, 0, 2).textContent()).toBe('Mine Ltd')
  await cellAt(page, 0, 1)
    .getByRole('img', { name: 'Conflict: the service holds something else than you saw. Settle it in the review' })
    .waitFor()
  await expect.poll(() => signOf(page, 0)).toBe('⇄')
  await cellAt(page, 1, 1)
    .getByRole('img', { name: /^Refused by the service: .*This name is protected/ })
    .waitFor()
  await expect.poll(() => signOf(page, 1)).toBe('!')
  await expect.poll(() => signOf(page, 2)).toBe('none')
  await expect.poll(() => cellAt(page, 2, 2).textContent()).toBe('Fine Ltd')

  await cellAt(page, 0, 2).hover()
  await page.getByText(`Someone else changed this cell to “Theirs Ltd”. Yours: “Mine Ltd”. It was “${before}”.`).waitFor()
  await cellAt(page, 1, 2).hover()
  const words = page.getByRole('tooltip').filter({ hasText: 'Refused' })
  await words.waitFor()
  expect(((await words.textContent()) ?? '').split('This name is protected')).toHaveLength(2)
  expect(problems).toEqual([])
})

/** The sign in the upper corner of a cell of Company, which does not depend on its colour. */
const signOf = (page: Page, row: number): Promise<string> =>
  cellAt(page, row, 2).evaluate((cell) => getComputedStyle(cell, '::after').content.replaceAll('"', ''))
