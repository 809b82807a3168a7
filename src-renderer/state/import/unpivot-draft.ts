/** Columns that are to become rows, while it is being said which: what is proposed at first, what of it is still missing, and how it is said. */
import { findPeriods, type PeriodColumns } from '../../../src-shared/csv/unpivot/period-columns.ts'
import { chooseColumns, type Unpivot } from '../../../src-shared/csv/unpivot/unpivot.ts'
import { unpivotProblem } from '../../../src-shared/csv/unpivot/unpivot-words.ts'
import type { UnpivotTrial } from '../../../src-shared/host/calls/import/import-step-calls.ts'
import type { CsvFormat, ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import { sayTexts } from './recipe-words.ts'

export interface UnpivotDraft {
  readonly by: 'names' | 'from'
  readonly names: readonly string[]
  readonly first: string | null
  readonly name: string
  readonly value: string
  readonly leavesEmpty: boolean
}

/** A file whose columns may become rows. */
export interface UnpivotFile {
  readonly format: CsvFormat
  /** As the file has them, whatever of them are rows now. */
  readonly headers: readonly string[]
}

/** Asks what the file looks like then. `key` says what the answer depends on besides the columns. */
export interface UnpivotTry {
  readonly key: readonly string[]
  readonly ask: (unpivot: Unpivot) => Promise<UnpivotTrial>
}

/** As the file has them, whatever of them are rows now. */
export const fileHeadersOf = ({ fileHeaders, columns }: Pick<ImportDraft, 'fileHeaders' | 'columns'>): readonly string[] =>
  fileHeaders ?? columns.map((column) => column.header)

export function startUnpivot({ format: { unpivot }, headers }: UnpivotFile): UnpivotDraft {
  if (unpivot === undefined) {
    const periods = findPeriods(headers)
    const names = periods?.names ?? []
    return {
      ...{ by: 'names', names, first: names[0] ?? null },
      ...{ name: periods?.as ?? 'Name', value: 'Value', leavesEmpty: true },
    }
  }
  const { columns, name, value, emptyCells } = unpivot
  const turned = chooseColumns(headers, unpivot).turned.map((at) => headers[at] ?? '')
  return {
    by: columns.by,
    names: columns.by === 'names' ? columns.names : turned,
    first: columns.by === 'from' ? columns.first : (turned[0] ?? null),
    ...{ name, value, leavesEmpty: emptyCells === 'leave' },
  }
}

/** Whether it can be shown what becomes of the file; null else. */
export function wholeUnpivot({ by, names, first, name, value, leavesEmpty }: UnpivotDraft): Unpivot | null {
  const isNamed = name.trim() !== '' && value.trim() !== ''
  if (!isNamed || (by === 'names' ? names.length === 0 : first === null)) return null
  return {
    columns: by === 'names' ? { by, names: [...names] } : { by, first: first ?? '' },
    ...{ name: name.trim(), value: value.trim(), emptyCells: leavesEmpty ? 'leave' : 'take' },
  }
}

/** What is still missing, or stands in the way, as a sentence; null where nothing does. */
export function missingOf(draft: UnpivotDraft, headers: readonly string[]): string | null {
  if (draft.by === 'names' ? draft.names.length === 0 : draft.first === null) return 'Choose the columns that are to become rows.'
  const whole = wholeUnpivot(draft)
  return whole === null ? 'Name both of the new columns.' : unpivotProblem(headers, whole)
}

/** With the order of the file, whichever was ticked first. */
export const turnName = (draft: UnpivotDraft, headers: readonly string[], name: string, isOn: boolean): UnpivotDraft => {
  const wanted = new Set(draft.names)
  if (isOn) wanted.add(name)
  else wanted.delete(name)
  const inFile = [...new Set(headers)].filter((header) => wanted.has(header))
  return { ...draft, names: [...inFile, ...draft.names.filter((each) => wanted.has(each) && !inFile.includes(each))] }
}

/** What becomes of the columns of the file, in one sentence. */
export function sayUnpivot(headers: readonly string[], unpivot: Unpivot): string {
  const { turned } = chooseColumns(headers, unpivot)
  const names = turned.map((at) => headers[at] ?? '')
  if (names.length === 0) return 'None of the columns that are to become rows is in this file.'
  const which =
    names.length > 3
      ? `${names.length} columns, “${names[0]}” to “${names.at(-1)}”,`
      : sayTexts(names).replace(/, (?=“[^“]*$)/, ' and ')
  return `${which} ${names.length === 1 ? 'becomes' : 'become'} rows: “${unpivot.name}” and “${unpivot.value}”.`
}

/** Columns that look as if they belonged below each other: those side by side that are called after periods, where none of them fills a field. */
export function proposedPeriods({ format, columns, recipe }: ImportDraft): PeriodColumns | null {
  if (format.unpivot !== undefined || !format.hasHeader || recipe !== undefined) return null
  const found = findPeriods(columns.map((column) => column.header))
  const isFree = columns.every(({ header, mapping }) => mapping.field === null || found?.names.includes(header) !== true)
  return isFree ? found : null
}

/** Columns that are new this time and stand beside those that become rows. */
export const newColumns = ({ recipe }: ImportDraft): readonly string[] =>
  recipe?.differences.flatMap((each) => (each.kind === 'turned-new' ? [each.header] : [])) ?? []
