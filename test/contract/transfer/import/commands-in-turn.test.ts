/** Commands for many cells of an import's file, asked for in the moment in which something else begins on it: none is refused for that, and none lost. */
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { fileFieldId } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { begin, check, close, type OpenedWorksheet, openWorksheet } from '../../../support/csv/open-worksheet.ts'
import { type FailingWorkers, failingWorkers } from '../../../support/replica/failing-workers.ts'

const lines = 1000

let at: OpenedWorksheet
let draft: ImportDraft
let workers: FailingWorkers
beforeEach(async () => {
  workers = failingWorkers()
  const fields = [
    { name: 'sku', type: '2', isTitle: true },
    { name: 'town', type: '2' },
    { name: 'note', type: '2' },
  ] as const
  at = await openWorksheet(fields, { host: { spawn: workers.spawn } })
  const text = Array.from({ length: lines }, (_, n) => `s-${n},town ${n},note ${n}\n`).join('')
  draft = await check(at, await begin(at, `sku,town,note\n${text}`))
})
afterEach(() => close(at))

const run = (column: number, operation: Operation) =>
  at.host.answer('import.bulk', {
    importId: draft.importId,
    target: { of: 'file', fields: [fileFieldId(column)] },
    operation,
  })
const set = (column: number, value: string) => run(column, { op: 'set', value })
const columnOf = async (column: number): Promise<ReadonlySet<string | undefined>> => {
  const { importId } = draft
  const pages = await Promise.all(
    Array.from({ length: lines / 500 }, (_, n) =>
      at.host.answer('import.lines', { importId, show: 'all', from: n * 500, limit: 500 }),
    ),
  )
  return new Set(pages.flatMap(({ rows }) => rows.map(({ texts }) => texts[column])))
}

it('a command given while a check is about to begin is carried out, and the file has to be checked again', async () => {
  // Behind each question that a check asks before it runs.
  for (let questions = 0, isBefore = true; isBefore; questions += 1) {
    workers.failAt(0)
    let isStarted = false
    const checking = at.host.answer('import.check', { importId: draft.importId }).then(({ jobId }) => {
      isStarted = true
      return jobId
    })
    while (workers.asked.length < questions && !isStarted) await setImmediate()
    isBefore = !isStarted
    expect(await set(1, `after ${questions}`)).toMatchObject({ changed: lines, draft: { check: null } })
    await at.host.ended(await checking)
    expect(await columnOf(1)).toEqual(new Set([`after ${questions}`]))
    expect(await check(at, draft)).toMatchObject({ check: { rejected: 0 } })
  }
})

it('commands of two windows at once are carried out one after the other', async () => {
  const ran = await Promise.all([set(1, 'one'), set(2, 'two'), run(1, { op: 'case', to: 'upper' })])
  expect(ran.map(({ changed }) => changed)).toEqual([lines, lines, lines])
  expect(await columnOf(1)).toEqual(new Set(['ONE']))
  expect(await columnOf(2)).toEqual(new Set(['two']))
})
