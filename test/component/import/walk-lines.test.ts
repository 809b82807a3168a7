/** The next rejected cell is found from page to page of a file's lines, forwards and backwards, wherever hands are. */
import { expect, test } from 'vitest'
import { findProblem, type ReadPage } from '../../../src-renderer/grid/file/walk-lines.ts'
import type { GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'

const fine = (line: number): GridLine => ({ line, texts: ['a', 'b'], marks: [], state: 'fine', reason: '', isBroken: false })
const lines: readonly GridLine[] = Array.from({ length: 1000 }, (_, at): GridLine => {
  if (at === 3) return { ...fine(at), state: 'rejected', marks: [0, 1].map((column) => ({ column, problem: 'no' })) }
  if (at === 700) return { ...fine(at), state: 'rejected', isBroken: true }
  // A cell that is stored otherwise, and one of a line that is out, are nothing to mend.
  if (at === 500) return { ...fine(at), marks: [{ column: 0, altered: { words: 'Rounded', stored: '1' } }] }
  return at === 600 ? { ...fine(at), state: 'out' } : fine(at)
})
const readPage: ReadPage = async (from, limit) => ({
  total: lines.length,
  list: '',
  rows: lines.slice(from, from + limit),
  counts: { rejected: 0, altered: 0, all: lines.length },
})
const walk = (row: number, column: number, step: 1 | -1) => findProblem(readPage, { row, column }, step)

test('goes forwards cell by cell, and to a line as a whole where no cell is named', async () => {
  expect(await walk(0, -2, 1)).toEqual({ row: 3, column: 0 })
  expect(await walk(3, 0, 1)).toEqual({ row: 3, column: 1 })
  expect(await walk(3, 1, 1)).toEqual({ row: 700, column: null })
  expect(await walk(700, -1, 1)).toBe(null)
})

test('goes backwards over several pages', async () => {
  expect(await walk(999, 0, -1)).toEqual({ row: 700, column: null })
  expect(await walk(700, -1, -1)).toEqual({ row: 3, column: 1 })
  expect(await walk(3, 1, -1)).toEqual({ row: 3, column: 0 })
  expect(await walk(3, 0, -1)).toBe(null)
  expect(await walk(1000, -2, -1)).toEqual({ row: 700, column: null })
})

test('ends where the lines cannot be read', async () => {
  expect(await findProblem(async () => null, { row: 0, column: 0 }, 1)).toBe(null)
})
