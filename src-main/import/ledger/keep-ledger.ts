/** Keeps the ledger of a check while it runs: counts what becomes of every cell of the mapped columns, and lists those that are not stored as written. */
import { type CellFate, cellFate } from '../../../src-shared/csv/ledger/cell-fate.ts'
import { isListed, type LedgerColumn, type LedgerKind, ledgerKinds } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { CellNote } from '../../../src-shared/csv/read-row.ts'
import type { TargetColumn } from '../../../src-shared/csv/target-column.ts'
import { describeCellProblem } from '../../../src-shared/model/texts/value-problem.ts'
import type { Classification } from '../classify-records.ts'
import type { CellList } from './cell-list.ts'

export interface Ledger {
  add(judgement: Classification): void
  /** A line that is no record: none of its cells is written. */
  addBadLine(): void
  columns(): readonly LedgerColumn[]
}

interface Account {
  readonly target: TargetColumn
  readonly fate: CellFate
  readonly cells: Map<LedgerKind, { cells: number; listed: number }>
}

const noteOf = (notes: readonly CellNote[], { field }: TargetColumn): CellNote['note'] | undefined =>
  notes.length === 0 ? undefined : notes.find((each) => each.field === field)?.note

type Taken = Extract<Classification, { readonly kind: 'taken' }>

export function createLedger(columns: readonly TargetColumn[], list: CellList): Ledger {
  const accounts = columns.map((target): Account => ({ target, fate: cellFate(target.field), cells: new Map() }))

  const count = ({ cells }: Account, kind: LedgerKind): { cells: number; listed: number } => {
    let known = cells.get(kind)
    if (known === undefined) {
      known = { cells: 0, listed: 0 }
      cells.set(kind, known)
    }
    known.cells += 1
    return known
  }

  const addTaken = ({ row: { line, cells, read }, outcome, write }: Taken): void => {
    // Both in the order of the columns.
    let next = 0
    for (let at = 0; at < accounts.length; at += 1) {
      const account = accounts[at] as Account
      const isWritten = outcome !== 'delete' && write[next] === at
      if (isWritten) next += 1
      const text = cells[account.target.column] ?? ''
      if (text === '') {
        count(account, 'empty')
        continue
      }
      if (!isWritten) {
        count(account, 'left-out')
        continue
      }
      const value = read.values[at] ?? null
      const kind = account.fate(text, value, noteOf(read.notes, account.target))
      const counted = count(account, kind)
      if (isListed(kind) && list.add(account.target.column, kind, { line, text, value, problem: '' })) counted.listed += 1
    }
  }

  return {
    add(judgement) {
      if (judgement.kind === 'taken') {
        addTaken(judgement)
        return
      }
      const { line, cells } = judgement.row
      const troubles = judgement.kind === 'rejected' ? judgement.troubles : []
      for (const account of accounts) {
        const { column, field } = account.target
        const text = cells[column] ?? ''
        const trouble = troubles.find((each) => each.field === field)
        if (trouble === undefined) {
          count(account, text === '' ? 'empty' : 'left-out')
          continue
        }
        const problem = describeCellProblem(trouble.problem, field)
        const counted = count(account, 'rejected')
        if (list.add(column, 'rejected', { line, text, value: null, problem })) counted.listed += 1
      }
    },
    addBadLine() {
      for (const account of accounts) count(account, 'left-out')
    },
    columns: () =>
      accounts.map(({ target, cells }) => ({
        column: target.column,
        field: target.field.id,
        fates: ledgerKinds.flatMap((kind) => {
          const counted = cells.get(kind)
          return counted === undefined ? [] : [{ kind, ...counted }]
        }),
      })),
  }
}
