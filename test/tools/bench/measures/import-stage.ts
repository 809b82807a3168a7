/**
 * A checked CSV of a million new rows staged for review, with their worksheet open, against the bare insert of the same rows into one table in one transaction. In processor
 * time as well, of all threads: reading the file and staging run beside each other.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NewField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { everyRow } from '../../../../src-shared/host/calls/row-calls.ts'
import { makeLargeCsv } from '../../../support/csv/make-large-csv.ts'
import { check, close, openWorksheet, upload, whole } from '../../../support/csv/open-worksheet.ts'
import { type Bench, type BenchRow, timed } from '../bench-row.ts'
import { insertBareRows } from '../support/bare-journal.ts'

const text = (name: string): NewField => ({ name, type: '2' })
const number = (name: string): NewField => ({ name, type: '6', precision: 10 })
const fields: readonly NewField[] = [
  { ...text('iata'), isTitle: true },
  ...['name', 'city', 'state', 'country'].map(text),
  ...['latitude', 'longitude'].map(number),
]

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`

export async function measureImportStage(rows: number): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-bench-'))
  const file = path.join(folder, 'airports.csv')
  makeLargeCsv({ path: file, name: 'airports', rows, isDistinct: true })
  const at = await openWorksheet(fields)
  try {
    const { host, connectionId, worksheetId } = at
    const handle = await upload(host, 'airports.csv', new Uint8Array(readFileSync(file)))
    const draft = await host.answer('import.begin', { connectionId, worksheetId, source: { file: handle } })
    await check(at, draft)
    // As it is shown behind the import.
    await host.answer('rows.open-view', { connectionId, worksheetId, query: everyRow })
    const before = process.cpuUsage()
    const took = await timed(async () => {
      const job = await whole(host, host.answer('import.stage', { importId: draft.importId }))
      if (job.status !== 'done' || job.counts.inserted !== rows) throw new Error(`${job.status}: ${job.message}`)
    })
    const { user, system } = process.cpuUsage(before)
    const processor = (user + system) / 1000
    await host.stop()
    const floor = insertBareRows(path.join(host.dataFolder, 'connections', connectionId, 'replica.db'), 'w1_over')
    const what = `import of ${rows.toLocaleString('en')} new rows staged`
    return [
      {
        what,
        ratio: took / floor.milliseconds,
        hold: 2.5,
        detail: `${seconds(took)} against ${seconds(floor.milliseconds)} of a bare insert of the rows`,
      },
      {
        what: `${what}, processor time of all threads`,
        ratio: processor / floor.processor,
        hold: null,
        detail: `${seconds(processor)} against ${seconds(floor.processor)}`,
      },
    ]
  } finally {
    await close(at)
    rmSync(folder, { recursive: true, force: true })
  }
}

export const run: Bench = () => measureImportStage(1_000_000)
