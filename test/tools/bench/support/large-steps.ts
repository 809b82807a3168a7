/** What people do to a worksheet of a million rows, step by step in one window: each step ends when its result is seen. */
import type { Page } from 'playwright-core'
import { goHome, goToEnd, openLarge, rowOnScreen } from '../../../support/e2e/large-window.ts'

export const [rows, fields] = [1_000_000, 30]
/** Milliseconds for one action beside whatever else the machine does: more is a step that does not end. */
const patience = 900_000
const column = { name: 2, city: 4, amount: 6, status: 7 } as const

const said = (page: Page, words: RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: patience })
const counted = (page: Page, words: RegExp) => page.locator('footer').getByText(words).first().waitFor({ timeout: patience })
const press = (key: string) => (page: Page) => page.keyboard.press(key)

async function select(page: Page, index: number): Promise<void> {
  await goHome(page)
  await page.locator(`.ag-header-cell[aria-colindex="${index}"]`).click({ position: { x: 60, y: 15 } })
  await counted(page, /^1,000,000 cells selected/)
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Cancel: / }).click({ timeout: patience })
  await said(page, /^Cancelled: nothing was changed/)
}

async function undo(page: Page): Promise<void> {
  await page.keyboard.press('Control+z')
  await counted(page, /^No changes staged/)
}

const changed = (page: Page) => counted(page, /^[\d,]+ rows changed/)

async function selectAll(page: Page): Promise<void> {
  await goHome(page)
  await page.keyboard.press('Control+a')
  await counted(page, /^30,000,000 cells selected/)
}

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+Alt+f')
  await page.keyboard.type(text)
  await counted(page, /^[\d,]{1,7} of 1,000,000 rows/)
}

const tickAll = (page: Page) => page.getByRole('columnheader').getByRole('checkbox').click()

async function fromPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands and worksheets' }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^View: / }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function group(page: Page, label: string, field: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(field)
  await page.getByRole('option', { name: field, exact: true }).click()
}

export type Step = readonly [what: string, act: (page: Page) => Promise<unknown>, before?: (page: Page) => Promise<unknown>]

const onColumn = (index: number) => (page: Page) => select(page, index)

export const largeSteps: readonly Step[] = [
  ['open', openLarge],
  ['Ctrl+End', (page) => goToEnd(page, rows)],
  ['Ctrl+Home', goHome],
  [
    'sort by a column',
    async (page) => {
      await page.getByRole('button', { name: 'Sort by Name' }).click()
      await page.locator('[role="columnheader"][aria-sort="ascending"]').waitFor()
      await page.locator('[role="row"]:not([row-index="0"]) [role="gridcell"]:focus').waitFor()
    },
    (page) => page.locator('.ag-header-cell[aria-colindex="2"]').hover(),
  ],
  ['quick search', (page) => search(page, 'lars beck')],
  [
    'all rows again',
    async (page) => {
      await page.keyboard.press('Escape')
      await counted(page, /^1,000,000 rows/)
      await page.keyboard.press('Enter')
    },
  ],
  [
    'find a text, F3',
    async (page) => {
      await page.keyboard.press('Control+f')
      await page.keyboard.type('Bergen')
      await page.keyboard.press('F3')
      await said(page, /^[\d,]+ of [\d,]+ cells/)
    },
  ],
  [
    'replace all',
    async (page) => {
      await page.getByRole('button', { name: /^Replace all [\d,]+/ }).click()
      await said(page, /cells changed/)
    },
    async (page) => {
      await page.keyboard.press('Control+h')
      await page.getByRole('textbox', { name: 'Replace with' }).fill('Bergamo')
    },
  ],
  ['undo the replacement', undo, press('Escape')],
  [
    'copy all cells (refused in words)',
    async (page) => {
      await page.keyboard.press('Control+c')
      await said(page, /the clipboard takes/)
    },
    selectAll,
  ],
  [
    'copy a column',
    async (page) => {
      await page.keyboard.press('Control+c')
      await said(page, /^1,000,000 cells (copied|are ready)/)
    },
    onColumn(column.city),
  ],
  ['clear a column', (page) => page.keyboard.press('Delete').then(() => changed(page)), onColumn(column.amount)],
  ['undo', undo],
  ['redo', (page) => page.keyboard.press('Control+y').then(() => changed(page))],
  ['undo again', undo],
  ['fill down a column, cancelled', (page) => page.keyboard.press('Control+d').then(() => cancel(page)), onColumn(column.city)],
  ['fill down a column', (page) => page.keyboard.press('Control+d').then(() => changed(page)), onColumn(column.city)],
  ['undo the fill', undo],
  [
    'type into a column with Ctrl+Enter',
    async (page) => {
      await page.keyboard.type('Oslo')
      await page.keyboard.press('Control+Enter')
      await changed(page)
    },
    onColumn(column.city),
  ],
  ['undo the typing', undo],
  [
    'delete all rows',
    async (page) => {
      await page.keyboard.press('Control+Delete')
      await said(page, /^1,000,000 rows marked for deletion/)
    },
    selectAll,
  ],
  ['undo the deletion', undo],
  [
    'cut a column',
    async (page) => {
      await page.keyboard.press('Control+x')
      await said(page, /^1,000,000 cells (cut|are ready)/)
    },
    onColumn(column.city),
  ],
  ['paste it into another column', (page) => page.keyboard.press('Control+v').then(() => changed(page)), onColumn(column.name)],
  ['undo the paste', undo],
  [
    'paste a text of a million cells from another program',
    (page) => page.keyboard.press('Control+v').then(() => changed(page)),
    async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.evaluate(
        (count) => navigator.clipboard.writeText(Array.from({ length: count }, (_, i) => `Pasted number ${i}`).join('\r\n')),
        rows,
      )
      await select(page, column.name)
    },
  ],
  ['undo that paste', undo],
  [
    'duplicate all rows (refused in words)',
    async (page) => {
      await page.keyboard.press('Control+Shift+d')
      await said(page, /can be duplicated at once/)
    },
    selectAll,
  ],
  [
    'tick all rows (refused in words)',
    async (page) => {
      await tickAll(page)
      await said(page, /too many to tick/)
    },
  ],
  [
    'tick the rows of a search',
    async (page) => {
      await tickAll(page)
      await counted(page, /^[\d,]+ rows ticked/)
    },
    (page) => search(page, 'kowalski'),
  ],
  [
    'duplicate them',
    async (page) => {
      await page.keyboard.press('Control+Shift+d')
      await changed(page)
    },
  ],
  ['undo the duplicates', undo],
  [
    'delete them',
    async (page) => {
      await page.keyboard.press('Control+Delete')
      await said(page, /rows marked for deletion/)
    },
  ],
  [
    'undo that',
    async (page) => {
      await undo(page)
      await page.keyboard.press('Escape')
    },
  ],
  [
    'group by a field',
    async (page) => {
      await group(page, 'Group by', 'Status')
      await page.locator('.gs-row-head').first().waitFor({ timeout: patience })
    },
    // The row that has the cursor stays in sight: from the top, that is a group's head.
    async (page) => {
      await goHome(page)
      await page.getByRole('button', { name: 'Group rows' }).click()
    },
  ],
  [
    'group by two fields',
    async (page) => {
      await group(page, 'Then by', 'City')
      await page.locator('[role="row"][row-index="1"] .gs-row-head, .gs-row-head[row-index="1"]').waitFor({ timeout: patience })
    },
  ],
  [
    'save a view and leave it',
    async (page) => {
      await fromPalette(page, 'Save as a new view')
      await page.getByRole('textbox', { name: 'Name of the view' }).fill('By status')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'View: By status' }).waitFor()
      await chooseView(page, 'All rows')
      await rowOnScreen(page, 0).waitFor({ timeout: patience })
    },
    press('Escape'),
  ],
  [
    'choose the saved view',
    async (page) => {
      await chooseView(page, 'By status')
      await page.locator('.gs-row-head').first().waitFor({ timeout: patience })
    },
  ],
  [
    'all rows again',
    async (page) => {
      await chooseView(page, 'All rows')
      await rowOnScreen(page, 0).waitFor({ timeout: patience })
    },
  ],
  [
    'export as CSV',
    async (page) => {
      const saved = page.waitForEvent('download', { timeout: patience })
      await page.getByRole('button', { name: 'Export 1,000,000 rows' }).click()
      await (await saved).path()
    },
    press('Control+e'),
  ],
]
