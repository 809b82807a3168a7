/** Keeps the ledger of a check while it runs: counts what becomes of every cell of the mapped columns, and lists those that are not stored as written. */
import { type CellFate, cellFate, steppedFate } from '../../../src-shared/csv/ledger/cell-fate.ts'
import {
  groupOf,
  isListed,
  type LedgerColumn,
  type LedgerKind,
  ledgerKinds,
} from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { CellNote } from '../../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../../src-shared/csv/target-column.ts'
import { describeCellProblem } from '../../../src-shared/model/texts/value-problem.ts'
import type { Classification } from '../classify-records.ts'
import type { CellList, ListedCell } from './cell-list.ts'

export interface Ledger {
  /** Answers whether a cell of the line is stored as something else than it says, and no hand has said so. */
  add(judgement: Classification): boolean
  /** A line that is no record: none of its cells is written. */
  addBadLine(): void
  columns(): readonly LedgerColumn[]
}

interface Account {
  readonly target: TargetColumn
  readonly fate: CellFate
  /** By the place of the kind in `ledgerKinds`. */
  readonly cells: number[]
  readonly listed: number[]
  /** Kinds whose list takes no more cells. */
  readonly isFull: boolean[]
}

const noteOf = (notes: readonly CellNote[], { field }: TargetColumn): CellNote['note'] | undefined =>
  notes.length === 0 ? undefined : notes.find((each) => each.field === field)?.note

const none = (): number[] => ledgerKinds.map(() => 0)
const placeOf = Object.fromEntries(ledgerKinds.map((kind, place) => [kind, place])) as Readonly<Record<LedgerKind, number>>
const [written, empty, leftOut, rejected] = [placeOf.written, placeOf.empty, placeOf['left-out'], placeOf.rejected]
const listedAt = ledgerKinds.map(isListed)
/** By itself: what a hand has corrected is known to it. */
const alteredAt = ledgerKinds.map((kind) => groupOf(kind) === 'altered' && kind !== 'by-hand')

/** At a place that is known. */
const add = (counts: number[], place: number): void => {
  counts[place] = (counts[place] ?? 0) + 1
}

/** A cell is refused for what a hand, or its steps, made of it. */
const changedWords = (text: string, byHand: string, read: string): string =>
  `${text === byHand ? '' : `; it was corrected to “${byHand}”`}${byHand === read ? '' : `; it is “${read}” after its steps`}`

type Taken = Extract<Classification, { readonly kind: 'taken' }>

export function createLedger(columns: readonly TargetColumn[], list: CellList): Ledger {
  const accounts = columns.map(
    (target): Account => ({ target, fate: cellFate(target.field), cells: none(), listed: none(), isFull: [] }),
  )

  const keep = (account: Account, kind: LedgerKind, cell: ListedCell): void => {
    const place = placeOf[kind]
    if (list.add(account.target.column, kind, cell)) add(account.listed, place)
    else account.isFull[place] = true
  }

  const addTaken = ({ row: { line, cells, texts, byHand, read }, outcome, write }: Taken): boolean => {
    let isAltered = false
    // Both in the order of the columns.
    let next = 0
    for (let at = 0; at < accounts.length; at += 1) {
      const account = accounts[at] as Account
      const isWritten = outcome !== 'delete' && write[next] === at
      if (isWritten) next += 1
      const { column } = account.target
      const text = cells[column] ?? ''
      const isByHand = byHand !== undefined && text !== (byHand[column] ?? '')
      const isStepped = isByHand || (cells !== texts && text !== (texts[column] ?? ''))
      if (text === '' && !isStepped) {
        add(account.cells, empty)
        continue
      }
      const value = read.values[at] ?? null
      // A step or a hand has left nothing of the text: that is why nothing is written.
      const isEmptied = isStepped && value === null && text !== ''
      if (!isWritten && !isEmptied) {
        add(account.cells, leftOut)
        continue
      }
      // Most cells are texts that are stored as they are.
      if (text === value && read.notes.length === 0 && !isStepped) {
        add(account.cells, written)
        continue
      }
      const note = noteOf(read.notes, account.target)
      const kind = isByHand ? 'by-hand' : isStepped ? steppedFate(note) : account.fate(text, value, note)
      const place = placeOf[kind]
      add(account.cells, place)
      if (alteredAt[place] === true) isAltered = true
      if (listedAt[place] === true && account.isFull[place] !== true) keep(account, kind, { line, text, value, problem: '' })
    }
    return isAltered
  }

  return {
    add(judgement) {
      if (judgement.kind === 'taken') return addTaken(judgement)
      const { line, cells, texts, byHand } = judgement.row
      const troubles = judgement.kind === 'rejected' ? judgement.troubles : []
      for (const account of accounts) {
        const { column, field } = account.target
        const text = cells[column] ?? ''
        const trouble = troubles.find((each) => each.field === field)
        if (trouble === undefined) {
          add(account.cells, text === '' ? empty : leftOut)
          continue
        }
        const problem =
          describeCellProblem(trouble.problem, field) + changedWords(text, byHand?.[column] ?? text, texts[column] ?? '')
        add(account.cells, rejected)
        keep(account, 'rejected', { line, text, value: null, problem })
      }
      return false
    },
    addBadLine() {
      for (const account of accounts) add(account.cells, leftOut)
    },
    columns: () =>
      accounts.map(({ target, cells, listed }) => ({
        column: target.column,
        field: target.field.id,
        fates: ledgerKinds.flatMap((kind, place) => {
          const count = cells[place] ?? 0
          return count === 0 ? [] : [{ kind, cells: count, listed: listed[place] ?? 0 }]
        }),
      })),
  }
}
