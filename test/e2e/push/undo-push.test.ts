/**
 * A push of 300 mixed changes is found in the list and undone in real Chromium: what others changed since is asked about, and the
 * service, read over HTTP, holds what it held before.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { openWorksheet, shownText } from '../../support/e2e/drive-window.ts'
import { cellAt, paste } from '../../support/e2e/grid-cells.ts'
import { makeStock } from '../../support/e2e/stock-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

const [rows, deleted, equal, distinct, added] = [300, 50, 100, 100, 50]

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function goTo(page: Page, row: number, column: number): Promise<void> {
  await page.keyboard.press('Control+g')
  const asked = page.getByRole('textbox', { name: 'Number of the row' })
  await asked.fill(String(row))
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await cellAt(page, row - 1, column).click()
}

async function codeAt(page: Page, row: number): Promise<string> {
  await goTo(page, row, 2)
  return await shownText(cellAt(page, row - 1, 2))
}

const many = (count: number, line: (i: number) => string): readonly string[] => Array.from({ length: count }, (_, i) => line(i))

async function pushAll(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await button(page, /^Push [\d,]+ rows?$/).click()
  await page.getByText('No changes staged').waitFor()
  await page
    .getByRole('status', { name: 'The last push' })
    .getByText(/created/)
    .waitFor()
}

test('a push of 300 mixed changes is undone through the list, and what others changed since is kept', async () => {
  const { page, problems, service } = opened
  const stock = await makeStock(service, 'Warehouse', rows)
  const before = await stock.lines()
  await runNamedCommand(page, 'Read the list of worksheets again')
  await page.getByRole('treeitem', { name: 'Warehouse' }).waitFor()
  await openWorksheet(page, 'Warehouse')
  await page.getByRole('contentinfo').getByText('300 rows').waitFor()

  // Column 2 is Code, 3 is City.
  const [first, second, third, other, last] = [
    await codeAt(page, deleted + 1),
    await codeAt(page, deleted + 2),
    await codeAt(page, deleted + 3),
    await codeAt(page, deleted + equal + 1),
    await codeAt(page, rows),
  ]
  await goTo(page, deleted + 1, 3)
  await paste(page, [...many(equal, () => 'The same city'), ...many(distinct, (i) => `Other city ${i}`)].join('\n'))
  await page
    .getByText(/200 rows changed/)
    .first()
    .waitFor()
  await goTo(page, rows, 2)
  const lastCity = await shownText(cellAt(page, rows - 1, 3))
  await paste(page, [`${last}\t${lastCity}`, ...many(added, (i) => `N-${i}\tNew town`)].join('\n'))
  await page
    .getByText(/250 rows changed/)
    .first()
    .waitFor()
  await goTo(page, deleted, 2)
  await page.keyboard.press('Control+Shift+Home')
  await page.keyboard.press('Control+Delete')
  await page
    .getByText(/300 rows changed/)
    .first()
    .waitFor()
  await pushAll(page)
  const pushed = await stock.lines()
  expect([pushed.length, pushed.filter((it) => it.includes('The same city')).length]).toEqual([rows, equal])

  // A colleague changes cells that the push wrote, and rows that it made, and deletes one of each.
  await stock.change([first, second, other], 'City', 'By a colleague')
  await stock.change(['N-0', 'N-1'], 'City', 'By a colleague')
  await stock.destroy([third, 'N-2'])

  await runNamedCommand(page, 'Past pushes and imports')
  await page.getByRole('treegrid', { name: 'What was sent, by row' }).waitFor()
  await page
    .getByText(/50 created, 200 changed, 50 deleted/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: 'Search the values and titles' }).fill('Other city 99')
  await page.getByRole('row').filter({ hasText: 'Other city 99' }).first().waitFor()
  await button(page, 'Undo this push…').click()
  const asked = page.getByRole('dialog')
  await asked.getByText('50 created rows will be deleted, to the recycle bin.').waitFor()
  await asked.getByText('50 deleted rows come back as new, with their old values.').waitFor()
  await asked.getByText(/^What does not come back with them: the row id, links from other rows/).waitFor()
  await button(page, 'Stage the undo').click()
  await page
    .getByText(
      'Staged: 199 cells of 199 rows get back what they held, 49 rows to be deleted, 50 rows to come back as new. Review and push them. 5 of them changed since: decide about each in the review. 2 rows gone already.',
    )
    .waitFor()

  await button(page, 'Review and push changes').first().click()
  await page.getByText(/Problems · 5/).waitFor()
  await page.getByText(/Problems · 5/).click()
  const review = page.getByRole('treegrid', { name: 'Changes by row' })
  const conflict = review.getByRole('row').filter({ hasText: 'By a colleague' }).first()
  // All three: what was sent, what it would go back to, and what it is now.
  await conflict.getByText('The same city').waitFor()
  await conflict.getByText(/^City \d+$/).waitFor()
  await button(page, /^Take theirs for all/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take theirs' }).click()
  await page.getByText(/Problems · 0/).waitFor()
  await pushAll(page)

  const changed = new Set([first, second, other])
  const expected = before
    .filter((line) => !line.startsWith(third))
    .map((line) => {
      const [code = '', , count] = line.split(' | ')
      return changed.has(code) ? `${code} | By a colleague | ${count}` : line
    })
  expect(await stock.lines()).toEqual([...expected, 'N-0 | By a colleague | ', 'N-1 | By a colleague | '].sort())
  expect(problems).toEqual([])
})
