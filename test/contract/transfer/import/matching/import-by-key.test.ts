/** Updates, inserts and deletions by key: which row a line belongs to, what is said where that cannot be told, and what is staged. */
import { describe, expect, it } from 'vitest'
import type { ImportRules } from '../../../../../src-shared/host/calls/import-calls.ts'
import { rowKey } from '../../../../../src-shared/model/ids.ts'
import { type Choices, everyTypeWorld, importWorld } from '../../../../support/csv/import-world.ts'

const stock = 'sku,name,amount,colour,note\nA1,Anvil,1,Red,old\nB2,Bölt,2,Blue,\nC3,Cog,3,Red,x\n'

const at = importWorld([
  { name: 'sku', type: '2', isTitle: true },
  { name: 'name', type: '2' },
  { name: 'amount', type: '6', precision: 2 },
  { name: 'colour', type: '9', options: [{ value: 'Red' }, { value: 'Blue' }] },
  { name: 'note', type: '2' },
])

const configured = async (text: string, choices: Choices, of = at) => of.configure(await of.begin(text), choices)

async function checked(text: string, choices: Choices, of = at) {
  const draft = await of.checked(text, choices)
  const { rows, insert, update, unchanged, rejected, skipped, delete: deleted } = draft.check ?? {}
  return {
    draft,
    counts: { rows, insert, update, delete: deleted, unchanged, skipped, rejected },
    rejected: await of.rejected(draft),
    skipped: await of.rejected(draft, 'skipped'),
  }
}

const none = { insert: 0, update: 0, delete: 0, unchanged: 0, skipped: 0, rejected: 0 }

const staged = async (of = at) => {
  const rows = await of.staged()
  return rows
    .map(({ change, title, cells }) => [change, title, ...cells.map(({ fieldName, base, value }) => [fieldName, base, value])])
    .sort((a, b) => String(a[1]).localeCompare(String(b[1])))
}

describe('a key', () => {
  it.each(['update', 'upsert', 'update-only', 'delete'] as const)(
    'that its field keeps only rounded names no row by what is left of it (%s)',
    { tags: 'full' },
    async (mode) => {
      await at.fill(stock)
      const file = 'amount,note\n1.004,n1\n2.00,n2\n3.996,n3\n'
      const { counts, rejected } = await checked(file, { rules: { mode, keyFields: [at.id('amount')] } })
      const reason = 'amount: No row has this key, which has more decimal places than this field keeps'
      expect(rejected).toEqual([
        [2, reason],
        [4, reason],
      ])
      expect(counts).toMatchObject({ rows: 3, insert: 0, update: mode === 'delete' ? 0 : 1, delete: mode === 'delete' ? 1 : 0 })
    },
  )

  it('is compared exactly until something of it does not count', { tags: 'full' }, async () => {
    await at.fill(stock)
    const key = { mode: 'update' as const, keyFields: [at.id('name')] }
    const file = 'name,note\nANVIL,n1\nBolt,n2\nC og,n3\nCog,n4\n'
    expect(await checked(file, { rules: key })).toMatchObject({
      counts: { ...none, rows: 4, update: 1, rejected: 3 },
      rejected: [
        [2, 'name: No row has this key'],
        [3, 'name: No row has this key'],
        [4, 'name: No row has this key'],
      ],
    })
    const found = async (...keyIgnores: NonNullable<ImportRules['keyIgnores']>) =>
      (await checked(file, { rules: { ...key, keyIgnores } })).rejected
    expect(await found('case')).toEqual([
      [3, 'name: No row has this key'],
      [4, 'name: No row has this key'],
    ])
    expect(await found('accents')).toEqual([
      [2, 'name: No row has this key'],
      [4, 'name: No row has this key'],
    ])
    // Lines 4 and 5 are the same then, and nobody knows which of them counts.
    expect(await found('case', 'accents', 'spaces')).toEqual([
      [4, 'name: Several lines have this key: 4 and 5'],
      [5, 'name: Several lines have this key: 4 and 5'],
    ])
  })

  it('names the lines that share it, the first of them too, also where one cannot be read', async () => {
    await at.fill(stock)
    const file = 'sku,amount\nA1,5\nD4,1\nA1,6\nB2,7\nA1,abc\n'
    expect(await checked(file, { rules: { mode: 'upsert', keyFields: [at.id('sku')] } })).toMatchObject({
      counts: { ...none, rows: 5, insert: 1, update: 1, rejected: 3 },
      rejected: [
        [2, 'sku: Several lines have this key: 2, 4 and 6'],
        [4, 'sku: Several lines have this key: 2, 4 and 6'],
        [6, expect.stringMatching(/^amount: .*; sku: Several lines have this key: 2, 4 and 6$/)],
      ],
    })
  })

  it('names the rows that share it', async () => {
    await at.fill(stock)
    expect(
      await checked('colour,amount\nRed,9\nBlue,9\n', { rules: { mode: 'update', keyFields: [at.id('colour')] } }),
    ).toMatchObject({
      counts: { ...none, rows: 2, update: 1, rejected: 1 },
      rejected: [[2, 'colour: Several rows have this key: “C3” and “A1”']],
    })
  })

  it('of many lines or rows names the first and says how many more there are', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `S${n + 10},same,${n}`).join('\n')
    await at.fill(`sku,name,amount\n${many}\n`)
    const file = `name,note\nsame,n\n${'other,n\n'.repeat(30)}`
    const { rejected } = await checked(file, { rules: { mode: 'update', keyFields: [at.id('name')] } })
    expect(rejected.slice(0, 2)).toEqual([
      [2, 'name: Several rows have this key: “S49”, “S48”, “S47”, “S46”, “S45” and 35 more'],
      [3, 'name: Several lines have this key: 3, 4, 5, 6, 7 and 25 more'],
    ])
  })

  it('of several fields says which of them is blank; spaces alone are blank where spaces do not count', async () => {
    await at.fill(stock)
    const [name, colour] = [at.id('name'), at.id('colour')]
    const file = 'name,colour,amount\nAnvil,,1\n,,2\n  ,Red,3\nAnvil,Red,4\n'
    expect(await checked(file, { rules: { mode: 'upsert', keyFields: [name, colour], keyIgnores: ['spaces'] } })).toMatchObject({
      counts: { ...none, rows: 4, update: 1, rejected: 3 },
      rejected: [
        [2, 'colour: The key is empty'],
        [3, 'name: The key is empty; colour: The key is empty'],
        [4, 'name: The key is empty'],
      ],
    })
  })

  it('sees rows and values that are staged only, and no rows that are to be deleted', async () => {
    await at.fill(stock)
    const sku = at.id('sku')
    const rows = await at.rows()
    const rowOf = (value: string) => rowKey.parse(rows.find((row) => row[sku] === value)?.id)
    await at.answer('edits.add-rows', { ...at.place, label: 'Add', rows: [{ [sku]: 'Z9' }] })
    await at.answer('edits.delete-rows', {
      ...at.place,
      label: 'Delete',
      target: { of: 'rows', rows: [rowOf('A1')] },
    })
    await at.answer('edits.set', { ...at.place, label: 'Set', cells: [{ row: rowOf('B2'), field: sku, value: 'B3' }] })
    expect(await checked('sku,note\nZ9,n\nA1,n\nB2,n\nB3,n\n', { rules: { mode: 'update', keyFields: [sku] } })).toMatchObject({
      counts: { ...none, rows: 4, update: 2, rejected: 2 },
      rejected: [
        [3, 'sku: No row has this key'],
        [4, 'sku: No row has this key'],
      ],
    })
  })
})

describe('an import by key', () => {
  it('that only updates leaves out the lines without a row, lists them, and creates nothing', async () => {
    await at.fill(stock)
    const file = 'sku,amount\nA1,5\nD4,abc\nE5,1\nB2,2\n'
    const { draft, ...found } = await checked(file, { rules: { mode: 'update-only', keyFields: [at.id('sku')] } })
    expect(found).toEqual({
      counts: { ...none, rows: 4, update: 1, unchanged: 1, skipped: 2 },
      rejected: [],
      skipped: [
        [3, 'sku: No row has this key'],
        [4, 'sku: No row has this key'],
      ],
    })
    const job = await at.stage(draft)
    expect(job).toMatchObject({ status: 'done', counts: { inserted: 0, updated: 1, unchanged: 1, skipped: 2, rejected: 0 } })
    expect(await staged()).toEqual([['updated', 'A1', ['amount', 1, 5]]])
    expect(await at.rejected(draft, 'skipped')).toHaveLength(2)
  })

  it('deletes the rows that the file names, as one step, and lists the lines whose row is gone already', async () => {
    await at.fill(stock)
    const file = 'sku,amount\na1,\nC3,abc\nZ9,1\n,2\n'
    const { draft, ...found } = await checked(file, {
      rules: { mode: 'delete', keyFields: [at.id('sku')], keyIgnores: ['case'] },
    })
    expect(found).toEqual({
      counts: { ...none, rows: 4, delete: 2, skipped: 1, rejected: 1 },
      rejected: [[5, 'sku: The key is empty']],
      skipped: [[4, 'sku: No row has this key']],
    })
    expect(await at.stage(draft)).toMatchObject({ status: 'done', counts: { deleted: 2, skipped: 1, rejected: 1 } })
    expect((await staged()).map(([change, title]) => [change, title])).toEqual([
      ['deleted', 'A1'],
      ['deleted', 'C3'],
    ])
    await at.answer('edits.undo', at.place)
    expect(await staged()).toEqual([])
    expect(await at.rows()).toHaveLength(3)
  })

  it('keeps or clears what empty cells stand for, column by column', async () => {
    await at.fill(stock)
    const { draft, counts } = await checked('sku,amount,note\nA1,,\nB2,,\n', {
      rules: { mode: 'update', keyFields: [at.id('sku')], emptyCells: 'keep' },
      columns: { note: { emptyCells: 'clear' } },
    })
    expect(counts).toEqual({ ...none, rows: 2, update: 1, unchanged: 1 })
    await at.stage(draft)
    expect(await staged()).toEqual([['updated', 'A1', ['note', 'old', null]]])
  })

  it('never writes the key: a row keeps its own spelling of it', async () => {
    await at.fill(stock)
    const { draft } = await checked('sku,note\n a1,new\n', {
      rules: { mode: 'upsert', keyFields: [at.id('sku')], keyIgnores: ['case', 'spaces'] },
    })
    await at.stage(draft)
    expect(await staged()).toEqual([['updated', 'A1', ['note', 'old', 'new']]])
  })

  it('sends no request for what it leaves as it is, and pushes the rest as any staged change', { tags: 'full' }, async () => {
    await at.fill(stock)
    const { draft } = await checked('sku,name,amount\nA1,Anvil,1\nB2,Bolt,2\nD4,Drill,4\n', {
      rules: { mode: 'upsert', keyFields: [at.id('sku')] },
    })
    await at.stage(draft)
    const { connectionId, worksheetId } = at
    const options = { worksheetId, triggerWorkflow: false, permanentDelete: false }
    expect((await at.answer('push.plan', { connectionId, options })).worksheets).toMatchObject([
      { creates: { rows: 1 }, updates: { rows: 1, cells: 1 }, deletes: { rows: 0 } },
    ])
    await at.push()
    expect((await at.rows()).map((row) => row[at.id('name')]).sort()).toEqual(['Anvil', 'Bolt', 'Cog', 'Drill'])
    expect(await staged()).toEqual([])
  })

  it('keeps what was decided, and what was found, across a restart', { tags: 'full' }, async () => {
    await at.fill(stock)
    const rules: Partial<ImportRules> = {
      mode: 'update-only',
      keyFields: [at.id('sku'), at.id('name')],
      keyIgnores: ['case', 'accents'],
      emptyCells: 'clear',
    }
    const { draft } = await checked('sku,name,note\na1,ANVIL,new\nX,Y,z\n', { rules, columns: { note: { emptyCells: 'keep' } } })
    await at.restart()
    const again = await at.get(draft)
    expect(again).toMatchObject({ rules, check: { update: 1, skipped: 1 }, state: 'checked' })
    expect(again.columns.map((column) => column.mapping.emptyCells)).toEqual([undefined, undefined, 'keep'])
    expect(await at.rejected(draft, 'skipped')).toEqual([[3, 'sku + name: No row has this key']])
    const changes = await at.answer('import.changes', { importId: draft.importId, offset: 0, limit: 10 })
    expect(changes.rows.map((row) => row.cells)).toEqual([[{ field: at.id('note'), before: 'old', after: 'new' }]])
  })
})

describe('what an update would change', () => {
  it('is shown with old and new values side by side, in the order of the file', async () => {
    await at.fill(stock)
    const sku = at.id('sku')
    const file = 'sku,amount,note,colour\nC3,3,y,Red\nA1,1,old,Red\nB2,4,,Red\nD4,1,n,Red\n'
    const { draft } = await checked(file, { rules: { mode: 'upsert', keyFields: [sku] } })
    const [amount, note, colour] = [at.id('amount'), at.id('note'), at.id('colour')]
    const [blue, red] = ['Blue', 'Red'].map(
      (text) => at.fields.find((field) => field.id === colour)?.options.find((option) => option.text === text)?.key ?? '',
    )
    const rows = await at.rows()
    const rowOf = (value: string) => rowKey.parse(rows.find((row) => row[sku] === value)?.id)
    expect(await at.answer('import.changes', { importId: draft.importId, offset: 0, limit: 10 })).toEqual({
      total: 2,
      kept: 2,
      names: {},
      rows: [
        { line: 2, row: rowOf('C3'), title: 'C3', change: 'update', cells: [{ field: note, before: 'x', after: 'y' }] },
        {
          ...{ line: 4, row: rowOf('B2'), title: 'B2', change: 'update' },
          cells: [
            { field: amount, before: 2, after: 4 },
            { field: colour, before: [blue], after: [red] },
          ],
        },
      ],
    })
    expect((await at.answer('import.changes', { importId: draft.importId, offset: 1, limit: 1 })).rows).toHaveLength(1)
  })

  it('names the rows that are to be deleted', async () => {
    await at.fill(stock)
    const { draft } = await checked('sku\nC3\n', { rules: { mode: 'delete', keyFields: [at.id('sku')] } })
    expect((await at.answer('import.changes', { importId: draft.importId, offset: 0, limit: 10 })).rows).toMatchObject([
      { line: 2, title: 'C3', change: 'delete', cells: [] },
    ])
  })

  it('is kept of so many rows only, and says of how many', { tags: 'full' }, async () => {
    const lines = (amount: number) => Array.from({ length: 1200 }, (_, n) => `S${n},${amount}`).join('\n')
    await at.fill(`sku,amount\n${lines(1)}\n`)
    const { draft } = await checked(`sku,amount\n${lines(2)}\n`, { rules: { mode: 'update', keyFields: [at.id('sku')] } })
    const page = await at.answer('import.changes', { importId: draft.importId, offset: 990, limit: 100 })
    expect({ ...page, rows: page.rows.length }).toEqual({ total: 1200, kept: 1000, rows: 10, names: {} })
  })
})

describe('a key of a worksheet with a field of every type', () => {
  const every = everyTypeWorld({ pulled: true })

  it('may be a field that only the service writes; nothing else of such fields is taken', { tags: 'full' }, async () => {
    const [text, number] = [every.id('text'), every.id('number_of')]
    await every.answer('edits.add-rows', { ...every.place, label: 'Add', rows: [{ [text]: 'a' }, { [text]: 'b' }] })
    await every.push()
    await every.pull()
    const second = (await every.rows()).find((row) => row[text] === 'b')
    const file = `number_of,text\n${String(second?.[number])},c\n`
    const choices = { rules: { mode: 'update' as const, keyFields: [number] }, columns: { number_of: { field: number } } }
    const { draft, counts } = await checked(file, choices, every)
    expect(counts).toEqual({ ...none, rows: 1, update: 1 })
    await every.stage(draft)
    expect((await staged(every)).map(([change, , ...cells]) => [change, ...cells])).toEqual([['updated', ['text', 'b', 'c']]])
    const other = await every.begin(file)
    const mapping = [{ column: 0, field: number, dateOrder: null, decimal: null }]
    expect(await every.call('import.configure', { importId: other.importId, mapping })).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: expect.stringContaining('“number_of” cannot be written') },
    })
  })

  it('refuses a key that cannot tell rows apart, and one that no column brings', { tags: 'full' }, async () => {
    const problemOf = async (keyFields: ImportRules['keyFields'], file: string) =>
      every.call('import.check', { importId: (await configured(file, { rules: { mode: 'delete', keyFields } }, every)).importId })
    expect(await problemOf([every.id('rich')], 'text,rich\nA,b\n')).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: '“rich” cannot be a key: its values are not compared as a whole.' },
    })
    expect(await problemOf([every.id('email')], 'text\nb\n')).toMatchObject({
      ok: false,
      error: { kind: 'invalid', message: expect.stringContaining('A key field has no column in the file') },
    })
  })
})

it('can be stopped while keys are compared and while it is staged; what was staged stays one step, and it goes on where it was', {
  tags: 'full',
}, async () => {
  const rows = 20_000
  const lines = (note: string) => Array.from({ length: rows }, (_, n) => `S${n},${note}`).join('\n')
  await at.fill(`sku,note\n${lines('old')}\n`)
  const place = { ...at.place }
  const draft = await configured(`sku,note\n${lines('new')}\n`, { rules: { mode: 'update', keyFields: [at.id('sku')] } })
  const { importId } = draft
  const first = await at.answer('import.check', { importId })
  await at.answer('jobs.cancel', { jobId: first.jobId })
  expect(await at.host.ended(first.jobId)).toMatchObject({ status: 'cancelled' })
  expect(await at.get({ importId })).toMatchObject({ state: 'draft', check: null })

  const seen: number[] = []
  const stop = at.host.host.subscribe((event) => {
    if (event.event === 'job.changed' && event.payload.kind === 'import-check') seen.push(event.payload.done)
  })
  expect((await at.check(draft)).check).toMatchObject({ update: rows, rejected: 0 })
  stop()
  expect(seen).toEqual([...seen].sort((a, b) => a - b))
  expect(seen.at(-1)).toBe(draft.bytes)

  const { jobId } = await at.answer('import.stage', { importId })
  await at.host.next('job.changed', (job) => job.id === jobId && job.done > 0)
  await at.answer('jobs.cancel', { jobId })
  expect(await at.host.ended(jobId)).toMatchObject({ status: 'cancelled' })
  const { staged: half } = await at.answer('worksheet.open', place)
  expect([half.updatedRows > 0, half.updatedRows < rows]).toEqual([true, true])
  expect(await at.get({ importId })).toMatchObject({
    state: 'interrupted',
    run: { written: half.updatedRows },
  })
  expect(await at.stage(draft)).toMatchObject({ status: 'done', counts: { updated: rows, unchanged: 0, rejected: 0 } })
  await at.answer('edits.undo', place)
  expect(await at.answer('worksheet.open', place)).toMatchObject({ staged: { updatedRows: 0, cells: 0 }, undo: null })
})
