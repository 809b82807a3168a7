import { describe, expect, it } from 'vitest'
import { createEditTaker } from '../../../src-renderer/grid/editing/take-edit.ts'
import { createOptimisticValues } from '../../../src-renderer/grid/rows/optimistic-values.ts'
import { createCellPainter } from '../../../src-renderer/grid/rows/paint-cells.ts'
import { cellOf, type SheetRow, withValue } from '../../../src-renderer/grid/rows/sheet-row.ts'
import { duplicateFlaw } from '../../../src-shared/changes/check-rules.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { readCustomers } from '../../support/window/read-customers.ts'

const column = { getColId: () => 'name' }

async function edit(known = ['name']) {
  const test = await readCustomers()
  const row = test.rows[3] as SheetRow
  const shown: SheetRow[] = []
  let refreshed = 0
  const fresh = createOptimisticValues()
  const painter = createCellPainter({
    fresh,
    edits: test.app.edits,
    nodeOf: () => ({ data: row, setData: (data) => void shown.push(data) }),
    refresh: () => {
      refreshed += 1
    },
  })
  const fields = () => test.fields.filter((it) => known.includes(it.id))
  const taker = createEditTaker({ app: test.app, at: test.at, painter, fields })
  const staged = () => test.host.calls.filter((call) => call.name === 'edits.set').map((call) => call.request)
  const nameShown = () => shown.map((it) => cellOf(it, 'name'))
  const oneEdit = (value: string) => ({ ...test.at, label: 'Edit Company', cells: [{ row: row.row.key, field: 'name', value }] })
  return { ...test, row, taker, painter, fresh, nameShown, staged, oneEdit, refreshed: () => refreshed }
}

describe('an edit that ended', () => {
  it('is staged and shown at once', async () => {
    const { row, taker, staged, nameShown, oneEdit } = await edit()
    taker.begin(row)
    await taker.end({ data: row, column, newValue: 'Renamed' })
    expect(staged()).toEqual([oneEdit('Renamed')])
    expect(nameShown()).toEqual(['Renamed'])
  })

  it('is shown as it was before when it is undone as the last step, and not when anything was sent since', async () => {
    const { app, row, taker, painter, nameShown } = await edit()
    await taker.end({ data: row, column, newValue: 'Renamed' })
    expect(painter.paintUndo({ undo: 'Another step', redo: null })).toBeNull()
    expect(painter.paintUndo({ undo: 'Edit Company', redo: 'Edit Company' })).toBeNull()
    expect(painter.paintUndo({ undo: 'Edit Company', redo: null })).not.toBeNull()
    expect(nameShown()).toEqual(['Renamed', cellOf(row, 'name')])
    expect(painter.paintUndo({ undo: 'Edit Company', redo: null })).toBeNull()
    await taker.end({ data: row, column, newValue: 'Again' })
    await app.edits.send(() => Promise.resolve())
    expect(painter.paintUndo({ undo: 'Edit Company', redo: null })).toBeNull()
  })

  it('is shown over rows that were asked for before the host had it, and over no others', async () => {
    const { row, taker, fresh } = await edit()
    const names = (rows: readonly SheetRow[]) => rows.map((it) => cellOf(it, 'name'))
    const before = fresh.tick()
    taker.begin(row)
    const ended = taker.end({ data: row, column, newValue: 'Renamed' })
    expect(names(fresh.over([row], before))).toEqual(['Renamed'])
    await ended
    expect(names(fresh.over([row], before))).toEqual(['Renamed'])
    expect(names(fresh.over([row], fresh.tick()))).toEqual([cellOf(row, 'name')])
    expect(names(fresh.over([row], before))).toEqual([cellOf(row, 'name')])
  })

  it('leaves a row that has it already as the host says it is', async () => {
    const { row, taker, fresh } = await edit()
    const asked = fresh.tick()
    taker.begin(row)
    await taker.end({ data: row, column, newValue: 'Renamed' })
    const read = withValue({ ...row, row: { ...row.row, flaws: { name: [duplicateFlaw] } } }, fieldId.parse('name'), 'Renamed')
    expect(fresh.over([read], asked)).toEqual([read])
  })

  it('is staged although the row was read anew meanwhile', async () => {
    const { row, taker, staged, nameShown, oneEdit } = await edit()
    taker.begin(row)
    await taker.end({ column, newValue: 'Renamed' })
    expect(staged()).toEqual([oneEdit('Renamed')])
    expect(nameShown()).toEqual(['Renamed'])
  })

  it('stages nothing when the value is the one of before', async () => {
    const { row, taker, staged } = await edit()
    taker.begin(row)
    await taker.end({ data: row, column, newValue: cellOf(row, 'name') })
    expect(staged()).toEqual([])
  })

  it('says what was typed when its field has gone meanwhile', async () => {
    const { row, taker, staged, notices } = await edit([])
    taker.begin(row)
    await taker.end({ data: row, column, newValue: 'Renamed' })
    expect(staged()).toEqual([])
    expect(notices).toMatchObject([
      { title: 'The change was not taken', text: '“Renamed” was not kept. The field is no longer there.' },
    ])
  })

  it('says what was typed when the host no longer has the row', async () => {
    const { row, taker, notices, host, refreshed } = await edit()
    const message = 'A row of this change is no longer there. Reload the view and try again.'
    host.refuse('edits.set', { kind: 'not-found', what: 'row', message })
    taker.begin(row)
    await taker.end({ data: row, column, newValue: 'Renamed' })
    expect(notices).toMatchObject([{ title: '“Renamed” was not kept.' }])
    expect(JSON.stringify(notices)).toContain('no longer there')
    expect(refreshed()).toBe(1)
  })

  it('says what was typed when no row is known', async () => {
    const { taker, notices } = await edit()
    taker.begin(undefined)
    await taker.end({ column, newValue: 'Renamed' })
    expect(notices).toMatchObject([{ text: '“Renamed” was not kept. The row is no longer there.' }])
  })
})

describe('an edit whose grid goes away before it has told of the end', () => {
  const typed = (row: SheetRow, value: string) => ({ editor: {}, row, fieldId: 'name', value })

  it('is staged', async () => {
    const { row, taker, staged, oneEdit } = await edit()
    taker.typed(typed(row, 'Ren'))
    taker.typed(typed(row, 'Renamed'))
    taker.flush()
    await expect.poll(staged).toEqual([oneEdit('Renamed')])
  })

  it('is not staged twice when the grid has told of it', async () => {
    const { row, taker, staged, oneEdit } = await edit()
    taker.typed(typed(row, 'Renamed'))
    await taker.end({ data: row, column, newValue: 'Renamed' })
    taker.flush()
    await Promise.resolve()
    expect(staged()).toEqual([oneEdit('Renamed')])
  })

  it('is not staged when it was given up, whatever its editor still tells', async () => {
    const { row, taker, staged } = await edit()
    const last = typed(row, 'Renamed')
    taker.typed(last)
    taker.forget()
    taker.typed(last)
    taker.flush()
    await Promise.resolve()
    expect(staged()).toEqual([])
  })

  it('stays open when another cell’s edit is over', async () => {
    const { row, taker, staged, oneEdit } = await edit()
    taker.typed(typed(row, 'Renamed'))
    taker.forget({ row, fieldId: 'status' })
    taker.flush()
    await expect.poll(staged).toEqual([oneEdit('Renamed')])
  })
})
