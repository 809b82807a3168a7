/** Drafts of structures and option sets. They outlive the tab they are edited in, so that nothing typed is lost by looking elsewhere. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { SetDraft } from './set-draft.ts'
import type { StructureDraft } from './structure-draft.ts'

/** What became of the last try to save. */
export interface SaveState {
  readonly isBusy: boolean
  readonly error: HostError | null
}
export const notSaving: SaveState = { isBusy: false, error: null }

export interface DesignsState {
  readonly structures: ReadonlyMap<string, StructureDraft>
  readonly sets: ReadonlyMap<string, SetDraft>
  readonly saves: ReadonlyMap<string, SaveState>
  /** Id of the option set in front; '' for a new one, null before one is chosen. */
  readonly chosenSet: string | null
}

export const noDesigns: DesignsState = { structures: new Map(), sets: new Map(), saves: new Map(), chosenSet: null }

export const structureKey = (connection: ConnectionId, worksheet: WorksheetId | null): string =>
  `${connection} structure ${worksheet ?? ''}`
/** `set` is '' for a new one. */
export const setKey = (connection: ConnectionId, set: string): string => `${connection} set ${set}`

const changed = <T>(known: ReadonlyMap<string, T>, key: string, value: T | null): ReadonlyMap<string, T> => {
  const next = new Map(known)
  if (value === null) next.delete(key)
  else next.set(key, value)
  return next
}

/** null throws the draft away, and what was said about saving it. */
export const keepStructure = (state: DesignsState, key: string, draft: StructureDraft | null): DesignsState => ({
  ...state,
  structures: changed(state.structures, key, draft),
  saves: draft === null ? changed(state.saves, key, null) : state.saves,
})

export const keepSet = (state: DesignsState, key: string, draft: SetDraft | null): DesignsState => ({
  ...state,
  sets: changed(state.sets, key, draft),
  saves: draft === null ? changed(state.saves, key, null) : state.saves,
})

export const noteSave = (state: DesignsState, key: string, save: SaveState): DesignsState => ({
  ...state,
  saves: changed(state.saves, key, save),
})

export const chooseSet = (state: DesignsState, id: string | null): DesignsState => ({ ...state, chosenSet: id })
