import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRow, deleteRow, getRow, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import {
  addRow,
  entries,
  makeWorksheet,
  readList,
  readRow,
  readWorksheet,
  type TestWorksheet,
  type Values,
} from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

let service: StartedService
let caller: Caller
let authors: TestWorksheet
let books: TestWorksheet
let now = Date.UTC(2026, 0, 1)

beforeAll(async () => {
  service = await startService({ clock: { now: () => (now += 1000) } })
  caller = createCaller(service)
  const made = await makeWorksheet(caller, 'Authors', [{ alias: 'name', type: '2' }])
  books = await makeWorksheet(caller, 'Books', [
    { alias: 'title', type: '2' },
    { alias: 'author', type: '29', subType: '1', dataSource: made.id, relation: { bidirectional: true } },
    { alias: 'cites', type: '29', subType: '2', dataSource: made.id },
  ])
  authors = await readWorksheet(caller, made.id)
})
afterAll(() => service.close())

const set = (worksheet: TestWorksheet, row: string, values: Values) =>
  caller.succeed(updateRow, { params: { worksheet_id: worksheet.id, row_id: row }, body: { fields: entries(worksheet, values) } })
const read = async (worksheet: TestWorksheet, row: string, alias: string) => (await readRow(caller, worksheet, row))[alias]
const author = (name: string) => addRow(caller, authors, { name })

describe('a two-way relation', () => {
  it('shows on both sides what was written on one', async () => {
    const [ann, bo] = [await author('Ann'), await author('Bo')]
    const book = await addRow(caller, books, { title: 'One', author: ann })
    expect(await read(authors, ann, 'Books')).toBe(book)
    await set(books, book, { author: bo })
    expect(await read(authors, ann, 'Books')).toBe('')
    expect(await read(authors, bo, 'Books')).toBe(book)
  })

  it('moves a row that may have one link only when the other side takes it', async () => {
    const [ann, bo] = [await author('Ann'), await author('Bo')]
    const [one, two] = [await addRow(caller, books, { author: ann }), await addRow(caller, books, { author: ann })]
    await set(authors, bo, { Books: [two, one] })
    expect(await read(authors, bo, 'Books')).toBe(`${two},${one}`)
    expect(await read(authors, ann, 'Books')).toBe('')
    expect(await read(books, one, 'author')).toBe(bo)
  })

  it('lets go on both sides when it is cleared', async () => {
    const ann = await author('Ann')
    const book = await addRow(caller, books, { author: ann })
    await set(authors, ann, { Books: '' })
    expect(await read(books, book, 'author')).toBe('')
  })

  it('changes the time of the row on the other side', async () => {
    const ann = await author('Ann')
    const updated = async () => (await caller.succeed(getRow, { params: { worksheet_id: authors.id, row_id: ann } }))._updatedAt
    const before = await updated()
    await addRow(caller, books, { author: ann })
    expect(await updated()).not.toBe(before)
  })

  it.each([false, true])('forgets a row that is deleted (for good: %s)', async (permanent) => {
    const ann = await author('Ann')
    const [one, two] = [await addRow(caller, books, { author: ann }), await addRow(caller, books, { author: ann })]
    await caller.succeed(deleteRow, { params: { worksheet_id: books.id, row_id: one }, body: { permanent } })
    expect(await read(authors, ann, 'Books')).toBe(two)
    await caller.succeed(deleteRow, { params: { worksheet_id: authors.id, row_id: ann }, body: { permanent } })
    expect(await read(books, two, 'author')).toBe('')
  })
})

describe('a one-way relation', () => {
  it('holds several rows in the order in which they were written', async () => {
    const [ann, bo, cy] = [await author('Ann'), await author('Bo'), await author('Cy')]
    const book = await addRow(caller, books, { cites: `${cy},${ann}` })
    expect(await read(books, book, 'cites')).toBe(`${cy},${ann}`)
    await set(books, book, { cites: [bo, cy] })
    expect(await read(books, book, 'cites')).toBe(`${bo},${cy}`)
  })

  it('forgets a row that is deleted', async () => {
    const [ann, bo] = [await author('Ann'), await author('Bo')]
    const book = await addRow(caller, books, { cites: [ann, bo] })
    await caller.succeed(deleteRow, { params: { worksheet_id: authors.id, row_id: ann } })
    expect(await read(books, book, 'cites')).toBe(bo)
  })
})

describe('a relation', () => {
  it('refuses a row that does not exist, and leaves both sides as they were', async () => {
    const ann = await author('Ann')
    const fields = entries(books, { title: 'Bad', author: ann, cites: [ann, 'nobody'] })
    expect(await caller.refusal(createRow, { params: { worksheet_id: books.id }, body: { fields } })).toBe(10002)
    expect(await read(authors, ann, 'Books')).toBe('')
  })

  it('refuses a row of another worksheet', async () => {
    const book = await addRow(caller, books, { title: 'B' })
    const fields = entries(books, { author: book })
    expect(await caller.refusal(createRow, { params: { worksheet_id: books.id }, body: { fields } })).toBe(10002)
  })

  it('refuses two rows where one is allowed', async () => {
    const fields = entries(books, { author: [await author('Ann'), await author('Bo')] })
    expect(await caller.refusal(createRow, { params: { worksheet_id: books.id }, body: { fields } })).toBe(10002)
  })

  it('sorts by the title of the related row', async () => {
    const list = await makeWorksheet(caller, 'Sorted', [{ alias: 'to', type: '29', dataSource: authors.id }])
    const rows: Record<string, string> = {}
    for (const name of ['mia', 'Ada', 'Zoe']) rows[name] = await addRow(caller, list, { to: await author(name) })
    const { ids } = await readList(caller, list, { sorts: [{ field: 'to', direction: 'asc' }] })
    expect(ids).toEqual([rows.Ada, rows.mia, rows.Zoe])
  })

  it('logs the change on both sides', async () => {
    const ann = await author('Ann')
    const book = await addRow(caller, books, { author: ann })
    const key = (id: string) => service.storage.catalog.worksheets().find((each) => each.id === id)?.key ?? 0
    expect(service.storage.history.changesOf(key(authors.id), ann).at(-1)?.changes).toEqual([
      { fieldId: authors.fieldId('Books'), old: null, new: book, oldText: '', newText: '' },
    ])
    await set(books, book, { author: '' })
    expect(service.storage.history.changesOf(key(books.id), book).at(-1)?.changes).toEqual([
      { fieldId: books.fieldId('author'), old: ann, new: null, oldText: 'Ann', newText: '' },
    ])
  })
})
