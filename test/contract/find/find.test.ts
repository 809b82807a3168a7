import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cellTexts, formatsOf } from '../../../src-shared/find/cell-texts.ts'
import type { FindQuery, ReadingForms } from '../../../src-shared/find/find-query.ts'
import { createFinder } from '../../../src-shared/find/finder.ts'
import type { FindHit } from '../../../src-shared/host/calls/find-calls.ts'
import { everyRow, type RowQuery, type RowWindow, type WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ConnectionId, FieldId, RowKey, ViewHandle, WorksheetId } from '../../../src-shared/model/ids.ts'
import { columnFields, isSystemField, systemFields, systemValue } from '../../../src-shared/model/system-fields.ts'
import { connect, whole } from '../../support/csv/open-worksheet.ts'
import { type StartedHost, startHost } from '../../support/host/start-host.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

/** The sample workspace through the host: what a search finds must be what a look at every shown cell finds. */
let service: StartedService
let app: StartedHost
let connectionId: ConnectionId
let sheets: readonly WorksheetState[]

const german: ReadingForms = { numbers: '1.234,5', dateOrder: 'dmy' }
const english: ReadingForms = { numbers: '1,234.5', dateOrder: 'mdy' }
const plain = { matchCase: false, wholeCell: false, isRegex: false }

interface Shown {
  readonly view: ViewHandle
  readonly revision: number
  readonly rows: RowWindow['rows']
  readonly names: RowWindow['names']
  readonly fieldIds: readonly FieldId[]
}

beforeAll(async () => {
  service = await startService({ sample: true })
  app = await startHost()
  connectionId = await connect(app, service.url)
  const workspace = await app.answer('workspace.get', { connectionId })
  const opened: WorksheetState[] = []
  // All of them, so that no title of a related row comes while the tests look.
  for (const { id } of workspace.worksheets) {
    const at = { connectionId, worksheetId: id }
    await app.answer('worksheet.open', at)
    expect(await whole(app, app.answer('pull.start', { ...at, mode: 'full' }))).toMatchObject({ status: 'done' })
    opened.push(await app.answer('worksheet.open', at))
  }
  sheets = opened.slice(0, 3)
})
afterAll(async () => {
  await app.remove()
  await service.close()
})

async function show(worksheetId: WorksheetId, query: RowQuery = everyRow): Promise<Shown> {
  const { view, total, revision } = await app.answer('rows.open-view', { connectionId, worksheetId, query })
  const rows: RowWindow['rows'][number][] = []
  let names: RowWindow['names'] = {}
  let fieldIds: readonly FieldId[] = []
  for (let start = 0; start < total; start += 1000) {
    const window = await app.answer('rows.window', { view, start, count: 1000 })
    rows.push(...window.rows)
    names = { ...names, ...window.names }
    fieldIds = window.fieldIds
  }
  return { view, revision, rows, names, fieldIds }
}

type Place = Pick<FindHit, 'position' | 'row' | 'field'>

/** Looks at every cell. */
function lookAtAll(shown: Shown, fields: readonly Field[], query: FindQuery, forms: ReadingForms): readonly Place[] {
  const finder = createFinder(query)
  if (!finder.ok) throw new Error(finder.error)
  const formats = formatsOf(forms)
  return shown.rows.flatMap((row, position) =>
    fields.flatMap((field): readonly Place[] => {
      const value = isSystemField(field.id) ? systemValue(row, field.id) : (row.cells[shown.fieldIds.indexOf(field.id)] ?? null)
      return cellTexts(value, field, shown.names, formats).some(finder.value.test)
        ? [{ position, row: row.key, field: field.id }]
        : []
    }),
  )
}

async function listAll(find: string, hits: number): Promise<readonly FindHit[]> {
  const all: FindHit[] = []
  for (let start = 0; start < hits; start += 200) all.push(...(await app.answer('find.list', { find, start, count: 200 })).hits)
  return all
}

async function search(
  shown: Shown,
  fields: readonly Field[],
  query: FindQuery,
  forms: ReadingForms,
): Promise<readonly FindHit[]> {
  const { view, revision } = shown
  const outcome = await app.answer('find.run', {
    find: 'test',
    view,
    revision,
    query,
    forms,
    fields: fields.map((it) => it.id),
    parts: null,
  })
  return listAll('test', outcome.hits)
}

const places = (hits: readonly FindHit[]): readonly Place[] => hits.map(({ position, row, field }) => ({ position, row, field }))

/** Texts as people would look for: whole cells and parts of them, in other cases too. */
function wantedTexts(shown: Shown, fields: readonly Field[], forms: ReadingForms): readonly string[] {
  const formats = formatsOf(forms)
  const texts = new Set<string>()
  for (const [i, field] of fields.entries()) {
    const row = shown.rows.slice(i * 3).find((it) => (it.cells[shown.fieldIds.indexOf(field.id)] ?? null) !== null)
    const value = row?.cells[shown.fieldIds.indexOf(field.id)] ?? null
    for (const text of cellTexts(value, field, shown.names, formats)) {
      if (text === '') continue
      texts.add(text.slice(0, 200))
      texts.add(text.slice(1, 5).toUpperCase() || text)
      texts.add(text.slice(-3).toLowerCase() || text)
    }
  }
  return [...texts]
}

/** Every `step`th of them, from `first` on: each way of looking takes its share. */
const someOf = (texts: readonly string[], first: number, step: number): readonly string[] =>
  texts.filter((_, i) => i % step === first)

describe('a search finds the cells that show the text', { tags: 'full' }, () => {
  test.each([
    [0, 'any case, part of a cell', { ...plain }, german],
    [1, 'any case, part of a cell, in English forms', { ...plain }, english],
    [2, 'the same case', { ...plain, matchCase: true }, german],
    [3, 'whole cells', { ...plain, wholeCell: true }, english],
    [0, 'whole cells in the same case', { ...plain, wholeCell: true, matchCase: true }, german],
  ])('%i %s', async (share, _, options, forms) => {
    let compared = 0
    for (const { worksheetId, fields } of sheets) {
      const shown = await show(worksheetId)
      for (const text of someOf(wantedTexts(shown, fields, forms), share, 4)) {
        const query = { text, ...options }
        const expected = lookAtAll(shown, fields, query, forms)
        expect({ text, hits: places(await search(shown, fields, query, forms)) }).toEqual({ text, hits: expected })
        compared += expected.length
      }
    }
    expect(compared).toBeGreaterThan(50)
  })

  test.each([String.raw`^\p{Lu}\w+ \p{Lu}`, String.raw`\d{2}\.\d{2}`, '(a|e)n+', '@', '^$', '[0-9]+,[0-9]{2}'])(
    'by the regular expression %s',
    { tags: 'full' },
    async (text) => {
      for (const { worksheetId, fields } of sheets) {
        const shown = await show(worksheetId)
        const query = { ...plain, text, isRegex: true }
        expect(places(await search(shown, fields, query, german))).toEqual(lookAtAll(shown, fields, query, german))
      }
    },
  )

  test('in the columns of what the service keeps about a row, beside those of its fields', { tags: 'full' }, async () => {
    const { worksheetId, fields } = sheets[0] as WorksheetState
    const shown = await show(worksheetId)
    const columns = columnFields(fields)
    const of = shown.rows[5] as (typeof shown.rows)[number]
    const texts = systemFields.flatMap((it) => cellTexts(systemValue(of, it.id), it, shown.names, formatsOf(german)))
    expect(texts.length).toBeGreaterThan(5)
    for (const text of texts)
      for (const query of [
        { ...plain, text },
        { ...plain, wholeCell: true, text },
        { ...plain, isRegex: true, text: text.replace(/\W/g, '.') },
      ]) {
        const hits = await search(shown, columns, query, german)
        expect({ text, hits: places(hits) }).toEqual({ text, hits: lookAtAll(shown, columns, query, german) })
        expect(hits.some((it) => isSystemField(it.field) && it.row === of.key)).toBe(true)
      }
  })

  test('in a view that is filtered and sorted, as its rows are staged', { tags: 'full' }, async () => {
    const { worksheetId, fields } = sheets[0] as WorksheetState
    const text = fields.filter((it) => it.kind === 'text' && it.lock === null && !it.isUnique)
    const [first] = text
    if (first === undefined) throw new Error('no text field')
    const before = await show(worksheetId)
    const at = { connectionId, worksheetId }
    const cells = before.rows
      .slice(0, 40)
      .map((row, i) => ({ row: row.key, field: first.id, value: i % 2 ? `Änderung ${i}` : null }))
    await app.answer('edits.set', { ...at, label: 'Edit', cells })
    await app.answer('edits.add-rows', { ...at, label: 'Add', rows: [{ [first.id]: 'neue ÄNDERUNG' }] })
    await app.answer('edits.delete-rows', {
      ...at,
      label: 'Delete',
      target: { of: 'rows', rows: [before.rows[3]?.key as RowKey] },
    })
    const query = { ...everyRow, sorts: [{ field: first.id, direction: 'desc' as const }] }
    const shown = await show(worksheetId, query)
    const wanted = { ...plain, text: 'äNDERUNG' }
    const hits = await search(shown, fields, wanted, german)
    expect(places(hits)).toEqual(lookAtAll(shown, fields, wanted, german))
    expect(hits.length).toBe(21)
    expect(hits.every((it) => /änderung/i.test(it.text))).toBe(true)
    const narrow = await show(worksheetId, { ...everyRow, search: 'Änderung 1' })
    expect(places(await search(narrow, fields, wanted, german))).toEqual(lookAtAll(narrow, fields, wanted, german))
    for (let i = 0; i < 3; i += 1) await app.answer('edits.undo', at)
  })
})

describe('the hits of a search', () => {
  test('are walked through both ways, going round at the ends', async () => {
    const { worksheetId, fields } = sheets[1] as WorksheetState
    const shown = await show(worksheetId)
    const hits = await search(shown, fields, { ...plain, text: 'ar' }, english)
    expect(hits.length).toBeGreaterThan(20)
    const step = async (from: { position: number; field: FieldId | null }, by: 1 | -1) =>
      (await app.answer('find.step', { find: 'test', from, by })).hit
    const place = ({ position, field }: FindHit) => ({ position, field })
    let at: FindHit | null = await step({ position: 0, field: null }, 1)
    const walked: (FindHit | null)[] = []
    for (let i = 0; i < hits.length + 1; i += 1) {
      walked.push(at)
      at = at === null ? null : await step(place(at), 1)
    }
    expect(walked).toEqual([...hits, hits[0]])
    expect(await step({ position: 0, field: null }, -1)).toEqual(hits.at(-1))
    const [middle, before] = [hits[10] as FindHit, hits[9] as FindHit]
    expect(await step(place(middle), -1)).toEqual(before)
    // The row's first hit has none before it in its row.
    const inRow = hits.findIndex((it) => it.position === middle.position)
    expect(await step({ position: middle.position, field: null }, -1)).toEqual(hits[inRow - 1])
    expect(await step({ position: middle.position, field: null }, 1)).toEqual(hits[inRow])
  })

  test('lie inside the cells that were selected', async () => {
    const { worksheetId, fields } = sheets[0] as WorksheetState
    const shown = await show(worksheetId)
    const [a, b, c] = fields.filter((it) => it.kind === 'text').map((it) => it.id)
    if (a === undefined || b === undefined || c === undefined) throw new Error('too few text fields')
    const query = { ...plain, text: 'e' }
    const outcome = await app.answer('find.run', {
      find: 'test',
      view: shown.view,
      revision: shown.revision,
      query,
      forms: english,
      fields: [a, b, c],
      parts: [
        { rows: [[30, 50]], fields: [a] },
        {
          rows: [
            [5, 9],
            [40, 44],
          ],
          fields: [c],
        },
      ],
    })
    const inside = ({ position, field }: Place): boolean =>
      (field === a && position >= 30 && position <= 50) ||
      (field === c && ((position >= 5 && position <= 9) || (position >= 40 && position <= 44)))
    const all = lookAtAll(
      shown,
      fields.filter((it) => it.id === a || it.id === b || it.id === c),
      query,
      english,
    )
    const order = [a, b, c]
    const expected = all.filter(inside).sort((x, y) => x.position - y.position || order.indexOf(x.field) - order.indexOf(y.field))
    expect(expected.length).toBeGreaterThan(5)
    expect(places(await listAll('test', outcome.hits))).toEqual(expected)
  })
})

describe('a search that cannot go on', () => {
  const ask = (find: string, shown: Shown, text: string, isRegex: boolean, fields: readonly Field[]) =>
    app.call('find.run', {
      find,
      view: shown.view,
      revision: shown.revision,
      query: { ...plain, text, isRegex },
      forms: english,
      fields: fields.map((it) => it.id),
      parts: null,
    })

  test('is stopped with a message when its regular expression would run for ever, and the next one works', {
    tags: 'full',
  }, async () => {
    const { worksheetId, fields } = sheets[0] as WorksheetState
    const text = fields.find((it) => it.kind === 'text' && it.lock === null && !it.isUnique)
    const shown = await show(worksheetId)
    const at = { connectionId, worksheetId }
    await app.answer('edits.set', {
      ...at,
      label: 'Edit',
      cells: [{ row: shown.rows[0]?.key as RowKey, field: text?.id as FieldId, value: `${'a'.repeat(50)}!` }],
    })
    const after = await show(worksheetId)
    const endless = await ask('endless', after, '^(a+)+$', true, fields)
    expect(endless).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    expect(endless.ok ? '' : endless.error.message).toContain('takes too long')
    expect(await ask('endless', after, 'a'.repeat(50), false, fields)).toEqual({ ok: true, value: { hits: 1, rows: 1 } })
    await app.answer('edits.undo', at)
  })

  test('says what is wrong with a regular expression', async () => {
    const { worksheetId, fields } = sheets[0] as WorksheetState
    const answer = await ask('wrong', await show(worksheetId), '(', true, fields)
    expect(answer).toEqual({
      ok: false,
      error: { kind: 'invalid', message: 'This is not a regular expression yet: unterminated group.' },
    })
  })

  test('ends as cancelled when it is called off, and when another one takes its name', async () => {
    const { worksheetId, fields } = sheets[0] as WorksheetState
    const shown = await show(worksheetId)
    const first = ask('same', shown, 'a.*b', true, fields)
    const second = ask('same', shown, 'e.*r', true, fields)
    expect(await first).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect((await second).ok).toBe(true)
    const third = ask('same', shown, 'n.*r', true, fields)
    await app.answer('find.cancel', { find: 'same' })
    expect(await third).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(await app.answer('find.cancel', { find: 'same' })).toEqual({ cancelled: false })
  })

  test('is told of the rows near the screen too: the same cells as in the list', async () => {
    const { worksheetId, fields } = sheets[1] as WorksheetState
    const shown = await show(worksheetId)
    const all = await search(shown, fields, { ...plain, text: 'an' }, english)
    const [first, last] = [7, 40]
    const keys = [first, last].map((position) => shown.rows[position]?.key as RowKey)
    const near = await app.answer('find.near', { find: 'test', from: keys[0] as RowKey, to: keys[1] as RowKey })
    expect(near.rows.flatMap(({ row, fields: of }) => of.map((field) => ({ row, field })))).toEqual(
      all.filter((it) => it.position >= first && it.position <= last).map(({ row, field }) => ({ row, field })),
    )
    expect(near.rows.length).toBeGreaterThan(0)
  })

  test('is forgotten when its view is closed, and its hits when they are let go', async () => {
    const { worksheetId, fields } = sheets[0] as WorksheetState
    const shown = await show(worksheetId)
    expect((await ask('kept', shown, 'e', false, fields)).ok).toBe(true)
    await app.answer('find.drop', { find: 'kept' })
    expect(await app.call('find.list', { find: 'kept', start: 0, count: 10 })).toMatchObject({
      ok: false,
      error: { kind: 'stale' },
    })
    await app.answer('rows.close-view', { view: shown.view })
    expect(await ask('kept', shown, 'e', false, fields)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })
})
