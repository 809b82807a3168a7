/** @module-tag full */
/**
 * The app is killed in the middle of a push that was started in the window. After a restart nothing is lost and nothing is there twice:
 * the service's own data, read without the app, is what was staged, wherever the kill came.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { FaultRequest } from '../../../src-main/service/faults/fault-rule.ts'
import { appsForTests } from '../../support/e2e/apps-for-tests.ts'
import { connectWindow } from '../../support/e2e/connect-window.ts'
import { openWorksheet, shownText, typeOver } from '../../support/e2e/drive-window.ts'
import { cellAt, paste } from '../../support/e2e/grid-cells.ts'
import { findWorksheet, readRows } from '../../support/e2e/read-service.ts'

const apps = appsForTests({ sample: true })

interface Staged {
  readonly edited: ReadonlyMap<string, string>
  readonly deleted: readonly string[]
  readonly added: readonly string[]
}

/** Twelve cells with a value each, three rows away, three new ones below the `rows` that there are; each known by its company. */
async function stage(page: Page, rows: number): Promise<Staged> {
  const companyOf = (row: number): Promise<string> => shownText(cellAt(page, row, 2))
  const deleted = [await companyOf(20), await companyOf(21), await companyOf(22)]
  await cellAt(page, 20, 2).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+Delete')
  await page.getByText('3 rows changed').first().waitFor()
  const edited = new Map<string, string>()
  for (let row = 0; row < 12; row += 1) {
    const company = await companyOf(row)
    edited.set(company, `${company}, renamed`)
  }
  await cellAt(page, 0, 2).click()
  await paste(page, [...edited.values()].join('\n'))
  await page.getByText('15 rows changed').first().waitFor()
  const added = ['First newcomer', 'Second newcomer', 'Third newcomer']
  for (const [i, company] of added.entries()) {
    await page.keyboard.press('Alt+n')
    await page
      .getByText(`${16 + i} rows changed`)
      .first()
      .waitFor()
    // Any cell is empty for a moment while its row is drawn anew, also the one that had the focus before.
    await cellAt(page, rows + i, 2)
      .and(page.locator(':focus'))
      .waitFor()
    await typeOver(page, company)
    await page.keyboard.press('Enter')
    await page.locator('[role="gridcell"]').filter({ hasText: company }).first().waitFor()
  }
  return { edited, deleted, added }
}

type Row = Readonly<Record<string, unknown>>
const byId = (rows: readonly Row[]): readonly Row[] => [...rows].sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))

const openReview = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /Review & push/ })
    .first()
    .click()
const pushButton = (page: Page) => page.getByRole('button', { name: /^Push \d+ rows?$/ })

/** Opening the review finds out what became of rows without an answer; what is left then is pushed. */
async function pushRest(page: Page): Promise<void> {
  await page
    .getByRole('contentinfo')
    .getByText(/rows? changed/)
    .waitFor()
  await openReview(page)
  const settled = page.getByText('No changes staged')
  // What is left is pushed, or nothing is left once that is known.
  await Promise.any([pushButton(page).click(), settled.waitFor()])
  await settled.waitFor()
}

/** Stages in a fresh app, starts a push, and kills the app once the service holds the call. */
const killedInPush = (rows: number, fault: FaultRequest): Promise<Staged> =>
  apps.killedIn(async ({ page }) => {
    const { service } = apps
    await connectWindow(page, service)
    await openWorksheet(page, 'Customers')
    const staged = await stage(page, rows)
    service.faults.add(fault)
    const held = service.faults.held(1)
    await openReview(page)
    await pushButton(page).click()
    await held
    return staged
  })

test.each([
  ['before new rows take effect', { operation: 'v3.rows.create-batch', effect: { kind: 'hold', when: 'before' } }],
  ['before the answer to new rows', { operation: 'v3.rows.create-batch', effect: { kind: 'hold', when: 'after' } }],
  ['among changed rows', { operation: 'v3.rows.update', skip: 5, times: null, effect: { kind: 'hold', when: 'after' } }],
  ['before the answer to deletions', { operation: 'v3.rows.delete-batch', effect: { kind: 'hold', when: 'after' } }],
] as const)('killed %s, a push that is done again loses nothing and doubles nothing', async (_, fault) => {
  const { service } = apps
  const worksheet = await findWorksheet(service, 'Customers')
  const before = await readRows(service, worksheet)
  const staged = await killedInPush(before.length, fault)

  await apps.inApp(async ({ page }) => {
    await page.getByRole('button', { name: /127\.0\.0\.1/ }).click()
    await page.getByRole('treeitem', { name: 'Customers' }).waitFor()
    await openWorksheet(page, 'Customers')
    await pushRest(page)
  })

  const after = await readRows(service, worksheet)
  const known = new Set(before.map((it) => it.id))
  const expected = before
    .filter((it) => !staged.deleted.includes(String(it.Company)))
    .map((it) => ({ ...it, Company: staged.edited.get(String(it.Company)) ?? it.Company }))
  expect(byId(after.filter((it) => known.has(it.id)))).toEqual(byId(expected))
  expect(
    after
      .filter((it) => !known.has(it.id))
      .map((it) => it.Company)
      .sort(),
  ).toEqual(staged.added)
})
