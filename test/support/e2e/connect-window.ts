/** Connects the window to a service with a key, runs commands from its palette and types into its look-ups. */
import type { Page } from 'playwright-core'
import { nextPictures } from './drive-window.ts'
import type { ServiceAt } from './read-service.ts'

/** Until the tree shows the worksheet of this name. */
export async function connectWindow(page: Page, { url, appKey, sign }: ServiceAt, shows = 'Customers'): Promise<void> {
  await page.getByRole('button', { name: /Connect to an application/ }).click()
  await page.getByLabel('Address').fill(url)
  await page.getByLabel('Application key').fill(appKey)
  await page.getByRole('textbox', { name: 'Signature' }).fill(sign)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('treeitem', { name: shows }).waitFor()
}

/** By its whole name. */
export async function runNamedCommand(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search commands and worksheets' })
  await search.fill(name)
  await page
    .getByRole('option')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .click()
  await search.waitFor({ state: 'detached' })
  await nextPictures(page)
}

/** Types into the look-up that was just opened, once it has the focus. */
export async function typeToFind(page: Page, text: string): Promise<void> {
  await page.locator('[role="combobox"]:focus').waitFor()
  await page.keyboard.type(text)
}
