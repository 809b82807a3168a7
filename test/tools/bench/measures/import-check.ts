/** The dry run of a CSV of 1,000,000 rows, with its ledger, against csv-parse streaming the same file and throwing the records away. */
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import type { NewField } from '../../../../src-shared/api/v3/structure-v3.ts'
import { makeLargeCsv } from '../../../support/csv/make-large-csv.ts'
import { check, close, openWorksheet, upload } from '../../../support/csv/open-worksheet.ts'
import { type BenchRow, median, timed } from '../bench-row.ts'

const rows = 1_000_000
/** Each round measures both, one after the other, so that a busy machine slows both; the middle of the ratios counts. */
const rounds = 5

/** Reads every record and keeps none. */
const streamThrough = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const parser = createReadStream(path).pipe(parse())
    parser.on('data', () => undefined)
    parser.on('end', resolve)
    parser.on('error', reject)
  })

interface Subject {
  readonly name: 'airports' | 'birdstrikes'
  readonly fields: readonly NewField[]
}

const text = (name: string): NewField => ({ name, type: '2' })
const number = (name: string, precision: number): NewField => ({ name, type: '6', precision })
const choice = (name: string, options: readonly string[]): NewField => ({
  name,
  type: '9',
  options: options.map((value) => ({ value })),
})

const airports: Subject = {
  name: 'airports',
  fields: [
    { ...text('iata'), isTitle: true },
    text('name'),
    text('city'),
    text('state'),
    text('country'),
    number('latitude', 10),
    number('longitude', 10),
  ],
}

const birdstrikes: Subject = {
  name: 'birdstrikes',
  fields: [
    { ...text('Airport Name'), isTitle: true },
    text('Aircraft Make Model'),
    choice('Effect Amount of damage', ['None', 'Minor', 'Substantial', 'Medium', 'C', 'B']),
    { name: 'Flight Date', type: '15' },
    text('Aircraft Airline Operator'),
    text('Origin State'),
    text('Phase of flight'),
    choice('Wildlife Size', ['Small', 'Medium', 'Large']),
    text('Wildlife Species'),
    choice('Time of day', ['Day', 'Night', 'Dusk', 'Dawn']),
    number('Cost Other', 0),
    number('Cost Repair', 0),
    number('Cost Total $', 0),
    number('Speed IAS in knots', 0),
  ],
}

async function measure(folder: string, { name, fields }: Subject): Promise<BenchRow> {
  const path = join(folder, `${name}.csv`)
  makeLargeCsv({ path, name, rows })
  const at = await openWorksheet(fields)
  try {
    const file = await upload(at.host, `${name}.csv`, new Uint8Array(readFileSync(path)))
    const { connectionId, worksheetId } = at
    const draft = await at.host.answer('import.begin', { connectionId, worksheetId, source: { file } })
    const ours: number[] = []
    const floors: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      floors.push(await timed(() => streamThrough(path)))
      ours.push(
        await timed(async () => {
          const { check: result } = await check(at, draft)
          if (result?.rows !== rows || result.rejected !== 0) throw new Error(`not checked: ${JSON.stringify(result)}`)
        }),
      )
    }
    const [middle, floor] = [median(ours), median(floors)]
    const megabytes = Math.round(statSync(path).size / 1e6)
    return {
      what: `dry run of 1,000,000 rows (${name})`,
      ratio: median(ours.map((mine, round) => mine / (floors[round] ?? Number.NaN))),
      hold: 0.6,
      detail: `${(middle / 1000).toFixed(2)} s against csv-parse ${(floor / 1000).toFixed(2)} s, ${fields.length} columns, ${megabytes} MB`,
    }
  } finally {
    await close(at)
  }
}

export async function run(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gridstage-bench-'))
  try {
    return [await measure(folder, airports), await measure(folder, birdstrikes)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
