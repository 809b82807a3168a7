import { describe, expect, it } from 'vitest'
import { attribute } from '../../../src-shared/clipboard/html-text.ts'
import { cellDataAttribute, readHtmlTable } from '../../../src-shared/clipboard/read-html-table.ts'
import type { HtmlCell } from '../../../src-shared/clipboard/table-rows.ts'
import {
  exactValue,
  htmlCellWriter,
  htmlEnd,
  htmlHeaderRow,
  htmlStart,
  readTableData,
} from '../../../src-shared/clipboard/write-html-table.ts'
import { makeField } from '../../support/csv/make-field.ts'

const textsOf = (html: string): readonly (readonly string[])[] =>
  readHtmlTable(html)?.rows.map((row) => row.map((cell) => cell.text)) ?? []

const dataOf = ({ attributes }: HtmlCell): string | null => attribute(attributes, cellDataAttribute)

describe('tables of other programs', () => {
  it('reads what Excel copies: styles, wrapped source lines, conditional comments, its row of widths', () => {
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-x:1} td {color:black}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 width=128 style='width:96pt'><!--StartFragment-->
 <col width=64 span=2><tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 width=64>two words
  in one<br>
    next&nbsp;line</td>
  <td align=right>1,5</td></tr>
 <![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=64></td><td></td></tr><![endif]>
<!--EndFragment--></table></body></html>`
    expect(textsOf(html)).toEqual([['two words in one\nnext line', '1,5']])
  })

  it('reads what Google Sheets copies', () => {
    const html = `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css">td {border: 1px solid #ccc;}</style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;a&quot;}">a &amp; b<br/>c</td><td>007</td></tr></tbody></table>`
    expect(textsOf(html)).toEqual([['a & b\nc', '007']])
  })

  it('reads what LibreOffice copies', () => {
    const html = `<!DOCTYPE html><html><head><title></title></head><body><table cellspacing="0"><colgroup width="85"></colgroup><tr>
<td height="17" align="left"><font face="Liberation Sans">x</font></td><td align="right" sdval="2" sdnum="1033;">2</td></tr></table></body></html>`
    expect(textsOf(html)).toEqual([['x', '2']])
  })

  it('reads merged and formatted cells of Excel and LibreOffice as they are shown, each at its place', () => {
    const excel = `<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td colspan=2 rowspan=2 height=40 class=xl67 width=128 style='height:30.0pt;width:96pt'>Q1 &amp;
  Q2</td>
  <td class=xl65 align=right width=64 style='width:48pt' x:num="1234.5">1,234.50</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl66 style='height:15.0pt;mso-number-format:"@"'>007</td>
 </tr>
 <tr height=20>
  <td colspan=2 style='mso-ignore:colspan'></td>
  <td x:bool="TRUE" align=center>TRUE</td>
 </tr>
<!--EndFragment-->
</table>`
    const libreOffice = `<table cellspacing="0" border="0"><colgroup span="3" width="85"></colgroup>
<tr><td colspan=2 rowspan=2 height="34" align="center" valign=bottom>Q1 &amp; Q2</td><td align="right" valign=bottom sdval="1234.5" sdnum="1033;0;#,##0.00">1,234.50</td></tr>
<tr><td align="left" valign=bottom sdnum="1033;0;@"><font face="Liberation Sans">007</font></td></tr>
<tr><td height="17"><br></td><td><br></td><td align="center" sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td></tr></table>`
    const expected = [
      ['Q1 & Q2', '', '1,234.50'],
      ['', '', '007'],
      ['', '', 'TRUE'],
    ]
    expect([textsOf(excel), textsOf(libreOffice)]).toEqual([expected, expected])
  })

  it('leaves cells empty that others reach into', () => {
    const html = '<table><tr><td rowspan=2>a<td colspan="2">b<tr><td>c<td>d</table>'
    expect(textsOf(html)).toEqual([
      ['a', 'b', ''],
      ['', 'c', 'd'],
    ])
  })

  it('runs no script, follows no nested table and believes no monstrous span', () => {
    const html =
      '<table><tr><td>a<script>"<td>x"</script></td><td colspan=99999999><table><tr><td>in</td></tr></table></td></tr></table>'
    const rows = textsOf(html)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.slice(0, 2)).toEqual(['a', 'in'])
    expect(rows[0]?.length).toBeLessThanOrEqual(1001)
  })

  it('finds nothing where there is no table, and reads megabytes of broken tags in one pass', () => {
    expect(readHtmlTable('<p>hello</p>')).toBeNull()
    expect(readHtmlTable('<table>')).toBeNull()
    for (const broken of ['<a ', '<![', '<td "', '<!--', "<table '"]) expect(readHtmlTable(broken.repeat(300_000))).toBeNull()
  })
})

describe('our own table', () => {
  const owner = makeField('owner', 'Collaborator')
  const code = makeField('code', 'Text')

  it('carries exact values beside the texts, and says what its columns are', () => {
    const data = { connection: 'c1', columns: ['members', 'text'], hasHeaders: true }
    const html =
      htmlStart(data) +
      htmlHeaderRow(['Owner', 'Code']) +
      `<tr>${htmlCellWriter(owner)('Ann "A" <b>', ['u-1'])}${htmlCellWriter(code)('007', '007')}</tr>` +
      htmlEnd
    const table = readHtmlTable(html)
    expect(readTableData(table?.data ?? null)).toEqual(data)
    expect(table?.rows[1]?.map((cell) => cell.text)).toEqual(['Ann "A" <b>', '007'])
    expect(table?.rows[1]?.map((cell) => exactValue(dataOf(cell)))).toEqual([['u-1'], undefined])
    expect(html).toContain('mso-number-format')
  })

  it('believes no value that has not the form of one', () => {
    expect(exactValue('{"a":1}')).toBeUndefined()
    expect(exactValue('[')).toBeUndefined()
    expect(readTableData('{"connection":1}')).toBeNull()
    expect(readTableData('x')).toBeNull()
  })
})
