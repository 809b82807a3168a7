/** Stands in front of a service and does not let single fields be written: refuses them in words, or drops them and answers as if nothing were. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isRecord } from '../../src-shared/lib/is-record.ts'

export interface StubbornRule {
  /** Id of the field. */
  readonly field: string
  /** Null drops the field in silence. */
  readonly refusal: { readonly code: number; readonly message: string } | null
  /** JSON of values that it happens to; every one where left out. */
  readonly values?: readonly string[]
}

export interface StubbornFront {
  readonly url: string
  /** What it does from now on. */
  rules: readonly StubbornRule[]
  /** Called when a write was carried out and before it is answered. */
  onWritten: () => Promise<void>
  /** Bodies of the writes that came, in order. */
  readonly writes: readonly unknown[]
  close(): Promise<void>
}

const nameOf = (entry: unknown): unknown => (isRecord(entry) ? (entry.id ?? entry.controlId) : undefined)

/** Without the entries of a field, wherever they stand: `fields`, `controls`, and rows of them. */
function without(body: unknown, isDropped: (entry: unknown) => boolean): unknown {
  if (Array.isArray(body)) return body.filter((it) => !isDropped(it)).map((it) => without(it, isDropped))
  if (!isRecord(body)) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, without(value, isDropped)]))
}

function holds(body: unknown, isMeant: (entry: unknown) => boolean): boolean {
  if (isMeant(body)) return true
  if (Array.isArray(body)) return body.some((it) => holds(it, isMeant))
  return isRecord(body) && Object.values(body).some((it) => holds(it, isMeant))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

const isWrite = (method: string, path: string): boolean =>
  (method === 'PATCH' || method === 'POST') &&
  /\/rows(\/batch|\/[^/]+)?$|\/(add|edit)Rows?$/.test(path) &&
  !path.endsWith('/list')

export async function startStubbornFront(service: string): Promise<StubbornFront> {
  const writes: unknown[] = []
  const front = { rules: [] as readonly StubbornRule[], onWritten: () => Promise.resolve() }
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    let text = await readBody(request)
    if (isWrite(method, url) && text !== '') {
      let body: unknown = JSON.parse(text)
      writes.push(body)
      for (const { field, refusal, values } of front.rules) {
        const isMeant = (entry: unknown): boolean =>
          nameOf(entry) === field && isRecord(entry) && (values === undefined || values.includes(JSON.stringify(entry.value)))
        if (!holds(body, isMeant)) continue
        if (refusal !== null) {
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ success: false, error_code: refusal.code, error_msg: refusal.message, data: null }))
          return
        }
        body = without(body, isMeant)
      }
      // A service that ignores a field does not mind that no other one came with it.
      if (isRecord(body) && Array.isArray(body.fields) && body.fields.length === 0) {
        const data = { id: url.split('/').at(-1), successfulRowIds: body.rowIds, failedRowIds: [] }
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ success: true, error_code: 1, error_msg: '', data }))
        return
      }
      text = JSON.stringify(body)
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' &&
        !['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding'].includes(name)
          ? [[name, value]]
          : [],
      ),
    )
    const answer = await fetch(service + url, { method, headers, ...(text === '' ? {} : { body: text }) })
    if (isWrite(method, url)) await front.onWritten()
    response.statusCode = answer.status
    response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/json')
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return Object.assign(front, {
    url: `http://127.0.0.1:${port}`,
    writes,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  })
}
