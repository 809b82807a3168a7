/** A worksheet of every type, exported by ids, and by names and ids, and imported over the rows that it came from: nothing is changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { createRoundTripWorld, type RoundTripWorld } from '../../support/clipboard/round-trip-world.ts'
import { begin, check, fieldIdOf, upload, whole } from '../../support/csv/open-worksheet.ts'

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

async function exported(names: readonly string[], options: Partial<ExportOptions>): Promise<Buffer<ArrayBuffer>> {
  const { host, connectionId, worksheetId } = it.world.at
  const job = await whole(
    host,
    host.answer('export.start', {
      connectionId,
      worksheetId,
      options: {
        query: { ...everyRow, sorts: [{ field: fieldIdOf(it.world.at, 'text'), direction: 'asc' }] },
        fields: names.map((name) => fieldIdOf(it.world.at, name)),
        delimiter: ',',
        byteOrderMark: false,
        neutraliseFormulas: true,
        includeRowId: false,
        ...options,
      },
    }),
  )
  if (job.download === null) throw new Error(`${job.status}: ${job.message}`)
  return Buffer.from(await (await host.host.http(new Request(`http://127.0.0.1${job.download.path}`))).arrayBuffer())
}

const csvOf = async (names: readonly string[], options: Partial<ExportOptions>): Promise<readonly string[]> =>
  (await exported(names, options)).toString('utf8').split('\r\n')

async function comeBack(bytes: Buffer<ArrayBuffer>, as: 'csv' | 'xlsx') {
  const { host, connectionId, worksheetId } = it.world.at
  const file = await upload(host, `back.${as}`, bytes)
  const draft = await host.answer('import.begin', { connectionId, worksheetId, source: { file } })
  const rules = { ...draft.rules, mode: 'update' as const, keyFields: [fieldIdOf(it.world.at, 'text')] }
  return { draft, checked: await check(it.world.at, await host.answer('import.configure', { importId: draft.importId, rules })) }
}

const nothing = { rows: 4, insert: 0, update: 0, unchanged: 4, rejected: 0, reasons: [], unmatched: [] }

const setRich = async (value: CellValue): Promise<void> => {
  const { at, keys } = it.world
  const { host, connectionId, worksheetId } = at
  const [row] = await keys()
  if (row === undefined) throw new Error('there are four rows')
  const cells = [{ row, field: fieldIdOf(at, 'rich'), value }]
  await host.answer('edits.set', { connectionId, worksheetId, label: 'Edit', cells })
}

describe.each(['csv', 'xlsx'] as const)('as %s', (as) => {
  test('by id: every column goes to its field, and nothing is changed', async () => {
    const names = ['text', ...it.names]
    const { draft, checked } = await comeBack(await exported(names, { as, references: 'ids' }), as)
    expect(draft.columns.map(({ header, mapping }) => [header, mapping.field])).toEqual(
      names.map((name) => [name, fieldIdOf(it.world.at, name)]),
    )
    expect(checked.check).toMatchObject(nothing)
  })

  test('by name and id: the ids stand behind the names and are left out with the reason, and nothing is changed', async () => {
    const names = ['text', ...it.names]
    const { draft, checked } = await comeBack(await exported(names, { as, references: 'both' }), as)
    expect(draft.columns.map(({ header, mapping, reason }) => [header, mapping.field, reason])).toEqual(
      names.flatMap((name) => {
        const own = [name, fieldIdOf(it.world.at, name), 'same name']
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
    expect(draft.columns[1]?.mapping.field).toBe(fieldIdOf(it.world.at, 'member'))
    expect(checked.check).toMatchObject(nothing)
  })

  test.each(['words', 'html'] as const)(
    'formatted text as %s changes nothing, though its words may look like markup or a formula',
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
  const { host, connectionId, worksheetId } = it.world.at
  const [row] = await it.world.keys()
  if (row === undefined) throw new Error('there are four rows')
  const cells = [{ row, field: fieldIdOf(it.world.at, 'scan'), value: "'=1" }]
  await host.answer('edits.set', { connectionId, worksheetId, label: 'Edit', cells })
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
  const { at, world } = { at: it.world.at, world: it.world }
  const { host, connectionId, service } = at
  service.storage.directory.addAccount({ id: 'a9', name: 'a2', mobile: '', email: '', avatar: '', status: 1, departmentIds: [] })
  service.service.reloadDirectory()
  await host.answer('lookup.references', { connectionId, kind: 'members', text: 'a2' })
  const [, second] = await world.keys()
  const draft = await begin(at, `text,member,relation\nx,a2,\ny,Bo Ek,${second}\n`)
  const { check: checked } = await check(at, draft)
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
  const { at, keys } = it.world
  const { host, connectionId, worksheetId } = at
  const member = fieldIdOf(at, 'member')
  const [first, second] = await keys()
  if (first === undefined || second === undefined) throw new Error('there are four rows')
  const cells = [
    { row: first, field: member, value: ['a9'] },
    { row: second, field: member, value: ['a2'] },
  ]
  await host.answer('edits.set', { connectionId, worksheetId, label: 'Edit', cells })
  const { checked } = await comeBack(Buffer.from('text,member\nRow 1,a2\nRow 2,a2\n'), 'csv')
  expect(checked.check).toMatchObject({ update: 0, unchanged: 1, rejected: 1 })
  await it.world.undo()
})

test('a row whose title is the id of another is named by neither', async () => {
  const { at, keys } = it.world
  const { host, connectionId, worksheetId } = at
  const [first, second] = await keys()
  if (first === undefined || second === undefined) throw new Error('there are four rows')
  const cells = [{ row: first, field: fieldIdOf(at, 'text'), value: String(second) }]
  await host.answer('edits.set', { connectionId, worksheetId, label: 'Edit', cells })
  const { check: checked } = await check(at, await begin(at, `text,relation\nx,${second}\ny,${first}\n`))
  expect(checked).toMatchObject({
    rows: 2,
    rejected: 1,
    reasons: [{ reason: 'The name of one row and the id of another', rows: 1 }],
  })
  expect(checked?.unmatched[0]?.suggestions.map(({ key }) => key)).toEqual([first, second])
  await it.world.undo()
})

test('ids that stood beside their names are proposed for the field when they come alone the next time', async () => {
  const { at } = it.world
  const { host } = at
  const { importId } = await check(at, await begin(at, 'text,department,department (id)\nnew,IT,d3\n'))
  await whole(host, host.answer('import.stage', { importId }))
  const next = await begin(at, 'text,department (id)\nnew,d3\n')
  expect(next.columns[1]?.mapping.field).toBe(fieldIdOf(at, 'department'))
  await it.world.undo()
})
