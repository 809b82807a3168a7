/** What is staged, removed and renamed while an export runs: rows that are not written yet are written as they are then. */
import { expect, test, vi } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { fieldId, rowKey } from '../../../src-shared/model/ids.ts'
import { createExportWorld, plainExport } from '../../support/replica/export-world.ts'

const fields = [
  { id: 'a', type: '2', isTitle: true },
  { id: 'link', type: '29', subType: '1', dataSource: 'other' },
  { id: 'who', type: '26' },
]
const command = { label: 'Edit', origin: 'edit' as const, at: 1 }
const rows = 2500

/** Time that passes by one millisecond whenever somebody looks: a step of two milliseconds writes one slice. */
function tickingClock(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => ++now)
}

function openHalfWritten() {
  const world = createExportWorld(fields)
  world.pulled(Array.from({ length: rows }, (_, i) => ({ a: `row ${i + 1}`, link: [`x${1 + (i % 2)}`], who: ['m1'] })))
  world.pulled([{ title: 'One' }, { title: 'Two' }], 'other')
  tickingClock()
  const run = world.openExport({ ...plainExport, fields: fields.map((it) => fieldId.parse(it.id)) })
  return { ...world, run }
}

test('a step writes a slice, and says how far it came', () => {
  const { run, written } = openHalfWritten()
  expect(run.rows).toBe(rows)
  expect(run.step(2)).toEqual({ done: 1000, isDone: false, written: { rows: 1000, named: 0, cut: 0 } })
  expect(written().split('\r\n').slice(-3)).toEqual(['row 999,One,Ann Lee', 'row 1000,Two,Ann Lee', ''])
  expect([run.step(2).done, run.step(2)]).toEqual([2000, { done: rows, isDone: true, written: { rows, named: 0, cut: 0 } }])
})

test('rows that are not written yet are written as they are then, and rows that came later are not', () => {
  const { store, tables, run, written } = openHalfWritten()
  run.step(2)
  const row = (n: number) => rowKey.parse(`s${n}`)
  const changed = [2, 2402].map((n) => ({ row: row(n), field: 'a', value: `changed ${n}` }))
  expect(stageCells(store, tables(), command, packCells(changed)).ok).toBe(true)
  expect(stageDeletions(store, tables(), command, [row(3), row(2403)]).ok).toBe(true)
  expect(stageRows(store, tables(), command, [{ a: 'later' }]).ok).toBe(true)
  store.run(`delete from ${tables().row} where id = 's2404'`)
  let step = run.step(2)
  while (!step.isDone) step = run.step(2)
  expect(step.written.rows).toBe(rows - 2)
  const lines = written().split('\r\n')
  expect(lines.slice(2, 4)).toEqual(['row 2,Two,Ann Lee', 'row 3,One,Ann Lee'])
  expect(lines.slice(2401, 2404)).toEqual(['row 2401,One,Ann Lee', 'changed 2402,Two,Ann Lee', 'row 2405,One,Ann Lee'])
  expect(lines.slice(-2)).toEqual(['row 2500,Two,Ann Lee', ''])
})

test('a name that changes is written as it is then', () => {
  const { store, tables, run, written } = openHalfWritten()
  run.step(2)
  const title = { row: rowKey.parse('x2'), field: 'title', value: 'Second' }
  expect(stageCells(store, tables('other'), command, packCells([title])).ok).toBe(true)
  store.run("update name set text = 'Ann Poe' where kind = 'members' and id = 'm1'")
  while (!run.step(2).isDone);
  expect(written().split('\r\n').slice(999, 1003)).toEqual([
    'row 999,One,Ann Lee',
    'row 1000,Two,Ann Lee',
    'row 1001,One,Ann Poe',
    'row 1002,Second,Ann Poe',
  ])
})
