import { describe, expect, it } from 'vitest'
import { momentOf, serialOf } from '../../../src-shared/clipboard/date-serial.ts'
import { readHtmlTable } from '../../../src-shared/clipboard/read-html-table.ts'
import { htmlCellWriter, htmlEnd, htmlStart } from '../../../src-shared/clipboard/write-html-table.ts'
import { makeField } from '../../support/csv/make-field.ts'

// Each form below was pasted into LibreOffice Calc 7.4, from Chromium's clipboard, and arrived as the value it stands for.
const code = htmlCellWriter(makeField('code', 'Text'))
const amount = htmlCellWriter(makeField('amount', 'Number'))
const due = htmlCellWriter(makeField('due', 'Date'))
const met = htmlCellWriter(makeField('met', 'DateTime'))

const textMarks = (text: string): string =>
  `sdnum="1033;0;@" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;${text}&quot;}"`

describe('what other spreadsheets read beside the text', () => {
  it('says that leading zeros, formulas and truth values are texts', () => {
    expect(code('007', '007')).toBe(`<td class="t" ${textMarks('007')}>007</td>`)
    expect(code('=1+1', '=1+1')).toContain('sdnum="1033;0;@"')
    for (const text of ['TRUE', '-x', '(3)', '1/2', 'May 5', "'a", ' 5']) expect(code(text, text)).toContain('sdnum="1033;0;@"')
  })

  it('marks no text that nothing could take for something else', () => {
    for (const text of ['Northwind', 'remark 12', 'Ångström 5', '']) expect(code(text, text)).toBe(`<td class="t">${text}</td>`)
  })

  it('writes numbers with their value, so that no decimal sign is guessed', () => {
    expect(amount('1234,5', 1234.5)).toBe(
      '<td sdval="1234.5" sdnum="1033;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1234.5}">1234,5</td>',
    )
    expect(amount('5', 5)).toBe('<td>5</td>')
  })

  it('writes days so that every country reads the same day', () => {
    expect(due('05/03/2024', '2024-03-05')).toBe('<td sdval="45356" sdnum="1033;0;YYYY-MM-DD">2024-03-05</td>')
    expect(met('3.5.2024 18:00', '2024-05-03 18:00:00')).toContain('sdval="45415.75" sdnum="1033;0;YYYY-MM-DD HH:MM:SS"')
  })

  it('keeps runs of spaces, as spaces that Excel does not turn into other signs', () => {
    expect(code('  a  b ', '  a  b ')).toContain('<span style="mso-spacerun:yes">&nbsp;&nbsp;</span>a')
    const cell = `${htmlStart({ connection: 'c', columns: [], hasHeaders: false })}<tr>${code('  a  b ', null)}</tr>${htmlEnd}`
    expect(readHtmlTable(cell)?.rows[0]?.[0]?.text).toBe('  a  b ')
  })
})

describe('days as spreadsheets count them', () => {
  it('are the same both ways, to the second', () => {
    for (const moment of ['1900-03-01 00:00:00', '2024-02-29 23:59:59', '9999-12-31 12:34:56'])
      expect(momentOf(serialOf(moment) ?? Number.NaN)).toBe(moment)
    expect(serialOf('2024-12-31')).toBe(45657)
    expect(serialOf('06:00')).toBe(0.25)
  })

  it('are none before March 1900, where programs differ, and beyond the year 9999', () => {
    expect(['1900-02-28', '1899-12-31', '', 'x'].map(serialOf)).toEqual([null, null, null, null])
    expect([12, 60, 2_958_466, -1, Number.NaN].map(momentOf)).toEqual([null, null, null, null, null])
  })
})
