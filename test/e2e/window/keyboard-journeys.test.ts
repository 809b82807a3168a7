/** @module-tag full */
/**
 * Looking after an application and knowing what happened (journeys 9 and 10) without a mouse: every step is a key press, and what came of it is read
 * from the service without the app.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { typeToFind } from '../../support/e2e/connect-window.ts'
import { nextPictures, openRowHistory, openWorksheet, pressByKeyboard, tabTo } from '../../support/e2e/drive-window.ts'
import { readRoles } from '../../support/e2e/read-roles.ts'
import { findWorksheet, listWorksheets, readOptionSets, readRows, readStructure } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

/** From the palette, by name and Enter; the page that opens has the focus then. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search commands and worksheets' })
  await search.and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
  await page.getByRole('option', { selected: true }).filter({ hasText: name }).waitFor()
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })
  await nextPictures(page)
}

/** Types into the look-up that was just opened, takes what was searched for once it is marked, and leaves. */
async function lookUp(page: Page, search: string): Promise<void> {
  await typeToFind(page, search)
  const list = page.getByRole('dialog').filter({ has: page.getByRole('listbox') })
  const marked = list.locator('[role="option"][data-active]').filter({ hasText: search })
  await marked.waitFor()
  // Everybody is listed until the search is answered.
  await expect.poll(() => list.getByRole('option').filter({ hasNotText: search }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Remove ${search}`, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens a list to choose from, types a part of a name and takes what was found. */
async function choose(page: Page, list: string, option: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: list, exact: true }))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  const marked = page.locator('[role="option"][data-combobox-selected]')
  const at = async (): Promise<string> => (await marked.allTextContents())[0]?.trim() ?? ''
  for (let step = 0; step < 40 && (await at()) !== option; step += 1) {
    const before = await at()
    await page.keyboard.press('ArrowDown')
    await expect.poll(at).not.toBe(before)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
}

test('a worksheet is made, given fields, changed and deleted again', async () => {
  const { page, problems, service } = opened
  await command(page, 'New worksheet')
  await tabTo(page, text(page, 'Name'))
  await page.keyboard.type('Loans')
  const addField = async (type: string, name: string): Promise<void> => {
    await pressByKeyboard(page, button(page, 'Add a field'))
    await tabTo(page, page.getByRole('menuitem', { name: type, exact: true }), 'ArrowDown')
    await page.keyboard.press('Enter')
    await text(page, 'Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(name)
  }
  await addField('Date', 'Due')
  await addField('Choice', 'State')
  await tabTo(page, text(page, 'Text of option 1'))
  await page.keyboard.type('Open')
  await page.keyboard.press('Enter')
  await text(page, 'Text of option 2').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Back')
  await page.keyboard.press('Control+s')
  await page.getByText('This worksheet has no rows yet').waitFor()
  const id = await findWorksheet(service, 'Loans')
  const { fields } = await readStructure(service, id)
  expect(fields.map((it) => it.name)).toEqual(expect.arrayContaining(['Due', 'State']))
  expect(fields.find((it) => it.name === 'State')?.options?.map((it) => it.value)).toEqual(['Open', 'Back'])

  await page.keyboard.press('Control+Shift+S')
  await page.getByText('Everything is saved.').waitFor()
  // A field is chosen with the arrow keys and removed with Delete; what would be lost is said before.
  const lines = page.getByRole('list', { name: 'Worksheet and fields' }).locator('[data-choose]')
  await tabTo(page, lines.filter({ hasText: 'State' }))
  await page.keyboard.press('ArrowUp')
  await lines.filter({ hasText: 'Due' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+s')
  const asked = page.getByRole('dialog')
  await asked.waitFor()
  await pressByKeyboard(page, asked.getByRole('button').last())
  await page.getByText('Everything is saved.').waitFor()
  await expect.poll(async () => (await readStructure(service, id)).fields.map((it) => it.name)).not.toContain('Due')

  await tabTo(page, lines.first(), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await pressByKeyboard(page, button(page, 'Delete this worksheet'))
  await asked.waitFor()
  await pressByKeyboard(page, asked.getByRole('button', { name: /^Delete/ }))
  await asked.waitFor({ state: 'detached' })
  await expect.poll(() => listWorksheets(service)).not.toContain('Loans')
  expect(problems).toEqual([])
})

test('an option set is made, put in another order and deleted', async () => {
  const { page, problems, service } = opened
  await command(page, 'Option sets')
  await pressByKeyboard(page, button(page, 'New'))
  await text(page, 'Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Shelf states')
  await tabTo(page, text(page, 'Text of option 1'))
  await page.keyboard.type('Full')
  await page.keyboard.press('Enter')
  await text(page, 'Text of option 2').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Empty')
  await tabTo(page, button(page, 'Move Empty, place 2'), 'Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+s')
  await page.getByText('Everything is saved.').waitFor()
  const made = (await readOptionSets(service)).find((it) => it.name === 'Shelf states')
  expect(made?.options.map((it) => it.value)).toEqual(['Empty', 'Full'])
  await pressByKeyboard(page, button(page, 'Delete this set'))
  await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: /^Delete/ }))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(async () => (await readOptionSets(service)).map((it) => it.name)).not.toContain('Shelf states')
  expect(problems).toEqual([])
})

test('a role is made, gets a member and a department, loses one and is deleted', async () => {
  const { page, problems, service } = opened
  const role = async () => (await readRoles(service)).find((it) => it.name === 'Auditors')
  await command(page, 'Roles and members')
  await pressByKeyboard(page, button(page, 'New role'))
  await text(page, 'Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Auditors')
  await pressByKeyboard(page, button(page, 'Create the role'))
  await page.getByRole('heading', { name: 'Auditors' }).waitFor()
  await pressByKeyboard(page, button(page, 'Add people: choose people'))
  await lookUp(page, 'Nina Nielsen')
  await pressByKeyboard(page, button(page, 'Add to the role'))
  const remove = page.getByRole('listitem').getByRole('button', { name: 'Remove Nina Nielsen' })
  await remove.waitFor()
  await tabTo(page, page.getByRole('radio', { name: 'People', exact: true }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await pressByKeyboard(page, button(page, 'Add departments: choose departments'))
  await lookUp(page, 'Finance')
  await pressByKeyboard(page, button(page, 'Add to the role'))
  await page.getByRole('listitem').getByRole('button', { name: 'Remove Finance' }).waitFor()
  await expect.poll(role).toMatchObject({ users: [{ name: 'Nina Nielsen' }], departments: [{ departmentName: 'Finance' }] })
  await tabTo(page, remove, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await remove.waitFor({ state: 'detached' })
  await expect.poll(role).toMatchObject({ users: [] })
  await tabTo(page, button(page, 'Delete'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Type “Auditors” to go on' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Auditors')
  await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'Delete the role' }))
  await page.getByRole('heading', { name: 'Auditors' }).waitFor({ state: 'detached' })
  await expect.poll(role).toBeUndefined()
  expect(problems).toEqual([])
})

test('a workflow is started with a city from the tree of regions, and its run is read', async () => {
  const { page, problems, service } = opened
  await command(page, 'Workflows')
  await tabTo(page, text(page, 'Company'))
  await page.keyboard.type('Keyboard Sports')
  await pressByKeyboard(page, button(page, /^Account manager: choose/))
  await lookUp(page, 'Nina Nielsen')
  await pressByKeyboard(page, button(page, /^City: choose/))
  const marked = page.locator('[role="option"][data-active]')
  for (const level of ['Sweden', 'Västra Götaland', 'Gothenburg']) {
    await page.getByRole('option', { name: level }).waitFor()
    for (let step = 0; step < 60 && !(await marked.textContent())?.startsWith(level); step += 1) {
      const before = await marked.textContent()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => marked.textContent()).not.toBe(before)
    }
    await page.keyboard.press(level === 'Gothenburg' ? 'Enter' : 'ArrowRight')
  }
  await page.getByRole('group', { name: 'City' }).getByText('Gothenburg').waitFor()
  await pressByKeyboard(page, button(page, 'Start…'))
  await pressByKeyboard(page, page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }))
  await page.getByText('Started', { exact: true }).first().waitFor()
  const customers = await findWorksheet(service, 'Customers')
  const made = async () => (await readRows(service, customers)).filter((row) => row.Company === 'Keyboard Sports').length
  await expect.poll(made).toBe(1)
  const runs = page.getByRole('region', { name: 'Latest runs' })
  await runs.getByText('Keyboard Sports').first().waitFor({ state: 'attached' })
  await tabTo(page, runs.locator('summary').first())
  await page.keyboard.press('Enter')
  await runs.getByText('Created "Keyboard Sports" in Customers').waitFor()
  expect(problems).toEqual([])
})

test('who changed what in a row is read, and a link to it is made', async () => {
  const { page, problems } = opened
  await openWorksheet(page, 'Orders')
  const panel = await openRowHistory(page)
  await choose(page, 'Changed field', 'Status')
  await tabTo(page, panel.getByRole('tab', { name: 'History' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await panel.getByRole('tab', { name: 'Share', selected: true }).waitFor()
  await tabTo(page, panel.getByRole('radio', { name: 'Only these' }))
  await tabTo(page, panel.getByRole('checkbox', { name: 'Status' }))
  await page.keyboard.press('Space')
  await tabTo(page, panel.getByLabel(/^Password/))
  await page.keyboard.type('open sesame')
  await pressByKeyboard(page, panel.getByRole('button', { name: 'Make the link' }))
  const link = panel.getByRole('textbox', { name: 'The link' })
  expect(await (await fetch(await link.inputValue())).text()).toContain('Password needed')
  await tabTo(page, panel.getByRole('button', { name: 'Copy', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Copied' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})

test('what was pushed is told with its time, every request is found in the log, and there is a way back', async () => {
  const { page, problems, service } = opened
  const titles = async () => (await readRows(service, await findWorksheet(service, 'Categories'))).map((row) => row.Category)
  const before = await titles()
  await openWorksheet(page, 'Categories')
  await page.keyboard.type('Pushed by keyboard')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await pressByKeyboard(page, button(page, 'Push 1 row'))
  await page
    .getByRole('status', { name: 'The last push' })
    .getByText(/1 updated/)
    .waitFor()
  await page.getByRole('region', { name: 'Pushed before' }).getByText('Categories').waitFor()
  expect(await titles()).toContain('Pushed by keyboard')

  await command(page, 'Request log')
  await tabTo(page, text(page, 'Search the log'))
  await page.keyboard.type('Update a row')
  await page
    .getByRole('cell', { name: /^Update a row/ })
    .first()
    .waitFor()
  await tabTo(page, page.getByRole('checkbox', { name: 'Failed only' }))
  await page.keyboard.press('Space')
  await page
    .getByRole('cell', { name: /^Update a row/ })
    .first()
    .waitFor({ state: 'detached' })

  await openWorksheet(page, 'Categories')
  await page.keyboard.press('Control+z')
  await page.getByText(/^Undo stopped here once\./).waitFor()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Enter')
  await pressByKeyboard(page, button(page, 'Push 1 row'))
  await page.getByText('No changes staged').waitFor()
  await expect.poll(titles).toEqual(before)
  expect(problems).toEqual([])
})

test('the generation that a connection prefers is switched, and rows come by it from then on', async () => {
  const { page, problems, service } = opened
  await command(page, 'Edit this connection')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').and(page.locator(':focus')).waitFor()
  await pressByKeyboard(page, button(page, 'Settings for unusual installations'))
  await choose(page, 'What both can do is done by', 'V2')
  await pressByKeyboard(page, button(page, 'Save and open'))
  await dialog.waitFor({ state: 'detached' })
  const before = service.requests().length
  await openWorksheet(page, 'Assets')
  const lists = service
    .requests()
    .slice(before)
    .map((it) => it.operation?.id ?? '')
    .filter((id) => id.endsWith('rows.list'))
  expect(new Set(lists)).toEqual(new Set(['v2.rows.list']))
  expect(problems).toEqual([])
})
