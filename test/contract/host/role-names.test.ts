/** Roles that rows name by their id alone: the list of roles of the application knows what they are called. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { nameKey } from '../../../src-shared/model/names.ts'
import { close, fieldIdOf, type OpenedWorksheet, openEveryType } from '../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
beforeEach(async () => {
  at = await openEveryType()
})
afterEach(() => close(at))

test('get their names behind the first look at a window, with one question', async () => {
  const { host, connectionId, worksheetId, service } = at
  const rows = [{ [fieldIdOf(at, 'role')]: ['p1'] }, { [fieldIdOf(at, 'role')]: ['gone'] }]
  await host.answer('edits.add-rows', { connectionId, worksheetId, label: 'Add', rows })
  const { view } = await host.answer('rows.open-view', { connectionId, worksheetId, query: everyRow })
  const named = async (id: string) =>
    (await host.answer('rows.window', { view, start: 0, count: 10 })).names[nameKey('roles', id)]?.text ?? null
  const coming = host.next('view.changed', (it) => it.view === view)
  expect(await named('p1')).toBeNull()
  await coming
  expect([await named('p1'), await named('gone')]).toEqual(['Editor', null])
  expect(service.requests().filter((it) => it.operation?.id === 'v3.roles.list')).toHaveLength(1)
})
