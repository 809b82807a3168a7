/** The grid that is open: one at a time, opened anew once its import is decided otherwise. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { AnsweredName } from '../../../src-shared/model/texts/name-answer.ts'
import { findImport } from '../../replica/imports/import-ledger.ts'
import type { Store } from '../../replica/store/store.ts'
import { gridVersion, type ImportGrid, openGrid } from './open-grid.ts'

export interface GridDesk {
  of(importId: ImportId, source: string, breathe: () => Promise<void>): Promise<Result<ImportGrid, HostError>>
  learn(importId: ImportId, names: readonly AnsweredName[]): void
  close(importId: ImportId): void
}

export function createGridDesk(store: Store): GridDesk {
  let open: { readonly importId: ImportId; readonly grid: ImportGrid } | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const close = (): void => {
    open?.grid.close()
    open = null
  }
  const find: GridDesk['of'] = async (importId, source, breathe) => {
    const record = findImport(store, importId)
    if (open !== null && open.importId === importId && record !== null && gridVersion(record) === open.grid.version)
      return ok(open.grid)
    close()
    const opened = await openGrid(store, importId, source, breathe)
    if (opened.ok) open = { importId, grid: opened.value }
    return opened
  }
  return {
    // One after the other: two that made the file of lines at once would spoil it.
    of(importId, source, breathe) {
      const found = turn.then(() => find(importId, source, breathe))
      turn = found.catch(() => undefined)
      return found
    },
    learn(importId, names) {
      if (open?.importId === importId) open.grid.learn(names)
    },
    close(importId) {
      if (open?.importId === importId) close()
    },
  }
}
