import { describe, expect, it } from 'vitest'
import { copiesToPaint } from '../../../src-renderer/grid/clipboard/copies-to-paint.ts'
import type { GridHandle } from '../../../src-renderer/grid/grid-handle.ts'
import type { Rect } from '../../../src-renderer/grid/range.ts'
import { cellOf, type SheetRow, withCellOf, withJudgedValue } from '../../../src-renderer/grid/rows/sheet-row.ts'
import { type FieldId, fieldId } from '../../../src-shared/model/ids.ts'
import { readCustomers } from '../../support/window/read-customers.ts'

/** Rows and columns as they are on the screen, for a fill of the columns that are named. */
async function screen(columns: readonly string[], change: (rows: readonly SheetRow[]) => readonly SheetRow[] = (rows) => rows) {
  const { fields, rows } = await readCustomers()
  const shown = change(rows)
  const api = {
    getDisplayedRowAtIndex: (index: number) => ({ data: shown[index] }),
    getAllDisplayedColumns: () => columns.map((id) => ({ getColId: () => id })),
  }
  const grid = { api, fields: () => fields } as unknown as GridHandle
  const paint = (from: Rect, whole: Rect) => copiesToPaint(grid, { from, whole })
  return { rows: shown, fields, paint }
}

const block = (top: number, bottom: number, left = 0, right = left): Rect => ({ top, bottom, left, right })
const rename = (rows: readonly SheetRow[], index: number, value: string, field: FieldId = fieldId.parse('name')) =>
  rows.map((row, at) =>
    at === index
      ? { ...row, row: { ...row.row, cells: row.row.cells.map((cell, i) => (i === row.at.get(field) ? value : cell)) } }
      : row,
  )

describe('what a copying fill will show', () => {
  it('is the first row in the rows below, those left out that hold it already', async () => {
    const { rows, paint } = await screen(['name', 'revenue'], (all) => rename(all, 2, String(cellOf(all[0] as SheetRow, 'name'))))
    const cells = paint(block(0, 0), block(0, 3))
    const name = cellOf(rows[0] as SheetRow, 'name')
    expect(cells?.map(({ row, field, value }) => [row.row.key, field.id, value])).toEqual(
      [1, 3].map((index) => [rows[index]?.row.key, 'name', name]),
    )
  })

  it('is the last row in the rows above', async () => {
    const { rows, paint } = await screen(['name', 'revenue'])
    const cells = paint(block(2, 2), block(0, 2))
    expect(cells?.map(({ row, value }) => [row.row.key, value])).toEqual(
      [0, 1].map((index) => [rows[index]?.row.key, cellOf(rows[2] as SheetRow, 'name')]),
    )
  })

  it('is left to the host for several source rows, columns of other kinds, links, rows that go, rows that are not there, and large blocks', async () => {
    const { paint } = await screen(['name', 'revenue', 'account'])
    expect(paint(block(0, 1), block(0, 3))).toBeNull()
    expect(paint(block(0, 1), block(0, 1, 0, 1))).toBeNull()
    expect(paint(block(0, 0), block(0, 500))).toBeNull()
    const { paint: withDeleted } = await screen(['name'], (rows) =>
      rows.map((row, index) => (index === 1 ? { ...row, row: { ...row.row, change: 'deleted' } } : row)),
    )
    expect(withDeleted(block(0, 0), block(0, 3))).toBeNull()
    const { rows, paint: atEnd } = await screen(['name'])
    expect(atEnd(block(0, 0), block(0, rows.length))).toBeNull()
    const { fields } = await screen(['name'])
    const links = fields.find((field) => field.kind === 'rows')
    expect(links).toBeDefined()
    const { paint: ofLinks } = await screen([links?.id ?? ''])
    expect(ofLinks(block(0, 0), block(0, 3))).toBeNull()
  })
})

describe('a cell as it was before', () => {
  it('has its value, its mark and its flaws again, and the row is unchanged where nothing else of it is staged', async () => {
    const { rows, fields } = await screen(['name'])
    const [row, name, revenue] = [rows[0], ...['name', 'revenue'].map((id) => fields.find((field) => field.id === id))]
    if (row === undefined || name === undefined || revenue === undefined) throw new Error('the sample has no such row')
    const renamed = withJudgedValue(row, name, null)
    expect(renamed.row).toMatchObject({ change: 'updated', marks: { name: { state: 'staged' } } })
    expect(withCellOf(renamed, row, name.id).row).toMatchObject({
      change: row.row.change,
      cells: row.row.cells,
      marks: row.row.marks,
    })
    const both = withJudgedValue(renamed, revenue, 5)
    expect(withCellOf(both, row, name.id).row).toMatchObject({ change: 'updated', marks: { revenue: { state: 'staged' } } })
  })
})
