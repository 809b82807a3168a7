/** The copy of a file that an import goes on from is not what it was: nothing of it is written, and the user is told. */
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin, check, close, type OpenedWorksheet, openWorksheet, serviceRows, whole } from '../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
beforeEach(async () => {
  at = await openWorksheet([{ name: 'name', type: '2', isTitle: true }])
})
afterEach(() => close(at))

const text = ['name', ...Array.from({ length: 30 }, (_, i) => `row ${i}`)].join('\n')
const sourceOf = (importId: string) => join(at.host.dataFolder, 'connections', at.connectionId, 'imports', `${importId}.csv`)

/** Done to the copy on the disk. */
const damages: readonly (readonly [what: string, damage: (file: string) => void])[] = [
  [
    'a bit of which was flipped',
    (file) => {
      const bytes = readFileSync(file)
      bytes[20] = (bytes[20] ?? 0) ^ 1
      writeFileSync(file, bytes)
    },
  ],
  ['that was cut at the end of a line', (file) => truncateSync(file, text.lastIndexOf('\n'))],
  ['that became longer', (file) => writeFileSync(file, `${text}\nrow 30`)],
]

const altered = {
  status: 'failed',
  error: { kind: 'file', message: expect.stringMatching(/“Pasted text”.* was altered .*Begin the import again/) },
}
const staged = async () =>
  (await at.host.answer('changes.list', { connectionId: at.connectionId, worksheetId: null, only: 'all', offset: 0, limit: 1 }))
    .total

describe.each(damages)('a copy %s', (_, damage) => {
  it('is not checked', async () => {
    const draft = await begin(at, text)
    damage(sourceOf(draft.importId))
    expect(await whole(at.host, at.host.answer('import.check', { importId: draft.importId }))).toMatchObject(altered)
    const { imports } = await at.host.answer('import.list', { connectionId: at.connectionId })
    expect(imports).toMatchObject([{ state: 'draft', check: null }])
  })

  it('after the check is neither created from nor staged, and both go on once it is as it was', async () => {
    const draft = await begin(at, text)
    const { importId } = draft
    await check(at, draft)
    damage(sourceOf(importId))
    const create = () => whole(at.host, at.host.answer('import.create', { importId, triggerWorkflow: false }))
    const stage = () => whole(at.host, at.host.answer('import.stage', { importId }))
    expect(await create()).toMatchObject(altered)
    expect(await stage()).toMatchObject(altered)
    expect([await serviceRows(at), await staged()]).toEqual([[], 0])
    writeFileSync(sourceOf(importId), text)
    expect(await create()).toMatchObject({ status: 'done', counts: { created: 30 } })
  })
})

it('a copy that is gone is said to be', async () => {
  const draft = await begin(at, text)
  await check(at, draft)
  rmSync(sourceOf(draft.importId))
  const job = await whole(at.host, at.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
  expect(job).toMatchObject({ status: 'failed', error: { kind: 'file', reason: 'missing' } })
})
