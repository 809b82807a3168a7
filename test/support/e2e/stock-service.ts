/** A worksheet of many rows made on the service over HTTP, and changed there as a colleague would, without any of the app's code. */
import { z } from 'zod'
import { makeWorksheet } from './make-worksheet.ts'
import { callService, readRows, type ServiceAt } from './read-service.ts'

const structure = z.object({ fields: z.array(z.object({ id: z.string(), name: z.string() })) })

export interface Stock {
  readonly id: string
  /** Code, City and Count of every row, as lines, sorted. */
  lines(): Promise<readonly string[]>
  /** Rows by their codes get other values in a column, as somebody else would write them. */
  change(codes: readonly string[], column: string, value: string): Promise<void>
  destroy(codes: readonly string[]): Promise<void>
}

const columns = ['Code', 'City', 'Count'] as const

export async function makeStock(service: ServiceAt, name: string, rows: number): Promise<Stock> {
  const fields = columns.map((it) => ({ name: it, type: it === 'Count' ? '6' : '2' }))
  const id = await makeWorksheet(service, name, fields)
  const path = `/v3/app/worksheets/${id}`
  const known = structure.parse(await callService(service, 'GET', path)).fields
  const fieldOf = (column: string): string => known.find((it) => it.name === column)?.id ?? ''
  for (let from = 0; from < rows; from += 1000) {
    const batch = Array.from({ length: Math.min(1000, rows - from) }, (_, i) => ({
      fields: [
        { id: fieldOf('Code'), value: `S-${String(from + i + 1).padStart(5, '0')}` },
        { id: fieldOf('City'), value: `City ${from + i}` },
        { id: fieldOf('Count'), value: from + i },
      ],
    }))
    await callService(service, 'POST', `${path}/rows/batch`, { rows: batch, triggerWorkflow: false })
  }
  const idsOf = async (codes: readonly string[]): Promise<readonly string[]> => {
    const wanted = new Set(codes)
    const ids = (await readRows(service, id)).filter((row) => wanted.has(String(row.Code))).map((row) => String(row.id))
    if (ids.length !== codes.length) throw new Error(`${ids.length} of ${codes.length} rows are there`)
    return ids
  }
  return {
    id,
    lines: async () => (await readRows(service, id)).map((row) => columns.map((it) => String(row[it] ?? '')).join(' | ')).sort(),
    async change(codes, column, value) {
      const body = { rowIds: await idsOf(codes), fields: [{ id: fieldOf(column), value }], triggerWorkflow: false }
      await callService(service, 'PATCH', `${path}/rows/batch`, body)
    },
    async destroy(codes) {
      await callService(service, 'DELETE', `${path}/rows/batch`, {
        rowIds: await idsOf(codes),
        triggerWorkflow: false,
        permanent: false,
      })
    },
  }
}
