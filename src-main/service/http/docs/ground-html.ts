/** The part of the page that holds for every operation: authentication, answers, codes, field types, limits. */
import { errorCodes, errorMeanings } from '../../../../src-shared/api/error-codes.ts'
import { fieldTypes } from '../../../../src-shared/api/field-types.ts'
import { limits, serviceCaps } from '../../../../src-shared/api/limits.ts'
import { workflowRunsPath } from '../../../../src-shared/api/v3/workflow-runs.ts'
import { liberalForms, modeWords } from '../openapi/liberal-words.ts'
import { escapeHtml } from './escape-html.ts'
import { valueFormHead, valueFormRows } from './value-forms.ts'

interface GroundSection {
  readonly id: string
  readonly title: string
  readonly html: string
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="scroll"><table><thead><tr>${head.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table></div>`

const accessWords = {
  A: 'created and queried',
  B: 'queried',
  C: 'neither',
} as const

const limitRows: readonly (readonly [string, string])[] = [
  ['Largest pageSize', String(limits.pageSize)],
  ['First pageIndex', String(limits.firstPageIndex)],
  ['Levels of children in a V3 filter', String(limits.filterDepthV3)],
  ['Decimal places of a number', `0 to ${limits.decimalPlaces}`],
  ['Largest maximum of a rating', String(limits.ratingMax)],
  ['Title fields of a worksheet', String(limits.titleFields)],
  ['Rows of a batch (this service)', String(serviceCaps.rowsPerBatch)],
  ['Options of a set or field (this service)', String(serviceCaps.optionsPerSet)],
  ['Files of a cell (this service)', String(serviceCaps.attachmentsPerField)],
  ['Characters of base64 of a file (this service)', String(serviceCaps.base64PerFile)],
  ['Fields of a worksheet (this service)', String(serviceCaps.fieldsPerWorksheet)],
]

const besideHtml = (headerPrefix: string): string =>
  `<p>What this service shows beyond the operations of the interface. Other services need not have it.</p>${table(
    ['Path', 'What'],
    [
      [
        `GET ${workflowRunsPath}`,
        `What workflow processes did, newest first, with the headers ${headerPrefix}Appkey and ${headerPrefix}Sign and the usual answer. Parameters: processId, worksheetId, rowId, pageSize (50 when absent), pageIndex. A run also shows in the change log of the rows that it wrote (requestType 2) and in their discussions.`,
      ],
      ['GET /share/…', 'The page of a row that was shared by a link. It needs no key, and its password where it has one.'],
      ['GET /file/…', 'An attachment, under the address that rows answer. It needs no key: the address cannot be guessed.'],
    ],
  )}`

export function groundSections(headerPrefix: string, isStrict: boolean): readonly GroundSection[] {
  const [key, sign] = [`${headerPrefix}Appkey`, `${headerPrefix}Sign`].map(escapeHtml)
  return [
    {
      id: 'authentication',
      title: 'Authentication',
      html: `<p>Every operation requires an application key and a signature, which is a constant issued with the key. V3 takes them as the headers
<code>${key}</code> and <code>${sign}</code> (the application’s structure also as <code>Appkey</code> and <code>Sign</code>), V2 as the parameters
<code>appKey</code> and <code>sign</code> in the body, or in the query of GET and DELETE. The look-up of regions of V2 takes none.</p>`,
    },
    {
      id: 'answers',
      title: 'Answers',
      html: `<p>The HTTP status is always 200; whether a call succeeded stands in the body, and <code>success</code> is authoritative. Some V2 operations
answer a success in a form of their own, shown with them; a failure always has this form, with <code>data</code> null.</p>
<pre tabindex="0">${escapeHtml(JSON.stringify({ success: false, error_code: errorCodes.parameterError, error_msg: 'parameter error: body.name: …', data: null }, null, 2))}</pre>`,
    },
    {
      id: 'codes',
      title: 'Codes',
      html: table(
        ['Code', 'Meaning'],
        Object.entries(errorMeanings).map(([number, meaning]) => [number, meaning]),
      ),
    },
    {
      id: 'field-types',
      title: 'Field types',
      html: table(
        ['Code', 'Name', 'Through the interface', 'Created by V3'],
        fieldTypes.map((type) => [type.codes.join(', '), type.name, accessWords[type.access], type.creatableV3 ? 'yes' : '']),
      ),
    },
    {
      id: 'values',
      title: 'Values of fields',
      html: `<p>null, an empty text and an empty list clear a field. Types whose values the service works out itself, and fields that are read-only, are refused
in writes with 430014. Started with --values rich, the service answers objects that carry names, as deployed services do.</p>${table(valueFormHead, valueFormRows)}`,
    },
    {
      id: 'forms',
      title: 'Strict and liberal',
      html: `<p>${escapeHtml(modeWords(isStrict))}</p>${table(['What', 'Also taken'], liberalForms)}<p>What is a real mistake (a
worksheet that does not exist, a value of another type, a missing parameter) is refused either way, with the same codes.</p>`,
    },
    { id: 'limits', title: 'Limits', html: table(['What', 'Value'], limitRows) },
    { id: 'beside', title: 'Beside the interface', html: besideHtml(headerPrefix) },
  ]
}
