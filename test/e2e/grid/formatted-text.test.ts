/** @module-tag full */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goToColumn, openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { windowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = windowForTests(openSample)

const editor = (page: Page) => page.getByRole('textbox', { name: 'Description' })
const cell = (page: Page) => page.locator('[row-index="0"] [role="gridcell"]:focus')

test('formatted text is typed, formatted and taken by keyboard, read as text in its cell, and nothing is refused by the page’s policy', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Products')
  await goToColumn(page, 'Description')
  // Whatever is typed before the editor is there stands in it.
  await page.keyboard.type('a < b')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' bold')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Shift+8')
  await page.keyboard.type('- item')
  await editor(page).locator('li', { hasText: '- item' }).waitFor()
  expect(await editor(page).locator('strong').first().textContent()).toBe(' bold')
  await page.keyboard.press('Control+Enter')
  await cell(page).filter({ hasText: 'a < b bold ⏎ - item' }).waitFor()

  await page.keyboard.press('F2')
  await editor(page).waitFor()
  await page.keyboard.type(' given up')
  await page.keyboard.press('Escape')
  await cell(page).filter({ hasText: /item$/ }).waitFor()
  expect(problems).toEqual([])
})

test('a page that is pasted into the cell keeps its formatting and loses what runs and loads', async () => {
  const { page, problems } = opened
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'one two')
    data.setData(
      'text/html',
      '<p onclick="alert(1)">one <b>two</b><img src="https://elsewhere.example/a.png" onerror="alert(1)"></p><script>alert(1)</script><svg onload="alert(1)"></svg>',
    )
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await cell(page)
    .filter({ hasText: /^one two$/ })
    .waitFor()
  await page.keyboard.press('F2')
  await editor(page).locator('strong', { hasText: 'two' }).waitFor()
  expect(await editor(page).getByText('Picture').count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
  expect(problems).toEqual([])
})
