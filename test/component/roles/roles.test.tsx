import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DialogHost } from '../../../src-renderer/views/dialogs/dialog-host.tsx'
import { RolesView } from '../../../src-renderer/views/roles/roles-view.tsx'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { holdCall } from '../../support/window/hold-call.ts'
import { createTestApp, openSampleIn, renderInApp, type TestApp } from '../../support/window/render-app.tsx'

async function showRoles(test: TestApp = createTestApp()) {
  const connection = await openSampleIn(test)
  const rendered = renderInApp(
    <>
      <RolesView connectionId={connection.id} />
      <DialogHost />
    </>,
    test,
  )
  await screen.findByRole('heading', { level: 1, name: 'Roles' })
  await screen.findByRole('heading', { level: 3, name: 'Members' })
  return rendered
}

const makeRole = async (user: ReturnType<typeof renderInApp>['user'], name: string, scope: RegExp): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'New role' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), name)
  await user.click(screen.getByRole('radio', { name: scope }))
  await user.click(screen.getByRole('button', { name: 'Create the role' }))
  await screen.findByRole('heading', { level: 2, name })
}

describe('roles', { timeout: 20_000 }, () => {
  it('tells in words what a role allows, in the application and in each worksheet', async () => {
    await showRoles()
    expect(screen.getByText(/Members see all records, and edit and delete only their own/)).toBeTruthy()
    const allowed = screen.getByText('Export records').closest('li')
    expect(within(allowed as HTMLElement).getByRole('img', { name: 'Allowed:' })).toBeTruthy()
    const line = screen.getByRole('row', { name: /^Customers/ })
    expect(
      within(line)
        .getAllByRole('cell')
        .map((it) => it.textContent),
    ).toEqual(['Yes', 'All', 'Own', 'Own'])
  })

  it('makes a role from a name and what it allows, and shows it', async () => {
    const { user, host } = await showRoles()
    await user.click(screen.getByRole('button', { name: 'New role' }))
    await user.click(screen.getByRole('button', { name: 'Create the role' }))
    expect(await screen.findByText('Give the role a name.')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'sales')
    expect(screen.getByText('There is a role of this name already.')).toBeTruthy()
    await user.clear(screen.getByRole('textbox', { name: 'Name' }))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Auditors')
    await user.click(screen.getByRole('radio', { name: /^See only/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Export records' }))
    await user.click(screen.getByRole('button', { name: 'Create the role' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Auditors' })).toBeTruthy()
    expect(host.calls.find((it) => it.name === 'roles.create')?.request).toMatchObject({
      name: 'Auditors',
      scope: 20,
      general: { export: true, import: false },
    })
  })

  it('adds people by look-up and jobs by id, and offers the way back after removing one', async () => {
    const { user, host, notices } = await showRoles()
    await user.click(screen.getByRole('button', { name: 'Add people: choose people' }))
    await user.type(await screen.findByRole('combobox', { name: 'Add people' }), 'ben')
    await screen.findByRole('option', { name: /Ben Okafor/ })
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}{Escape}')
    await user.click(screen.getByRole('button', { name: 'Add to the role' }))
    await waitFor(() => expect(host.calls.some((it) => it.name === 'roles.add-members')).toBe(true))
    expect(host.calls.find((it) => it.name === 'roles.add-members')?.request).toMatchObject({ users: ['u2'], departments: [] })

    await user.click(screen.getByRole('radio', { name: 'Jobs' }))
    await user.type(screen.getByRole('textbox', { name: 'Ids of jobs' }), 'job-1, job-2{Enter}')
    expect(await screen.findByText('Accountant')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Remove Ada Novak' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ada Novak' })).toBeNull())
    notices.at(-1)?.action?.run()
    await waitFor(() =>
      expect(host.calls.filter((it) => it.name === 'roles.add-members').at(-1)?.request).toMatchObject({ users: ['u1'] }),
    )
  })

  it('asks before it deletes a role', async () => {
    const { user, host } = await showRoles()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: /Delete the role “Sales”/ })
    expect(dialog.textContent).toContain('1 member loses what this role allows')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(host.calls.some((it) => it.name === 'roles.delete')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const again = within(await screen.findByRole('dialog'))
    await user.click(again.getByRole('button', { name: 'Delete the role' }))
    expect(host.calls.some((it) => it.name === 'roles.delete')).toBe(false)
    await user.type(again.getByRole('textbox', { name: 'Type “Sales” to go on' }), 'Sales')
    await user.click(again.getByRole('button', { name: 'Delete the role' }))
    const reads = () => host.calls.filter((it) => it.name === 'roles.read').length
    const before = reads()
    expect(await screen.findByText('This application has no roles yet')).toBeTruthy()
    // What was just deleted is not read again.
    expect(reads()).toBe(before)
  })

  it('warns that a role is the last with full rights, and asks for the name of one without members too', async () => {
    const { user } = await showRoles()
    await makeRole(user, 'Owners', /^Everything/)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/the last role with full rights/)).toBeTruthy()
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete the role' }).disabled).toBe(true)
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await makeRole(user, 'More owners', /^Everything/)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(within(await screen.findByRole('dialog')).queryByText(/the last role with full rights/)).toBeNull()
  })

  it('sends nothing that changes records with a role that sees only', async () => {
    const { user, host } = await showRoles()
    await makeRole(user, 'Auditors', /^See only/)
    expect(host.calls.find((it) => it.name === 'roles.create')?.request).toMatchObject({
      scope: 20,
      general: { addRecord: false, import: false, discuss: true },
    })
  })

  it('copies a role with changes and its members, since the interface changes none', async () => {
    const { user, host } = await showRoles()
    await user.click(await screen.findByRole('button', { name: 'Copy with changes' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Sales (copy)')
    await user.click(screen.getByRole('checkbox', { name: 'Share records' }))
    await user.click(screen.getByRole('button', { name: 'Create the role' }))
    expect(await screen.findByRole('heading', { level: 2, name: 'Sales (copy)' })).toBeTruthy()
    expect(host.calls.find((it) => it.name === 'roles.create')?.request).toMatchObject({
      description: 'Everyone who sells.',
      scope: 60,
      general: { export: true, share: true, import: false },
    })
    expect(host.calls.find((it) => it.name === 'roles.add-members')?.request).toMatchObject({ users: ['u1'] })
  })

  it('shows roles and worksheets side by side', async () => {
    const { user } = await showRoles()
    await makeRole(user, 'Auditors', /^See only/)
    await user.click(screen.getByRole('button', { name: 'Roles and worksheets side by side' }))
    const table = within(await screen.findByRole('region', { name: 'Roles and worksheets' }))
    expect(table.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Worksheet', 'Sales', 'Auditors'],
      ['All records', 'See all, change own', 'See only'],
      ['Customers', 'See all, edit own, delete own, add', 'See all'],
      ['Orders', 'See all, edit own, delete own, add', 'See all'],
      ['Suppliers', 'See all, edit own, delete own, add', 'See all'],
    ])
  })

  it('offers jobs that other roles have', async () => {
    const { user } = await showRoles()
    await user.click(screen.getByRole('radio', { name: 'Jobs' }))
    await user.type(screen.getByRole('textbox', { name: 'Ids of jobs' }), 'job-1{Enter}')
    await screen.findByRole('button', { name: 'Remove Sales representative' })
    await makeRole(user, 'Auditors', /^See only/)
    await user.click(await screen.findByRole('radio', { name: 'Jobs' }))
    await user.click(
      within(screen.getByRole('group', { name: 'Seen in other roles' })).getByRole('button', { name: 'Sales representative' }),
    )
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Ids of jobs' }).value).toBe('job-1')
  })

  it('stays with the role that was chosen while another was being deleted', async () => {
    const { user, app } = await showRoles()
    for (const name of ['Auditors', 'Visitors']) {
      await user.click(screen.getByRole('button', { name: 'New role' }))
      await user.type(screen.getByRole('textbox', { name: 'Name' }), name)
      await user.click(screen.getByRole('button', { name: 'Create the role' }))
      await screen.findByRole('heading', { level: 2, name })
    }
    const role = (name: string) =>
      within(screen.getByRole('list', { name: 'Roles' })).getByRole('button', { name: new RegExp(name) })
    await user.click(role('Sales'))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    const answer = holdCall(app, 'roles.delete')
    await user.type(await screen.findByRole('textbox', { name: /^Type/ }), 'Sales')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete the role' }))
    await user.click(role('Visitors'))
    await answer.give()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Sales/ })).toBeNull())
    expect(screen.getByRole('heading', { level: 2, name: 'Visitors' })).toBeTruthy()
  })

  it('says what stands in the way: no permission, or no service', async () => {
    const test = createTestApp()
    const noKey: HostError = { kind: 'service', message: 'Not allowed.', advice: '', code: 10005, isOffline: false }
    test.host.refuse('roles.list', noKey)
    const connection = await openSampleIn(test)
    const { user, host } = renderInApp(<RolesView connectionId={connection.id} />, test)
    expect(await screen.findByText('The roles may not be read with this key')).toBeTruthy()
    host.refuse('roles.list', { ...noKey, code: null, isOffline: true })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The roles can be read only while the service is in reach')).toBeTruthy()
    host.allow('roles.list')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Members' })).toBeTruthy()
  })
})
