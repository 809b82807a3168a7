/** The copy of a file that an import goes on from is not what it was: nothing of it is written, and the user is told. */
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importWorld } from '../../support/csv/import-world.ts'

const at = importWorld([{ name: 'name', type: '2', isTitle: true }])

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
  (await at.answer('changes.list', { connectionId: at.connectionId, worksheetId: null, only: 'all', offset: 0, limit: 1 })).total

describe.each(damages)('a copy %s', (_, damage) => {
  it('is not checked', async () => {
    const draft = await at.begin(text)
    damage(sourceOf(draft.importId))
    expect(await at.tryCheck(draft)).toMatchObject(altered)
    const { imports } = await at.answer('import.list', { connectionId: at.connectionId })
    expect(imports).toMatchObject([{ state: 'draft', check: null }])
  })

  it('after the check is neither created from nor staged, and both go on once it is as it was', async () => {
    const draft = await at.begin(text)
    const { importId } = draft
    await at.check(draft)
    damage(sourceOf(importId))
    const create = () => at.create({ importId })
    const stage = () => at.stage({ importId })
    expect(await create()).toMatchObject(altered)
    expect(await stage()).toMatchObject(altered)
    expect([await at.rows(), await staged()]).toEqual([[], 0])
    writeFileSync(sourceOf(importId), text)
    expect(await create()).toMatchObject({ status: 'done', counts: { created: 30 } })
  })
})

it('a copy that is gone is said to be', async () => {
  const draft = await at.begin(text)
  await at.check(draft)
  rmSync(sourceOf(draft.importId))
  const job = await at.create(draft)
  expect(job).toMatchObject({ status: 'failed', error: { kind: 'file', reason: 'missing' } })
})
