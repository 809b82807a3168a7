import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  serviceRows,
  whole,
} from '../../support/csv/open-worksheet.ts'
import { runs } from '../../support/runs.ts'

let at: OpenedWorksheet
beforeAll(async () => {
  at = await openWorksheet([
    { name: 'code', type: '2', isTitle: true, isUnique: true },
    { name: 'amount', type: '6' },
    { name: 'note', type: '2' },
  ])
})
afterAll(() => close(at))

const created = z.array(z.object({ line: z.number(), id: z.string() }))

/** What became of each source line by the ledger: `line -> row id`. */
function ledger(importId: string): ReadonlyMap<number, string> {
  const db = new Database(join(at.host.dataFolder, 'connections', at.connectionId, 'replica.db'), { readonly: true })
  try {
    const texts = db
      .prepare<[string], string>('select created from import_batch where import = ? and created is not null')
      .pluck()
      .all(importId)
    return new Map(texts.flatMap((text) => created.parse(JSON.parse(text))).map(({ line, id }) => [line, id]))
  } finally {
    db.close()
  }
}

/** What a line of the file is: fine, broken in one of several ways, taken at the service, or of two physical lines. */
const lineKind = fc.constantFrom(
  'good',
  'good',
  'good',
  'good',
  'number',
  'ragged',
  'quote',
  'blank',
  'taken',
  'two-lines',
  'empty',
)

describe('results of an import', () => {
  it('are joined to source lines by number, whatever is rejected, refused or answered late in between', async () => {
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(lineKind, { minLength: 1, maxLength: 60 }),
        fc.option(fc.constantFrom('before', 'after'), { nil: null }),
        async (kinds, dropped) => {
          round += 1
          const name = (index: number): string => `r${round}-${index}`
          const taken = kinds.flatMap((kind, index) => (kind === 'taken' ? [name(index)] : []))
          if (taken.length > 0) {
            const first = await check(at, await begin(at, `code\n${taken.join('\n')}\n`))
            await whole(at.host, at.host.answer('import.create', { importId: first.importId, triggerWorkflow: false }))
          }
          let line = 2
          const wanted = new Map<number, string>()
          const rejected: number[] = []
          const texts = kinds.map((kind, index) => {
            const code = name(index)
            const text = {
              good: `${code},${index},x`,
              number: `${code},none,x`,
              ragged: `${code},1`,
              quote: `${code},"1"1,x`,
              blank: '',
              taken: `${code},${index},x`,
              'two-lines': `${code},${index},"a\nb"`,
              empty: ',,',
            }[kind]
            if (kind === 'good' || kind === 'two-lines') wanted.set(line, code)
            else if (kind !== 'blank') rejected.push(line)
            line += kind === 'two-lines' ? 2 : 1
            return text
          })
          const draft = await check(at, await begin(at, `code,amount,note\n${texts.join('\n')}\n`))
          if ((draft.check?.insert ?? 0) === 0) return
          if (dropped !== null)
            at.service.faults.add({ operation: 'v3.rows.create-batch', effect: { kind: 'drop', when: dropped } })
          const write = () =>
            whole(at.host, at.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
          const { status } = await write()
          // What was sent without an answer and is not there, lost or refused, is sent again when somebody goes on.
          const isThere = dropped === null || (dropped === 'after' && taken.length === 0)
          expect(status).toBe(isThere ? 'done' : 'failed')
          if (!isThere) expect(await write()).toMatchObject({ status: 'done' })
          const lines = await at.host.answer('import.rejected', { importId: draft.importId, offset: 0, limit: 500 })
          expect(lines.rows.map((row) => row.line)).toEqual(rejected)
          const codeOf = new Map((await serviceRows(at)).map((row) => [String(row.id), String(row[fieldIdOf(at, 'code')])]))
          const found = new Map(
            [...ledger(draft.importId)].sort((a, b) => a[0] - b[0]).map(([number, id]) => [number, codeOf.get(id)]),
          )
          expect(found).toEqual(wanted)
        },
      ),
      { numRuns: runs(12) },
    )
  })
})
