/** The grid that is open: one at a time, opened anew once its import is decided otherwise, and used by one question after the other. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { AnsweredName } from '../../../src-shared/model/texts/name-answer.ts'
import { findImport } from '../../replica/imports/import-ledger.ts'
import type { Store } from '../../replica/store/store.ts'
import { gridVersion, type ImportGrid, openGrid } from './open-grid.ts'

/** Whose file it is, where its source copy lies, and what is awaited between two stretches of work. */
export interface GridPlace {
  readonly importId: ImportId
  readonly path: string
  readonly breathe: () => Promise<void>
}

export interface GridDesk {
  /** Nobody opens another one, or makes the file of lines, while `work` is not done. */
  use<T>(
    place: GridPlace,
    work: (grid: ImportGrid) => Result<T, HostError> | Promise<Result<T, HostError>>,
  ): Promise<Result<T, HostError>>
  learn(importId: ImportId, names: readonly AnsweredName[]): void
  close(importId: ImportId): Promise<void>
}

export function createGridDesk(store: Store): GridDesk {
  let open: { readonly importId: ImportId; readonly grid: ImportGrid } | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const close = (): void => {
    open?.grid.close()
    open = null
  }
  const find = async ({ importId, path, breathe }: GridPlace): Promise<Result<ImportGrid, HostError>> => {
    const record = findImport(store, importId)
    if (open !== null && open.importId === importId && record !== null && gridVersion(record) === open.grid.version)
      return ok(open.grid)
    close()
    const opened = await openGrid(store, importId, path, breathe)
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
    learn(importId, names) {
      if (open?.importId === importId) open.grid.learn(names)
    },
    close: (importId) =>
      inTurn(async () => {
        if (open?.importId === importId) close()
      }),
  }
}
