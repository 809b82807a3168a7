import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { readContext } from '../../../src-renderer/commands/command.ts'
import { showCommand } from '../../../src-renderer/commands/use-command.ts'
import { createInnerApp } from '../../../src-renderer/state/inner-app.ts'
import { subTableLayout } from '../../../src-renderer/state/row/sub-table.ts'
import { newSheet, sheetOf, toQuery } from '../../../src-renderer/state/sheet/sheet-state.ts'
import { isAtEnd } from '../../../src-renderer/views/row-panel/sub-table/sub-table-place.ts'
import { type RowKey, rowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import { fakeField } from '../../support/fake-host/fake-fields.ts'
import { createFakeSheet } from '../../support/fake-host/fake-sheet.ts'
import { showRowPanel } from '../../support/fake-host/open-row-panel.tsx'
import { createTestApp } from '../../support/fake-host/render-app.tsx'

const parts = fakeField('parts', 'Parts', 34, { dataSource: 'parts', sourceField: 'owner' })
const partFields = [
  fakeField('count', 'Count', 6),
  fakeField('part', 'Part', 2, { isTitle: true }),
  fakeField('owner', 'Owner', 29, { subType: 1, dataSource: 'customers', sourceField: 'parts' }),
  fakeField('note', 'Note', 2, { isHidden: true }),
]

/** Customers that have parts; `owned` of them belong to the first one. */
function withParts(owned: number) {
  const test = createTestApp()
  const { sheets } = test.fake.world
  const customers = sheets.get('customers')
  if (customers === undefined) throw new Error('no customers')
  const rows = customers.keys().map((key) => customers.base.get(key) ?? { key, cells: {}, createdAt: '', updatedAt: '' })
  sheets.set('customers', createFakeSheet('customers', 'Customers', [...customers.fields, parts], rows))
  const made = Array.from({ length: owned + 1 }, (_, at) => ({
    key: rowKey.parse(`p${at}`),
    cells: { part: `Part ${at}`, count: at, owner: [at < owned ? (rows[0]?.key ?? '') : 'somebody else'] },
    createdAt: '',
    updatedAt: '',
  }))
  const sheet = createFakeSheet('parts', 'Parts list', partFields, made)
  sheet.pulledAt = 1
  sheets.set('parts', sheet)
  return { test, sheet, owner: rows[0]?.key as RowKey }
}

describe('a sub-table in the form', { timeout: 20_000 }, () => {
  it('has no rows yet, and gives the first one that is added the row of the form', async () => {
    const { test, sheet, owner } = withParts(0)
    const { user } = await showRowPanel('fields', undefined, test)
    await screen.findByText('No rows yet.')
    const [button] = screen.getAllByRole('button', { name: 'Add a row' }).slice(-1)
    if (button === undefined) throw new Error('no button')
    await user.click(button)
    await waitFor(() =>
      expect([...sheet.staged().values()]).toEqual([{ change: 'created', cells: new Map([['owner', [owner]]]) }]),
    )
    expect(test.fake.world.sheets.get('customers')?.staged().size).toBe(0)
  })

  it('counts its own rows alone, and takes back by its own buttons what was staged in their worksheet', async () => {
    const { test, sheet } = withParts(3)
    const { user } = await showRowPanel('fields', undefined, test)
    await screen.findByText('3 rows')
    const [add] = screen.getAllByRole('button', { name: 'Add a row' })
    if (add === undefined) throw new Error('no button')
    await user.click(add)
    await screen.findByText('4 rows')
    await user.click(screen.getByRole('button', { name: 'Undo: Add 1 row' }))
    await screen.findByText('3 rows')
    expect(sheet.staged().size).toBe(0)
  })

  it('is what undo means everywhere while it was worked in last, and the grid in front again when that is', async () => {
    const { test, sheet } = withParts(3)
    const { user, app } = await showRowPanel('fields', undefined, test)
    await screen.findByText('3 rows')
    const [add] = screen.getAllByRole('button', { name: 'Add a row' }).filter((it) => it.closest('[data-sub-table]') !== null)
    if (add === undefined) throw new Error('no button')
    await user.click(add)
    await screen.findByText('4 rows')
    const undo = showCommand('edit.undo', readContext(app))
    expect([undo.label, undo.isEnabled]).toEqual(['Undo: Add 1 row', true])
    undo.run()
    await screen.findByText('3 rows')
    expect(sheet.staged().size).toBe(0)
    // The row that was added takes the focus when it is drawn, which may be only now.
    await waitFor(async () => {
      await user.click(screen.getByRole('tab', { name: 'Fields' }))
      expect(app.active.get()).toBe(null)
    })
    expect(showCommand('edit.redo', readContext(app)).isEnabled).toBe(false)
  })

  it('sends people with too many rows to their worksheet, filtered by the row', async () => {
    const { test, owner } = withParts(1001)
    const { user, app } = await showRowPanel('fields', undefined, test)
    await screen.findByText('1,001 rows are too many for a form.')
    await user.click(screen.getByRole('button', { name: 'Open as worksheet' }))
    expect(app.tabs.get().active).toBe('worksheet:parts')
    expect(toQuery(sheetOf(app.sheets.get(), worksheetId.parse('parts'))).filter).toEqual({
      type: 'group',
      logic: 'AND',
      children: [{ type: 'condition', field: 'owner', operator: 'contains', value: [owner] }],
    })
  })

  it('says why it is not edited while its row is to be deleted', async () => {
    const { test, owner } = withParts(2)
    const { sheet } = await showRowPanel('fields', undefined, test)
    sheet.stage('Delete', [{ op: 'delete', row: owner }])
    test.fake.world.changed(test.fake.world.sample().id, sheet)
    await waitFor(() => expect(screen.getAllByLabelText('This row is marked for deletion.').length).toBeGreaterThan(0))
    expect(screen.queryByText('2 rows')).toBeNull()
  })
})

describe('columns of a sub-table', () => {
  const shown = (field: typeof parts) =>
    subTableLayout(field, partFields)
      .columns.filter((it) => !it.isHidden)
      .map((it) => it.fieldId)

  it('are those that the field shows, in its order', () => {
    const shows = fakeField('parts', 'Parts', 34, {
      dataSource: 'parts',
      sourceField: 'owner',
      relation: { showFields: ['note', 'count', 'vanished'] },
    })
    expect(shown(shows)).toEqual(['note', 'count'])
  })

  it('are the title and what the worksheet shows where the field does not say, without the relation to the row', () => {
    expect(shown(parts)).toEqual(['part', 'count'])
  })
})

describe('the end of a sub-table', () => {
  const field = (id: string) => partFields.find((it) => it.id === id)?.id as never
  const at = new Map([
    ['part', 0],
    ['count', 1],
    ['owner', 2],
  ])
  const row = (change: 'none' | 'created', cells: readonly (string | number | null | readonly string[])[]) =>
    ({ at, names: {}, row: { key: 'p1', change, cells, marks: {} } }) as never
  const source = (last: ReturnType<typeof row>) =>
    ({ total: () => 2, peek: (index: number) => (index === 1 ? last : null) }) as never
  const appAt = (key: string, id: string) => {
    const { app } = createTestApp()
    const inner = createInnerApp(app, { kind: 'worksheet', worksheetId: worksheetId.parse('parts'), title: 'Parts' }, newSheet)
    inner.grid.set({
      focusedCell: () => ({ row: key, field: field(id), value: null }),
      layout: () => ({
        columns: ['part', 'count'].map((it) => ({ fieldId: it, width: null, isHidden: false, pinned: null })),
      }),
    } as never)
    return inner
  }

  it.each([
    ['the last cell of the last row', 'p1', 'count', row('none', ['Bolt', 1, ['c0']]), true],
    ['another cell of the last row', 'p1', 'part', row('none', ['Bolt', 1, ['c0']]), false],
    ['the last cell of another row', 'p0', 'count', row('none', ['Bolt', 1, ['c0']]), false],
    ['a new row that holds something', 'p1', 'count', row('created', ['Bolt', null, ['c0']]), true],
    ['a new row that holds nothing but its relation', 'p1', 'count', row('created', [null, null, ['c0']]), false],
  ])('%s: %s %s', (_, key, id, last, is) => {
    expect(isAtEnd(appAt(key, id), source(last), 'owner')).toBe(is)
  })
})
