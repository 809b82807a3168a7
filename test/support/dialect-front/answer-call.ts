/** Answers one call in the dialect of a front, by the service behind it. */
import type { FrontDialect } from './front-dialect.ts'
import { isObject, listAnswer, listBody } from './translate.ts'
import { otherNames, replacedPaths } from './v2-names.ts'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
}

const json = (body: unknown, status = 200): Answer => ({ status, type: 'application/json', body: JSON.stringify(body) })
export const page = (status: number): Answer => ({ status, type: 'text/html', body: `<!doctype html><h1>${status}</h1>` })

export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly header: (name: string) => string | undefined
  readonly bytes: Buffer
}

const matches = (pattern: string, path: string): string | null => {
  if (!pattern.endsWith('/*')) return pattern === path ? '' : null
  const stem = pattern.slice(0, -1)
  return path.startsWith(stem) && path.length > stem.length ? path.slice(stem.length) : null
}

/** Where a V2 call goes behind the front; null where the front has nothing. */
function ownPlace(asked: Asked, names: FrontDialect['v2Names']): { readonly method: string; readonly path: string } | null {
  if (names === 'interface') return otherNames.some((it) => matches(it.path, asked.path) !== null) ? null : asked
  for (const other of otherNames) {
    const rest = matches(other.path, asked.path)
    if (rest !== null)
      return other.method === asked.method ? { method: other.own.method, path: other.own.path.replace('*', rest) } : null
  }
  const isReplaced = [...replacedPaths].some((it) => matches(it, asked.path) !== null)
  return isReplaced ? null : asked
}

const optionSetPath = /^\/v3\/app\/optionsets\/[^/]+$/
const listPath = /^\/v3\/app\/worksheets\/[^/]+\/rows\/list$/
const v3Name = ({ method, path }: Asked): string =>
  `${method} ${path.replace(/(\/(?:worksheets|optionsets|roles|processes|hooks))\/(?!list$)[^/]+/, '$1/:id').replace(/(\/rows)\/(?!list$|batch$)[^/]+/, '$1/:id')}`

export interface Behind {
  readonly url: string
  readonly appKey: string
  readonly sign: string
}

async function passTo(
  behind: Behind,
  method: string,
  pathAndQuery: string,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const hasBody = method !== 'GET' && bytes.byteLength > 0
  const response = await fetch(behind.url + pathAndQuery, {
    method,
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: Buffer.from(bytes) } : {}),
    redirect: 'manual',
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'text/plain',
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

export function createAnswerer(behind: Behind, dialect: FrontDialect): (asked: Asked) => Promise<Answer> {
  const refuse = (message: string): Answer =>
    json({ success: false, error_code: dialect.refusalCode, error_msg: message, data: null }, 401)

  /** Key and signature as the front finds them; a refusal when its headers are not there. */
  function readHeaders(asked: Asked): { readonly key: string; readonly sign: string } | Answer {
    const prefixes = dialect.headerPrefix === null ? ['svc-', 'hap-', 'x-', ''] : [dialect.headerPrefix.toLowerCase()]
    if (dialect.plainForApp && asked.path === '/v3/app') prefixes.push('')
    for (const prefix of prefixes) {
      const [key, sign] = [asked.header(`${prefix}appkey`), asked.header(`${prefix}sign`)]
      if (key !== undefined || sign !== undefined) return { key: key ?? '', sign: sign ?? '' }
    }
    if (dialect.refusal !== 'codes') return refuse('header verification failed: missing key headers')
    return json({ success: false, error_code: 10101, error_msg: 'no key', data: null })
  }

  async function answerV3(asked: Asked): Promise<Answer> {
    if (!dialect.generations.includes('v3')) return page(404)
    if (dialect.missing.includes(v3Name(asked))) return page(dialect.missingStatus)
    const credentials = readHeaders(asked)
    if ('body' in credentials) return credentials
    let { method, bytes } = asked as { method: string; bytes: Uint8Array }
    if (optionSetPath.test(asked.path) && (method === 'POST' || method === 'PUT')) {
      if (method !== dialect.optionSetEdit) return page(dialect.missingStatus)
      method = 'POST'
    }
    const isList = method === 'POST' && listPath.test(asked.path)
    const body: unknown = isList ? JSON.parse(asked.bytes.toString('utf8')) : null
    if (isList && isObject(body)) bytes = Buffer.from(JSON.stringify(listBody(body, dialect)))
    const search = asked.query.size === 0 ? '' : `?${asked.query}`
    const answer = await passTo(behind, method, asked.path + search, bytes, {
      'Svc-Appkey': credentials.key,
      'Svc-Sign': credentials.sign,
    })
    const text = Buffer.from(answer.body).toString('utf8')
    if (dialect.refusal === 'always-401' && /"error_code":1010[12]\b/.test(text))
      return refuse('header verification failed: key or signature')
    if (!isList || !isObject(body) || !answer.type.startsWith('application/json') || answer.status !== 200) return answer
    return json(listAnswer(JSON.parse(text), body, dialect))
  }

  async function answerV2(asked: Asked): Promise<Answer> {
    const isRegion = asked.path.includes('/FixedData/')
    if (!dialect.generations.includes('v2') && !isRegion) return page(404)
    const place = ownPlace(asked, dialect.v2Names)
    if (place === null) return page(dialect.missingStatus)
    const name = place.path.split('/open/')[1]?.split('/')[1] ?? ''
    if (dialect.missing.includes(name)) return page(dialect.missingStatus)
    if (asked.method === 'GET' && place.method === 'POST') {
      const bytes = Buffer.from(JSON.stringify(Object.fromEntries(asked.query)))
      return passTo(behind, 'POST', place.path, bytes, {})
    }
    return passTo(behind, place.method, place.path + (asked.query.size === 0 ? '' : `?${asked.query}`), asked.bytes, {})
  }

  return async (asked) => {
    if (/^\/v3(\/|$)/.test(asked.path)) return answerV3(asked)
    if (/^\/(api\/v[12]\/open|wwwapi|api\/FixedData)\//.test(asked.path)) return answerV2(asked)
    return page(404)
  }
}

/** The path behind a front's prefix; null where nothing is. */
export function strip(path: string, pathPrefix: string): string | null {
  if (pathPrefix === '') return path
  if (path.startsWith(`${pathPrefix}/v3/`)) return path.slice(pathPrefix.length)
  // Regions stand beside the interface, and V2 paths begin with /api of themselves.
  if (path.startsWith('/wwwapi/')) return path
  if (path.startsWith(`${pathPrefix}/`)) return pathPrefix === '/api' ? path : path.slice(pathPrefix.length)
  return null
}
