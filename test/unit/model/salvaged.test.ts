import { expect, test } from 'vitest'
import { worksheetId } from '../../../src-shared/model/ids.ts'
import { countSalvaged } from '../../../src-shared/model/salvaged.ts'

test('what was salvaged is counted in rows and cells', () => {
  const cell = { field: 'f', name: 'F', base: null, value: 1, text: '1' }
  const row = { k: null, id: null, change: 'created', title: '', isHeld: false, maySent: false } as const
  const sheet = (...cells: readonly number[]) => ({
    id: worksheetId.parse('w'),
    name: 'W',
    rows: cells.map((count) => ({ ...row, cells: Array.from({ length: count }, () => cell) })),
  })
  expect(countSalvaged({ worksheets: [sheet(2, 0), sheet(3)], unreadable: 7 })).toEqual({ rows: 3, cells: 5 })
})
