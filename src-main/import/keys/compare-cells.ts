/** Which cells of a line would change the row that it belongs to. */
import { isSameToService } from '../../../src-shared/changes/comparable-value.ts'
import { areSameFiles, isSameImportedFile } from '../../../src-shared/changes/same-files.ts'
import { hasIds } from '../../../src-shared/csv/export-text.ts'
import { unguardFormula } from '../../../src-shared/csv/formula-guard.ts'
import { readCell } from '../../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../../src-shared/csv/target-column.ts'
import { isStepRefusal } from '../../../src-shared/csv/transform/step-refusal.ts'
import type { ImportRules } from '../../../src-shared/host/calls/import-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, isRichText, isSignature } from '../../../src-shared/model/field.ts'
import { isSameFormatted } from '../../../src-shared/rich-text/read-formatted.ts'
import { cellKinds, kindAt } from '../../../src-shared/workbook/cell-kinds.ts'
import type { MatchedRow } from '../../replica/imports/matched-lines.ts'
import type { SourceRow } from '../watched-keys.ts'

/** How exports write a value of a field: by name, and by ids where it has some. */
export type ExportedTexts = (value: CellValue, field: Field) => { readonly named: string; readonly ids: string | null }

interface CompareOptions {
  readonly columns: readonly TargetColumn[]
  readonly rules: ImportRules
  /** Which of the columns are the key. */
  readonly isKeyAt: readonly boolean[]
  readonly textsOf: ExportedTexts
}

const none: ReadonlySet<Field> = new Set()

/** Files of other programs keep the words of formatted text only; those change nothing. */
const isSameText = (value: CellValue, stored: CellValue, field: Field): boolean =>
  isRichText(field) && typeof value === 'string' && typeof stored === 'string' && isSameFormatted(value, stored)

function isSameValueToService(value: CellValue, stored: CellValue, field: Field): boolean {
  const isSame = field.kind === 'attachments' && !isSignature(field) ? areSameFiles(value, stored, isSameImportedFile) : null
  return isSame ?? isSameToService(value, stored, field)
}

export function compareCells({ columns, rules, isKeyAt, textsOf }: CompareOptions) {
  const positionOf = new Map(columns.map((column, at) => [column.field.id, at]))
  const everywhere = columns.map((_, at) => at)

  const textAt = (texts: readonly string[], at: number): string => {
    const cell = texts[columns[at]?.column ?? -1] ?? ''
    return (rules.apostrophes === 'keep' ? cell : unguardFormula(cell)).trim()
  }

  /** Fields whose text cannot be read, and is what an export wrote for the value that is there. */
  const asExported = ({ texts, read }: SourceRow, row: MatchedRow | null): ReadonlySet<Field> => {
    if (row === null || read.troubles.length === 0) return none
    // What a step refuses is not what is stored, even if it reads the same.
    const troubled = new Set(read.troubles.filter(({ problem }) => !isStepRefusal(problem)).map(({ field }) => field))
    // What is the id of what is there, and the name of something else, may mean the latter.
    const mayBeNames = new Set(read.troubles.filter(({ problem }) => problem.kind === 'ambiguous-name').map(({ field }) => field))
    const same = [...troubled].filter((field) => {
      const at = positionOf.get(field.id) ?? -1
      const value = row.values[at] ?? null
      const text = textAt(texts, at)
      if (value === null) return false
      const { named, ids } = textsOf(value, field)
      return named.trim() === text || (ids !== null && !mayBeNames.has(field) && ids.trim() === text)
    })
    return new Set(same)
  }

  /**
   * What is there is called what the text says, although the text means another: an option that was taken out and made anew, a member who left
   * and one who came, two options whose names together are that of a third. Nobody has changed such a cell.
   */
  const isNameOf = (stored: CellValue, field: Field, text: string): boolean =>
    stored !== null && hasIds(field) && textsOf(stored, field).named.trim() === text

  /** What is there has more decimal places than the field keeps, and the text says them all: what is read is less than either. */
  const isUnrounded = (
    { read, texts, kinds }: SourceRow,
    { field, column, unrounded }: TargetColumn,
    stored: CellValue,
  ): boolean => {
    if (typeof stored !== 'number' || !read.notes.some((each) => each.field === field && each.note.kind === 'rounded'))
      return false
    const whole = readCell(unrounded, texts[column] ?? '', kinds === undefined ? cellKinds.text : kindAt(kinds, column))
    return whole.ok && whole.value === stored
  }

  const changedAt = (line: SourceRow, row: MatchedRow, kept: ReadonlySet<Field>): readonly number[] =>
    everywhere.filter((at) => {
      const target = columns[at]
      const value = line.read.values[at] ?? null
      if (target === undefined || kept.has(target.field) || isKeyAt[at] || (value === null && !target.clears)) return false
      const { field } = target
      const stored = row.values[at] ?? null
      // Most cells of a file say what is there already.
      if (value === stored) return false
      if (isSameValueToService(value, stored, field) || isSameText(value, stored, field)) return false
      return !isNameOf(stored, field, textAt(line.texts, at)) && !isUnrounded(line, target, stored)
    })

  return { asExported, changedAt }
}
