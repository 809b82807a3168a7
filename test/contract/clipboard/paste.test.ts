import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPasteWorld, forms, type PasteWorld } from '../../support/clipboard/paste-world.ts'

let world: PasteWorld
beforeAll(async () => {
  world = await createPasteWorld(['Alpha', 'Beta', 'Beta', 'Delta', 'Gamma'])
})
afterEach(() => world.discard())
afterAll(() => world.close())

const everything = ['text', 'number', 'two_places', 'single', 'multiple', 'date', 'datetime', 'time', 'member', 'relations']

describe('pasting a block', () => {
  it('takes every kind as people write it, names and keys alike, as one command', async () => {
    const keys = await world.keys()
    const outcome = await world.paste(
      `x\t1,250.5\t0,25\tRed\tk-blue, green\t31/12/2024\t1.2.2024 9:05\t9:05 pm\tAnn Lee\talpha; Gamma\ny\t-1\t\tk-red\tRed\t2024-01-02\t2024-01-02\t00:00\ta1\t${keys[3]}`,
      1,
      everything,
    )
    expect(outcome).toMatchObject({ changed: 19, skipped: [], refused: [], refusedCells: 0, undo: 'Paste 20 cells' })
    expect(outcome.pasted).toEqual({ added: 0, placed: [{ rows: 2, cols: 10 }] })
    expect(await world.cells(1, 2, ...everything)).toEqual([
      [
        'x',
        1250.5,
        0.25,
        ['k-red'],
        ['k-blue', 'k-green'],
        '2024-12-31',
        '2024-02-01 09:05:00',
        '21:05',
        ['a1'],
        [keys[0], keys[4]],
      ],
      ['y', -1, null, ['k-red'], ['k-red'], '2024-01-02', '2024-01-02 00:00:00', '00:00', ['a1'], [keys[3]]],
    ])
    expect(await world.undo()).toBe('Paste 20 cells')
    expect(await world.cells(1, 1, ...everything)).toEqual([['Beta', ...Array(9).fill(null)]])
  })

  it('lists what does not fit with its cell, and takes the rest', async () => {
    const keys = await world.keys()
    const outcome = await world.paste(
      ['ok', 'NaN', '1.234', 'Purple', 'Red', '31/02/2024', 'x', '25:00', 'Nobody', 'Beta'].join('\t'),
      0,
      everything,
    )
    expect(outcome.changed).toBe(3)
    expect(outcome.noted).toEqual([{ note: 'Rounded to 2 decimal places', cells: 1 }])
    const [number, single, date, moment, time, member, relations] = world.ids(
      ...everything.filter((it) => it !== 'text' && it !== 'two_places' && it !== 'multiple'),
    )
    const row = keys[0]
    expect(outcome.refused.every(({ title }) => title === 'ok')).toBe(true)
    expect(outcome.refused.map(({ title: _, ...cell }) => cell)).toEqual([
      { row, field: number, text: 'NaN', why: 'Not a number' },
      { row, field: single, text: 'Purple', why: 'No such option: “Purple”' },
      { row, field: date, text: '31/02/2024', why: 'Not a date' },
      { row, field: moment, text: 'x', why: 'Not a date' },
      { row, field: time, text: '25:00', why: 'Not a time of day' },
      { row, field: member, text: 'Nobody', why: 'No such member: “Nobody”' },
      { row, field: relations, text: 'Beta', why: 'More than one row has this name: “Beta”' },
    ])
    expect(await world.cells(0, 1, 'text', 'number', 'two_places', 'multiple')).toEqual([['ok', null, 1.23, ['k-red']]])
  })

  it('is refused where a column is named twice', async () => {
    await expect(world.paste('1\t2', 0, ['number', 'number'])).rejects.toThrow('a field is named twice')
  })

  it('lists the beginning of a text that is too long to be shown', async () => {
    const { refused } = await world.paste('9'.repeat(1_000_000), 0, ['single'])
    expect(refused[0]?.text).toBe(`${'9'.repeat(300)}…`)
    expect(refused[0]?.why).toHaveLength(301)
  })

  it('keeps formulas, emoji, right-to-left text and quoted line breaks, and numbers as large as they come', async () => {
    await world.paste('=1+1\t1e308\n"שלום\n👩‍👩‍👧"\t1e309', 0, ['text', 'number'])
    expect(await world.cells(0, 2, 'text', 'number')).toEqual([
      ['=1+1', 1e308],
      ['שלום\n👩‍👩‍👧', null],
    ])
  })

  it('keeps the spaces at the ends of a text, and a text of nothing but spaces', async () => {
    await world.paste('  lead and trail  \n   \n\u00a0x\t 5 ', 0, ['text', 'number'])
    expect(await world.cells(0, 3, 'text', 'number')).toEqual([
      ['  lead and trail  ', null],
      ['   ', null],
      ['\u00a0x', 5],
    ])
  })

  it('takes the errors of a spreadsheet as texts, and says so; a number field refuses them', async () => {
    const outcome = await world.paste('#DIV/0!\n#N/A\t#REF!\nErr:502\n#hashtag', 0, ['text', 'number'])
    expect(await world.cells(0, 4, 'text')).toEqual([['#DIV/0!'], ['#N/A'], ['Err:502'], ['#hashtag']])
    expect(outcome.noted).toEqual([{ note: 'An error of the spreadsheet, taken as a text', cells: 3 }])
    expect(outcome.refused.map((it) => it.text)).toEqual(['#REF!'])
  })

  it('skips and counts read-only cells and what lies beyond the last column', async () => {
    const outcome = await world.paste('a\tb\t3\td\ne\tf', 0, ['text', 'read_only', 'number'])
    expect(outcome).toMatchObject({
      changed: 3,
      skipped: [
        { reason: '“read_only”: The application marks this field as read-only.', cells: 2 },
        { reason: 'There is no column at the right of the last one.', cells: 2 },
      ],
    })
    expect(await world.cells(0, 2, 'text', 'number')).toEqual([
      ['a', 3],
      ['e', null],
    ])
  })

  it('repeats a block over a selection that it fits into, in every range', async () => {
    const targets = [
      { row: 0, col: 0, rows: 4, cols: 1 },
      { row: 4, col: 1, rows: 1, cols: 1 },
    ]
    const outcome = await world.paste('1\n2', 0, ['text', 'number'], { targets })
    expect(outcome.pasted).toEqual({
      added: 1,
      placed: [
        { rows: 4, cols: 1 },
        { rows: 2, cols: 1 },
      ],
    })
    expect(await world.cells(0, 6, 'text', 'number')).toEqual([
      ['1', null],
      ['2', null],
      ['1', null],
      ['2', null],
      ['Gamma', 1],
      [null, 2],
    ])
    expect(outcome.undo).toBe('Paste 6 cells and 1 new row')
    await world.undo()
    expect(await world.cells(0, 6, 'text', 'number')).toEqual(['Alpha', 'Beta', 'Beta', 'Delta', 'Gamma'].map((it) => [it, null]))
  })

  it('says where its undo is seen: at the cell that was written first', async () => {
    const { host, place } = world.at
    await world.paste('9', 3, ['number'])
    const [row] = (await world.keys()).slice(3)
    const at = { row, field: world.ids('number')[0] }
    expect(await host.answer('edits.undo', place)).toMatchObject({ done: 'Paste 1 cell', place: at })
    expect(await host.answer('edits.redo', place)).toMatchObject({ done: 'Paste 1 cell', place: at })
    await world.undo()
  })

  it('is called a fill where one typed value was put into several cells', async () => {
    const targets = [{ row: 0, col: 0, rows: 2, cols: 2 }]
    const outcome = await world.paste('7', 0, ['text', 'number'], { targets, as: 'fill' })
    expect(outcome).toMatchObject({ changed: 4, undo: 'Fill 4 cells' })
    expect(await world.undo()).toBe('Fill 4 cells')
  })

  it('makes rows below the last one, with what was refused in them', async () => {
    const outcome = await world.paste('a\t1\nb\t2\nc\tx', 4, ['text', 'number'])
    const keys = await world.keys()
    expect(outcome.pasted).toEqual({ added: 2, placed: [{ rows: 3, cols: 2 }] })
    expect(outcome.refused).toEqual([{ row: keys[6], title: 'c', field: world.ids('number')[0], text: 'x', why: 'Not a number' }])
    expect(await world.cells(4, 3, 'text', 'number')).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', null],
    ])
    await world.undo()
    expect(await world.total()).toBe(5)
  })

  it('leaves rows that are marked for deletion, and counts their cells', async () => {
    const { host, place } = world.at
    const [, second] = await world.keys()
    if (second === undefined) throw new Error('no second row')
    await host.answer('edits.delete-rows', { ...place, label: 'Delete', target: { of: 'rows', rows: [second] } })
    expect(await world.paste('a\nb\nc', 0, ['text'])).toMatchObject({
      changed: 2,
      skipped: [{ reason: 'The row is marked for deletion.', cells: 1 }],
    })
  })

  it('takes a text that was handed over in parts as if it had come as a whole, once', async () => {
    const { host } = world.at
    const first = await host.answer('clipboard.hand-over', { to: null, part: 'one \ud83d' })
    expect(await host.answer('clipboard.hand-over', { to: first, part: '\ude00\t1\ntw' })).toEqual(first)
    await host.answer('clipboard.hand-over', { to: first, part: 'o\t2' })
    const outcome = await world.paste('', 0, ['text', 'number'], { text: first })
    expect(outcome).toMatchObject({ changed: 4, undo: 'Paste 4 cells' })
    expect(await world.cells(0, 2, 'text', 'number')).toEqual([
      ['one \u{1f600}', 1],
      ['two', 2],
    ])
    await expect(world.paste('', 0, ['text'], { text: first })).rejects.toThrow('no longer at hand')
    await expect(host.answer('clipboard.hand-over', { to: first, part: 'x' })).rejects.toThrow('no longer at hand')
  })

  it('forgets texts that were handed over and never pasted, once others have been', async () => {
    const { host } = world.at
    const begin = (part: string) => host.answer('clipboard.hand-over', { to: null, part })
    const [oldest, next] = [await begin('a'), await begin('b')]
    for (const part of ['c', 'd', 'e']) await begin(part)
    await expect(world.paste('', 0, ['text'], { text: oldest })).rejects.toThrow('no longer at hand')
    await world.paste('', 0, ['text'], { text: next })
    expect(await world.cells(0, 1, 'text')).toEqual([['b']])
  })

  it('refuses an empty clipboard, and a block of millions of cells, in words', async () => {
    const { host, place } = world.at
    const { view, revision } = await world.area([0, 0], 'text')
    const fields = world.ids('text')
    const paste = (text: string, cols: number) => ({
      ...{ ...place, view, revision, fields, text, html: '<p>x', cut: null },
      targets: [{ row: 0, col: 0, rows: 2_000_000, cols }],
      forms: { decimal: '.' as const, dateOrder: 'dmy' as const },
    })
    expect(await host.call('edits.paste', paste('', 1))).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    expect(await host.call('edits.paste', paste('a', 10))).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  })
})

describe('copying', () => {
  it('gives back on paste what it took, also where the text alone would not do', async () => {
    const [alpha, , beta] = await world.keys()
    await world.paste(
      `a\tb\nc"\t0.1\t2.5\tRed\tRed, Blue\t31.12.2024\t31.12.2024 23:59:59\t10:00\tBo Ek\t${beta}, ${alpha}`,
      0,
      everything,
    )
    const taken = await world.cells(0, 2, ...everything)
    const copied = await world.copy([0, 1], everything)
    await world.paste(copied.text, 3, everything, { html: copied.html })
    expect(await world.cells(3, 2, ...everything)).toEqual(taken)
  })

  it('writes headers when asked, which a paste leaves out again', async () => {
    const { text, html } = await world.copy([0, 1], ['text', 'number'], true)
    expect(text).toBe('text\tnumber\r\nAlpha\t\r\nBeta\t')
    await world.paste(text, 3, ['text', 'number'], { html })
    expect(await world.cells(3, 2, 'text')).toEqual([['Alpha'], ['Beta']])
  })

  it('moves cells that were cut: emptied in the same command, pasted over where they overlap', async () => {
    const { text, html } = await world.copy([0, 2], ['text'])
    const cut = await world.area([0, 2], 'text')
    const outcome = await world.paste(text, 1, ['text'], { html, cut })
    expect(outcome.undo).toBe('Move 3 cells')
    expect(await world.cells(0, 5, 'text')).toEqual([[null], ['Alpha'], ['Beta'], ['Beta'], ['Gamma']])
    await world.undo()
    expect(await world.cells(0, 5, 'text')).toEqual([['Alpha'], ['Beta'], ['Beta'], ['Delta'], ['Gamma']])
  })

  it('carries cells over their own place: values arrive, what is left is empty, and one undo brings both back', async () => {
    const { host, place } = world.at
    const sheet = { ...place, fields: world.ids('number', 'text'), forms }
    const area = await world.area([0, 2], 'text')
    const to = { row: 1, col: 1, revision: area.revision }
    const { outcome } = await host.answer('edits.move', { ...sheet, area, to, keepsSource: false })
    expect(outcome).toMatchObject({ undo: 'Move 3 cells', pasted: { added: 0, placed: [{ rows: 3, cols: 1 }] } })
    expect(await world.cells(0, 5, 'text')).toEqual([[null], ['Alpha'], ['Beta'], ['Beta'], ['Gamma']])
    await world.undo()
    const before = [['Alpha'], ['Beta'], ['Beta'], ['Delta'], ['Gamma']]
    expect(await world.cells(0, 5, 'text')).toEqual(before)
    const present = await world.area([0, 1], 'text')
    const below = { row: 3, col: 1, revision: present.revision }
    await host.answer('edits.move', { ...sheet, area: present, to: below, keepsSource: true })
    expect(await world.cells(0, 5, 'text')).toEqual([...before.slice(0, 3), ['Alpha'], ['Beta']])
  })

  it('refuses to carry cells away that cannot be emptied, in words, and lets them be copied', async () => {
    const { host, place } = world.at
    const area = await world.area([0, 1], 'text', 'read_only')
    const to = { row: 2, col: 0, revision: area.revision }
    const fields = world.ids('text', 'read_only')
    const request = { ...place, fields, forms, area, to }
    const refused = await host.call('edits.move', { ...request, keepsSource: false })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid', message: expect.stringContaining('hold Ctrl') } })
    expect(await world.cells(0, 5, 'text')).toEqual([['Alpha'], ['Beta'], ['Beta'], ['Delta'], ['Gamma']])
    const { outcome } = await host.answer('edits.move', { ...request, keepsSource: true })
    expect(outcome).toMatchObject({ changed: 2, skipped: [{ cells: 2 }] })
  })

  it('leaves a cell where it is when its value cannot be taken where it was meant to go', async () => {
    const { host, place } = world.at
    await world.paste('7\nseven', 0, ['text'])
    const area = await world.area([0, 1], 'text')
    const move = { ...place, forms, area, fields: world.ids('number', 'read_only', 'text'), keepsSource: false }
    const to = { row: 2, col: 0, revision: area.revision }
    const { outcome } = await host.answer('edits.move', { ...move, to })
    expect(outcome).toMatchObject({ changed: 1, refusedCells: 1, refused: [{ text: 'seven', why: 'Not a number' }] })
    expect(await world.cells(0, 4, 'text', 'number')).toEqual([
      [null, null],
      ['seven', null],
      ['Beta', 7],
      ['Delta', null],
    ])
    await world.undo()
    const present = await world.area([0, 1], 'text')
    const locked = { row: 2, col: 1, revision: present.revision }
    const nothing = await host.answer('edits.move', { ...move, area: present, to: locked })
    expect(nothing.outcome).toMatchObject({ changed: 0, skipped: [{ cells: 2 }] })
    expect(await world.cells(0, 2, 'text')).toEqual([['7'], ['seven']])
    await world.discard()
  })

  it('leaves cells where they are that would go into a row marked for deletion', async () => {
    const { host, place } = world.at
    const keys = await world.keys()
    const [gone] = keys.slice(3, 4)
    if (gone === undefined) throw new Error('no row')
    await host.answer('edits.delete-rows', { ...place, target: { of: 'rows', rows: [gone] }, label: 'Delete' })
    const area = await world.area([0, 1], 'text')
    const to = { row: 2, col: 0, revision: area.revision }
    const move = { ...place, forms, area, fields: world.ids('text'), to, keepsSource: false }
    await host.answer('edits.move', move)
    expect(await world.cells(0, 4, 'text')).toEqual([[null], ['Beta'], ['Alpha'], ['Delta']])
    await world.discard()
  })

  it('refuses ranges that have not the same rows', async () => {
    const { host, place } = world.at
    const { view, revision } = await world.area([0, 0], 'text')
    const [text, number] = world.ids('text', 'number')
    if (text === undefined || number === undefined) throw new Error('no fields')
    const parts = [
      { rows: [[0, 1] as [number, number]], fields: [text] },
      { rows: [[2, 3] as [number, number]], fields: [number] },
    ]
    const request = { ...place, area: { view, revision, parts }, fields: [text, number], headers: false, forms }
    expect(await host.call('cells.copy', request)).toMatchObject({ ok: false, error: { kind: 'invalid' } })
  })
})

describe('filling', () => {
  it('goes on down, up, to the right and to the left, as one command each', async () => {
    const [text, number, two] = world.ids('text', 'number', 'two_places')
    if (text === undefined || number === undefined || two === undefined) throw new Error('no fields')
    await world.paste('1\n3', 1, ['number'])
    const down = { from: { rows: [1, 2] as [number, number], fields: [number] }, mode: 'auto' as const }
    expect(await world.fill({ ...down, into: { along: 'rows', rows: [3, 4] } })).toMatchObject({
      changed: 2,
      undo: 'Fill 2 cells',
    })
    await world.fill({ ...down, into: { along: 'rows', rows: [0, 0] } })
    expect(await world.cells(0, 5, 'number')).toEqual([[-1], [1], [3], [5], [7]])
    const right = { from: { rows: [0, 4] as [number, number], fields: [number] }, mode: 'other' as const }
    await world.fill({ ...right, into: { along: 'fields', fields: [two, text], isBefore: false } })
    expect(await world.cells(0, 2, 'number', 'two_places', 'text')).toEqual([
      [-1, -1, '-1'],
      [1, 1, '1'],
    ])
    await world.undo()
    await world.fill({ ...right, into: { along: 'fields', fields: [two], isBefore: true } })
    expect(await world.cells(0, 2, 'number', 'two_places')).toEqual([
      [-1, -2],
      [1, 0],
    ])
  })

  it('leaves read-only columns, and what the field cannot take', async () => {
    const [whole, readOnly] = world.ids('whole', 'read_only')
    if (whole === undefined || readOnly === undefined) throw new Error('no fields')
    await world.paste('9007199254740990', 0, ['whole'])
    const outcome = await world.fill({
      from: { rows: [0, 0], fields: [whole, readOnly] },
      into: { along: 'rows', rows: [1, 4] },
      mode: 'other',
    })
    expect(outcome.skipped).toEqual([
      {
        reason: '“read_only”: The application marks this field as read-only.',
        cells: 4,
        column: 'read_only',
      },
    ])
    expect(await world.cells(1, 1, 'whole')).toEqual([[9007199254740991]])
  })
})

describe('in a grouped view', () => {
  it('passes over the heads of groups, pasting and filling alike', async () => {
    const grouped = await createPasteWorld(['Alpha', 'Beta', 'Beta', 'Delta'], true)
    try {
      // Positions: head, Alpha, head, Beta, Beta, head, Delta.
      expect(await grouped.paste('1\n2\n3', 1, ['number'])).toMatchObject({ changed: 3, pasted: { added: 0 } })
      const targets = [{ row: 1, col: 0, rows: 6, cols: 1 }]
      expect(await grouped.paste('5', 0, ['two_places'], { targets })).toMatchObject({ changed: 4, pasted: { added: 0 } })
      const fields = grouped.ids('number')
      await grouped.fill({ from: { rows: [1, 4], fields }, into: { along: 'rows', rows: [5, 6] }, mode: 'auto' })
      expect(await grouped.cells(0, 7, 'number')).toEqual([[null], [1], [null], [2], [3], [null], [4]])
    } finally {
      await grouped.close()
    }
  })
})

describe('below the head of a group', () => {
  it('finds nothing to fill from, and leaves the cell as it is', async () => {
    const grouped = await createPasteWorld(['Alpha', 'Beta'], true)
    try {
      await grouped.paste('7', 3, ['number'])
      const fields = grouped.ids('number')
      const fill = grouped.fill({ from: { rows: [2, 2], fields }, into: { along: 'rows', rows: [3, 3] }, mode: 'copy' })
      await expect(fill).rejects.toThrow('There is no row with values to fill from.')
      expect(await grouped.cells(3, 1, 'number')).toEqual([[7]])
    } finally {
      await grouped.close()
    }
  })
})

describe('what nobody expects on a clipboard', () => {
  it('makes the rows of a worksheet that has none', async () => {
    const empty = await createPasteWorld([])
    try {
      expect(await empty.paste('a\t1\nb\t2', 0, ['text', 'number'])).toMatchObject({
        pasted: { added: 2 },
        undo: 'Paste 4 cells and 2 new rows',
      })
      expect(await empty.cells(0, 2, 'text', 'number')).toEqual([
        ['a', 1],
        ['b', 2],
      ])
    } finally {
      await empty.close()
    }
  })

  it('takes ten megabytes of text, in one cell or in lines, and takes all of it back', { tags: 'full' }, async () => {
    const long = 'x'.repeat(10 * 1024 * 1024)
    await world.paste(long, 0, ['text'])
    expect((await world.cells(0, 1, 'text'))[0]?.[0]).toHaveLength(long.length)
    const lines = Array.from({ length: 60_000 }, (_, i) => `${i} ${'y'.repeat(160)}`).join('\n')
    const outcome = await world.paste(lines, 0, ['text'])
    expect(outcome).toMatchObject({ changed: 60_000, pasted: { added: 59_995 } })
    await world.undo()
    await world.undo()
    expect(await world.cells(0, 6, 'text')).toEqual([['Alpha'], ['Beta'], ['Beta'], ['Delta'], ['Gamma']])
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const { host, place } = world.at
    const { view, revision } = await world.area([0, 0], 'text')
    const text = Array.from({ length: 60_000 }, (_, i) => `row ${i}`).join('\n')
    const request = { ...place, view, revision, fields: world.ids('text'), text, html: '', forms, cut: null }
    const started = await host.answer('edits.paste', { ...request, targets: [{ row: 0, col: 0, rows: 1, cols: 1 }] })
    if (started.jobId === null) throw new Error('it is no job')
    await host.answer('jobs.cancel', { jobId: started.jobId })
    expect(await host.ended(started.jobId)).toMatchObject({ status: 'cancelled' })
    expect(await world.total()).toBe(5)
    expect(await world.cells(0, 5, 'text')).toEqual([['Alpha'], ['Beta'], ['Beta'], ['Delta'], ['Gamma']])
  })
})
