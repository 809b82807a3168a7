/** A file whose columns become rows reads as a file does in which they stand below each other; and the numbers of its lines say where each came from. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLineFile, writeLineFile } from '../../../src-main/import/mend/line-file.ts'
import { openRecords } from '../../../src-main/import/read/open-records.ts'
import {
  lastUnpivotedColumn,
  lastUnpivotedLine,
  lineName,
  sourcePlace,
  unpivotedLine,
} from '../../../src-shared/csv/unpivot/line-name.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import { runs } from '../../support/runs.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridstage-unpivoted-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const headers = ['Jan', 'Region', 'Feb', 'Mar', 'Note']
const months = ['Jan', 'Feb', 'Mar']
const plain: CsvFormat = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true }
const format = (emptyCells: 'leave' | 'take', more: Partial<CsvFormat> = {}): CsvFormat => ({
  ...plain,
  ...more,
  unpivot: { columns: { by: 'names', names: ['Mar', 'Jan', 'Feb'] }, name: 'Month', value: 'Amount', emptyCells },
})

const cell = fc.constantFrom('', '', '1', '2.5', 'x,y', 'say "hi"', 'two\nlines', ' ', 'ä')
const row = fc.oneof(
  { weight: 6, arbitrary: fc.array(cell, { minLength: 5, maxLength: 5 }) },
  fc.array(cell, { minLength: 2, maxLength: 7 }),
)
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const linesIn = (cells: readonly string[]): number => 1 + cells.join('').split('\n').length - 1

const write = (rows: readonly (readonly string[])[]): string => {
  const path = join(folder, 'wide.csv')
  writeFileSync(path, `${headers.join(',')}\n${rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('')}`)
  return path
}

interface Found {
  readonly records: readonly (readonly [number, readonly string[]])[]
  readonly bad: readonly (readonly [number, readonly string[]])[]
  readonly notes: unknown
}

function readAll(path: string, by: CsvFormat): Found {
  const records = openRecords(path, by)
  const found: { records: [number, readonly string[]][]; bad: [number, readonly string[]][] } = { records: [], bad: [] }
  for (let block = records.next(); block !== null; block = records.next()) {
    for (const [at, cells] of block.records.entries()) found.records.push([block.lines[at] ?? 0, cells])
    for (const bad of block.bad) found.bad.push([bad.line, bad.kind === 'content' ? bad.cells : []])
  }
  records.close()
  return { ...found, notes: records.notes.unpivot }
}

/** What each line of the file makes, by a rule that shares nothing with the reader. */
const expected = (rows: readonly (readonly string[])[], leaves: boolean) => {
  let line = 2
  const good: (readonly [number, string, readonly string[]])[] = []
  const bad: (readonly [number, string, readonly string[]])[] = []
  let [emptyCells, emptyLines] = [0, 0]
  for (const cells of rows) {
    const own = [cells[1] ?? '', cells[4] ?? '']
    const made = months.flatMap((month) => {
      const text = cells[headers.indexOf(month)] ?? ''
      return leaves && text.trim() === '' ? [] : [[line, month, [...own, month, text]] as const]
    })
    if (cells.length === 5) {
      good.push(...made)
      emptyCells += 3 - made.length
      if (made.length === 0) emptyLines += 1
    } else {
      const beyond = cells.slice(5)
      const all = made.length === 0 ? [[line, '', [...own, '', '']] as const] : made
      bad.push(...all.map(([at, month, texts], n) => [at, month, n === 0 ? [...texts, ...beyond] : texts] as const))
    }
    line += linesIn(cells)
  }
  return { good, bad, emptyCells, emptyLines }
}

const numberOf = (line: number, month: string): number => unpivotedLine(line, month === '' ? null : headers.indexOf(month))

describe('a file whose columns become rows', () => {
  it('gives one record for each line and column, and loses no cell but empty ones, which it counts', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), fc.boolean(), (rows, leaves) => {
        const { good, bad, emptyCells, emptyLines } = expected(rows, leaves)
        const found = readAll(write(rows), format(leaves ? 'leave' : 'take'))
        expect(found.records[0]?.[1]).toEqual(['Region', 'Note', 'Month', 'Amount'])
        expect(found.records.slice(1)).toEqual(good.map(([line, month, cells]) => [numberOf(line, month), cells]))
        expect(found.bad).toEqual(bad.map(([line, month, cells]) => [numberOf(line, month), cells]))
        expect(found.notes).toEqual({ emptyCells, emptyLines, padded: 0, cut: 0 })
      }),
      { numRuns: runs(200) },
    )
  })

  it('has lines that can be read from any place, broken ones among them, in the order of their numbers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 120 }), fc.nat(200), async (rows, from) => {
        const source = write(rows)
        const by = format('leave')
        await writeLineFile({ source, format: by, width: 4 }, async () => undefined)
        const file = openLineFile({ source, format: by })
        if (file === null) throw new Error('no lines')
        const { good, bad } = expected(rows, true)
        const all = [...good, ...bad]
          .map(([line, month, cells]) => [numberOf(line, month), cells] as const)
          .sort(([a], [b]) => a - b)
        const brief = (lines: Iterable<{ readonly line: number; readonly cells: readonly string[] }>) =>
          [...lines].map(({ line, cells }) => [line, cells])
        expect(brief(file.read(from, 30))).toEqual(all.slice(from, from + 30))
        const wanted = all.filter((_, at) => at % 5 === 2).map(([line]) => line)
        expect(brief(file.pick(wanted))).toEqual(all.filter(([line]) => wanted.includes(line)))
        file.close()
      }),
      { numRuns: runs(30) },
    )
  })

  it('reads as it stands where it has none of the columns', () => {
    const path = join(folder, 'long.csv')
    writeFileSync(path, 'Region,Month,Amount\nNorth,Jan,1\n')
    expect(readAll(path, format('leave')).records).toEqual([
      [1, ['Region', 'Month', 'Amount']],
      [2, ['North', 'Jan', '1']],
    ])
  })
})

describe('the number of a line that a column became', () => {
  it('tells line and column by itself, and rises with both', () => {
    const place = fc.record({ line: fc.integer({ min: 1, max: lastUnpivotedLine }), column: fc.nat(lastUnpivotedColumn) })
    fc.assert(
      fc.property(place, place, (a, b) => {
        const [one, other] = [unpivotedLine(a.line, a.column), unpivotedLine(b.line, b.column)]
        expect(sourcePlace(one)).toEqual(a)
        expect(one < other).toBe(a.line < b.line || (a.line === b.line && a.column < b.column))
        expect(unpivotedLine(a.line, null)).toBeLessThan(one)
        expect(one).toBeLessThan(2 ** 32)
      }),
    )
    expect([lineName(7), lineName(unpivotedLine(7, 3)), lineName(unpivotedLine(7, null))]).toEqual(['7', '7 (D)', '7'])
  })
})
