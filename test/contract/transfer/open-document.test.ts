/** Workbooks of OpenDocument, cell by cell: what stands in them once and means many, what is beside the text, and what is refused. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openWorkbook } from '../../../src-main/import/workbook/open-workbook.ts'
import type { SheetRow, Workbook } from '../../../src-main/import/workbook/workbook.ts'
import { lineOf, type MadeDocument, makeDocument, numberCell, tableOf, textCell } from '../../support/workbooks/make-document.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-document-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const breathe = () => Promise.resolve()

function opened(made: MadeDocument): Workbook {
  const file = path.join(folder, 'book.ods')
  writeFileSync(file, makeDocument(made))
  return openWorkbook(file)
}

function rowsOf(workbook: Workbook, name: string): readonly SheetRow[] {
  const reader = workbook.openRows(name)
  const rows: SheetRow[] = []
  for (let found = reader.next(); found !== null; found = reader.next()) rows.push(...found)
  return rows
}

/** The cells of the rows of one sheet, by their numbers. */
function read(rows: string, styles = ''): readonly (readonly [number, ...string[]])[] {
  const workbook = opened({ tables: tableOf('A', rows), styles })
  try {
    return rowsOf(workbook, 'A').map(({ row, cells }) => [row, ...cells])
  } finally {
    workbook.close()
  }
}

const cell = (type: string, attributes: string, shown = ''): string =>
  `<table:table-cell office:value-type="${type}" ${attributes}>${shown === '' ? '' : `<text:p>${shown}</text:p>`}</table:table-cell>`

/** One cell: its text and how sure that is. */
function readOne(made: string, styles = ''): readonly [string | undefined, string | undefined] {
  const workbook = opened({ tables: tableOf('A', lineOf(made)), styles })
  try {
    const [row] = rowsOf(workbook, 'A')
    return [row?.cells[0], row?.kinds]
  } finally {
    workbook.close()
  }
}

describe('what stands in the file once', () => {
  it('is as many rows and cells as it says, the empty ones between them counted', () => {
    expect(
      read(
        lineOf(
          textCell('a', ' table:number-columns-repeated="2"') +
            '<table:table-cell table:number-columns-repeated="3"/>' +
            textCell('b'),
        ) +
          lineOf('<table:table-cell/>', ' table:number-rows-repeated="4"') +
          lineOf(numberCell('7'), ' table:number-rows-repeated="3"') +
          lineOf('<table:table-cell table:number-columns-repeated="16384"/>', ' table:number-rows-repeated="1048568"'),
      ),
    ).toEqual([
      [1, 'a', 'a', '', '', '', 'b'],
      [6, '7'],
      [7, '7'],
      [8, '7'],
    ])
  })

  it('is handed over bit by bit where it is a million rows', async () => {
    const workbook = opened({ tables: tableOf('A', lineOf(textCell('x'), ' table:number-rows-repeated="1000000"')) })
    const reader = workbook.openRows('A')
    let [rows, most] = [0, 0]
    for (let found = reader.next(); found !== null; found = reader.next()) {
      rows += found.length
      most = Math.max(most, found.length)
    }
    workbook.close()
    expect([rows, most]).toEqual([1_000_000, 1000])
  })
})

describe('a cell', () => {
  it.each<[string, string, string, string]>([
    ['a day', cell('date', 'office:date-value="2024-02-29"', '29.02.24'), '2024-02-29', 'x'],
    ['a moment', cell('date', 'office:date-value="2024-01-05T10:20:30"'), '2024-01-05 10:20:30', 'x'],
    [
      'a moment just below the second',
      cell('date', 'office:date-value="2024-12-31T23:59:59.999999999"'),
      '2025-01-01 00:00:00',
      'x',
    ],
    ['a moment with its thousandths', cell('date', 'office:date-value="2024-01-05T10:20:30.5"'), '2024-01-05 10:20:30.500', 'x'],
    ['a day that is none', cell('date', 'office:date-value="2024-13-05"'), '2024-13-05', 'x'],
    ['a time', cell('time', 'office:time-value="PT09H05M07S"'), '09:05:07', 'x'],
    ['hours beyond a day', cell('time', 'office:time-value="PT36H30M00S"'), '36:30:00', 'x'],
    ['a share', cell('percentage', 'office:value="0.07"', '7%'), '7%', 'x'],
    ['money', cell('currency', 'office:currency="EUR" office:value="19.9"', '19,90 €'), 'EUR 19.9', 'x'],
    ['yes', cell('boolean', 'office:boolean-value="true"', 'WAHR'), 'TRUE', 'x'],
    ['yes as a formula gives it', cell('float', 'table:formula="of:=TRUE()" office:value="1"', 'WAHR'), 'TRUE', 'x'],
    ['a number beyond what it shows', cell('float', 'office:value="1234.56789"', '1.234,57'), '1234.56789', 'x'],
    [
      'an error',
      cell('string', 'table:formula="of:=1/0" office:string-value="" calcext:value-type="error"', '#DIV/0!'),
      '#DIV/0!',
      'e',
    ],
    ['a formula that nobody computed', '<table:table-cell table:formula="of:=[.A1]*2"/>', '=[.A1]*2', 'f'],
    ['the value of a formula', cell('string', 'table:formula="of:=&quot;a&quot;" office:string-value="a &amp; b"'), 'a & b', 't'],
  ])('that is %s says so', (_, made, text, kind) => {
    expect(readOne(made)).toEqual([text, kind])
  })

  it('has its paragraphs, spaces, tabs and line ends, and nothing of its comment or of a drawing in it', () => {
    const comment = '<office:annotation><text:p>Look <text:span>here</text:span></text:p></office:annotation>'
    const drawing = '<draw:frame><draw:text-box><text:p>Boxed</text:p></draw:text-box></draw:frame>'
    const text =
      '<text:p>a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d &lt;&#233;&gt;</text:p><text:p><text:span>se</text:span>cond\n   line</text:p>'
    expect(readOne(`<table:table-cell office:value-type="string">${comment}${text}${drawing}</table:table-cell>`)).toEqual([
      'a   b\tc\nd <é>\nsecond line',
      't',
    ])
  })

  it('keeps the zeros that its format shows, as its own style, that of its row or that of its column says', () => {
    const styles =
      '<number:number-style style:name="N1"><number:number number:decimal-places="0" number:min-integer-digits="5"/></number:number-style>' +
      '<number:number-style style:name="N2"><number:number number:decimal-places="0" number:min-integer-digits="6"><number:embedded-text number:position="3">-</number:embedded-text></number:number></number:number-style>' +
      '<number:number-style style:name="N3"><number:number number:decimal-places="2" number:min-integer-digits="3"/></number:number-style>' +
      ['1', '2', '3']
        .map((n) => `<style:style style:name="c${n}" style:family="table-cell" style:data-style-name="N${n}"/>`)
        .join('') +
      '<style:style style:name="child" style:family="table-cell" style:parent-style-name="c1"/>'
    const columns =
      '<table:table-column table:number-columns-repeated="2"/><table:table-column table:default-cell-style-name="c2"/>'
    const row = lineOf(
      numberCell('42', ' table:style-name="child"') +
        numberCell('42') +
        numberCell('1234') +
        numberCell('1.5', ' table:style-name="c3"'),
    )
    const ofRow = lineOf(numberCell('7'), ' table:default-cell-style-name="c1"')
    expect(read(columns + row + ofRow, styles)).toEqual([
      [1, '00042', '42', '001-234', '1.5'],
      [2, '00007'],
    ])
  })
})

describe('a sheet', () => {
  const hidden =
    '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="true"/></style:style>'
  const link =
    '<table:table table:name="\'file:///other.ods\'#Sheet"><table:table-source/><table:table-row>' +
    textCell('secret') +
    '</table:table-row></table:table>'
  const tables =
    tableOf('Empty', lineOf('<table:table-cell/>')) +
    tableOf('Hidden', lineOf(textCell('x')), ' table:style-name="ta1"') +
    tableOf(
      'Shown',
      lineOf(
        textCell('Title', ' table:number-columns-spanned="2" table:number-rows-spanned="1"') +
          '<table:covered-table-cell><text:p>under it</text:p></table:covered-table-cell>',
      ) +
        lineOf(textCell('b'), ' table:visibility="filter" table:number-rows-repeated="2"') +
        lineOf(textCell('c'), ' table:visibility="collapse"'),
      ' table:style-name="ta2"',
    ) +
    link

  it('is the first with cells that people see; hidden and merged ones are counted, copies of other files are no sheets', async () => {
    const workbook = opened({ tables, styles: hidden })
    expect(await workbook.lookOver(null, breathe)).toMatchObject({
      sheets: [
        { name: 'Empty', isHidden: false },
        { name: 'Hidden', isHidden: true },
        { name: 'Shown', isHidden: false },
      ],
      ...{ sheet: 'Shown', hiddenRows: 3, hasExternalLinks: true },
      merged: [{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 }],
    })
    expect(rowsOf(workbook, 'Shown').map(({ row, cells, isHidden }) => [row, cells, isHidden])).toEqual([
      [1, ['Title'], false],
      [2, ['b'], true],
      [3, ['b'], true],
      [4, ['c'], true],
    ])
    const scan = workbook.scanSheet('Shown')
    while (scan.step());
    expect(scan.found).toMatchObject({ hiddenRows: 3, merged: [{ lastColumn: 1 }] })
    expect(rowsOf(workbook, 'Hidden').map(({ cells }) => cells)).toEqual([['x']])
    workbook.close()
  })

  it('that is not there is said, also where the others are read to find out', async () => {
    const workbook = opened({ tables })
    expect(() => rowsOf(workbook, 'Gone')).toThrow('has no sheet “Gone” with rows')
    await expect(workbook.lookOver('Gone', breathe)).rejects.toThrow('has no sheet “Gone” with rows')
    workbook.close()
  })
})

describe('refused in plain words', () => {
  const all = async (made: MadeDocument): Promise<void> => {
    const workbook = opened(made)
    try {
      const { sheet } = await workbook.lookOver(null, breathe)
      rowsOf(workbook, sheet)
    } finally {
      workbook.close()
    }
  }
  it.each<[string, MadeDocument, string]>([
    [
      'with a password',
      {
        tables: '',
        parts: { 'META-INF/manifest.xml': '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>' },
      },
      'is a workbook protected by a password',
    ],
    ['that is a letter', { tables: '', body: '<office:text><text:p>Dear</text:p></office:text>' }, 'without sheets'],
    ['without a cell', { tables: tableOf('A', lineOf('<table:table-cell/>')) }, 'has no sheet with cells'],
    ['cut off', { tables: '<table:table table:name="A"><table:table-row' }, 'is damaged'],
    ['with an entity that grows', { tables: '<!DOCTYPE a [<!ENTITY b "bbb">]>' }, 'is damaged'],
    [
      'of a row a million times as wide as a sheet',
      {
        tables: tableOf(
          'A',
          lineOf(textCell('x', ' table:number-columns-repeated="16000"'), ' table:number-rows-repeated="1000000"'),
        ),
      },
      'unpacks to far more',
    ],
    [
      'of cells beyond the last column',
      { tables: tableOf('A', lineOf(textCell('x', ' table:number-columns-repeated="99999999"'))) },
      'is damaged',
    ],
    [
      'of rows beyond the last',
      { tables: tableOf('A', lineOf(textCell('x'), ' table:number-rows-repeated="2000000"')) },
      'is damaged',
    ],
    [
      'with a count that is none',
      { tables: tableOf('A', lineOf(textCell('x'), ' table:number-rows-repeated="-1"')) },
      'is damaged',
    ],
  ])('a document %s', async (_, made, words) => {
    await expect(all(made)).rejects.toThrow(words)
  })
})
