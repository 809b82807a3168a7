/** Amounts with more decimal places than their field is known to keep come back from an own export as what they are. */
import { beforeAll, expect, it } from 'vitest'
import { emptyDefinition } from '../../../../../src-main/service/domain/structure/field.ts'
import { importWorld } from '../../../../support/csv/import-world.ts'
import type { StartedService } from '../../../../support/service/start-service.ts'

function addAmounts({ storage: { catalog } }: StartedService): string {
  const id = 'amounts'
  const key = catalog.addWorksheet(
    { id, name: 'Amounts', alias: '', desc: '', remark: '', sectionId: '', iconUrl: '', status: 1 },
    [{ id: 'v-all', name: 'All', type: '0' }],
  )
  catalog.addField(key, 'name', { ...emptyDefinition, name: 'Name', type: 'Text', code: '2', isTitle: true })
  catalog.addField(key, 'amount', { ...emptyDefinition, name: 'Amount', type: 'Currency', code: '8', unit: '€' })
  return id
}
const at = importWorld([], { per: 'file', add: addAmounts })
beforeAll(async () => {
  await at.insert(...[1.234, -1.235, 2.5].map((Amount) => ({ Name: `Of ${Amount}`, Amount })))
  await at.pull()
})

const exported = (as: 'csv' | 'xlsx') => at.export({ as, fields: [at.id('Name'), at.id('Amount')], includeRowId: true })

it.each(['csv', 'xlsx'] as const)('changes nothing where a file of the form %s says what the rows have', async (as) => {
  const draft = await at.check(await at.beginFile(`back.${as}`, await exported(as)))
  expect(draft.check).toMatchObject({ rows: 3, insert: 0, update: 0, unchanged: 3, rejected: 0 })
})

it('finds them written with another sign too, and tells of what is rounded where a cell says something else', async () => {
  const lines = String(await exported('csv'))
    .trim()
    .split('\r\n')
  const ids = new Map(lines.map((line) => [line.split(',')[1], line.split(',')[0]]))
  const [first = '', second = ''] = ['Of 1.234', 'Of -1.235'].map((name) => ids.get(name))
  const draft = await at.checked(`rowid;Amount\n${first};1,234 €\n${second};-1,2399\n`)
  expect(draft.check).toMatchObject({ rows: 2, update: 1, unchanged: 1, rejected: 0 })
  const amount = draft.check?.ledger?.find((column) => column.field === at.id('Amount'))
  expect(amount?.fates).toEqual([
    { kind: 'rounded', cells: 1, listed: 1 },
    { kind: 'left-out', cells: 1, listed: 0 },
  ])
})

it('finds rows by them as a key', async () => {
  const choices = { rules: { mode: 'update', keyFields: [at.id('Amount')] } } as const
  const checked = await at.checked('Amount;Name\n1,234 €;A\n-1,24;B\n2,5;C\n', {
    rules: { ...choices.rules, keyFields: [at.id('Amount')] },
  })
  expect(checked.check).toMatchObject({ rows: 3, insert: 0, update: 2, rejected: 1 })
})
