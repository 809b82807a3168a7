/** @module-tag full */
/** A worksheet made in the window on a service that has V2 only; what came of it is read from the service by V2. */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runNamedCommand } from '../../support/e2e/connect-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true, generations: ['v2'] })

const answer = z.object({
  data: z.object({
    alias: z.string().optional(),
    controls: z.array(z.object({ controlName: z.string(), type: z.number(), options: z.array(z.object({ value: z.string() })) })),
  }),
})

async function readByAlias(worksheetId: string) {
  const { service } = opened
  const response = await fetch(`${service.url}/api/v2/open/worksheet/getWorksheet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appKey: service.appKey, sign: service.sign, worksheetId }),
  })
  return answer.parse(await response.json()).data
}

async function addField(type: string, name: string): Promise<void> {
  const { page } = opened
  await page.getByRole('button', { name: 'Add a field' }).click()
  await page.getByRole('menuitem', { name: type, exact: true }).click()
  await page.getByRole('heading', { name: 'New field', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
}

test('a worksheet with a choice list of its own, a rating, money, a time and a drop-down is made', async () => {
  const { page, problems } = opened
  await runNamedCommand(page, 'New worksheet')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Errands')
  await page.getByRole('textbox', { name: 'Alias' }).fill('errands')
  await addField('Choice', 'State')
  await page.getByRole('textbox', { name: 'Text of option 1', exact: true }).fill('Open')
  expect(await page.getByRole('button', { name: /^Colour of/ }).count()).toBe(0)
  const found = await findBarriers(page, 'a field of a service with V2 only')
  await addField('Choice (drop-down)', 'Size')
  await page.getByRole('textbox', { name: 'Text of option 1', exact: true }).fill('Small')
  await addField('Rating', 'Stars')
  await addField('Currency', 'Price')
  await addField('Time', 'Start')
  await page.getByRole('button', { name: 'Create the worksheet' }).click()
  await page.getByRole('heading', { name: 'Errands' }).waitFor()
  const made = await readByAlias('errands')
  expect(made.controls.map(({ controlName, type, options }) => [controlName, type, options.map((it) => it.value)])).toEqual([
    ['Name', 2, []],
    ['State', 9, ['Open']],
    ['Size', 11, ['Small']],
    ['Stars', 28, []],
    ['Price', 8, []],
    ['Start', 46, []],
  ])
  expect(found).toEqual([])
  expect(problems).toEqual([])
})
