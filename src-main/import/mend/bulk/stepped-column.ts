/**
 * A column with steps whose numbers or dates a command counts with. What counts is what the steps make of a text; what is written is a text
 * of the file of which they make the result. Steps have no inverse, so texts are tried: the old value replaced where it stands, then the
 * new one alone. Where none of them leads to the result the cell stays, with the reason.
 */
import { exportText } from '../../../../src-shared/csv/export-text.ts'
import { correctKinds } from '../../../../src-shared/csv/mend/corrections.ts'
import type { TargetColumn } from '../../../../src-shared/csv/target-column.ts'
import type { PreparedSteps } from '../../../../src-shared/csv/transform/prepare-steps.ts'
import { recordTransformer, type SteppedRecord } from '../../../../src-shared/csv/transform/transform-record.ts'
import { err, ok } from '../../../../src-shared/lib/result.ts'
import { isSameValue } from '../../../../src-shared/model/cell-value.ts'
import { kindAt } from '../../../../src-shared/workbook/cell-kinds.ts'
import { stepColumns } from '../../transform/block-steps.ts'
import { type CountedColumn, type LineCells, readText } from './counted-column.ts'

/** Places in a text at which the old value is replaced: in one with more, nobody could say which is meant. */
const mostPlaces = 20

const fromAbove = 'The cell is empty and takes the text above it, with what becomes of that.'
const noSuchText = (text: string): string =>
  `The steps of the column make ${text === '' ? 'an empty cell' : `“${text}”`} of no text that fits here.`
const joinedElsewhere = 'Another column is made of this text, too, and would change with it.'

/** A number with either sign for its decimals; a date as it is. */
const formsOf = (text: string, isNumber: boolean): readonly string[] =>
  isNumber && text.includes('.') ? [text, text.replace('.', ',')] : [text]

/** The text with `from` replaced by `to` at one place, for each place that it stands at. */
function* replacedOnce(text: string, from: string, to: string): Iterable<string> {
  let at = from === '' ? -1 : text.indexOf(from)
  for (let n = 0; at >= 0 && n < mostPlaces; n += 1) {
    yield text.slice(0, at) + to + text.slice(at + from.length)
    at = text.indexOf(from, at + 1)
  }
}

/** `all`: every column that fills a field. */
export function steppedColumn(
  target: TargetColumn,
  steps: PreparedSteps,
  all: readonly TargetColumn[],
  takesApostrophes: boolean,
): CountedColumn {
  const { column, field } = target
  const columns = stepColumns(all)
  const others = all.map((each) => each.column).filter((each) => each !== column)
  const plain = exportText(field, false)
  const isNumber = field.kind === 'number'
  // One for each line: what is filled down comes from lines above, which are not at hand.
  const after = ({ cells, kinds }: LineCells): SteppedRecord => recordTransformer(columns, takesApostrophes)(cells, kinds)
  const readAfter = ({ texts, kinds }: SteppedRecord) => readText(target, texts[column] ?? '', kindAt(kinds, column))
  const withText = ({ cells, kinds }: LineCells, text: string): LineCells => {
    const changed = cells.with(column, text)
    return { cells: changed, kinds: correctKinds(kinds, cells, changed) }
  }
  const isSameElsewhere = (a: SteppedRecord, b: SteppedRecord): boolean =>
    others.every((each) => a.texts[each] === b.texts[each] && kindAt(a.kinds, each) === kindAt(b.kinds, each))

  return {
    read(line) {
      if (steps.fillsDown && (line.cells[column] ?? '').trim() === '') return err(fromAbove)
      return readAfter(after(line))
    },
    write(value, line) {
      const now = after(line)
      const own = line.cells[column] ?? ''
      const wanted = plain(value, {})
      // A step that writes numbers in its own form keeps their zeros: without them the old one is found as well.
      const old = now.texts[column] ?? ''
      const read = readAfter(now)
      const oldForms = new Set([...formsOf(old, isNumber), ...(read.ok ? formsOf(plain(read.value, {}), isNumber) : [])])
      const inPlace = function* (): Iterable<string> {
        for (const from of oldForms)
          for (const to of formsOf(wanted, isNumber))
            if (from.includes(',') || !to.includes(',')) yield* replacedOnce(own, from, to)
      }
      const fits = (text: string): SteppedRecord | null => {
        const then = after(withText(line, text))
        const back = readAfter(then)
        return back.ok && isSameValue(back.value, value) ? then : null
      }
      // Other columns may be made of the same text: one that leaves them alone goes first, and else they follow as they do when it is typed.
      let following: string | null = null
      for (const text of inPlace()) {
        const then = fits(text)
        if (then !== null && isSameElsewhere(now, then)) return ok(text)
        if (then !== null) following ??= text
      }
      if (following !== null) return ok(following)
      let isJoined = false
      for (const text of formsOf(wanted, isNumber)) {
        const then = fits(text)
        if (then !== null && isSameElsewhere(now, then)) return ok(text)
        if (then !== null) isJoined = true
      }
      return err(isJoined ? joinedElsewhere : noSuchText(wanted))
    },
    hasPattern: columns.some((each) => each.steps.hasPattern),
  }
}
