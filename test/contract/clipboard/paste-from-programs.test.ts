/** Pasting what real programs put on the clipboard: cells arrive as what they are, not as what they show. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPasteWorld, type PasteWorld } from '../../support/clipboard/paste-world.ts'
import { excelGerman, googleSheets, readWritten, type Written } from '../../support/clipboard/written-by/read-written.ts'

let world: PasteWorld
beforeAll(async () => {
  world = await createPasteWorld(['Alpha'])
})
afterEach(() => world.discard())
afterAll(() => world.close())

/** The user reads 3/5 as the third of May, and 1.234 as a little more than one. */
async function pasteInto(names: readonly string[], { text, html }: Written) {
  const outcome = await world.paste(text, 0, names, { html })
  const cells = await world.cells(0, outcome.pasted?.placed[0]?.rows ?? 0, ...names)
  await world.undo()
  // The view has let go of the rows that the paste made.
  expect(await world.total()).toBe(1)
  return { cells, refused: outcome.refused.map((it) => [it.text, it.why]) }
}

describe('from LibreOffice Calc', () => {
  const english = readWritten('calc-7.4-en')

  it('keeps leading zeros, formulas as text, quotes, spaces, emoji and right-to-left text', async () => {
    const { cells } = await pasteInto(['text'], english)
    expect(cells.map(([text]) => text)).toEqual([
      'Code',
      '007',
      '0001234567890123456',
      '=1+1',
      'שלום עולם',
      '"quoted"',
      null,
      "it's",
      null,
    ])
  })

  it('has the line breaks and tabs that its text leaves out', async () => {
    const { cells } = await pasteInto(['read_only', 'number', 'date', 'datetime', 'text'], english)
    expect(cells.map((row) => row[4])).toEqual([
      'Note',
      'first\nsecond "quoted"',
      'tab\there',
      '👩‍👩‍👧 🇫🇮',
      '  lead and trail  ',
      'a  b   c <b>&amp;</b>',
      null,
      'line1\n\nline3\n',
      null,
    ])
  })

  it('takes what is there, never what is shown, rounded to the field', async () => {
    const { cells, refused } = await pasteInto(['text', 'two_places', 'number'], english)
    expect(cells.map((row) => row.slice(1))).toEqual([
      [null, null],
      [1234.5, 0.1234567],
      [-100, 0.333333333333333],
      [1e21, 123456789012345],
      [0.1, 2469],
      [null, null],
      [null, null],
      [null, null],
      [5, null],
    ])
    expect(refused).toEqual([
      ['Amount', 'Not a number'],
      ['Share', 'Not a number'],
      ['merged', 'Not a number'],
    ])
  })

  it('reads days whatever their order on the screen, and times of day', async () => {
    const { cells } = await pasteInto(['text', 'number', 'two_places', 'datetime'], english)
    expect(cells.map((row) => row[3])).toEqual([
      null,
      '2024-12-31 00:00:00',
      '2024-05-03 18:00:00',
      null,
      '2023-12-31 00:00:00',
      null,
      null,
      null,
      null,
    ])
  })

  it('reads another country’s numbers and days as they were meant', async () => {
    const { cells, refused } = await pasteInto(['number', 'two_places', 'date', 'text', 'datetime'], readWritten('calc-7.4-de'))
    expect(cells).toEqual([
      [1234, 1234.5, '2024-05-03', '7,5%', '2024-05-03 18:00:00'],
      [1.234, -0.5, '2024-03-05', '100%', '2024-03-05 00:00:00'],
      [1905, null, '2024-03-05', null, null],
    ])
    expect(refused).toEqual([['12:00', 'Not a number']])
  })

  it('takes no number for a day, and no day for a number', async () => {
    const { cells, refused } = await pasteInto(['date', 'read_only', 'number', 'time'], readWritten('calc-7.4-de'))
    expect(cells.flat()).toEqual(Array(cells.length * 4).fill(null))
    expect(refused.map(([text]) => text)).toEqual([
      '1.234',
      '03.05.2024',
      '7,5%',
      '1,234',
      '5. März 2024',
      '100%',
      '1905',
      '03/05/2024',
    ])
  })
})

describe('from Excel', () => {
  it('reads numbers and days by what its style sheet says, and lists what has no room to be shown', async () => {
    const { cells, refused } = await pasteInto(['text', 'number', 'date', 'datetime'], excelGerman)
    expect(cells).toEqual([
      ['Nr', null, null, null],
      ['007', 1234, '2024-03-05', '2024-05-03 18:00:00'],
      ['Zeile\nzwei', 1234.5, '2024-05-03', null],
    ])
    expect(refused).toEqual([
      ['Betrag', 'Not a number'],
      ['Am', 'Not a date'],
      ['Um', 'Not a date'],
      ['########', 'Not a date'],
    ])
  })
})

describe('from Google Sheets', () => {
  it('takes the number that a cell holds and not the one that it shows, rounded to the field, and says so', async () => {
    const cell = (held: number, shown: string): string => `<tr><td data-sheets-value='{"1":3,"3":${held}}'>${shown}</td></tr>`
    const html = `<google-sheets-html-origin><table>${cell(1234567.891, '1,234,568')}${cell(0.125, '12.5%')}</table></google-sheets-html-origin>`
    const outcome = await world.paste('1,234,568\n12.5%', 0, ['two_places'], { html })
    expect(outcome).toMatchObject({ refused: [], noted: [{ note: 'Rounded to 2 decimal places', cells: 2 }] })
    expect(await world.cells(0, 2, 'two_places')).toEqual([[1234567.89], [0.13]])
    await world.undo()
  })

  it('reads values by their marks, old and new', async () => {
    const { cells, refused } = await pasteInto(['text', 'number', 'datetime'], googleSheets)
    expect(cells).toEqual([
      ['007', 0.3333, '2024-03-05 00:00:00'],
      ['two\nlines', 0.1234, '2024-03-05 18:00:00'],
    ])
    expect(refused).toEqual([])
  })
})
