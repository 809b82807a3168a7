/** What the window as a whole is about: the open connection, whether host and service answer, and the dialog in front. */

import type { Area } from '../../../src-shared/host/area.ts'
import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { ConnectionSummary } from '../../../src-shared/host/calls/connection-calls.ts'
import type { ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { SavedRecipe } from '../../../src-shared/host/calls/recipes/recipe-calls.ts'
import type { SavedWorkbookRecipe } from '../../../src-shared/host/calls/recipes/workbook-recipe-calls.ts'
import type { SavedView } from '../../../src-shared/host/calls/view-calls.ts'
import type { HostEvents } from '../../../src-shared/host/events.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ConnectionId, FieldId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { LinkState } from '../../host/link-state.ts'
import type { ShownRows } from '../sheet/grid-port.ts'
import type { SheetRef } from '../sheet/sheet-ref.ts'

/** What a connection that is being opened does first. */
export type Opening = HostEvents['connection.opening']
export type ServiceState = Pick<HostEvents['connection.state'], 'state' | 'message'>

/** Reading the application's structure from the service. */
export type WorkspaceRefresh =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly error: HostError }

export type Dialog =
  | { readonly kind: 'connect'; readonly edit: ConnectionSummary | null }
  /** Key and signature of a connection that lost them. */
  | { readonly kind: 'enter-key'; readonly connection: ConnectionSummary }
  /** Local data that is damaged. */
  | { readonly kind: 'rescue'; readonly connectionId: ConnectionId }
  | { readonly kind: 'settings' }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'export'; readonly worksheetId: WorksheetId }
  | { readonly kind: 'files'; readonly at: SheetRef; readonly row: RowKey; readonly field: Field }
  /** `into` null: the first field that takes files. `row`: the row that the files were dropped on. */
  | {
      readonly kind: 'attach'
      readonly at: SheetRef
      readonly into: FieldId | null
      readonly row: RowKey | null
      readonly files: readonly File[]
    }
  | { readonly kind: 'new-worksheet'; readonly file: File | null }
  /** `rename` null: what is shown is saved under a new name. */
  | { readonly kind: 'name-view'; readonly at: SheetRef; readonly rename: SavedView | null }
  /** The steps of a column of an import, by its place in the file. */
  | { readonly kind: 'column-steps'; readonly draft: ImportDraft; readonly column: number }
  /** Sheets of the workbook of an import that are to be imported together; as a recipe of workbooks says, or as they are proposed. */
  | { readonly kind: 'sheets'; readonly draft: ImportDraft; readonly recipe: SavedWorkbookRecipe | null }
  /** `rename` null: what is decided about sheets that are imported together is saved under a new name. */
  | {
      readonly kind: 'name-workbook-recipe'
      readonly connectionId: ConnectionId
      readonly group: string
      readonly fileName: string
      readonly rename: SavedWorkbookRecipe | null
    }
  /** Columns of the file of an import that become rows. */
  | { readonly kind: 'unpivot'; readonly draft: ImportDraft }
  /** `rename` null: what is decided about the import is saved under a new name. */
  | { readonly kind: 'name-recipe'; readonly draft: ImportDraft; readonly rename: Pick<SavedRecipe, 'id' | 'name'> | null }
  /** Cells that a change of many could not be made in. */
  | { readonly kind: 'outcome'; readonly at: SheetRef; readonly title: string; readonly outcome: RunOutcome }
  | { readonly kind: 'bulk'; readonly start: BulkStart }
  | { readonly kind: 'history'; readonly at: SheetRef }
  /** A column that the worksheet no longer has. */
  | { readonly kind: 'move-field'; readonly at: SheetRef; readonly field: string; readonly fieldName: string }
  /** Options that are about to be deleted, and what may stand in their place. */
  | { readonly kind: 'replace-options'; readonly replacement: OptionReplacement }
  | { readonly kind: 'go-to-row' }
  | { readonly kind: 'paste-special' }
  | { readonly kind: 'confirm'; readonly question: Question }

/** Every row of these columns that holds one of the options is to get another one. */
export interface OptionReplacement {
  readonly columns: readonly { readonly at: SheetRef; readonly field: FieldId }[]
  /** Beside the columns: the worksheet and the field as people read them. */
  readonly of: string
  readonly from: readonly NamedOption[]
  readonly to: readonly NamedOption[]
}

export interface NamedOption {
  readonly key: string
  readonly text: string
}

/** The cells that a change of many cells begins with. */
export interface BulkStart {
  readonly at: SheetRef
  readonly selection: Area | null
  readonly shown: ShownRows
}

export interface OtherWay {
  readonly label: string
  run(): void
}

/** A yes-or-no question; the answer goes to `answer`, closing the dialog means no. */
export interface Question {
  readonly title: string
  readonly text: string
  /** Said below the text, one line each. */
  readonly points?: readonly string[]
  readonly yes: string
  /** What has to be typed before yes can be said. */
  readonly mustType?: string
  /** Other ways than yes or no; the answer is no then. */
  readonly others?: readonly OtherWay[]
  readonly isDangerous: boolean
  answer(yes: boolean): void
}

export interface SessionState {
  readonly connection: ConnectionSummary | null
  readonly link: LinkState
  /** Null when nothing is being opened, or it takes no time. */
  readonly opening: Opening | null
  /** What was open last is being opened: the welcome page would only flash by. */
  readonly isReturning: boolean
  readonly service: ServiceState
  readonly refresh: WorkspaceRefresh
  readonly dialog: Dialog | null
  readonly isSidebarOpen: boolean
  readonly isJobPanelOpen: boolean
}

const unknownService: ServiceState = { state: 'unknown', message: '' }

export const newSession: SessionState = {
  connection: null,
  link: { kind: 'reconnecting', attempt: 0 },
  opening: null,
  isReturning: false,
  service: unknownService,
  refresh: { kind: 'idle' },
  dialog: null,
  isSidebarOpen: true,
  isJobPanelOpen: false,
}

/** Dialogs of the window as a whole: whoever opened one while a connection was opening goes on with it. */
const ofWindow: ReadonlySet<Dialog['kind']> = new Set(['palette', 'shortcuts', 'settings'])

export const enterConnection = (state: SessionState, connection: ConnectionSummary): SessionState => ({
  ...state,
  connection,
  opening: null,
  service: unknownService,
  refresh: { kind: 'idle' },
  dialog: state.dialog !== null && ofWindow.has(state.dialog.kind) ? state.dialog : null,
})

export const leaveConnection = (state: SessionState): SessionState => ({
  ...state,
  connection: null,
  service: unknownService,
  refresh: { kind: 'idle' },
  dialog: null,
})

export const isOpenConnection = (state: SessionState, id: ConnectionId): boolean => state.connection?.id === id

export const openDialog = (state: SessionState, dialog: Dialog): SessionState => ({ ...state, dialog })

export const closeDialog = (state: SessionState): SessionState => (state.dialog === null ? state : { ...state, dialog: null })
