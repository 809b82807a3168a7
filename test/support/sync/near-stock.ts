/** A worksheet "Stock" of names and cities on a service in the test's own thread, pulled. */
import type { NewField } from '../../../src-shared/api/v3/structure-v3.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { fieldId, type WorksheetId } from '../../../src-shared/model/ids.ts'
import { createNearSyncWorld } from './near-sync-world.ts'
import type { SyncWorld } from './open-sync-world.ts'

export interface Stock {
  readonly world: SyncWorld
  readonly id: WorksheetId
  /** Ids of its fields by their names. */
  readonly f: Readonly<Record<string, string>>
}

export async function createNearStock(...more: readonly NewField[]): Promise<Stock> {
  const world = await createNearSyncWorld({})
  const id = await world.create('Stock', [{ name: 'Name', type: '2', isTitle: true }, { name: 'City', type: '2' }, ...more])
  await world.pull(id)
  return { world, id, f: await world.fields(id) }
}

export type StockCells = Readonly<Record<string, CellValue>>

/** What is done to its rows, by the names of its fields, and what is asked about them. */
export function stockRows(read: () => Stock) {
  const field = (name: string): string => read().f[name] ?? ''
  const questions = async () => {
    const { world, id } = read()
    return (await world.rows(id)).filter((it) => it.problem?.state === 'conflict')
  }
  return {
    field,
    questions,
    stage(rows: readonly StockCells[]) {
      const { world, id } = read()
      const named = rows.map((it) => Object.fromEntries(Object.entries(it).map(([name, value]) => [field(name), value])))
      return world.ask('edits.add-rows', { worksheetId: id, label: 'Add', origin: 'edit', at: 1, rows: named })
    },
    async push() {
      const { world, id } = read()
      return world.push(await world.plan(id))
    },
    /** Past the app: what a colleague does, and a gateway that sends a request again. */
    async addBeside(cells: StockCells) {
      const { world, id } = read()
      const headers = { 'content-type': 'application/json', 'Svc-Appkey': world.service.appKey, 'Svc-Sign': world.service.sign }
      const body = JSON.stringify({ fields: Object.entries(cells).map(([name, value]) => ({ id: field(name), value })) })
      await fetch(`${world.service.url}/v3/app/worksheets/${id}/rows`, { method: 'POST', headers, body })
    },
    /** On the service. */
    async names() {
      const { world, id } = read()
      return (await world.onService(id)).map((it) => it[field('Name')]).sort()
    },
    async staged() {
      const { world, id } = read()
      return (await world.state(id)).staged
    },
    /** Decides whatever is asked about. */
    async settle(take: 'mine' | 'theirs') {
      const { world, id } = read()
      const cells = (await questions()).map((it) => ({ row: it.key, field: fieldId.parse('rowid') }))
      await world.ask('changes.resolve', { worksheetId: id, cells, take: { take }, at: 5 })
    },
  }
}
