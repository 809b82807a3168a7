/** A worksheet of every type, exported by ids, and by names and ids, and imported over the rows that it came from: nothing is changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { createRoundTripWorld, type RoundTripWorld } from '../../support/clipboard/round-trip-world.ts'

let it: RoundTripWorld
beforeAll(async () => {
  it = await createRoundTripWorld(4)
})
afterAll(() => it.world.close())

/** Fields of the worksheet whose values have ids. */
const withIds = [
  ...['single', 'multiple', 'dropdown', 'region', 'member', 'members', 'department', 'role', 'org_role'],
  ...['relation', 'relations', 'sub_table', 'cascading'],
]

const at = () => it.world.at
const exported = (names: readonly string[], options: Partial<ExportOptions>): Promise<Buffer<ArrayBuffer>> =>
  at().export({
    query: { ...everyRow, sorts: [{ field: at().id('text'), direction: 'asc' }] },
    fields: names.map((name) => at().id(name)),
    ...options,
  })

const csvOf = async (names: readonly string[], options: Partial<ExportOptions>): Promise<readonly string[]> =>
  (await exported(names, options)).toString('utf8').split('\r\n')

async function comeBack(bytes: Buffer<ArrayBuffer>, as: 'csv' | 'xlsx') {
  const draft = await at().beginFile(`back.${as}`, bytes)
  const checked = await at().check(await at().configure(draft, { rules: { mode: 'update', keyFields: [at().id('text')] } }))
  return { draft, checked }
}

const nothing = { rows: 4, insert: 0, update: 0, unchanged: 4, rejected: 0, reasons: [], unmatched: [] }

const edit = (row: RowKey, name: string, value: CellValue) =>
  at().answer('edits.set', { ...at().place, label: 'Edit', cells: [{ row, field: at().id(name), value }] })
const keys = async (): Promise<readonly [RowKey, RowKey]> => {
  const [first, second] = await it.world.keys()
  if (first === undefined || second === undefined) throw new Error('there are four rows')
  return [first, second]
}
const setRich = async (value: CellValue) => edit((await keys())[0], 'rich', value)

describe.each(['csv', 'xlsx'] as const)('as %s', (as) => {
  test('by id: every column goes to its field, and nothing is changed', async () => {
    const names = ['text', ...it.names]
    const { draft, checked } = await comeBack(await exported(names, { as, references: 'ids' }), as)
    expect(draft.columns.map(({ header, mapping }) => [header, mapping.field])).toEqual(
      names.map((name) => [name, at().id(name)]),
    )
    expect(checked.check).toMatchObject(nothing)
  })

  test('by name and id: the ids stand behind the names and are left out with the reason, and nothing is changed', {
    tags: 'full',
  }, async () => {
    const names = ['text', ...it.names]
    const { draft, checked } = await comeBack(await exported(names, { as, references: 'both' }), as)
    expect(draft.columns.map(({ header, mapping, reason }) => [header, mapping.field, reason])).toEqual(
      names.flatMap((name) => {
        const own = [name, at().id(name), 'same name']
        return withIds.includes(name) ? [own, [`${name} (id)`, null, `the ids of column “${name}”`]] : [own]
      }),
    )
    expect(checked.check).toMatchObject(nothing)
  })

  test('the ids alone, without the column of names, fill the field', async () => {
    const bytes = await exported(['text', 'member'], { as: 'csv', references: 'both' })
    const lines = bytes
      .toString('utf8')
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => line.split(','))
    const csv = lines.map((cells) => [cells[0], cells.at(-1)].join(',')).join('\r\n')
    expect(csv.split('\r\n')[0]).toBe('text,member (id)')
    const { draft, checked } = await comeBack(Buffer.from(csv), 'csv')
    expect(draft.columns[1]?.mapping.field).toBe(at().id('member'))
    expect(checked.check).toMatchObject(nothing)
  })

  test.each(['words', 'html'] as const)(
    'formatted text as %s changes nothing, though its words may look like markup or a formula',
    { tags: 'full' },
    async (formatted) => {
      for (const value of [
        '<p><strong>=1+1</strong></p><ul><li>one</li></ul>',
        '<p>&lt;b&gt;no tag&lt;/b&gt;</p>',
        "<p><em>'=x</em></p>",
        '<p>a</p><p></p><p>b</p>',
      ]) {
        await setRich(value)
        const { checked } = await comeBack(await exported(['text', 'rich'], { as, formatted }), as)
        expect([value, checked.check]).toEqual([value, expect.objectContaining(nothing)])
      }
      await setRich('<p><strong>Bold</strong> &amp; plain</p>')
    },
  )
})

test('a text that begins as if it had an apostrophe before a formula keeps it through a workbook', async () => {
  await edit((await keys())[0], 'scan', "'=1")
  const { checked } = await comeBack(await exported(['text', 'scan'], { as: 'xlsx' }), 'xlsx')
  expect(checked.check).toMatchObject(nothing)
  await it.world.undo()
})

test('members, options and rows by id, several joined as names are, none where the cell is empty', async () => {
  const [, row] = await csvOf(['multiple', 'members', 'department', 'relation'], { references: 'both' })
  const keys = await it.world.keys()
  const [head] = await csvOf(['multiple', 'members'], { references: 'both' })
  expect(head).toBe('multiple,multiple (id),members,members (id)')
  expect(row).toMatch(/k-/)
  expect(keys.some((key) => row?.includes(key))).toBe(true)
})

test('a workbook has words, a CSV has HTML where nothing else is asked for', async () => {
  await setRich('<p><strong>Bold</strong> &amp; plain</p>')
  expect((await csvOf(['rich'], {}))[1]).toBe('<p><strong>Bold</strong> &amp; plain</p>')
  expect((await csvOf(['rich'], { formatted: 'words' }))[1]).toBe('Bold & plain')
  const { draft } = await comeBack(await exported(['text', 'rich'], { as: 'xlsx' }), 'xlsx')
  expect(draft.columns[1]?.samples).toContain('Bold & plain')
})

test('changed words are a change, and take the formatting away as the check shows', async () => {
  await setRich('<p><strong>Bold</strong> &amp; plain</p>')
  const csv = (await csvOf(['text', 'rich'], { formatted: 'words' })).join('\r\n').replace('Bold & plain', 'Bold and plain')
  const { checked } = await comeBack(Buffer.from(csv), 'csv')
  expect(checked.check).toMatchObject({ update: 1, unchanged: 3, rejected: 0 })
})

test('what is the name of one and the id of another is no guess', async () => {
  const { host, connectionId, service } = at()
  service.storage.directory.addAccount({ id: 'a9', name: 'a2', mobile: '', email: '', avatar: '', status: 1, departmentIds: [] })
  service.service.reloadDirectory()
  await host.answer('lookup.references', { connectionId, kind: 'members', text: 'a2' })
  const [, second] = await keys()
  const { check: checked } = await at().checked(`text,member,relation\nx,a2,\ny,Bo Ek,${second}\n`)
  expect(checked).toMatchObject({
    rows: 2,
    rejected: 1,
    reasons: [{ reason: 'The name of one member and the id of another', rows: 1 }],
  })
  expect(checked?.unmatched).toMatchObject([
    {
      fieldName: 'member',
      text: 'a2',
      suggestions: [
        { key: 'a9', text: 'a2 (by its name)' },
        { key: 'a2', text: 'Bo Ek (by its id)' },
      ],
    },
  ])
})

test('what is ambiguous is unchanged where it is the name of what the row has, and asked about where it is only its id', async () => {
  const [first, second] = await keys()
  await edit(first, 'member', ['a9'])
  await edit(second, 'member', ['a2'])
  const { checked } = await comeBack(Buffer.from('text,member\nRow 1,a2\nRow 2,a2\n'), 'csv')
  expect(checked.check).toMatchObject({ update: 0, unchanged: 1, rejected: 1 })
  await it.world.undo()
  await it.world.undo()
})

test('a row whose title is the id of another is named by neither', async () => {
  const [first, second] = await keys()
  await edit(first, 'text', String(second))
  const { check: checked } = await at().checked(`text,relation\nx,${second}\ny,${first}\n`)
  expect(checked).toMatchObject({
    rows: 2,
    rejected: 1,
    reasons: [{ reason: 'The name of one row and the id of another', rows: 1 }],
  })
  expect(checked?.unmatched[0]?.suggestions.map(({ key }) => key)).toEqual([first, second])
  await it.world.undo()
})

test('ids that stood beside their names are proposed for the field when they come alone the next time', async () => {
  await at().stage(await at().checked('text,department,department (id)\nnew,IT,d3\n'))
  const next = await at().begin('text,department (id)\nnew,d3\n')
  expect(next.columns[1]?.mapping.field).toBe(at().id('department'))
  await it.world.undo()
})
