/** What several end-to-end tests do in the window, by keyboard as a user without a mouse does it. */
import type { Locator, Page } from 'playwright-core'

/** A cell of the grid that shows a value. */
export const filledCell = '[role="gridcell"]:not(:empty)'

/** What a cell shows, once it shows something: rows are drawn before their values have come. */
export async function shownText(cell: Locator): Promise<string> {
  await cell.filter({ hasText: /\S/ }).waitFor()
  return (await cell.textContent()) ?? ''
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
  try {
    await page.locator(`section[aria-label="${name}"] ${filledCell}:focus`).waitFor()
  } catch (error) {
    throw new Error(`the first cell of ${name} does not get the focus. ${await describeFocus(page, name)}`, { cause: error })
  }
}

/** What a failure that comes only now and then has to say: what has the focus, and how far the worksheet came. */
const describeFocus = (page: Page, name: string): Promise<string> =>
  page.evaluate((label) => {
    const { activeElement } = document
    const grid = document.querySelector(`section[aria-label="${label}"]`)
    const focused = `${activeElement?.tagName} ${activeElement?.className} “${activeElement?.getAttribute('aria-label')}”`
    const cells = grid === null ? null : [...grid.querySelectorAll('[role="gridcell"]')].slice(0, 4).map((it) => it.outerHTML)
    const said = document.querySelector('footer')?.textContent
    return JSON.stringify({
      focused,
      isFocused: document.hasFocus(),
      cells,
      said,
      dialogs: document.querySelectorAll('[role="dialog"]').length,
    })
  }, name)

/** Waits until what was about to happen with the next picture has happened, such as a command that was chosen by name. */
export const nextPictures = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

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
    const before = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press(key)
    // A key may wait in the window: the next one only when this one has led somewhere.
    await page.waitForFunction((was) => document.activeElement !== was, before, { timeout: 2000 }).catch(() => undefined)
  }
  throw new Error(`the ${key} key does not reach ${String(target)}`)
}

/** Goes to a button by Tab and presses it, once it can be pressed: one that keeps the focus while it cannot answers nothing. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await target.and(page.locator(':not([aria-disabled="true"])')).waitFor()
  await page.keyboard.press('Enter')
}

/**
 * Goes to the first column, of this row or of the first. Keys may wait in the window for what was pressed before them: until the way has been
 * gone, the cell with the focus says nothing.
 */
export async function goToStart(page: Page, key: 'Home' | 'Control+Home' = 'Control+Home'): Promise<void> {
  await page.keyboard.press(key)
  const row = key === 'Home' ? '[role="row"]' : '[row-index="0"]'
  await page.locator(`${row} [role="gridcell"][aria-colindex="2"]:focus`).waitFor()
}

/** Goes along a row, this one or the first, to the column whose head has this name. Answers the id of the column. */
export async function goToColumn(page: Page, name: string, from: 'Home' | 'Control+Home' = 'Home'): Promise<string> {
  await goToStart(page, from)
  for (let step = 0; step < 40; step += 1) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute('col-id') ?? '')
    const head = page.locator(`.ag-header-cell[col-id="${at}"]`)
    // Heads are drawn a moment after the cell has the focus.
    await head.waitFor()
    if ((await head.getByText(name, { exact: true }).count()) > 0) return at
    await page.keyboard.press('ArrowRight')
    await page.locator(`[role="gridcell"]:focus:not([col-id="${at}"])`).waitFor()
  }
  throw new Error(`there is no column ${name}`)
}

/**
 * Types over the cell with the focus. A sign that no key has goes to whatever has the cursor, and nothing keeps it: the editor must be open
 * by then, while keys before it may wait for that in the window.
 */
export async function typeOver(page: Page, text: string): Promise<void> {
  const [keys = ''] = /^[ -~]*/.exec(text) ?? []
  if (keys === '') await page.keyboard.press('F2')
  else await page.keyboard.type(keys)
  if (keys === text) return
  await page.locator('input:focus, textarea:focus').waitFor()
  if (keys === '') await page.keyboard.press('Control+a')
  await page.keyboard.type(text.slice(keys.length))
}

/** In the review, which begins with the worksheet it was called from: looks at the changes of all of them, where there are several. */
export async function reviewAllWorksheets(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Push' }).waitFor()
  await page.getByRole('treegrid', { name: 'Changes by row' }).waitFor()
  const choice = page.getByRole('combobox', { name: 'Worksheet' })
  if (!(await choice.isVisible())) return
  await choice.click()
  await page.getByRole('option', { name: /^All worksheets/ }).click()
}

/** Only the rows of the worksheet in front that have nothing in this field. */
export async function filterByEmpty(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page
    .getByRole('button', { name: /Add a condition|Add condition/ })
    .first()
    .click()
  const field = page.getByRole('combobox', { name: /Field|Column/ }).first()
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await page.getByRole('combobox', { name: 'Operator' }).first().click()
  await page.getByRole('option', { name: 'is empty', exact: true }).click()
}

/** By keyboard, from the row with the focus to what was changed in it. Answers the row panel. */
export async function openRowHistory(page: Page): Promise<Locator> {
  await page.keyboard.press('Alt+Enter')
  const panel = page.locator('#row-panel')
  await panel.getByRole('tab', { name: 'Fields', selected: true }).and(page.locator(':focus')).waitFor()
  for (const name of ['Related', 'Discussion', 'History']) {
    await page.keyboard.press('ArrowRight')
    await panel.getByRole('tab', { name, selected: true }).waitFor()
  }
  await panel.getByRole('list', { name: 'History, newest first' }).getByRole('listitem').first().waitFor()
  return panel
}
