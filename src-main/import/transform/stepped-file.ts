/** Reads a file for what the steps of its columns make of it, beside any import that runs: to try steps, and to learn what their outcome says. */
import { createEvidence } from '../../../src-shared/csv/column-evidence.ts'
import { fitWidth } from '../../../src-shared/csv/fit-width.ts'
import { type Corrections, noCorrections } from '../../../src-shared/csv/mend/corrections.ts'
import type { FindTable } from '../../../src-shared/csv/transform/look-up-table.ts'
import { prepareSteps } from '../../../src-shared/csv/transform/prepare-steps.ts'
import { stepRefusal } from '../../../src-shared/csv/transform/step-refusal.ts'
import type { StepColumn } from '../../../src-shared/csv/transform/transform-record.ts'
import type { TransformStep } from '../../../src-shared/csv/transform/transform-step.ts'
import type { StepTrial, TriedText } from '../../../src-shared/host/calls/import/import-step-calls.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import { cellKinds, kindAt } from '../../../src-shared/workbook/cell-kinds.ts'
import type { ColumnVerdict } from '../../replica/imports/import-ledger.ts'
import { correctRecords } from '../mend/correct-records.ts'
import { verdictOf } from '../read/column-verdict.ts'
import { openRecords } from '../read/open-records.ts'
import { createBlockSteps } from './block-steps.ts'

export interface ColumnSteps {
  readonly column: number
  readonly steps: readonly TransformStep[]
}

export interface SteppedFile {
  readonly path: string
  readonly format: CsvFormat
  /** Columns of the file. */
  readonly width: number
  readonly columns: readonly ColumnSteps[]
  readonly takesApostrophes: boolean
}

/** What the texts of a column say after its steps. */
export interface SteppedEvidence {
  readonly column: number
  readonly verdict: ColumnVerdict
}

interface SteppedLine {
  readonly line: number
  readonly cells: readonly string[]
  readonly texts: readonly string[]
  readonly kinds: string | undefined
}

/** Steps are checked before they get here: one that cannot be prepared does nothing. */
const prepared = (columns: readonly ColumnSteps[], findTable: FindTable): readonly StepColumn[] =>
  columns.flatMap(({ column, steps }) => {
    const made = prepareSteps(steps, findTable)
    return made.ok ? [{ column, steps: made.value }] : []
  })

/** `isEnough` is asked after every block, with the bytes read so far. Throws what the file system throws, and a `StepError`. */
async function eachLine(
  { path, format, width, columns, takesApostrophes }: SteppedFile,
  findTable: FindTable,
  corrections: Corrections,
  breathe: () => Promise<void>,
  see: (line: SteppedLine) => void,
  isEnough: (bytes: number) => boolean,
): Promise<void> {
  const steps = createBlockSteps(prepared(columns, findTable), { width, format, takesApostrophes })
  const records = correctRecords(openRecords(path, format), corrections, { width, format })
  try {
    let isFirst = format.hasHeader
    for (let block = records.next(); block !== null; block = records.next()) {
      steps?.take(block, isFirst ? 1 : 0)
      for (const [index, record] of block.records.entries()) {
        const cells = isFirst ? null : fitWidth(record, width, format)
        isFirst = false
        if (cells === null) continue
        const { texts = cells, kinds = block.kinds?.[index] } = steps?.of(index) ?? {}
        see({ line: block.lines[index] ?? 0, cells, texts, kinds })
      }
      if (isEnough(records.position)) return
      await breathe()
    }
  } finally {
    records.close()
  }
}

/** Lines looked at in any case, and bytes read at most while dates or numbers can be read in two ways: some tenths of a second. */
const fewestLines = 1000
const mostBytes = 16 * 1024 * 1024

/** Of the columns with steps. */
export async function evidenceAfterSteps(
  file: SteppedFile,
  findTable: FindTable,
  breathe: () => Promise<void>,
): Promise<readonly SteppedEvidence[]> {
  const watched = file.columns.map(({ column }) => ({ column, evidence: createEvidence() }))
  let lines = 0
  const see = ({ line, texts, kinds }: SteppedLine): void => {
    lines += 1
    for (const { column, evidence } of watched)
      if (kindAt(kinds, column) === cellKinds.text) evidence.observe(texts[column] ?? '', line)
  }
  const isSettled = (): boolean =>
    watched.every(({ evidence }) => evidence.dateOrder().kind !== 'ambiguous' && evidence.decimal().kind !== 'ambiguous')
  // What a hand has put there says nothing about how the rest of its column is written.
  await eachLine(
    file,
    findTable,
    noCorrections,
    breathe,
    see,
    (bytes) => lines >= fewestLines && (bytes > mostBytes || isSettled()),
  )
  return watched.map(({ column, evidence }) => ({ column, verdict: verdictOf(evidence) }))
}

const triedLines = 2000
const shownTexts = 50
/** Of those that stay as they are: they tell less. */
const shownUnchanged = 12
const shownSigns = 200
const clip = (text: string): string => (text.length > shownSigns ? `${text.slice(0, shownSigns)}…` : text)

/** What the steps make of the first texts of `column`, as a hand has corrected them. */
export async function trySteps(
  file: SteppedFile,
  findTable: FindTable,
  corrections: Corrections,
  column: number,
  breathe: () => Promise<void>,
): Promise<StepTrial> {
  const found = new Map<string, { -readonly [K in keyof TriedText]: TriedText[K] }>()
  let lines = 0
  let changed = 0
  let refusedCells = 0
  let unchanged = 0
  const see = ({ line, cells, texts, kinds }: SteppedLine): void => {
    if (lines >= triedLines) return
    lines += 1
    const before = cells[column] ?? ''
    const after = texts[column] ?? ''
    const refused = stepRefusal(kindAt(kinds, column))
    const key = `${before}\0${refused ?? ''}\0${after}`
    if (refused !== null) refusedCells += 1
    else if (after !== before) changed += 1
    else if (before === '') return
    const isPlain = refused === null && after === before
    const known = found.get(key)
    if (known !== undefined) known.cells += 1
    else if (found.size < shownTexts && (!isPlain || unchanged < shownUnchanged)) {
      if (isPlain) unchanged += 1
      found.set(key, { before: clip(before), after: clip(after), ...(refused === null ? {} : { refused }), cells: 1, line })
    }
  }
  await eachLine(file, findTable, corrections, breathe, see, () => lines >= triedLines)
  return { lines, changed, refused: refusedCells, texts: [...found.values()] }
}
