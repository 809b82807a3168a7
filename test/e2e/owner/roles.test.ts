/** @module-tag full */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runNamedCommand, typeToFind } from '../../support/e2e/connect-window.ts'
import { findBarriers } from '../../support/e2e/find-barriers.ts'
import { readRoles } from '../../support/e2e/read-roles.ts'
import { serviceWindowForTests } from '../../support/e2e/window-for-tests.ts'

const opened = serviceWindowForTests({ sample: true })

/** The button that takes a member out, in the list of members. */
const member = (page: Page, name: string) => page.getByRole('listitem').getByRole('button', { name: `Remove ${name}` })

const roleOf = async (name: string) => (await readRoles(opened.service)).find((it) => it.name === name)

test('a role is made, filled with people, departments and jobs, and deleted again', async () => {
  const { page, problems } = opened
  await runNamedCommand(page, 'Roles and members')
  await page.getByRole('heading', { name: 'Members' }).waitFor()
  const found = [...(await findBarriers(page, 'roles'))]

  await page.getByRole('button', { name: 'New role' }).click()
  found.push(...(await findBarriers(page, 'new role')))
  await page.getByRole('textbox', { name: 'Name' }).fill('Auditors')
  await page.getByRole('radio', { name: /^See only/ }).click()
  await page.getByRole('checkbox', { name: 'Export records' }).click()
  await page.getByRole('button', { name: 'Create the role' }).click()
  await page.getByRole('heading', { name: 'Auditors' }).waitFor()
  await expect
    .poll(() => roleOf('Auditors'))
    .toMatchObject({
      permissionScope: 20,
      globalPermissions: { export: true, import: false, discuss: true },
      users: [],
    })

  // By keyboard: open the look-up, type a part of a name, take it, leave.
  const add = page.getByRole('button', { name: 'Add people: choose people' })
  await add.focus()
  await page.keyboard.press('Enter')
  await typeToFind(page, 'Nina Nielsen')
  await page.getByRole('option', { name: /Nina Nielsen/ }).waitFor()
  found.push(...(await findBarriers(page, 'look-up of people')))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add to the role' }).click()
  await member(page, 'Nina Nielsen').waitFor()

  await page.getByText('Departments with all below', { exact: true }).click()
  await page.getByRole('button', { name: /^Add departments with all below: choose/ }).click()
  await typeToFind(page, 'Finance')
  await page
    .getByRole('option', { name: /^Finance/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add to the role' }).click()
  await member(page, 'Finance').waitFor()
  await expect
    .poll(() => roleOf('Auditors'))
    .toMatchObject({
      users: [{ name: 'Nina Nielsen' }],
      departments: [],
      departmentTrees: [{ departmentName: 'Finance' }],
    })

  await member(page, 'Nina Nielsen').click()
  // The message stays as long as the pointer is on its button.
  await page.getByRole('button', { name: 'Undo', exact: true }).hover()
  await expect.poll(() => roleOf('Auditors')).toMatchObject({ users: [] })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await member(page, 'Nina Nielsen').waitFor()
  await expect.poll(() => roleOf('Auditors')).toMatchObject({ users: [{ name: 'Nina Nielsen' }] })

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the role “Auditors”?' })
  await dialog.getByText(/2 members lose what this role allows/).waitFor()
  found.push(...(await findBarriers(page, 'deleting a role')))
  await dialog.getByRole('textbox', { name: 'Type “Auditors” to go on' }).fill('Auditors')
  await dialog.getByRole('button', { name: 'Delete the role' }).click()
  await page.getByRole('heading', { name: 'Auditors', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => roleOf('Auditors')).toBeUndefined()
  expect(found).toEqual([])
  expect(problems).toEqual([])
})

test('a role is copied with its members, and all roles stand side by side with the worksheets', async () => {
  const { page } = opened
  await page
    .getByRole('button', { name: /^Sales/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Copy with changes' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sales of the north')
  await page.getByRole('checkbox', { name: 'Share records' }).click()
  await page.getByRole('button', { name: 'Create the role' }).click()
  await page.getByRole('heading', { level: 2, name: 'Sales of the north' }).waitFor()
  const [before, after] = [await roleOf('Sales'), await roleOf('Sales of the north')]
  expect(before?.users.length).toBeGreaterThan(0)
  expect(after).toMatchObject({
    permissionScope: before?.permissionScope,
    globalPermissions: { ...before?.globalPermissions, share: false },
    users: before?.users,
    departmentTrees: before?.departmentTrees,
    jobs: before?.jobs,
  })
  await page.getByRole('button', { name: 'Roles and worksheets side by side' }).click()
  await page
    .getByRole('region', { name: 'Roles and worksheets' })
    .getByRole('row', { name: /^Orders/ })
    .waitFor()
  expect(await findBarriers(page, 'roles and worksheets')).toEqual([])
})

test('jobs are named by their ids, and what the service does not know is refused in words', async () => {
  const { page } = opened
  await page.getByRole('button', { name: /^Read only/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Read only' }).waitFor()
  await page.getByText('Jobs', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Ids of jobs' }).fill('no-such-job')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/no-such-job/)
    .waitFor()
  expect((await roleOf('Read only'))?.jobs.some((it) => it.jobId === 'no-such-job')).toBe(false)
})
