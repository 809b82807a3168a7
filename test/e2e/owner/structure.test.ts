/** @module-tag full */
/**
 * Looking after an application as a user does it, in real Chromium, against a service of its own: an option set, a worksheet with one field
 * of every type that can be created, changes to it, and taking both away again. What came of it is read from the service without the app.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { connectWindow, runNamedCommand } from '../../support/e2e/connect-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { openApp } from '../../support/e2e/open-app.ts'
import {
  findWorksheet,
  listWorksheets,
  readOptionSets,
  readRows,
  readStructure,
  type ServiceStructure,
} from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const readOnly = { appKey: 'fedcba9876543210', sign: 'read-only-signature' }

const opened = serviceWindowForTests({ sample: true, readOnlyCredentials: readOnly })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Adds a field of a type and names it; its settings stand open then. */
async function addField(page: Page, type: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('menuitem', { name: type, exact: true }).click()
  await page.getByRole('heading', { name: 'New field', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
}

/** Types options one after the other, with Enter between them, as people do. */
async function typeOptions(page: Page, texts: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Text of option 1', exact: true }).click()
  for (const [place, text] of texts.entries()) {
    if (place > 0) {
      await page.keyboard.press('Enter')
      await focused(page.getByRole('textbox', { name: `Text of option ${place + 1}`, exact: true }))
    }
    await page.keyboard.type(text)
  }
}

const focused = (locator: Locator): Promise<void> => locator.and(locator.page().locator(':focus')).waitFor()

const field = (structure: ServiceStructure, name: string) => {
  const found = structure.fields.find((it) => it.name === name)
  if (found === undefined) throw new Error(`no field ${name} among ${structure.fields.map((it) => it.name).join(', ')}`)
  return found
}

const lineOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Worksheet and fields' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .locator('[data-choose]')

const found: string[] = []
const look = async (page: Page, screen: string): Promise<void> => {
  found.push(...(await findBarriers(page, screen)))
}

test('an option set is made, put in order by keyboard and by mouse, scored and saved', async () => {
  const { page } = opened
  await runNamedCommand(page, 'Option sets')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await focused(page.getByRole('textbox', { name: 'Name', exact: true }))
  await page.keyboard.type('Moods')
  await typeOptions(page, ['Bad', 'Good', 'Fine'])
  await page.getByRole('switch', { name: 'Scores' }).check()
  await page.getByRole('textbox', { name: 'Score of Bad' }).fill('-1.5')
  // By keyboard: Fine goes up over Good. By mouse: Bad goes to the end.
  await page.getByRole('button', { name: 'Move Fine, place 3' }).focus()
  await page.keyboard.press('ArrowUp')
  await focused(page.getByRole('button', { name: 'Move Fine, place 2' }))
  await page.getByRole('button', { name: 'Move Bad, place 1' }).dragTo(page.getByRole('button', { name: 'Move Good, place 3' }))
  await page.getByRole('button', { name: 'Move Bad, place 3' }).waitFor()
  await page.getByRole('button', { name: 'Colour of Bad: Blue' }).click()
  await page.getByRole('button', { name: 'Red', exact: true }).waitFor()
  await look(page, 'the colours of an option')
  await page.getByRole('button', { name: 'Red', exact: true }).click()
  await look(page, 'a new option set')
  await page.keyboard.press('Control+s')
  await page.getByText('Everything is saved.').waitFor()
  await look(page, 'option sets')
  const set = (await readOptionSets(opened.service)).find((it) => it.name === 'Moods')
  expect(set?.options.map(({ value, color, score }) => ({ value, color, score: score ?? null }))).toEqual([
    { value: 'Fine', color: '#00C345', score: null },
    { value: 'Good', color: '#08C9C9', score: null },
    { value: 'Bad', color: '#F52222', score: -1.5 },
  ])
})

test('a worksheet is made with one field of every type that can be created', async () => {
  const { page } = opened
  await runNamedCommand(page, 'New worksheet')
  await page.getByRole('heading', { level: 1, name: 'New worksheet', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Designed')
  await look(page, 'a new worksheet')
  await addField(page, 'Number', 'Weight')
  await page.getByRole('textbox', { name: 'Decimal places' }).fill('3')
  await addField(page, 'Choice', 'Size')
  await typeOptions(page, ['Small', 'Large'])
  await look(page, 'a field with options')
  await addField(page, 'Choice', 'Mood')
  await page.getByText('An option set', { exact: true }).click()
  await choose(page, 'Option set', 'Moods')
  await addField(page, 'Several choices', 'Uses')
  await typeOptions(page, ['Indoors', 'Outdoors'])
  await addField(page, 'Date', 'Season')
  await choose(page, 'Precise to', 'The month')
  await addField(page, 'Date and time', 'Checked')
  await choose(page, 'Precise to', 'The second')
  await addField(page, 'Member', 'Keepers')
  await choose(page, 'How many members', 'Several members')
  await addField(page, 'Related row', 'Buyers')
  await choose(page, 'Worksheet it points to', 'Customers')
  await choose(page, 'How many rows', 'Several rows')
  await page.getByRole('checkbox', { name: 'Show it on the other side too' }).check()
  await look(page, 'a relation')
  await addField(page, 'Files', 'Pictures')
  await page.getByRole('checkbox', { name: 'Required' }).check()
  await page.getByRole('button', { name: 'Create the worksheet' }).click()
  await page.getByRole('heading', { name: 'Designed' }).waitFor()

  const structure = await readStructure(opened.service, await findWorksheet(opened.service, 'Designed'))
  expect(structure.fields.map((it) => [it.name, it.type])).toEqual([
    ['Name', '2'],
    ['Weight', '6'],
    ['Size', '9'],
    ['Mood', '9'],
    ['Uses', '10'],
    ['Season', '15'],
    ['Checked', '16'],
    ['Keepers', '26'],
    ['Buyers', '29'],
    ['Pictures', '14'],
  ])
  const set = (await readOptionSets(opened.service)).find((it) => it.name === 'Moods')
  expect(field(structure, 'Name')).toMatchObject({ isTitle: true })
  expect(field(structure, 'Weight')).toMatchObject({ precision: 3 })
  expect(field(structure, 'Size').options?.map((it) => it.value)).toEqual(['Small', 'Large'])
  expect(field(structure, 'Mood')).toMatchObject({ dataSource: set?.id })
  expect(field(structure, 'Season')).toMatchObject({ subType: '4' })
  expect(field(structure, 'Checked')).toMatchObject({ subType: '6' })
  expect(field(structure, 'Keepers')).toMatchObject({ subType: '1' })
  expect(field(structure, 'Buyers')).toMatchObject({ subType: '2', relation: { bidirectional: true } })
  expect(field(structure, 'Pictures')).toMatchObject({ required: true })
  expect(set?.worksheetIds).toEqual([await findWorksheet(opened.service, 'Designed')])
  const customers = await readStructure(opened.service, await findWorksheet(opened.service, 'Customers'))
  expect(field(customers, 'Designed')).toMatchObject({ type: '29' })
})

test('fields are renamed, added, arranged and removed; what is lost is said first', async () => {
  const { page } = opened
  const id = await findWorksheet(opened.service, 'Designed')
  const before = await readStructure(opened.service, id)
  const small = field(before, 'Size').options?.find((it) => it.value === 'Small')?.key
  // A row with values in what goes.
  await page.getByRole('button', { name: 'Add a row' }).first().click()
  await page.locator('[role="gridcell"]:focus').waitFor()
  await page.keyboard.type('First')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2.5')
  await page.keyboard.press('Enter')
  await page.getByText('1 row changed').first().waitFor()

  await runNamedCommand(page, 'Fields and settings of this worksheet')
  await page.getByRole('heading', { name: 'Fields of Designed' }).waitFor()
  await page.getByRole('textbox', { name: 'Remark' }).fill('Made by a test')
  await lineOf(page, 'Size').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('How big')
  await page.getByRole('textbox', { name: 'Text of option 1', exact: true }).fill('Tiny')
  await page.getByRole('button', { name: 'Mark Large as deleted' }).click()
  await page.getByRole('button', { name: 'Add an option' }).click()
  await focused(page.getByRole('textbox', { name: 'Text of option 3', exact: true }))
  await page.keyboard.type('Huge')
  await addField(page, 'Text', 'Serial')
  await page.getByRole('checkbox', { name: 'Unique' }).check()
  // Mood goes to the end, by keyboard; Weight goes altogether.
  await lineOf(page, 'Mood').focus()
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('Alt+ArrowDown')
  await lineOf(page, 'Weight').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Delete')
  await page.getByText('1 of 1 row has a value in it; 1 staged change would go too.').waitFor()
  await look(page, 'a removed field')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: 'Remove 1 field with all values?' })
  await question.getByText('“Weight”: 1 of 1 row has a value in it; 1 staged change would go too.').waitFor()
  await look(page, 'the question before a field is removed')
  await question.getByRole('button', { name: 'Remove 1 field and save' }).click()
  // The second leaves by itself.
  await Promise.all(['Everything is saved.', '“Designed” is saved'].map((words) => page.getByText(words).waitFor()))

  const after = await readStructure(opened.service, id)
  expect(after.remark).toBe('Made by a test')
  expect(after.fields.map((it) => it.name).sort()).toEqual(
    ['Buyers', 'Checked', 'How big', 'Keepers', 'Mood', 'Name', 'Pictures', 'Season', 'Serial', 'Uses'].sort(),
  )
  expect(field(after, 'Serial')).toMatchObject({ isUnique: true })
  expect(
    field(after, 'How big').options?.map(({ key, value, isDeleted }) => ({ same: key === small, value, isDeleted })),
  ).toEqual([
    { same: true, value: 'Tiny', isDeleted: false },
    { same: false, value: 'Large', isDeleted: true },
    { same: false, value: 'Huge', isDeleted: false },
  ])
  // The order is kept here, as the order of the columns.
  const order = ['Name', 'How big', 'Uses', 'Season', 'Checked', 'Keepers', 'Buyers', 'Pictures', 'Serial', 'Mood']
  const lines = page.getByRole('list', { name: 'Worksheet and fields' }).locator('[data-choose]')
  await expect.poll(async () => (await lines.allInnerTexts()).slice(1).map((it) => it.split('\n')[0])).toEqual(order)
  await page.getByRole('button', { name: 'Designed', exact: true }).first().click()
  const headers = page.getByRole('columnheader')
  await headers.filter({ hasText: 'Season' }).first().waitFor()
  const shown = async () => (await headers.allInnerTexts()).map((it) => it.trim()).filter((it) => order.includes(it))
  const isInOrder = async () => {
    const names = await shown()
    return names.length > 3 && names.every((name, at) => name === order[at])
  }
  await expect.poll(isInOrder).toBe(true)
  expect(await readRows(opened.service, id)).toEqual([])
})

test('a key that may only read is told so, and the draft stays', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-structure-read-only-'))
  const other = await openApp(folder)
  try {
    const { page } = other
    await connectWindow(page, { ...readOnly, url: opened.service.url })
    await runNamedCommand(page, 'Roles and members')
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await page.getByText('This key may only read.').waitFor()
    expect(await page.getByRole('button', { name: /^(New role|Delete|Remove .*)$/ }).count()).toBe(0)
    await look(page, 'roles with a key that may only read')
    await runNamedCommand(page, 'Option sets')
    await page.getByRole('list', { name: 'Option sets' }).waitFor()
    await page.getByText('This key may only read.').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
    await look(page, 'option sets with a key that may only read')
    await page.getByRole('treeitem', { name: 'Customers' }).click()
    await page.getByRole('toolbar').getByText('This key may only read').waitFor()
    expect(
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: /Row|Import|Delete/ })
        .count(),
    ).toBe(0)
    // The service has the last word: what is offered all the same is refused, and what was typed stays.
    await runNamedCommand(page, 'Option sets')
    await page.getByRole('button', { name: 'Offer changes all the same' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another name')
    await page.keyboard.press('Control+s')
    await page.getByText('This key may not change option sets.', { exact: false }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Another name')
    await runNamedCommand(page, 'About this application')
    await page.getByText('Can read').first().waitFor()
    await look(page, 'the application')
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.getByRole('button', { name: 'Fields of Customers' }).click()
    await page.getByRole('heading', { name: 'Fields of Customers' }).waitFor()
    await lineOf(page, 'Rating').click()
    await page.getByRole('textbox', { name: 'Highest rating' }).fill('4')
    await look(page, 'fields on a large screen')
    await page.keyboard.press('Control+s')
    await page.getByText('This key may read the structure but not change it.', { exact: false }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Highest rating' }).inputValue()).toBe('4')
    expect((await readOptionSets(opened.service)).some((set) => set.name === 'Another name')).toBe(false)
  } finally {
    await other.quit()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the option set and the worksheet are deleted after saying what uses them and what goes', async () => {
  const { page } = opened
  await runNamedCommand(page, 'Option sets')
  await page
    .getByRole('list', { name: 'Option sets' })
    .getByRole('button', { name: /^Moods/ })
    .click()
  await page.getByRole('button', { name: 'Delete this set' }).click()
  const asksSet = page.getByRole('dialog', { name: 'Delete the option set “Moods”?' })
  await asksSet.getByText('Designed', { exact: true }).waitFor()
  await asksSet.getByRole('button', { name: 'Delete the set' }).click()
  await page.getByText('“Moods” is deleted').waitFor()
  expect((await readOptionSets(opened.service)).some((it) => it.name === 'Moods')).toBe(false)
  // Its field keeps the options as its own.
  const structure = await readStructure(opened.service, await findWorksheet(opened.service, 'Designed'))
  expect(field(structure, 'Mood').options?.map((it) => it.value)).toEqual(['Fine', 'Good', 'Bad'])

  await page.getByRole('treeitem', { name: /^Designed/ }).click()
  await page.locator('[role="gridcell"]').first().waitFor()
  await runNamedCommand(page, 'Delete this worksheet')
  const asks = page.getByRole('dialog', { name: 'Delete the worksheet “Designed”?' })
  await asks.getByText('The field “Designed” of “Customers” points here', { exact: false }).waitFor()
  await asks.getByText('Staged changes of 1 row that were never pushed.').waitFor()
  await look(page, 'the question before a worksheet is deleted')
  await asks.getByRole('button', { name: 'Delete the worksheet' }).click()
  await page.getByText('“Designed” is deleted').waitFor()
  await page.getByRole('treeitem', { name: /^Designed/ }).waitFor({ state: 'detached' })
  expect(await listWorksheets(opened.service)).not.toContain('Designed')
})

test('no screen of it holds a serious barrier, in light and dark, and the page reported no error', () => {
  expect(found).toEqual([])
  expect(opened.problems).toEqual([])
})
