/** The row panel beside the grid: whether it stands open and which of its sections is in front. The row is always the focused one. */
export const rowPanelSections = ['fields', 'related', 'discussions', 'history', 'share'] as const
export type RowPanelSection = (typeof rowPanelSections)[number]

export interface RowPanelState {
  readonly isOpen: boolean
  readonly section: RowPanelSection
}

export const closedRowPanel: RowPanelState = { isOpen: false, section: 'fields' }

export const openRowPanel = (state: RowPanelState): RowPanelState => (state.isOpen ? state : { ...state, isOpen: true })
export const closeRowPanel = (state: RowPanelState): RowPanelState => (state.isOpen ? { ...state, isOpen: false } : state)
export const showSection = (state: RowPanelState, section: RowPanelSection): RowPanelState => ({ ...state, section })
