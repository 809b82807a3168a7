/**
 * An import into a service that has only V2: the same rows, by the same wizard.
 *
 * @module-tag full
 */
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { type ImportWorld, importWorld } from '../../../support/csv/import-world.ts'
import { vegaFile } from '../../../support/csv/open-worksheet.ts'
import { startService } from '../../../support/service/start-service.ts'

const text = (name: string) => ({ name, type: '2' })

const at = importWorld([{ ...text('iata'), isTitle: true }, text('name'), text('city'), text('state'), text('country')], {
  service: () => startService({ generations: ['v2'] }),
})

/** Every row, by V2 over HTTP. */
async function serviceRows({ service, worksheetId }: ImportWorld): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { appKey, sign } = service
  const rows: Readonly<Record<string, unknown>>[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const response = await fetch(`${service.url}/api/v2/open/worksheet/getRows`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ appKey, sign, worksheetId, viewId: '', pageSize: 1000, pageIndex, useControlId: true }),
    })
    const answer = (await response.json()) as { readonly data: { readonly rows: readonly Readonly<Record<string, unknown>>[] } }
    rows.push(...answer.data.rows)
    if (answer.data.rows.length < 1000) return rows
  }
}

describe('importing through V2 only', () => {
  it('creates every row as it stands in the file', async () => {
    const source = vegaFile('airports')
    const draft = await at.checked(source)
    expect(draft.check).toMatchObject({ rows: 3376, insert: 3376, rejected: 0 })
    const job = await at.create(draft)
    expect(job).toMatchObject({ status: 'done', counts: { created: 3376, rejected: 0 } })
    const rows = (await serviceRows(at)).map((row) => at.fields.map((field) => row[field.id]))
    const lines = parse(source, { from_line: 2 }).map((cells) => cells.slice(0, 5))
    const byIata = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
    expect([...rows].sort(byIata)).toEqual([...lines].sort(byIata))
  })

  it('creates each row once when answers are lost', { tags: 'full' }, async () => {
    at.service.faults.add({ operation: 'v2.rows.create-batch', skip: 1, times: 2, effect: { kind: 'drop', when: 'after' } })
    const lines = Array.from({ length: 4000 }, (_, n) => `c${n},n${n % 7},,,`)
    const draft = await at.checked(`iata,name,city,state,country\n${lines.join('\n')}`)
    const job = await at.create(draft)
    expect(job).toMatchObject({ status: 'done', counts: { created: 4000, rejected: 0 } })
    const codes = (await serviceRows(at)).map((row) => String(row[at.id('iata')]))
    expect(codes).toHaveLength(4000)
    expect(new Set(codes).size).toBe(4000)
  })
})
