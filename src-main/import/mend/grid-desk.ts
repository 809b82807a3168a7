/** The grid that is open: one at a time, opened anew once its import is decided otherwise, and used by one question after the other. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { AnsweredName } from '../../../src-shared/model/texts/name-answer.ts'
import { findImport } from '../../replica/imports/import-ledger.ts'
import type { Store } from '../../replica/store/store.ts'
import { type HeldTables, tablesOfLines } from '../transform/look-up/tables-for.ts'
import { type LineWriter, openLineFile, openLineWriter } from './line-file.ts'
import { gridVersion, type ImportGrid, openGrid } from './open-grid.ts'

/** Whose file it is, where its source copy lies, and what is awaited between two stretches of work. */
export interface GridPlace {
  readonly importId: ImportId
  readonly path: string
  readonly breathe: () => Promise<void>
}

export interface PreparedLines {
  readonly isReady: boolean
  /** Bytes of the source taken in so far. */
  readonly done: number
  readonly total: number
}

interface MadeLines {
  readonly importId: ImportId
  readonly format: string
  readonly writer: LineWriter
}

export interface GridDesk {
  /** Nobody opens another one, or makes the file of lines, while `work` is not done. */
  use<T>(
    place: GridPlace,
    work: (grid: ImportGrid) => Result<T, HostError> | Promise<Result<T, HostError>>,
  ): Promise<Result<T, HostError>>
  /** Makes the file of lines, for some time at once; `use` makes what is missing. */
  prepare(place: GridPlace, budgetMs: number): Promise<Result<PreparedLines, HostError>>
  learn(importId: ImportId, names: readonly AnsweredName[]): void
  close(importId: ImportId): Promise<void>
}

export function createGridDesk(store: Store): GridDesk {
  let open: { readonly importId: ImportId; readonly grid: ImportGrid } | null = null
  let turn: Promise<unknown> = Promise.resolve()

  let making: MadeLines | null = null

  const stopMaking = (): void => {
    making?.writer.close()
    making = null
  }
  const close = (): void => {
    open?.grid.close()
    open = null
  }
  const prepare = ({ importId, path }: GridPlace, budgetMs: number): Result<PreparedLines, HostError> => {
    const record = findImport(store, importId)
    if (record === null) return err({ kind: 'not-found', what: 'import', message: 'This import is no longer there.' })
    const { bytes: total, recognised } = record
    const ready = ok({ isReady: true, done: total, total })
    if (open !== null && gridVersion(record) === open.grid.version && open.importId === importId) return ready
    const format = JSON.stringify(recognised.format)
    if (making?.importId !== importId || making.format !== format) {
      stopMaking()
      const known = openLineFile({ source: path, format: recognised.format })
      known?.close()
      if (known !== null) return ready
      // One of the file read in another way may be open still.
      close()
      const file = { source: path, format: recognised.format, width: recognised.columns.length }
      making = { importId, format, writer: openLineWriter(file) }
    }
    const end = performance.now() + budgetMs
    const step = making.writer.step(() => performance.now() >= end)
    const done = making.writer.position
    if (!step.ok || step.value) stopMaking()
    return step.ok ? (step.value ? ready : ok({ isReady: false, done, total })) : step
  }
  let held: HeldTables | null = null
  const find = async ({ importId, path, breathe }: GridPlace): Promise<Result<ImportGrid, HostError>> => {
    const record = findImport(store, importId)
    if (open !== null && open.importId === importId && record !== null && gridVersion(record) === open.grid.version)
      return ok(open.grid)
    close()
    stopMaking()
    const tables = await tablesOfLines(store, importId, path, held, breathe)
    if (!tables.ok) return tables
    held = tables.value
    const opened = await openGrid(store, importId, path, held.findTable, breathe)
    if (opened.ok) open = { importId, grid: opened.value }
    return opened
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  return {
    use: (place, work) =>
      inTurn(async () => {
        const grid = await find(place)
        return grid.ok ? work(grid.value) : grid
      }),
    prepare: (place, budgetMs) => inTurn(async () => prepare(place, budgetMs)),
    learn(importId, names) {
      if (open?.importId === importId) open.grid.learn(names)
    },
    close: (importId) =>
      inTurn(async () => {
        if (open?.importId === importId) close()
        if (making?.importId === importId) stopMaking()
      }),
  }
}
