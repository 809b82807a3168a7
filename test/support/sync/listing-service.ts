/** A service in memory that lists rows as a script says: for what a pull meets in services that are odd, or in which rows move meanwhile. */
import { z } from 'zod'
import type { Transport, TransportRequest } from '../../../src-main/api-client/transport.ts'
import { errorCodes } from '../../../src-shared/api/error-codes.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'

/** Its system attributes, and its cells by the ids of the fields. */
export type ListedRow = Readonly<Record<string, unknown>> & { readonly id: string }

const listAsk = z.object({
  pageSize: z.int(),
  pageIndex: z.int(),
  viewId: z.string().optional(),
  fields: z.array(z.string()).optional(),
  sorts: z.array(z.object({ field: z.string(), direction: z.string() })).optional(),
  filter: z.object({ children: z.array(z.object({ field: z.string(), value: z.array(z.string()) })) }).optional(),
})
export type ListAsk = z.output<typeof listAsk>

/** `total` null leaves it out. A code refuses; `silence` ends the connection. */
export type ListAnswer =
  | { readonly rows: readonly ListedRow[]; readonly total?: number | null }
  | { readonly code: number }
  | 'silence'

export interface ListingService {
  readonly transport: Transport
  /** In the order in which they are listed where no sort is asked for. */
  rows: readonly ListedRow[]
  /** The lists that were asked for, in order. */
  readonly lists: ListAsk[]
  /** The rows that were asked for one by one. */
  readonly singles: string[]
  /** Answers a list in another way than from `rows`; `nth` counts from 1. Null: from `rows`. */
  meet: (ask: ListAsk, nth: number) => ListAnswer | null
  /** What a row that is asked for alone is answered; the row itself, or that it is gone, where null. */
  meetSingle: (id: string) => { readonly row: Readonly<Record<string, unknown>> } | { readonly code: number } | null
  /** Code with which the structure is refused; null answers it. */
  structureCode: number | null
  /** Whether the structure names a view, `v`. */
  hasView: boolean
}

/** No test asks for so many: a loop that does not end fails at once. */
const mostLists = 1000

const page = (rows: readonly ListedRow[], { pageSize, pageIndex }: ListAsk): readonly ListedRow[] =>
  rows.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)

const compare = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)

/** As the interface says. */
export function listOf(all: readonly ListedRow[], ask: ListAsk): { readonly rows: readonly ListedRow[]; readonly total: number } {
  const [condition] = ask.filter?.children ?? []
  const wanted = condition === undefined ? null : new Set(condition.value)
  const rows = all.filter((it) => wanted === null || wanted.has(it.id))
  const [sort] = ask.sorts ?? []
  const sign = sort?.direction === 'desc' ? -1 : 1
  const sorted = sort === undefined ? rows : rows.toSorted((a, b) => sign * compare(a[sort.field], b[sort.field]))
  const named = ask.fields === undefined ? null : new Set(ask.fields)
  const narrow = (row: ListedRow): ListedRow => ({
    ...Object.fromEntries(Object.entries(row).filter(([key]) => key.startsWith('_') || named === null || named.has(key))),
    id: row.id,
  })
  return { rows: page(sorted, ask).map(narrow), total: rows.length }
}

export function createListingService(worksheet: string, fields: readonly object[]): ListingService {
  const envelope = (code: number, data: unknown) => ({
    success: code === errorCodes.success,
    error_code: code,
    error_msg: code === errorCodes.success ? '' : 'no',
    data,
  })
  const lists: ListAsk[] = []
  const singles: string[] = []
  const service = {
    rows: [] as readonly ListedRow[],
    meet: (_: ListAsk, __: number): ListAnswer | null => null,
    meetSingle: (_: string): ReturnType<ListingService['meetSingle']> => null,
    structureCode: null as number | null,
    hasView: false,
  }
  const answerList = (ask: ListAsk): object | null => {
    lists.push(ask)
    if (lists.length > mostLists) throw new Error('The service is asked for lists without end')
    const met = service.meet(ask, lists.length) ?? listOf(service.rows, ask)
    if (met === 'silence') return null
    if ('code' in met) return envelope(met.code, null)
    const total = met.total === undefined ? met.rows.length : met.total
    return envelope(errorCodes.success, { rows: met.rows, ...(total === null ? {} : { total }) })
  }
  const answerSingle = (id: string): object => {
    singles.push(id)
    const row = service.rows.find((it) => it.id === id)
    const met = service.meetSingle(id) ?? (row === undefined ? { code: errorCodes.notFound } : { row })
    return 'code' in met ? envelope(met.code, null) : envelope(errorCodes.success, met.row)
  }
  const answer = ({ method, url, body }: TransportRequest): object | null => {
    const path = new URL(url).pathname
    if (path.endsWith('/rows/list'))
      return answerList(listAsk.parse(JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()))))
    if (method !== 'GET') throw new Error(`${method} ${path} is not scripted`)
    const id = /\/rows\/([^/]+)$/.exec(path)?.[1]
    if (id !== undefined) return answerSingle(id)
    return service.structureCode === null
      ? envelope(errorCodes.success, {
          worksheetId: worksheet,
          name: 'Stock',
          fields,
          views: service.hasView ? [{ id: 'v', name: 'View', type: '0' }] : [],
        })
      : envelope(service.structureCode, null)
  }
  return Object.assign(service, {
    lists,
    singles,
    transport: {
      async send(request: TransportRequest) {
        const answered = answer(request)
        if (answered === null)
          return err({ kind: 'network' as const, problem: 'reset' as const, detail: '', mayHaveArrived: true })
        return ok({
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: new TextEncoder().encode(JSON.stringify(answered)),
        })
      },
      close: () => Promise.resolve(),
    },
  })
}
