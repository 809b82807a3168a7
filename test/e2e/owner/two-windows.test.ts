/** @module-tag full */
/** A connection that is open in one window and removed in another one: one question with what is staged, and the first window follows. */
import { expect, test } from 'vitest'
import { filledCell } from '../../support/e2e/drive-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

test('one dialog tells what is staged and that it is open elsewhere; the other window goes back to the start with the reason', async () => {
  const { page, problems } = opened
  await page.getByRole('treeitem', { name: 'Customers' }).click()
  await page.locator('section[aria-label="Customers"]').locator(filledCell).first().waitFor()
  await page.keyboard.press('Alt+n')
  await page.getByText('1 row changed').first().waitFor()

  const other = await page.context().newPage()
  await other.goto(page.url())
  const remove = other.getByRole('button', { name: /^Remove / })
  await remove.first().click()
  const dialog = other.getByRole('dialog', { name: /^Remove “/ })
  await dialog.getByText(/staged changes? that (was|were) never pushed would be lost for good/).waitFor()
  await dialog.getByText('Another window has it open, and goes back to the start.').waitFor()
  expect(await findBarriers(other, 'removing a connection that is open elsewhere')).toEqual([])
  await dialog.getByRole('button', { name: 'Discard the changes and remove' }).click()
  await remove.first().waitFor({ state: 'detached' })
  expect(await other.getByRole('dialog').count()).toBe(0)

  await page.getByText(/was removed in another window/).waitFor()
  await page.getByRole('button', { name: /Connect to an application/ }).waitFor()
  expect(await page.getByRole('grid').count()).toBe(0)
  await other.close()
  // What the window was asking as its connection went is answered as not found, which the browser notes.
  expect(problems.filter((it) => !it.includes('status of 404'))).toEqual([])
})
