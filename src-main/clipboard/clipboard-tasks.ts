/** What the data workers do for copying, pasting and filling. Named here for both threads. */
import type { SpecialPaste } from '../../src-shared/clipboard/special-paste.ts'
import type { FillRule } from '../../src-shared/fill/fill-rule.ts'
import type { FillMode } from '../../src-shared/fill/find-rule.ts'
import type { ClipboardForms, CopiedText, PastePreview } from '../../src-shared/host/calls/clipboard-calls.ts'
import type { CellValue } from '../../src-shared/model/cell-value.ts'
import type { FieldId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { AnsweredName } from '../../src-shared/model/texts/name-answer.ts'
import type { KeyedPart, RunAnswer } from '../bulk/bulk-tasks.ts'
import type { NeededNames } from '../import/import-pass.ts'
import { defineTask } from '../replica/contract/worker-task.ts'

interface OnWorksheet {
  readonly worksheetId: WorksheetId
}

interface OfPaste {
  /** Names one paste while it is under way. */
  readonly paste: string
}

export interface OpenPasteAsk extends OfPaste, OnWorksheet {
  /** The columns that the block begins in, one per target. */
  readonly into: readonly FieldId[]
  readonly connection: string
  readonly text: string
  readonly html: string
  /** Rows become columns. */
  readonly transposes: boolean
}

/** Size of the block; null when there is nothing to paste. The block is kept until the paste is closed. */
export const openPasteTask = defineTask<OpenPasteAsk, { readonly rows: number; readonly cols: number } | null>(
  'clipboard.open-paste',
  'writer',
)

/** Where a block goes: it is repeated over `rows` by `cols` cells. */
export interface KeyedTarget {
  /** Rows that are there; those beyond are made. */
  readonly keys: Float64Array<ArrayBuffer>
  readonly rows: number
  readonly cols: number
  /** The columns from the corner to the right; the block may be wider. */
  readonly fields: readonly FieldId[]
}

/** What is done with the cells of the block, which is turned round when it is opened. */
export type PasteHow = Omit<SpecialPaste, 'transposes'>

export interface StagePasteAsk extends OnWorksheet, OfPaste {
  readonly targets: readonly KeyedTarget[]
  readonly forms: ClipboardForms
  readonly cut: readonly KeyedPart[]
  /** What rows that are made begin with, by field id. */
  readonly given?: Readonly<Record<string, CellValue>>
  readonly as: 'paste' | 'fill'
  readonly how: PasteHow
  /** The user has agreed that other rows lose links. */
  readonly takesLinks: boolean
  readonly names: readonly AnsweredName[]
  /** Names that are still not known are not asked for again. */
  readonly isFinal: boolean
  readonly at: number
}

export type StagePasteAnswer =
  | { readonly kind: 'needs'; readonly names: readonly NeededNames[] }
  | { readonly kind: 'staged'; readonly answer: RunAnswer }

/** Progress in cells. */
export const stagePasteTask = defineTask<StagePasteAsk, StagePasteAnswer, number>('clipboard.stage-paste', 'writer')

export type PreviewPasteAsk = Omit<StagePasteAsk, 'cut' | 'as' | 'takesLinks' | 'names' | 'isFinal' | 'at'>

/** What a paste would do; the block is open. Stages nothing. */
export const previewPasteTask = defineTask<PreviewPasteAsk, PastePreview>('clipboard.preview-paste', 'writer')
export const closePasteTask = defineTask<OfPaste, null>('clipboard.close-paste', 'writer')

export interface CopyRowsAsk extends OnWorksheet {
  readonly keys: Float64Array<ArrayBuffer>
  readonly fields: readonly FieldId[]
  readonly forms: ClipboardForms
  readonly hasTable: boolean
}

/** Lines of text and rows of a table, without what stands before and behind them. */
export const copyRowsTask = defineTask<CopyRowsAsk, CopiedText>('clipboard.copy-rows', 'background')

export interface FindRulesAsk extends OnWorksheet {
  readonly keys: Float64Array<ArrayBuffer>
  readonly fields: readonly FieldId[]
  readonly mode: FillMode
}

/** How each field goes on from these rows, in the order of the fields. */
export const findRulesTask = defineTask<FindRulesAsk, readonly FillRule[]>('clipboard.find-rules', 'window')
