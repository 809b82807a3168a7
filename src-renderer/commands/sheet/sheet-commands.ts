/** Commands of the worksheet in front. */

import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { countRows, joinSpans } from '../../../src-shared/host/row-spans.ts'
import type { RowKey } from '../../../src-shared/model/ids.ts'
import { openDialog } from '../../state/connection/session-state.ts'
import { fileFields } from '../../state/sheet/attach-plan.ts'
import type { WayFromHere } from '../../state/sheet/grid-port.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { changeSheet, everyRowShown, isNarrowed, newRowOf, type SheetState } from '../../state/sheet/sheet-state.ts'
import { countOf } from '../../ui/format/format-count.ts'
import type { Command, CommandContext } from '../command.ts'
import { openImport } from '../import/import-file.ts'
import { openPopup } from '../open-popup.ts'
import { canPushQuickly, pushQuickly } from '../push/quick-push.ts'
import { openAttach } from './attach-many.ts'
import { countElsewhere, seeElsewhere } from './changed-elsewhere.ts'
import { addRows, startPull, undoOrRedo } from './stage-edits.ts'
import { copyRows, removeRows } from './whole-rows.ts'

export const hasSheet = ({ worksheet }: CommandContext): boolean => worksheet !== null
const isWritable = ({ worksheet }: CommandContext): boolean => worksheet !== null && !worksheet.isGone
const hasGrid = (context: CommandContext): boolean => isWritable(context) && context.grid !== null

export interface SheetContext extends CommandContext {
  readonly at: SheetRef
  readonly worksheet: WorksheetState
  readonly sheet: SheetState
}

/** Runs only when a worksheet is in front. */
export const onSheet =
  (run: (context: SheetContext, way: WayFromHere | null) => void | Promise<void>): Command['run'] =>
  (context, way) => {
    const { at, worksheet, sheet } = context
    if (at !== null && worksheet !== null && sheet !== null) return run({ ...context, at, worksheet, sheet }, way)
  }

const change = ({ app, at }: SheetContext, step: (sheet: SheetState) => SheetState): void =>
  app.sheets.update((state) => changeSheet(state, at.worksheetId, step))

const showNew = async ({ grid }: CommandContext, way: WayFromHere | null, rows: readonly RowKey[]): Promise<void> => {
  const [first] = rows
  if (first !== undefined && way?.isOpen() !== false) await grid?.goTo(first, null)
}

const selectedCount = ({ sheet }: CommandContext): number => sheet?.selected.size ?? 0

/** Ticked rows, else those that have selected cells. */
const rowsWord = (context: CommandContext): string => {
  const spans = context.grid?.selection()?.parts.flatMap(({ rows }) => rows) ?? []
  const count = selectedCount(context) || countRows(joinSpans(spans))
  return count > 1 ? countOf(count, 'row') : 'row'
}

export const columnsId = 'column-chooser'

export const sheetCommands = {
  'edit.undo': {
    isAfterEdits: true,
    label: ({ worksheet }) => (worksheet?.undo ? `Undo: ${worksheet.undo}` : 'Undo'),
    group: 'Edit',
    shortcuts: ['Mod+Z'],
    when: ({ worksheet }) => worksheet !== null && worksheet.undo !== null,
    run: onSheet(({ app, at }, way) => undoOrRedo(app, at, 'undo', way)),
  },
  'edit.redo': {
    isAfterEdits: true,
    label: ({ worksheet }) => (worksheet?.redo ? `Redo: ${worksheet.redo}` : 'Redo'),
    group: 'Edit',
    shortcuts: ['Mod+Y', 'Mod+Shift+Z'],
    when: ({ worksheet }) => worksheet !== null && worksheet.redo !== null,
    run: onSheet(({ app, at }, way) => undoOrRedo(app, at, 'redo', way)),
  },
  'row.add': {
    changes: 'rows',
    leads: true,
    isAfterTyping: true,
    repeats: true,
    label: 'Add a row',
    also: 'new insert record',
    group: 'Rows',
    shortcuts: ['Alt+N'],
    when: isWritable,
    run: onSheet(async (context, way) =>
      showNew(context, way, await addRows(context.app, context.at, [newRowOf(context.sheet)])),
    ),
  },
  'row.duplicate': {
    changes: 'rows',
    leads: true,
    repeats: true,
    ofRows: true,
    isAfterTyping: true,
    label: (context) => `Duplicate ${rowsWord(context)}`,
    also: 'copy clone',
    group: 'Rows',
    shortcuts: ['Mod+Shift+D'],
    when: hasGrid,
    run: onSheet(copyRows),
  },
  'row.delete': {
    changes: 'rows',
    repeats: true,
    ofRows: true,
    isAfterTyping: true,
    label: (context) => `Delete ${rowsWord(context)}`,
    also: 'remove record',
    group: 'Rows',
    shortcuts: ['Mod+Delete'],
    when: hasGrid,
    run: onSheet(removeRows),
  },
  'row.clear-selection': {
    label: 'Untick all rows',
    group: 'Rows',
    when: (context) => selectedCount(context) > 0,
    run: onSheet((context) => change(context, (sheet) => ({ ...sheet, selected: new Set() }))),
  },
  'sheet.filter': {
    label: ({ sheet }) => (sheet?.isFilterOpen ? 'Hide the filter bar' : 'Filter rows'),
    group: 'View',
    shortcuts: ['Mod+Shift+L', 'Mod+Shift+F'],
    when: hasSheet,
    run: onSheet((context) => change(context, (sheet) => ({ ...sheet, isFilterOpen: !sheet.isFilterOpen }))),
  },
  'sheet.columns': {
    label: 'Choose columns',
    also: 'show hide fields',
    group: 'View',
    when: hasSheet,
    run: ({ app }) => openPopup(app, columnsId),
  },
  'sheet.show-all': {
    label: 'Show all rows again',
    group: 'View',
    when: ({ sheet }) => sheet !== null && isNarrowed(sheet),
    run: onSheet((context) => change(context, (sheet) => ({ ...sheet, ...everyRowShown }))),
  },
  'sheet.staged-only': {
    label: ({ sheet }) => (sheet?.stagedOnly ? 'Show unchanged rows too' : 'Show only changed rows'),
    group: 'View',
    when: hasSheet,
    run: onSheet((context) => change(context, (sheet) => ({ ...sheet, stagedOnly: !sheet.stagedOnly }))),
  },
  'sheet.elsewhere-only': {
    label: ({ sheet }) => (sheet?.elsewhereOnly ? 'Show all rows again' : 'Show what changed on the service'),
    group: 'View',
    when: ({ worksheet, sheet }) =>
      sheet !== null && (sheet.elsewhereOnly || (worksheet !== null && countElsewhere(worksheet) > 0)),
    run: onSheet((context) => change(context, (sheet) => ({ ...sheet, elsewhereOnly: !sheet.elsewhereOnly }))),
  },
  'sheet.seen': {
    label: 'Mark what changed on the service as seen',
    group: 'View',
    when: ({ worksheet }) => worksheet !== null && countElsewhere(worksheet) > 0,
    run: onSheet(seeElsewhere),
  },
  'sheet.unsort': {
    label: 'Remove sorting',
    group: 'View',
    when: ({ sheet }) => (sheet?.sorts.length ?? 0) > 0,
    run: onSheet((context) => change(context, (sheet) => ({ ...sheet, sorts: [] }))),
  },
  'sheet.refresh': {
    label: 'Load what changed in the service',
    also: 'refresh reload update sync pull',
    group: 'Data',
    shortcuts: ['F9'],
    when: isWritable,
    run: onSheet(({ app, at, worksheet }) =>
      startPull(app, at, worksheet.pulledAt === null || worksheet.isPartial ? 'full' : 'changes'),
    ),
  },
  'sheet.reload': {
    label: 'Load all rows again',
    group: 'Data',
    when: isWritable,
    run: onSheet(({ app, at }) => startPull(app, at, 'full')),
  },
  'sheet.import': {
    changes: 'rows',
    label: 'Import a file',
    also: 'csv excel xlsx workbook upload',
    group: 'Data',
    shortcuts: ['Mod+I'],
    when: isWritable,
    run: onSheet(({ app, at, worksheet }) => openImport(app, at.worksheetId, worksheet.name)),
  },
  'sheet.attach': {
    changes: 'rows',
    label: 'Attach files by name',
    also: 'photos images pictures documents',
    group: 'Data',
    when: (context) => isWritable(context) && fileFields(context.worksheet?.fields ?? []).length > 0,
    run: onSheet(({ app, at }) => openAttach(app, at, { into: null, row: null }, [])),
  },
  'sheet.export': {
    label: 'Export',
    also: 'csv excel xlsx download save as',
    group: 'Data',
    shortcuts: ['Mod+E'],
    when: hasSheet,
    run: onSheet(({ app, at }) =>
      app.session.update((state) => openDialog(state, { kind: 'export', worksheetId: at.worksheetId })),
    ),
  },
  'push.quick': {
    isAfterEdits: true,
    label: 'Push now, without a review',
    also: 'save send upload sync',
    group: 'Changes',
    shortcuts: ['Mod+Shift+Enter'],
    when: ({ app, worksheet }) => worksheet !== null && !worksheet.isGone && canPushQuickly(app, worksheet.staged),
    run: onSheet(({ app, at }) => pushQuickly(app, at)),
  },
  'worksheet.from-csv': {
    changes: 'structure',
    label: 'New worksheet from a file',
    also: 'csv excel xlsx import table',
    group: 'Data',
    when: ({ connection }) => connection !== null,
    run: ({ app }) => app.session.update((state) => openDialog(state, { kind: 'new-worksheet', file: null })),
  },
} as const satisfies Record<string, Command>
