/**
 * What real programs put on the clipboard, as Chromium hands it over. `calc-7.4-en` and `calc-7.4-de` are copies of cells of LibreOffice
 * Calc 7.4 (Linux), untouched. Those of Excel and Google Sheets are written after the forms that the two document and are seen to write.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export interface Written {
  readonly text: string
  readonly html: string
}

const written = z.strictObject({ text: z.string(), html: z.string() })

export const readWritten = (name: 'calc-7.4-en' | 'calc-7.4-de'): Written =>
  written.parse(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')))

const row = (cells: readonly string[]): string => `<tr>${cells.join('')}</tr>`

/** Excel since 2007 on a German system: texts as shown, the decimal sign and the forms of days in the style sheet. */
export const excelGerman: Written = {
  text: 'Nr\tBetrag\tAm\tUm\r\n007\t1.234\t03/05/2024\t03.05.2024 18:00\r\n"Zeile\nzwei"\t1.234,50 €\t2024-05-03\t########\r\n',
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style>
<!--table
	{mso-displayed-decimal-separator:"\\,";
	mso-displayed-thousand-separator:"\\.";}
.xl63
	{mso-style-parent:style0;
	mso-number-format:"\\@";}
.xl64
	{mso-number-format:"\\#\\,\\#\\#0";}
.xl65
	{mso-number-format:"mm\\/dd\\/yyyy";}
.xl66
	{mso-number-format:"dd\\.mm\\.yyyy\\\\ hh\\:mm";}
-->
</style></head><body><table border=0>
<!--StartFragment-->
${row(['<td>Nr</td>', '<td>Betrag</td>', '<td>Am</td>', '<td>Um</td>'])}
${row(['<td class=xl63>007</td>', '<td class=xl64 align=right>1.234</td>', '<td class=xl65 align=right>03/05/2024</td>', '<td class=xl66 align=right>03.05.2024 18:00</td>'])}
${row(['<td>Zeile<br>\n    zwei</td>', '<td align=right>1.234,50 €</td>', '<td align=right>2024-05-03</td>', '<td class=xl66>########</td>'])}
<!--EndFragment-->
</table></body></html>`,
}

const value = (json: string, format = ''): string =>
  ` data-sheets-value="${json.replaceAll('"', '&quot;')}"${format === '' ? '' : ` data-sheets-numberformat="${format.replaceAll('"', '&quot;')}"`}`

/** Google Sheets in the American form: values and number formats beside what is shown. */
export const googleSheets: Written = {
  text: '007\t0.33\t3/5/2024\tTRUE\n"two\nlines"\t12%\t3/5/24 18:00\tFALSE',
  html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody>${row(
    [
      `<td${value('{"1":2,"2":"007"}', '{"1":2,"2":"@"}')}>007</td>`,
      `<td${value('{"1":3,"3":0.3333}', '{"1":2,"2":"0.00","3":1}')}>0.33</td>`,
      `<td${value('{"1":3,"3":45356}', '{"1":5,"2":"m/d/yyyy","3":1}')}>3/5/2024</td>`,
      `<td${value('{"1":4,"4":1}')}>TRUE</td>`,
    ],
  )}${row([
    `<td${value('{"1":2,"2":"two\\nlines"}')}>two<br/>lines</td>`,
    `<td${value('[null,3,null,0.1234]', '[null,3,"0%",1]')}>12%</td>`,
    `<td data-sheets-userformat="{&quot;3&quot;:{&quot;1&quot;:7,&quot;2&quot;:&quot;m/d/yy hh:mm&quot;}}"${value('{"1":3,"3":45356.75}')}>3/5/24 18:00</td>`,
    `<td${value('{"1":4,"4":0}')}>FALSE</td>`,
  ])}</tbody></table>`,
}
