/**
 * Commands for many cells of an import's file, asked for in the moment in which something else begins on it: none is refused for that, and none lost.
 *
 * @module-tag full
 */
import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import type { Operation } from '../../../../src-shared/bulk/operation.ts'
import { fileFieldId } from '../../../../src-shared/csv/mend/file-fields.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { importWorld } from '../../../support/csv/import-world.ts'
import { type FailingWorkers, failingWorkers } from '../../../support/replica/failing-workers.ts'

const lines = 1000

let draft: ImportDraft
let workers: FailingWorkers
const fields = ['sku', 'town', 'note'].map((name, n) => ({ name, type: '2', isTitle: n === 0 }))
const at = importWorld(fields, {
  host() {
    workers = failingWorkers()
    return { spawn: workers.spawn }
  },
})
beforeEach(async () => {
  const text = Array.from(
    { length: lines },
    (_, n) => `s-${n},town ${n},note ${n}
`,
  ).join('')
  draft = await at.checked(`sku,town,note
${text}`)
})

const run = (column: number, operation: Operation) =>
  at.answer('import.bulk', {
    importId: draft.importId,
    target: { of: 'file', fields: [fileFieldId(column)] },
    operation,
  })
const set = (column: number, value: string) => run(column, { op: 'set', value })
const columnOf = async (column: number): Promise<ReadonlySet<string | undefined>> => {
  const { importId } = draft
  const pages = await Promise.all(
    Array.from({ length: lines / 500 }, (_, n) =>
      at.answer('import.lines', { importId, show: 'all', from: n * 500, limit: 500 }),
    ),
  )
  return new Set(pages.flatMap(({ rows }) => rows.map(({ texts }) => texts[column])))
}

it('a command given while a check is about to begin is carried out, and the file has to be checked again', {
  tags: 'full',
}, async () => {
  // Behind each question that a check asks before it runs.
  for (let questions = 0, isBefore = true; isBefore; questions += 1) {
    workers.failAt(0)
    let isStarted = false
    const checking = at.answer('import.check', { importId: draft.importId }).then(({ jobId }) => {
      isStarted = true
      return jobId
    })
    while (workers.asked.length < questions && !isStarted) await setImmediate()
    isBefore = !isStarted
    expect(await set(1, `after ${questions}`)).toMatchObject({ changed: lines, draft: { check: null } })
    await at.host.ended(await checking)
    expect(await columnOf(1)).toEqual(new Set([`after ${questions}`]))
    expect(await at.check(draft)).toMatchObject({ check: { rejected: 0 } })
  }
})

it('commands of two windows at once are carried out one after the other', async () => {
  const ran = await Promise.all([set(1, 'one'), set(2, 'two'), run(1, { op: 'case', to: 'upper' })])
  expect(ran.map(({ changed }) => changed)).toEqual([lines, lines, lines])
  expect(await columnOf(1)).toEqual(new Set(['ONE']))
  expect(await columnOf(2)).toEqual(new Set(['two']))
})

it('what is set while an import is split into two passes is kept, and it is split once', { tags: 'full' }, async () => {
  const { connectionId, worksheetId } = at
  await at.answer('structure.edit', {
    ...{ ...at.place, editFields: [], removeFields: [] },
    addFields: [{ name: 'owner', type: '29', subType: '1', dataSource: worksheetId }],
  })
  const { fields } = await at.answer('worksheet.open', at.place)
  const owner = fields.find(({ name }) => name === 'owner')?.id
  if (owner === undefined) throw new Error('no field owner')
  for (let questions = 0, isBefore = true; isBefore; questions += 1) {
    const { importId, columns } = await at.begin('sku,town,owner\na,Bern,\nb,Thun,a\n')
    const mapping = columns.map(({ column, mapping }) => ({ ...mapping, column, ...(column === 1 ? { field: null } : {}) }))
    workers.failAt(0)
    let isSet = false
    const setting = at.call('import.configure', { importId, mapping }).then((set) => {
      isSet = true
      return set
    })
    while (workers.asked.length < questions && !isSet) await setImmediate()
    isBefore = !isSet
    const split = () => at.call('import.split-relations', { importId, fields: [owner] })
    const [set, once, again] = await Promise.all([setting, split(), split()])
    expect([set.ok, once.ok, again.ok]).toEqual([true, true, false])
    const { imports } = await at.answer('import.list', { connectionId })
    const first = imports.find((each) => each.importId === importId)
    expect(imports.filter(({ follows }) => follows === importId)).toHaveLength(1)
    expect(first?.columns.map(({ mapping }) => mapping.field === null)).toEqual([false, true, true])
  }
})
