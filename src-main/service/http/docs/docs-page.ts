/** Writes the page that describes every operation for people, from the same table as the OpenAPI document. Plain HTML without any script. */
import { type AnyOperation, type AuthPlacement, pathsOf } from '../../../../src-shared/api/operation.ts'
import { isRecord } from '../../../../src-shared/lib/is-record.ts'
import { type Components, type Json, jsonSchemaOf } from '../openapi/json-schema.ts'
import { liberalNotes } from '../openapi/liberal-words.ts'
import { requestSchemas } from '../openapi/request-schema.ts'
import { generationTitles, subjectOf, subjectTitles } from '../openapi/subjects.ts'
import { docsStyle } from './docs-style.ts'
import { escapeHtml } from './escape-html.ts'
import { exampleOf } from './example-json.ts'
import { groundSections } from './ground-html.ts'
import { propertiesHtml, typeWords } from './schema-html.ts'

export interface DocsRequest {
  /** Those that the service answers. */
  readonly operations: readonly AnyOperation[]
  /** Address of the service, its path prefix included. */
  readonly address: string
  readonly headerPrefix: string
  /** Takes the interface's own form only. */
  readonly isStrict: boolean
}

function authWords(placement: AuthPlacement, headerPrefix: string, inBody: boolean): string {
  switch (placement) {
    case 'prefixed-headers':
      return `Authentication by the headers ${headerPrefix}Appkey and ${headerPrefix}Sign.`
    case 'plain-headers':
      return `Authentication by the headers Appkey and Sign, or ${headerPrefix}Appkey and ${headerPrefix}Sign.`
    case 'parameters':
      return `Authentication by appKey and sign in the ${inBody ? 'body' : 'query'}.`
    case 'none':
      return 'No authentication.'
  }
}

const part = (title: string, html: string): string => (html === '' ? '' : `<h4>${escapeHtml(title)}</h4>${html}`)

function pathHtml(operation: AnyOperation): string {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const entries = names.map(
    (name) =>
      `<li><code class="name">${escapeHtml(name)}</code> <span class="type">string</span> <span class="required">required</span></li>`,
  )
  return entries.length === 0 ? '' : `<ul class="properties">${entries.join('')}</ul>`
}

const envelopeWords = {
  common: 'in data of the common envelope',
  'code-msg': 'in data of {code, msg, data}',
  state: 'in data of {state, data}',
  bare: 'without an envelope',
} as const

function answerHtml(schema: Json, schemas: Components): string {
  const nested = propertiesHtml(schema, { schemas, of: 'answer' })
  return `<p class="note">${typeWords(schema, schemas)}</p>${nested}`
}

/** What the body of a request looks like, its credentials included. */
function exampleHtml(operation: AnyOperation, body: Json): string {
  const example = exampleOf(body)
  const credentials = operation.auth === 'parameters' ? { appKey: '<API_KEY>', sign: '<SIGNATURE>' } : {}
  const whole = { ...credentials, ...(isRecord(example) ? example : {}) }
  if (Object.keys(whole).length === 0) return ''
  return `<details><summary>Example of a body</summary><pre tabindex="0">${escapeHtml(JSON.stringify(whole, null, 2))}</pre></details>`
}

function operationHtml(operation: AnyOperation, headerPrefix: string, isStrict: boolean): string {
  const schemas: Components = {}
  const { query, body } = requestSchemas(operation, '', schemas, isStrict)
  const data = jsonSchemaOf(operation.data, 'answer', 'data', schemas)
  const request = { schemas, of: 'request' } as const
  const suffixes = pathsOf(operation, true).slice(1)
  const also = suffixes.map((path) => `<p class="note">Also at <code>${escapeHtml(path)}</code>.</p>`)
  const notes = liberalNotes(operation)
  const taken =
    notes.length === 0
      ? ''
      : `<p class="note">${escapeHtml(`${isStrict ? 'Without --strict also' : 'Also'} taken: ${notes.join('; ')}.`)}</p>`
  return `<article id="${escapeHtml(operation.id)}">
<h3>${escapeHtml(operation.title)} <span class="number">${generationTitles[operation.generation]} ${operation.number}</span></h3>
<p class="address"><span class="method ${operation.method}">${operation.method}</span> <code>${escapeHtml(operation.path)}</code></p>
${also.join('')}${taken}<p class="note">${escapeHtml(authWords(operation.auth, headerPrefix, operation.body !== null))}</p>
${part('Path', pathHtml(operation))}${part('Query', propertiesHtml(query, request))}${part('Body', body === null ? '' : propertiesHtml(body, request))}
${part(`Answer, ${envelopeWords[operation.envelope]}`, answerHtml(data, schemas))}
${body === null ? '' : exampleHtml(operation, body)}
</article>`
}

interface Group {
  readonly id: string
  readonly title: string
  readonly operations: readonly AnyOperation[]
}

function groupsOf(operations: readonly AnyOperation[]): readonly Group[] {
  const groups = (['v3', 'v2'] as const).flatMap((generation) =>
    subjectTitles.map(
      (subject): Group => ({
        id: `${generation}-${subject.toLowerCase().replaceAll(' ', '-')}`,
        title: `${generationTitles[generation]} ${subject}`,
        operations: operations.filter((each) => each.generation === generation && subjectOf(each) === subject),
      }),
    ),
  )
  return groups.filter((group) => group.operations.length > 0)
}

const navLink = (operation: AnyOperation): string =>
  `<li><a href="#${escapeHtml(operation.id)}"><span class="method ${operation.method}">${operation.method}</span><span>${escapeHtml(operation.title)}</span></a></li>`

export function docsPage({ operations, address, headerPrefix, isStrict }: DocsRequest): string {
  const groups = groupsOf(operations)
  const ground = groundSections(headerPrefix, isStrict)
  const nav = [
    `<h2>In general</h2><ul>${ground.map((each) => `<li><a class="plain" href="#${each.id}">${each.title}</a></li>`).join('')}</ul>`,
    ...groups.map((group) => `<h2>${escapeHtml(group.title)}</h2><ul>${group.operations.map(navLink).join('')}</ul>`),
  ]
  const sections = [
    ...ground.map((each) => `<section id="${each.id}"><h2>${each.title}</h2>${each.html}</section>`),
    ...groups.map(
      (group) =>
        `<section id="${group.id}"><h2>${escapeHtml(group.title)}</h2>${group.operations.map((each) => operationHtml(each, headerPrefix, isStrict)).join('')}</section>`,
    ),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Application open interface</title>
<style>${docsStyle}</style>
</head>
<body>
<a class="skip" href="#operations">Skip the list of operations</a>
<nav aria-label="Operations" tabindex="0"><strong>Application open interface</strong>${nav.join('')}</nav>
<main id="operations">
<h1>Application open interface</h1>
<p class="lead">${new Set(operations.map((each) => `${each.generation} ${each.number}`)).size} operations at <code>${escapeHtml(address)}</code> read and change the data of one application. The same description for
programs: <a href="/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}
