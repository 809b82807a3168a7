/** New rows of several worksheets that one row names: each relation shows the title of its own. */
import { expect, test } from 'vitest'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import type { RowKey } from '../../../../src-shared/model/ids.ts'
import { nameOf } from '../../../../src-shared/model/names.ts'
import { connect } from '../../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../../support/host/set-up-host.ts'

const { app, service } = setUpHost()

test('a new row that names a new shop and a new product shows both by their titles', async () => {
  const connectionId = await connect(app, service.url)
  const title = { name: 'Title', type: '2', isTitle: true } as const
  const make = async (name: string, ...relations: readonly (readonly [string, string])[]) => {
    const links = relations.map(([of, dataSource]) => ({ name: of, type: '29', dataSource, subType: '1' }) as const)
    const { worksheetId } = await app.answer('worksheet.create', { connectionId, name, fields: [title, ...links] })
    const { fields } = await app.answer('worksheet.open', { connectionId, worksheetId })
    return { at: { connectionId, worksheetId }, fields: fields.map((it) => it.id) }
  }
  const add = async ({ at, fields }: Awaited<ReturnType<typeof make>>, text: string, ...links: readonly RowKey[]) => {
    const cells = Object.fromEntries(fields.map((id, i) => [id, i === 0 ? text : [links[i - 1] ?? '']]))
    const { rows } = await app.answer('edits.add-rows', { ...at, label: 'Add', rows: [cells] })
    const [row] = rows
    if (row === undefined) throw new Error('no row was added')
    return row
  }
  const shops = await make('Shops')
  const goods = await make('Goods')
  const sales = await make('Sales', ['Shop', shops.at.worksheetId], ['Product', goods.at.worksheetId])
  await add(sales, 'First', await add(shops, 'Corner shop'), await add(goods, 'Bread'))

  const { view } = await app.answer('rows.open-view', { ...sales.at, query: everyRow })
  const { rows, names } = await app.answer('rows.window', { view, start: 0, count: 1 })
  const shown = (rows[0]?.cells ?? []).slice(1).map((value) => {
    const id = Array.isArray(value) ? value[0] : null
    return nameOf(names, 'rows', isRecord(id) ? '' : String(id))
  })
  expect(shown).toEqual(['Corner shop', 'Bread'])
})
