/** Turns fields into the grid's columns: how each kind is shown, aligned, edited and marked. */

import type { ColDef, EditableCallbackParams, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community'
import { type CellValue, isSameValue } from '../../../src-shared/model/cell-value.ts'
import { type Field, isSubTable } from '../../../src-shared/model/field.ts'
import { holdsLinks } from '../../../src-shared/model/link.ts'
import { whyReadOnly } from '../../../src-shared/model/lock-words.ts'
import { isRating } from '../../../src-shared/model/numbers/rating.ts'
import { cutText } from '../cells/cut-text.ts'
import { drawGutter } from '../cells/draw-gutter.ts'
import { drawLink } from '../cells/draw-link.ts'
import { drawOptions, drawPeople, drawReferences, drawSubTable } from '../cells/draw-list.ts'
import { drawAttachments, drawCheckbox, drawRating } from '../cells/draw-marks.ts'
import { guardDrawing, safeCellText } from '../cells/guard-drawing.ts'
import { drawGutterHead } from '../cells/gutter-header.tsx'
import { drawHead } from '../cells/header-cell.tsx'
import { type DrawCell, plainCell } from '../cells/plain-cell.ts'
import { bindEditor } from '../editors/bind-editor.tsx'
import { editorOf } from '../editors/editor-of.ts'
import type { GridContext } from '../grid-context.ts'
import { withHeads } from '../groups/head-cell.ts'
import { isRightAligned } from '../look/is-right-aligned.ts'
import { tintOf, wraps } from '../look/tint.ts'
import { flawsOf, hasError, hasWarning } from '../marks/flaw-words.ts'
import { mountedEditor } from '../mounts/mounted-editor.tsx'
import { mountedHeader } from '../mounts/mounted-header.ts'
import { cellOf, isChangedElsewhere, markOf, type SheetRow } from '../rows/sheet-row.ts'
import type { ArrangedColumn } from './arrange-columns.ts'
import '../marks/flaws.css'

/** Room for a sign, two digits and the box that ticks. */
const innerGutter = 64

export const gutterId = 'gs-gutter'

type Column = ColDef<SheetRow, CellValue>

/** Kinds drawn by elements of their own; the rest is plain text, which is the fastest. */
function drawingOf(field: Field): DrawCell | null {
  if (isRating(field)) return drawRating
  if (holdsLinks(field)) return drawLink
  switch (field.kind) {
    case 'options':
      return drawOptions
    case 'members':
      return drawPeople
    case 'rows':
      return isSubTable(field) ? drawSubTable : drawReferences
    case 'departments':
    case 'roles':
    case 'orgRoles':
      return drawReferences
    case 'attachments':
      return drawAttachments
    case 'checkbox':
      return drawCheckbox
    default:
      return null
  }
}

const contextOf = (params: { readonly context?: unknown }): GridContext => params.context as GridContext

/** In a grid line, line breaks would hide what follows. */
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ⏎ ')

const inCell = (text: string, context: GridContext): string => (wraps(context) ? cutText(text) : oneLine(cutText(text)))

const textOf = (value: CellValue, field: Field, data: SheetRow | undefined, context: GridContext): string =>
  safeCellText(value, field, data?.names ?? {}, context)

const drawnBy = (drawing: DrawCell, field: Field): ReturnType<typeof plainCell> =>
  plainCell((into, params) =>
    guardDrawing(
      into,
      () => drawing(into, params, field),
      () => inCell(textOf(params.value ?? null, field, params.data, params.context), params.context),
    ),
  )

/**
 * Emptying cells is a command of ours over the whole selection, where the grid's own way knows one cell; and letters with Control are
 * commands of the window, some of which the grid would use up for features that it does not have here.
 */
function isOurs(event: KeyboardEvent): boolean {
  if (event.key === 'Delete' || event.key === 'Backspace') return true
  const isCommand = event.ctrlKey || event.metaKey || event.altKey
  return isCommand && (event.key === 'Enter' || event.key.length === 1)
}

/**
 * Escape gives up the editor at once. AG Grid does so with a later task of the page, which in a busy window closes the editor that the
 * next key has opened in the same cell.
 */
function cancels(event: KeyboardEvent, context: GridContext): boolean {
  if (event.key !== 'Escape') return false
  if (!event.isComposing) context.cancelEdit()
  event.preventDefault()
  return true
}

function columnOf({ field, width, isHidden, pinned }: ArrangedColumn): Column {
  const drawing = drawingOf(field)
  const editor = editorOf(field)
  return {
    colId: field.id,
    cellStyle: tintOf(field.id),
    headerName: field.name,
    headerComponent: mountedHeader(drawHead(field)),
    width,
    minWidth: 60,
    hide: isHidden,
    pinned,
    sortable: false,
    resizable: true,
    suppressHeaderMenuButton: true,
    valueGetter: ({ data }: ValueGetterParams<SheetRow>) => (data === undefined ? undefined : cellOf(data, field.id)),
    valueFormatter: (params: ValueFormatterParams<SheetRow, CellValue>) =>
      inCell(textOf(params.value ?? null, field, params.data, contextOf(params)), contextOf(params)),
    equals: (a, b) => a !== undefined && b !== undefined && isSameValue(a, b),
    ...(drawing === null ? {} : { cellRenderer: drawnBy(drawing, field) }),
    ...(editor === null
      ? { editable: false }
      : {
          editable: ({ data }: EditableCallbackParams<SheetRow>) => data !== undefined && data.row.change !== 'deleted',
          cellEditor: mountedEditor(bindEditor(editor.component, field)),
          cellEditorPopup: true,
          cellEditorPopupPosition: 'over' as const,
        }),
    suppressKeyboardEvent: ({ editing, event, context }) =>
      editing ? (editor?.keeps(event) ?? false) || cancels(event, contextOf({ context })) : isOurs(event),
    cellClass: [isRightAligned(field) ? 'gs-number' : '', whyReadOnly(field) === null ? '' : 'gs-locked'].filter(
      (name) => name !== '',
    ),
    cellClassRules: {
      'gs-marked': ({ data }) => data !== undefined && markOf(data, field.id) !== null,
      'gs-refused': ({ data }) => data !== undefined && markOf(data, field.id)?.state === 'refused',
      'gs-conflict': ({ data }) => data !== undefined && markOf(data, field.id)?.state === 'conflict',
      'gs-unknown': ({ data }) => data !== undefined && markOf(data, field.id)?.state === 'unknown',
      'gs-sent': ({ data }) => data !== undefined && markOf(data, field.id)?.state === 'sent',
      'gs-flawed': ({ data }) => data !== undefined && hasError(flawsOf(data, field.id)),
      'gs-warned': ({ data }) => data !== undefined && hasWarning(flawsOf(data, field.id)),
      'gs-elsewhere': ({ data }) => data !== undefined && isChangedElsewhere(data, field.id),
      'gs-held': ({ data }) => data !== undefined && markOf(data, field.id)?.held === true,
    },
  }
}

const gutter: Column = {
  colId: gutterId,
  headerName: 'Row',
  headerComponent: mountedHeader(drawGutterHead),
  cellRenderer: plainCell(drawGutter),
  cellClass: 'gs-gutter',
  headerClass: 'gs-gutter',
  width: 92,
  pinned: 'left',
  lockPinned: true,
  lockPosition: 'left',
  resizable: false,
  sortable: false,
  suppressMovable: true,
  suppressNavigable: true,
  editable: false,
  valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
}

/** `isInner`: in a form, where width is dear. */
export const columnDefs = (columns: readonly ArrangedColumn[], isInner = false): Column[] =>
  withHeads(
    [isInner ? { ...gutter, width: innerGutter } : gutter, ...columns.map(columnOf)],
    columns.map((it) => it.field),
  )
