/** A file that was corrected by hand reads as a file does that has the corrected texts; and its lines can be read from any place. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { correctRecords } from '../../../src-main/import/mend/correct-records.ts'
import { openLineFile, writeLineFile } from '../../../src-main/import/mend/line-file.ts'
import { openRecords } from '../../../src-main/import/read/open-records.ts'
import type { Records } from '../../../src-main/import/read/records.ts'
import type { Corrections } from '../../../src-shared/csv/mend/corrections.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import { runs } from '../../support/runs.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gridstage-mended-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const width = 3
const format: CsvFormat = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true }

const cell = fc.constantFrom('', 'a', 'b', 'a b', 'x,y', 'say "hi"', 'two\nlines', 'ä', 'a')
const row = fc.oneof(
  { weight: 6, arbitrary: fc.array(cell, { minLength: width, maxLength: width }) },
  fc.array(cell, { minLength: 1, maxLength: 5 }),
)
const correction = fc.record({
  row: fc.nat(40),
  isOut: fc.boolean(),
  texts: fc.dictionary(fc.constantFrom('0', '1', '2'), cell, { maxKeys: 2 }),
})
const rule = fc.record({ column: fc.nat(width - 1), own: cell, text: cell })

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const linesIn = (cells: readonly string[]): number => 1 + cells.join('').split('\n').length - 1
const csvOf = (rows: readonly (readonly string[])[]): string =>
  `n0,n1,n2\n${rows.map((cells) => `${cells.map(quoted).join(',')}\n`).join('')}`

function readAll(records: Records): readonly (readonly [number, readonly string[]])[] {
  const found: (readonly [number, readonly string[]])[] = []
  for (let block = records.next(); block !== null; block = records.next())
    for (const [at, cells] of block.records.entries()) found.push([block.lines[at] ?? 0, cells])
  records.close()
  return found.slice(1)
}

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('the corrections of a file', () => {
  it('read as if the file had the corrected texts, line by line, with what stands in it at hand', () => {
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 40 }),
        fc.array(correction, { maxLength: 12 }),
        fc.array(rule, { maxLength: 3 }),
        (rows, corrected, rules) => {
          const starts = rows.map((_, at) => 2 + rows.slice(0, at).reduce((sum, cells) => sum + linesIn(cells), 0))
          const byRow = new Map(corrected.filter((each) => each.row < rows.length).map((each) => [each.row, each]))
          const ruleOf = (column: number, own: string): string | undefined =>
            rules.findLast((each) => each.column === column && each.own === own)?.text
          const corrections: Corrections = {
            lines: new Map(
              [...byRow].map(([at, { isOut, texts }]) => [
                starts[at] ?? 0,
                { isOut, texts: new Map(Object.entries(texts).map(([column, text]) => [Number(column), text])) },
              ]),
            ),
            alike: new Map(
              [0, 1, 2].flatMap((column) => {
                const own = rules.filter((each) => each.column === column)
                return own.length === 0 ? [] : [[column, new Map(own.map((each) => [each.own, each.text]))] as const]
              }),
            ),
          }
          const expected = rows.flatMap((cells, at) => {
            const own = byRow.get(at)
            if (own?.isOut === true) return []
            const isMended = Object.keys(own?.texts ?? {}).length > 0
            const source = isMended ? [0, 1, 2].map((column) => cells[column] ?? '') : cells
            const after = source.map((text, column) => own?.texts[String(column)] ?? ruleOf(column, text) ?? text)
            return [[starts[at] ?? 0, after] as const]
          })
          const path = write('file.csv', csvOf(rows))
          expect(readAll(correctRecords(openRecords(path, format), corrections, { width, format }))).toEqual(expected)
          const replaced = write('replaced.csv', csvOf(expected.map(([, cells]) => cells)))
          expect(readAll(openRecords(replaced, format)).map(([, cells]) => cells)).toEqual(expected.map(([, cells]) => cells))
        },
      ),
      { numRuns: runs(200) },
    )
  })

  it('leave a file without any to the very blocks that were read', () => {
    const path = write('plain.csv', csvOf([['a', 'b', 'c']]))
    const own = openRecords(path, format)
    const blocks = [own.next(), own.next()]
    own.close()
    const none = correctRecords(
      { next: () => blocks.shift() ?? null, position: 0, notes: own.notes, close: () => undefined },
      { lines: new Map(), alike: new Map() },
      { width, format },
    )
    const first = blocks[0]
    expect(none.next()).toBe(first)
  })
})

describe('the lines of a file', () => {
  it('are read from any place as the file has them, and found by the texts that they hold', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 450 }),
        fc.nat(460),
        fc.integer({ min: 1, max: 300 }),
        cell,
        async (rows, from, limit, text) => {
          const source = write('lines.csv', csvOf(rows))
          await writeLineFile({ source, format, width }, async () => undefined)
          const file = openLineFile({ source, format })
          if (file === null) throw new Error('no lines')
          const all = readAll(openRecords(source, format))
          const brief = (lines: Iterable<{ readonly line: number; readonly cells: readonly string[] }>) =>
            [...lines].map(({ line, cells }) => [line, cells])
          expect(brief(file.read(from, limit))).toEqual(all.slice(from, from + limit))
          const wanted = all.filter((_, at) => at % 7 === 3).map(([line]) => line)
          expect(brief(file.pick(wanted))).toEqual(all.filter(([line]) => wanted.includes(line)))
          const hits = brief(file.scan(JSON.stringify(text))).filter(([, cells]) => (cells as readonly string[]).includes(text))
          expect(hits).toEqual(all.filter(([, cells]) => cells.includes(text)))
          file.close()
          expect(openLineFile({ source, format: { ...format, skip: 1 } })).toBe(null)
        },
      ),
      { numRuns: runs(30) },
    )
  })
})
