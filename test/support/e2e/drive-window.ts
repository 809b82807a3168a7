/** What several end-to-end tests do in the window, by keyboard as a user without a mouse does it. */
import type { Locator, Page } from 'playwright-core'

/** A cell of the grid that shows a value. */
export const filledCell = '[role="gridcell"]:not(:empty)'

/** What a cell shows, once it shows something: rows are drawn before their values have come. */
export async function shownText(cell: Locator): Promise<string> {
  await cell.filter({ hasText: /\S/ }).waitFor()
  return (await cell.textContent()) ?? ''
}

/**
 * Types over the cell with the focus. The browser's driver has no key for letters such as ñ: they come as text alone, which nothing but an
 * open editor takes, so that it is waited for.
 */
export async function typeOverCell(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text.slice(0, 1))
  await page.locator('textarea:focus, input:focus').waitFor()
  await page.keyboard.type(text.slice(1))
}

export async function openSample(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /Open the sample workspace/ })
  await button.waitFor()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await page.getByRole('treeitem', { name: 'Customers' }).waitFor()
}

/** Opens a worksheet from the command palette and waits until its first cell has the focus. */
export async function openWorksheet(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands and worksheets' }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`section[aria-label="${name}"] ${filledCell}:focus`).waitFor()
}

/**
 * Presses what opens the system's file dialog, and answers that dialog. Both are waited for together: where the button never comes,
 * the wait for the dialog must not fail beside the test.
 */
export async function chooseBy(page: Page, press: () => Promise<void>, file: string): Promise<void> {
  const [asked] = await Promise.all([page.waitForEvent('filechooser'), press()])
  await asked.setFiles(file)
}

/** Gives a file as people do: by the button of the place that asks for it, once that place is there. */
export const chooseFile = (page: Page, file: string): Promise<void> =>
  chooseBy(page, () => page.getByRole('button', { name: 'Choose a file' }).click(), file)

/** Presses what saves a file, and keeps that file under `place`. */
export async function saveBy(page: Page, press: () => Promise<void>, place: string): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  await download.saveAs(place)
}

/** More steps than any screen has stops for the Tab key. */
const maxSteps = 120

/** Presses Tab (in a menu: the arrow key) until the element has the focus; a failure says that it cannot be reached. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  // Radio buttons and files are drawn by something beside the element that has the focus.
  await target.waitFor({ state: 'attached' })
  for (let step = 0; step < maxSteps; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the ${key} key does not reach ${String(target)}`)
}

/** Goes to a button by Tab and presses it. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
