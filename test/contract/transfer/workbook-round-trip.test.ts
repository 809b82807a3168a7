/** A worksheet of every type, exported as a workbook and imported over the rows that it came from: nothing is changed. */
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import { createRoundTripWorld, type RoundTripWorld } from '../../support/clipboard/round-trip-world.ts'

let it: RoundTripWorld
beforeAll(async () => {
  it = await createRoundTripWorld(4)
})
afterAll(() => it.world.close())

const at = () => it.world.at
const exportWorkbook = (includeRowId = false): Promise<Buffer<ArrayBuffer>> =>
  at().export({
    ...{ as: 'xlsx', neutraliseFormulas: false, includeRowId },
    query: { ...everyRow, sorts: [{ field: at().id('text'), direction: 'asc' }] },
    fields: ['text', ...it.names].map((name) => at().id(name)),
  })

async function checkAgain(bytes: Buffer<ArrayBuffer>) {
  const draft = await at().beginFile('back.xlsx', bytes)
  expect(draft.columns.map((column) => column.header)).toEqual(['text', ...it.names])
  expect(draft.columns.filter((column) => column.question !== null)).toEqual([])
  return at().check(await at().configure(draft, { rules: { mode: 'update', keyFields: [at().id('text')] } }))
}

const nothing = { rows: 4, insert: 0, update: 0, unchanged: 4, rejected: 0, reasons: [], unmatched: [] }

test('nothing is changed, and nothing is asked', async () => {
  expect((await checkAgain(await exportWorkbook())).check).toMatchObject(nothing)
})

/** The export as Calc 7.4 opened and saved it, kept. */
const savedByCalc = (name: string) => Buffer.from(readFileSync(new URL(`../../support/workbooks/${name}`, import.meta.url)))

test.each(['every-type-by-calc.xlsx', 'every-type-by-calc.ods'])(
  'opened by LibreOffice Calc and saved as %s, nothing is changed either',
  async (name) => {
    expect((await checkAgain(savedByCalc(name))).check).toMatchObject(nothing)
  },
)

test('numbers, days and times are such, texts are texts, names stay in view, options can be chosen', async () => {
  const parts = unzipSync(await exportWorkbook())
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toMatch(/<dataValidation type="list"[^>]*><formula1>Choices!\$A\$1:\$A\$\d+<\/formula1>/)
  expect(sheet).not.toMatch(/<t xml:space="preserve">'/)
  expect(sheet).not.toContain('<f>')
})

test('with row ids, which are hidden, it comes back as changes of these rows by itself', async () => {
  const bytes = await exportWorkbook(true)
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toMatch(/<cols><col min="1" max="1" [^>]*hidden="1"\/><col min="2" max="2" [^>]*customWidth="1"\/>/)
  const draft = await at().beginFile('back.xlsx', bytes)
  expect(draft.rules).toMatchObject({ mode: 'upsert', keyFields: ['rowid'] })
  expect((await at().check(draft)).check).toMatchObject(nothing)
})
