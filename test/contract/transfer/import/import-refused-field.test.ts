/** A service that refuses one field while an import creates rows: the field is marked as by a push, and its rows are rejected together. */
import { afterEach, expect, it } from 'vitest'
import { importWorld } from '../../../support/csv/import-world.ts'
import { startService } from '../../../support/service/start-service.ts'
import { type StubbornFront, startStubbornFront } from '../../../support/stubborn-front.ts'

let front: StubbornFront
afterEach(() => front.close())
const fields = [
  { name: 'Name', type: '2', isTitle: true },
  { name: 'Phone', type: '2' },
]
const at = importWorld(fields, {
  service: async () => {
    const service = await startService()
    front = await startStubbornFront(service.url)
    return { ...service, url: front.url }
  },
})

const phone = () => at.id('Phone')
const fieldNow = async () => {
  const { fields } = await at.answer('worksheet.open', at.place)
  return fields.find((it) => it.name === 'Phone')
}
const people = Array.from({ length: 300 }, (_, i) => `p${i},${i % 3 === 0 ? '' : `0${i}`}`).join('\n')

it.each([430014, 10005])('is learned from code %i that names it, without asking row by row', { tags: 'full' }, async (code) => {
  const words = 'You may not write Phone here'
  front.rules = [{ field: phone(), refusal: { code, message: words } }]
  const draft = await at.checked(`Name,Phone\n${people}\n`)
  const job = await at.create(draft)
  expect(job).toMatchObject({ status: 'done', counts: { created: 100, rejected: 200 } })
  expect(front.writes.length).toBeLessThanOrEqual(3)
  expect(await at.rows()).toHaveLength(100)
  const { rows } = await at.answer('import.rejected', { importId: draft.importId, offset: 0, limit: 1 })
  expect(rows).toEqual([{ line: 3, reason: expect.stringContaining(words), cells: ['p1', '01'] }])
  expect(await fieldNow()).toMatchObject({ lock: { kind: 'refused', words } })
  const next = await at.begin(`Name,Phone\n${people}\n`)
  expect(next.columns.map((it) => it.mapping.field === null)).toEqual([false, true])
})

it.each([430014, 10002])('says the name of a field where the refusal of code %i gives its id', async (code) => {
  front.rules = [{ field: phone(), refusal: { code, message: `Field ${phone()} is not taken` } }]
  const draft = await at.checked('Name,Phone\na,1\nb,\n')
  await at.create(draft)
  const { rows } = await at.answer('import.rejected', { importId: draft.importId, offset: 0, limit: 9 })
  expect(rows.map((it) => it.line)).toEqual([2])
  expect(rows[0]?.reason).toContain('Field “Phone” is not taken')
  expect(rows[0]?.reason).not.toContain(phone())
})

it('stops where no field is named and nothing else would pass either', async () => {
  front.rules = [{ field: phone(), refusal: { code: 10005, message: 'No permission' } }]
  const draft = await at.checked(`Name,Phone\n${people}\n`)
  const job = await at.create(draft)
  expect(job).toMatchObject({ status: 'failed' })
  expect(front.writes).toHaveLength(1)
  expect(await fieldNow()).toMatchObject({ lock: null })
})

const importPeople = async (rows: readonly string[]) => {
  const draft = await at.checked(`Name,Phone\n${rows.join('\n')}\n`)
  return at.create(draft)
}

it('is learned from code 10002 once several different values were refused by its name and none was stored', {
  tags: 'full',
}, async () => {
  front.rules = [{ field: phone(), refusal: { code: 10002, message: 'Phone: wrong value' } }]
  expect(await importPeople(['a,1', 'b,1', 'c,'])).toMatchObject({ counts: { created: 1, rejected: 2 } })
  expect(await fieldNow()).toMatchObject({ lock: null })
  expect(await importPeople(['a,1', 'b,2', 'c,3', 'd,'])).toMatchObject({ counts: { created: 1, rejected: 3 } })
  expect(await fieldNow()).toMatchObject({ lock: { kind: 'refused', words: 'Phone: wrong value' } })
})

it('is not locked for single values that the service does not take', { tags: 'full' }, async () => {
  const values = ['"1"', '"2"', '"3"']
  front.rules = [{ field: phone(), refusal: { code: 10002, message: 'Phone: wrong value' }, values }]
  expect(await importPeople(['a,1', 'b,2', 'c,3', 'd,4'])).toMatchObject({ counts: { created: 1, rejected: 3 } })
  expect(await fieldNow()).toMatchObject({ lock: null })
})
