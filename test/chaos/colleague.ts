/** Somebody else at the same worksheet, and the oracle's own eyes: the service over plain HTTP, past the app and its proxy. */
import { testAppKey, testSign } from '../support/service/start-service.ts'
import { filesField, filesOf, type MadeField, newFields, sentValue, shownText, tagField } from './sheet-fields.ts'
import type { Cells, NewRow } from './step.ts'

export interface ServiceRow {
  readonly id: string
  readonly tag: string
  readonly cells: Readonly<Record<string, string | null>>
  readonly files: ReturnType<typeof filesOf>
}

export interface Colleague {
  readonly worksheetId: string
  readonly fields: readonly MadeField[]
  add(rows: readonly NewRow[]): Promise<readonly string[]>
  edit(rowId: string, cells: Cells): Promise<boolean>
  remove(rowId: string): Promise<boolean>
  /** Changes the structure; null takes the worksheet away. False where the service will not have it. */
  change(structure: object | null): Promise<boolean>
  rows(): Promise<readonly ServiceRow[]>
  /** What a file holds, by the address that its row names. */
  textOf(url: string): Promise<string>
}

const headers = { 'content-type': 'application/json', 'svc-appkey': testAppKey, 'svc-sign': testSign }
interface Envelope {
  readonly success: boolean
  readonly data: Readonly<Record<string, unknown>> | null
  readonly error_msg?: string
}
interface OfferedField {
  readonly id: string
  readonly name: string
  readonly options?: readonly { readonly key: string; readonly value: string }[] | null
}

/** Milliseconds between two tries while the service is being started again, and how often it is tried. */
const again = { everyMs: 50, times: 200 }

/** Tries after which a service that nobody starts again is started for the colleague, whom the others may be waiting for. */
const startedAfter = 20

/** `port` is asked for every call: the service may be started again elsewhere. */
export async function createColleague(port: () => number, name: string, start: () => Promise<unknown>): Promise<Colleague> {
  const reach = async (path: string, init: RequestInit = {}): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await fetch(new URL(path, `http://127.0.0.1:${port()}`), init)
        return new Response(await answer.arrayBuffer())
      } catch (error) {
        // A colleague's own write that found no service was not done by it: the connection was refused.
        if (tries >= again.times) throw error
        if (tries % startedAfter === 0) await start()
        await new Promise((resolve) => setTimeout(resolve, again.everyMs))
      }
    }
  }
  const ask = async (method: string, path: string, body?: object): Promise<Envelope> => {
    const answer = await reach(`/v3/app/worksheets${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return (await answer.json()) as Envelope
  }
  const must = async (method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await ask(method, path, body)
    if (!answer.success || answer.data === null) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.data
  }

  const { worksheetId } = await must('POST', '', { name, fields: newFields })
  const structure = await must('GET', `/${worksheetId}`)
  const fields = (structure.fields as readonly OfferedField[]).map(
    (it): MadeField => ({ id: it.id, name: it.name, keys: Object.fromEntries(it.options?.map((o) => [o.value, o.key]) ?? []) }),
  )
  const fieldOf = (wanted: string): MadeField => {
    const field = fields.find((it) => it.name === wanted)
    if (field === undefined) throw new Error(`no field ${wanted}`)
    return field
  }
  const entries = (cells: Cells): object[] =>
    Object.entries(cells).map(([it, text]) => ({ id: fieldOf(it).id, value: sentValue(fieldOf(it), text) ?? '' }))
  const rowsPath = `/${worksheetId}/rows`

  return {
    worksheetId: String(worksheetId),
    fields,
    async add(rows) {
      const sent = rows.map((it) => ({ fields: [{ id: fieldOf(tagField).id, value: it.row }, ...entries(it.cells)] }))
      const { rowIds } = await must('POST', `${rowsPath}/batch`, { rows: sent, triggerWorkflow: false })
      return rowIds as readonly string[]
    },
    edit: async (rowId, cells) =>
      (await ask('PATCH', `${rowsPath}/${rowId}`, { fields: entries(cells), triggerWorkflow: false })).success,
    remove: async (rowId) => (await ask('DELETE', `${rowsPath}/${rowId}`, { triggerWorkflow: false, permanent: false })).success,
    async textOf(url) {
      // The service may listen elsewhere by now.
      const { pathname, search } = new URL(url, 'http://127.0.0.1')
      return (await reach(pathname + search)).text()
    },
    change: async (structure) =>
      (await (structure === null ? ask('DELETE', `/${worksheetId}`) : ask('POST', `/${worksheetId}`, structure))).success,
    async rows() {
      const all: ServiceRow[] = []
      for (let pageIndex = 1; ; pageIndex += 1) {
        const sorts = [{ field: '_createdAt', direction: 'asc' }]
        const data = await must('POST', `${rowsPath}/list`, { pageSize: 1000, pageIndex, sorts })
        const page = data.rows as readonly Readonly<Record<string, unknown>>[]
        for (const row of page) {
          const cells = Object.fromEntries(fields.map((it) => [it.name, shownText(it, row[it.id])]))
          all.push({
            id: String(row.id ?? row.rowid),
            tag: cells[tagField] ?? '',
            cells,
            files: filesOf(row[fieldOf(filesField).id]),
          })
        }
        if (page.length < 1000) return all
      }
    },
  }
}
