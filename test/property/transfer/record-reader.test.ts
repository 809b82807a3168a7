import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Dialect } from '../../../src-main/import/read/dialect-run.ts'
import { createRecordReader } from '../../../src-main/import/read/record-reader.ts'
import { recordWriter } from '../../../src-shared/csv/write-csv.ts'
import { runs } from '../../support/runs.ts'

const delimiters = [',', ';', '\t', '|'] as const
const lineEnds = ['\n', '\r\n', '\r'] as const
/** Texts that are full of what could go wrong. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\n', '\r', '\t', '|', 'é', '漢', '😀'), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }).filter((text) => !/[\0\ud800-\udfff]/.test(text)),
)

/** Cuts a text into whole-line pieces at random places, as the file is read in blocks. */
function pieces(text: string, cuts: readonly number[]): readonly string[] {
  const ends = [...text.matchAll(/\r\n|\n|\r(?!\n)/g)].map((match) => match.index + match[0].length)
  const chosen = [...new Set(cuts.map((cut) => ends[cut % Math.max(1, ends.length)] ?? text.length))].sort((a, b) => a - b)
  return [...chosen, text.length].map((end, index) => text.slice(chosen[index - 1] ?? 0, end))
}

function readAll(text: string, delimiter: string, quote: string, cuts: readonly number[], dialect?: Dialect) {
  const reader = createRecordReader({ delimiter, quote, firstLine: 1, ...(dialect === undefined ? {} : { dialect }) })
  const parts = pieces(text, cuts)
  const blocks = parts.map((part, index) => reader.read(part, index === parts.length - 1, false))
  return {
    records: blocks.flatMap((block) => block.records),
    lines: blocks.flatMap((block) => block.lines),
    bad: blocks.flatMap((block) => block.bad),
    notes: reader.notes,
  }
}

describe('record reader', () => {
  it('reads back what was written, with the line where each record starts, however the file is cut into blocks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 12 }),
        fc.constantFrom(...delimiters),
        fc.array(fc.nat(100), { maxLength: 4 }),
        (records, delimiter, cuts) => {
          const write = recordWriter(delimiter)
          const texts = records.map(write)
          const found = readAll(texts.join(''), delimiter, '"', cuts)
          expect(found.bad).toEqual([])
          expect(found.records).toEqual(records)
          let line = 1
          const starts = texts.map((text) => {
            const start = line
            line += text.match(/\r\n|\n|\r/g)?.length ?? 0
            return start
          })
          expect(found.lines).toEqual(starts)
        },
      ),
      { numRuns: runs(1500) },
    )
  })

  it('reads every text that csv-parse takes as csv-parse does', () => {
    const unit = fc.constantFrom('a', 'b', '"', '""', ',', '\n', '\r\n', '\r', ' ', ',"', '",', '"\n')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), fc.array(fc.nat(100), { maxLength: 3 }), (units, cuts) => {
        const text = units.join('')
        const options = { record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, skip_empty_lines: true }
        let expected: string[][]
        try {
          expected = parse(text, options)
        } catch {
          return
        }
        const found = readAll(text, ',', '"', cuts)
        expect(found.bad).toEqual([])
        expect(found.records).toEqual(expected)
        // None of the rules of other programs applies to such a text.
        const comments = { comment: '#', hasBackslashes: true, takesSpaces: false }
        expect(readAll(text, ',', '"', cuts, comments)).toEqual(found)
      }),
      { numRuns: runs(4000) },
    )
  })

  it('accounts for every line of a broken file: each is read, blank or reported, and none is merged into another', () => {
    const line = fc.constantFrom('a,b', '"a",b', 'a,"b', 'a"b,c', '"a"b,c', '', 'a,"b""', '"x', '"",""')
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 15 }),
        fc.constantFrom(...lineEnds),
        fc.array(fc.nat(100), { maxLength: 3 }),
        (lines, end, cuts) => {
          const text = lines.map((each) => each + end).join('')
          const found = readAll(text, ',', '"', cuts)
          const inRecords = found.records.flatMap((record, index) => {
            const breaks = record.reduce((sum, each) => sum + (each.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
            return Array.from({ length: breaks + 1 }, (_, offset) => (found.lines[index] ?? 0) + offset)
          })
          const seen = [...inRecords, ...found.bad.map((each) => each.line)]
          expect(new Set(seen).size).toBe(seen.length)
          expect(seen.length + found.notes.blankLines).toBe(lines.length)
          expect(Math.max(0, ...seen)).toBeLessThanOrEqual(lines.length)
        },
      ),
      { numRuns: runs(3000) },
    )
  })
})
