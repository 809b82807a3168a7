/** @module-tag full */
import { expect, test } from 'vitest'
import { runNamedCommand, typeToFind } from '../../support/e2e/connect-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

const starts = (): number => opened.service.requests().filter((it) => it.operation?.id === 'v3.workflow.start').length
const customersNamed = async (name: string) =>
  (await readRows(opened.service, await findWorksheet(opened.service, 'Customers'))).filter((row) => row.Company === name)

test('a process is started from a form made of its parameters, with every kind of value', async () => {
  const { page, problems } = opened
  await runNamedCommand(page, 'Workflows')
  await page.getByRole('heading', { name: 'Register a lead' }).waitFor()
  const start = page.getByRole('button', { name: 'Start…' })
  await start.click()
  await page.getByText('Required', { exact: true }).first().waitFor()
  expect(starts()).toBe(0)
  const found = [...(await findBarriers(page, 'workflow with missing values'))]

  await page.getByRole('textbox', { name: 'Company' }).fill('Lighthouse Sports')
  await page.getByRole('combobox', { name: 'Industry' }).click()
  await page.getByRole('option', { name: 'Rental' }).click()
  await page.getByRole('combobox', { name: 'Tags' }).click()
  await page.getByRole('option', { name: 'Seasonal' }).click()
  await page.getByRole('option', { name: 'Chain' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account manager: choose/ }).click()
  await typeToFind(page, 'Nina Nielsen')
  await page.getByRole('option', { name: /Nina Nielsen/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^City: choose/ }).click()
  await typeToFind(page, 'Hamburg')
  await page
    .getByRole('option', { name: /Hamburg/ })
    .last()
    .click()
  await page.getByRole('textbox', { name: 'Credit limit' }).fill('1200.50')
  await page.getByRole('combobox', { name: 'Newsletter' }).click()
  await page.getByRole('option', { name: 'Yes' }).click()

  await start.click()
  const dialog = page.getByRole('dialog', { name: 'Start “Register a lead” now?' })
  await dialog.getByText(/may change rows and send messages/).waitFor()
  found.push(...(await findBarriers(page, 'asking before a start')))
  expect(starts()).toBe(0)
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.getByText('Started', { exact: true }).waitFor()
  expect(starts()).toBe(1)
  found.push(...(await findBarriers(page, 'started workflow')))
  await expect.poll(async () => (await customersNamed('Lighthouse Sports')).length).toBeGreaterThan(0)
  const [row, ...others] = await customersNamed('Lighthouse Sports')
  expect(others).toEqual([])
  expect(Number(row?.['Credit limit'])).toBe(1200.5)
  // A customer of the sample that Nina Nielsen looks after.
  const [known] = await customersNamed('Rucksack Outdoor AB')
  expect(row?.['Account manager']).toEqual(known?.['Account manager'])
  expect(found).toEqual([])
  expect(problems).toEqual([])
})

test('the values of the last start stand in the form again, with their names', async () => {
  const { page } = opened
  await page.reload()
  // The window comes back to the connection that it had open.
  await page.getByRole('treeitem', { name: 'Customers' }).waitFor()
  await runNamedCommand(page, 'Workflows')
  await page.getByRole('heading', { name: 'Register a lead' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Lighthouse Sports')
  await page.getByRole('button', { name: 'Remove Nina Nielsen' }).waitFor()
  await page.getByRole('button', { name: 'Remove Hamburg' }).waitFor()
})

test('a start whose answer is lost is shown as not known and not sent again', async () => {
  const { page } = opened
  const before = starts()
  await page.getByRole('textbox', { name: 'Company' }).fill('Lost Answer Ltd')
  opened.service.faults.add({ operation: 'v3.workflow.start', effect: { kind: 'drop', when: 'after' } })
  await page.getByRole('button', { name: 'Start…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
  await page.getByText('Not known whether it was started').waitFor()
  expect(starts() - before).toBeLessThanOrEqual(1)
  expect(await customersNamed('Lost Answer Ltd')).toHaveLength(1)
  await page.getByRole('button', { name: 'Start once more…' }).click()
  await page
    .getByRole('dialog')
    .getByText(/would then run twice/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await customersNamed('Lost Answer Ltd')).toHaveLength(1)
  expect(await findBarriers(page, 'lost answer')).toEqual([])
})
