/** Local data with a worksheet of a million rows, made without a service, and opened as a session opens it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rowTableColumns } from '../../../../src-main/replica/pull/apply-page.ts'
import { openReplica, type Replica } from '../../../../src-main/replica/replica.ts'
import { migrations } from '../../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../../src-main/replica/store/open-database.ts'
import { makeScratchTables } from '../../../../src-main/replica/store/scratch-tables.ts'
import { createStore } from '../../../../src-main/replica/store/store.ts'
import { writeStructure } from '../../../../src-main/replica/store/write-structure.ts'
import { worksheetStructure } from '../../../../src-shared/api/v3/structure-v3.ts'
import { type WorksheetId, worksheetId } from '../../../../src-shared/model/ids.ts'
import { startSourceWorker } from '../../../support/replica/start-source-worker.ts'

export interface LargeReplica {
  readonly file: string
  readonly replica: Replica
  readonly id: WorksheetId
  close(): Promise<void>
}

const options = (count: number) => Array.from({ length: count }, (_, i) => ({ key: `key-${i}`, value: `Option ${i}`, index: i }))

/** Seventeen fields, ten of them text, as a worksheet of this kind of platform has them. */
const structure = worksheetStructure.parse({
  worksheetId: 'large',
  name: 'Large',
  fields: [
    { id: 'name', name: 'Name', type: '2', isTitle: true },
    { id: 'city', name: 'City', type: '2' },
    { id: 'count', name: 'Count', type: '6' },
    { id: 'amount', name: 'Amount', type: '8', precision: 2 },
    { id: 'status', name: 'Status', type: '9', options: options(6) },
    { id: 'kind', name: 'Kind', type: '9', options: options(40) },
    { id: 'day', name: 'Day', type: '15' },
    { id: 'moment', name: 'Moment', type: '16' },
    { id: 'owner', name: 'Owner', type: '26' },
    ...Array.from({ length: 8 }, (_, i) => ({ id: `text${i}`, name: `Text ${i}`, type: '2' })),
  ],
  views: [],
})

const cities = ['Aachen', 'Bonn', 'Celle', 'dresden', 'Essen', 'fulda', 'Gera', 'Halle', 'Ingolstadt', 'jena']

/** What the texts of two columns begin with: an accent in every one, and no letter of ours at all. */
const words: Readonly<Record<number, string>> = { 6: 'Straße für Äpfel', 7: '上海市中心' }

/** A sequence that is the same in every run. */
function createNoise(): (below: number) => number {
  let state = 12345
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

export async function openLargeReplica(rows: number): Promise<LargeReplica> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-bench-'))
  const file = path.join(folder, 'replica.db')
  fill(file, rows)
  const opened = await openReplica(file, startSourceWorker)
  if (!opened.ok) throw new Error(opened.error.message)
  return {
    file,
    replica: opened.value,
    id: worksheetId.parse('large'),
    async close() {
      await opened.value.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fill(file: string, rows: number): void {
  const opened = openForWriting(file, migrations)
  if (!opened.ok) throw new Error(opened.error.message)
  makeScratchTables(opened.value)
  const store = createStore(opened.value)
  writeStructure(store, structure)
  const tables = store.worksheets.find('large')
  if (tables === null) throw new Error('no worksheet')
  const columns = ['k', 'id', 'generation', ...rowTableColumns(tables.columns)]
  const insert = store.prepare(`insert into ${tables.row} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
  const noise = createNoise()
  const two = (value: number) => String(value).padStart(2, '0')
  store.db.pragma('synchronous = off')
  store.db.transaction(() => {
    for (let k = 1; k <= rows; k += 1) {
      const day = `20${two(noise(25))}-${two(1 + noise(12))}-${two(1 + noise(28))}`
      const time = `${day} ${two(noise(24))}:${two(noise(60))}:${two(noise(60))}`
      insert.run(
        k,
        `${noise(1_000_000_000).toString(36)}-${k}`,
        1,
        ...[time, time, 'user-api', 'user-api', 'user-api'],
        ...[`Name ${noise(500_000)}`, cities[noise(cities.length)] ?? '', noise(100_000), noise(1_000_000) / 100],
        ...[`["key-${noise(6)}"]`, `["key-${noise(40)}"]`, day, time, `["user-${noise(200)}"]`],
        ...Array.from({ length: 8 }, (_, i) => (noise(3) === 0 ? null : `${words[i] ?? `text ${i}`} ${noise(10_000)}`)),
      )
    }
  })()
  const name = store.prepare("insert into name (kind, id, text) values ('members', ?, ?)")
  for (let i = 0; i < 200; i += 1) name.run(`user-${i}`, `Person ${(i * 37) % 200}`)
  store.run('update worksheet set row_count = ?, next_key = ?, pulled_at = 1, generation = 1', rows, rows + 1)
  store.db.pragma('wal_checkpoint(truncate)')
  store.db.close()
}
