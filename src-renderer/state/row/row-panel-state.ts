/** The row panel beside the grid: whether it stands open and which of its sections is in front. The row is always the focused one. */
import type { FieldId } from '../../../src-shared/model/ids.ts'

export const rowPanelSections = ['fields', 'related', 'discussions', 'history', 'share'] as const
export type RowPanelSection = (typeof rowPanelSections)[number]

export interface RowPanelState {
  readonly isOpen: boolean
  readonly section: RowPanelSection
  /** The sub-table that the keyboard is to go to once it is there; null when none is. */
  readonly wanted: FieldId | null
}

export const closedRowPanel: RowPanelState = { isOpen: false, section: 'fields', wanted: null }

export const openRowPanel = (state: RowPanelState): RowPanelState => (state.isOpen ? state : { ...state, isOpen: true })
/** Opens at a sub-table of the row. */
export const openSubTable = (wanted: FieldId): RowPanelState => ({ isOpen: true, section: 'fields', wanted })
export const tookKeyboard = (state: RowPanelState): RowPanelState => (state.wanted === null ? state : { ...state, wanted: null })
export const closeRowPanel = (state: RowPanelState): RowPanelState => (state.isOpen ? { ...state, isOpen: false } : state)
export const showSection = (state: RowPanelState, section: RowPanelSection): RowPanelState => ({ ...state, section })
