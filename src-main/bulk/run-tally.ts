/** Counts what becomes of the cells of a run. Each is counted once. */
import type { RefusedCell, RunOutcome } from '../../src-shared/host/calls/bulk-calls.ts'
import { describeNote, type ReadNote } from '../../src-shared/model/texts/read-note.ts'

/** Refused cells that are listed one by one; the others are only counted. */
const listed = 1000

/** Its row gets a name when the run has ended. */
export type UnnamedCell = Omit<RefusedCell, 'title'>

export interface RunTally {
  change(cells: number): void
  /** `column`: the name of the one that is left out as a whole. */
  skip(reason: string, cells: number, column?: string): void
  /** `describe` is asked only while there is room in the list. */
  refuse(describe: () => UnnamedCell): void
  /** Something is said about a cell that is taken. */
  note(note: ReadNote): void
  readonly refusedCells: number
  /** `all`: the cells that the run was for. */
  outcome(all: number): Omit<RunOutcome, 'staged' | 'undo' | 'redo' | 'refused'> & { readonly refused: readonly UnnamedCell[] }
}

export function createRunTally(): RunTally {
  const skipped = new Map<string, { readonly reason: string; readonly cells: number; readonly column?: string }>()
  const refused: UnnamedCell[] = []
  const noted = new Map<ReadNote, number>()
  let changed = 0
  let refusedCells = 0
  return {
    change(cells) {
      changed += cells
    },
    skip(reason, cells, column) {
      if (cells === 0) return
      const key = JSON.stringify([reason, column])
      const all = (skipped.get(key)?.cells ?? 0) + cells
      skipped.set(key, { reason, cells: all, ...(column === undefined ? {} : { column }) })
    },
    refuse(describe) {
      refusedCells += 1
      if (refused.length < listed) refused.push(describe())
    },
    note(note) {
      noted.set(note, (noted.get(note) ?? 0) + 1)
    },
    get refusedCells() {
      return refusedCells
    },
    outcome(all) {
      const left = [...skipped.values()]
      const skippedCells = left.reduce((sum, it) => sum + it.cells, 0)
      return {
        changed,
        unchanged: all - changed - skippedCells - refusedCells,
        skipped: left,
        refused,
        refusedCells,
        ...(noted.size === 0 ? {} : { noted: [...noted].map(([note, cells]) => ({ note: describeNote(note), cells })) }),
      }
    },
  }
}
