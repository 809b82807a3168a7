/**
 * Every question that a data worker answers, by role. The main thread asks them through `Replica.ask`; the answers are in the
 * answers-*.ts files. JSON-like values, and buffers that are transferred.
 */
import type { FilterV3 } from '../../../src-shared/api/v3/filter-v3.ts'
import type { App, WorksheetStructure } from '../../../src-shared/api/v3/structure-v3.ts'
import type { Summary } from '../../../src-shared/host/calls/area-calls.ts'
import type { ChangeScope, ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import type { FoundBranch, FoundReference } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { ProblemPlace } from '../../../src-shared/host/calls/problem-calls.ts'
import type { GridLayout, RowParent, RowQuery, StagedCounts, WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { Losses } from '../../../src-shared/host/calls/structure-calls.ts'
import type { RowSpan } from '../../../src-shared/host/row-spans.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { FieldId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import type { ProblemQuery } from '../rules/find-problem.ts'
import type { AddedFiles } from '../stage/append-files.ts'
import type { Origin } from '../stage/command.ts'
import type { NewRowValues } from '../stage/stage-rows.ts'
import type { StructureChange } from '../store/write-structure.ts'
import type { SeenReversal } from '../undo/reversal-place.ts'
import type { ReverseWish } from '../undo/undo-command.ts'
import type { DistinctPart, DistinctValue } from '../view/distinct-values.ts'
import type { GroupPath, GroupTable } from '../view/group-table.ts'
import type { GroupingOf } from '../view/grouped-views.ts'
import type { ReadRows } from '../view/read-rows.ts'
import type { UntitledRows } from '../view/untitled-rows.ts'
import type { NameQuestions } from './name-questions.ts'
import type { PackedCells } from './packed-cells.ts'
import type { PlaceQuestions } from './place-questions.ts'
import type { PullQuestions } from './pull-questions.ts'
import type { PushQuestions } from './push-questions.ts'
import type { OnWorksheet, Question, StagedState } from './question.ts'
import type { ReceiptQuestions } from './receipt-questions.ts'
import type { ViewQuestions } from './view-questions.ts'
import type { WorkerRole } from './worker-protocol.ts'

interface Command extends OnWorksheet {
  readonly label: string
  readonly at: number
}

export interface WorksheetListing {
  readonly id: WorksheetId
  readonly name: string
  /** Null when it was never pulled. */
  readonly rows: number | null
  readonly stagedRows: number
  readonly isGone: boolean
}

export interface ReplicaQuestions
  extends NameQuestions,
    PullQuestions,
    PushQuestions,
    ReceiptQuestions,
    ViewQuestions,
    PlaceQuestions {
  'app.read': Question<'window', null, { readonly app: App | null; readonly readAt: number | null }>
  'app.write': Question<'writer', { readonly app: App; readonly at: number }, null>
  'worksheets.list': Question<'window', null, readonly WorksheetListing[]>
  /** Facts found out once per service. */
  'fact.read': Question<'window', { readonly name: string }, string | null>
  'fact.write': Question<'writer', { readonly name: string; readonly value: string }, null>

  'worksheet.write': Question<'writer', { readonly structure: WorksheetStructure }, StructureChange>
  'worksheet.gone': Question<'writer', OnWorksheet, null>
  /** Null when the replica does not know the worksheet. */
  'worksheet.state': Question<'window', OnWorksheet, WorksheetState | null>
  'layout.write': Question<'writer', OnWorksheet & { readonly layout: GridLayout }, null>

  /** Reads what every view of the worksheet begins with, so that it is at hand when one is opened. */
  'view.prepare': Question<'scan', OnWorksheet, null>
  /** Rows in order, without heads of groups. */
  'view.keys': Question<'scan', OnWorksheet & { readonly query: RowQuery }, { readonly keys: Float64Array<ArrayBuffer> }>
  /** `revision`: the first one that these keys are of; they also are those of later ones, until they change again. */
  'view.put': Question<
    'window',
    OnWorksheet & {
      readonly view: string
      readonly keys: Float64Array<ArrayBuffer>
      readonly revision: number
      readonly grouped?: { readonly by: readonly GroupingOf[]; readonly table: GroupTable }
    },
    { readonly total: number; readonly rowCount: number }
  >
  /** Rows that came are appended, rows that went are taken out; the others keep their places. */
  'view.change': Question<
    'window',
    {
      readonly view: string
      readonly came: readonly number[]
      readonly went: readonly number[]
      readonly revision: number
      /** The view takes only rows of this one. */
      readonly parent?: RowParent | null
    },
    { readonly total: number }
  >
  /** Keeps the rules that rows of the view are asked for when they are read. */
  'view.colour': Question<
    'window',
    { readonly view: string; readonly rules: readonly (FilterV3 | null)[] },
    { readonly problems: readonly (string | null)[] }
  >
  /** The view's positions after a group, or every one, was folded or unfolded; unchanged where the view has no groups. */
  'view.fold': Question<
    'window',
    { readonly view: string; readonly path: GroupPath | null; readonly isFolded: boolean; readonly revision: number },
    { readonly total: number }
  >
  /** The keys at these positions, in order, heads of groups left out; `stale` when the view of that revision is no longer known. */
  'view.area-keys': Question<
    'window',
    { readonly view: string; readonly revision: number; readonly rows: readonly RowSpan[]; readonly withHeads?: boolean },
    { readonly keys: Float64Array<ArrayBuffer> }
  >
  /** The keys of a view are kept a while after it was dropped, so that the view that takes its place can be told where its rows were. */
  'view.carry': Question<
    'window',
    {
      readonly from: { readonly view: string; readonly revision: number }
      readonly sets: readonly (readonly RowSpan[])[]
      readonly to: string
    },
    { readonly revision: number; readonly sets: readonly (readonly RowSpan[] | null)[] }
  >
  /** The keys of the view from a position on, in the direction's order, are transferred. Answers the position of the edge. */
  'rows.edge': Question<
    'scan',
    OnWorksheet & {
      readonly keys: Float64Array<ArrayBuffer>
      readonly start: number
      readonly field: FieldId
      readonly step: 1 | -1
    },
    { readonly row: number }
  >
  'rows.summarise': Question<
    'scan',
    OnWorksheet & {
      readonly parts: readonly { readonly keys: Float64Array<ArrayBuffer>; readonly fields: readonly FieldId[] }[]
    },
    Summary
  >
  'view.drop': Question<'window', { readonly view: string }, null>
  'view.window': Question<
    'window',
    { readonly view: string; readonly start: number; readonly count: number },
    ReadRows & { readonly total: number; readonly rowCount: number }
  >
  'view.at-rank': Question<'window', { readonly view: string; readonly rank: number }, { readonly row: RowKey | null }>
  'view.locate': Question<'window', { readonly view: string; readonly row: RowKey }, { readonly index: number | null }>
  'rows.find-problem': Question<'window', ProblemQuery & { readonly view: string }, { readonly found: ProblemPlace | null }>
  'rows.is-taken': Question<
    'scan',
    OnWorksheet & { readonly field: FieldId; readonly value: CellValue; readonly except: RowKey | null },
    { readonly taken: boolean }
  >
  'rows.untitled': Question<'scan', OnWorksheet, readonly UntitledRows[]>
  'rows.distinct': Question<
    'scan',
    OnWorksheet & DistinctPart & { readonly field: FieldId },
    { readonly values: readonly DistinctValue[]; readonly names: Names }
  >
  /** `fields` null counts for every field. */
  'structure.losses': Question<'scan', OnWorksheet & { readonly fields: readonly string[] | null }, Losses>
  /** Rows by their title, for look-ups; null when the replica does not hold the worksheet whole. */
  'rows.by-title': Question<
    'scan',
    OnWorksheet & { readonly text: string; readonly limit: number; readonly paths: boolean },
    readonly FoundReference[] | null
  >
  /** Rows directly below one in the worksheet's tree; null when the replica does not hold the worksheet whole. */
  'rows.level': Question<
    'scan',
    OnWorksheet & { readonly parentId: string; readonly limit: number },
    { readonly found: readonly FoundBranch[]; readonly isTree: boolean } | null
  >
  /** A row that the last pull or page saw; null when there is none. */
  'rows.sample-id': Question<'window', OnWorksheet, string | null>

  'edits.set': Question<'writer', Command & { readonly cells: PackedCells; readonly origin: Origin }, StagedState>
  'edits.add-rows': Question<
    'writer',
    Command & { readonly rows: readonly NewRowValues[]; readonly origin: Origin },
    StagedState & { readonly rows: readonly RowKey[] }
  >
  'edits.delete-rows': Question<'writer', Command & { readonly rows: readonly RowKey[] }, StagedState>
  /** Puts files behind those that the cells hold, or in their place, as one command. */
  'edits.append-files': Question<
    'writer',
    Command & { readonly field: FieldId; readonly cells: readonly AddedFiles[]; readonly replaces: boolean },
    StagedState
  >
  'edits.undo': Question<'writer', OnWorksheet & ReverseWish, StagedState & SeenReversal>
  'edits.redo': Question<'writer', OnWorksheet & ReverseWish, StagedState & SeenReversal>

  'changes.list': Question<
    'window',
    {
      readonly worksheetId: WorksheetId | null
      readonly only: 'all' | 'problems' | 'held'
      readonly offset: number
      readonly limit: number
    },
    { readonly total: number; readonly rows: readonly ReviewRow[]; readonly names: Names }
  >
  'changes.discard': Question<
    'writer',
    { readonly of: ChangeScope; readonly at: number },
    { readonly discarded: number; readonly worksheets: readonly (StagedState & OnWorksheet)[] }
  >
  'changes.hold': Question<
    'writer',
    { readonly of: ChangeScope; readonly held: boolean },
    { readonly changed: number; readonly worksheets: readonly (StagedState & OnWorksheet)[] }
  >
  'changes.resolve': Question<
    'writer',
    OnWorksheet & {
      readonly cells: readonly { readonly row: RowKey; readonly field: string }[]
      readonly take:
        | { readonly take: 'mine' }
        | { readonly take: 'theirs' }
        | { readonly take: 'value'; readonly value: CellValue }
      readonly at: number
    },
    StagedState & { readonly resolved: number }
  >
  'changes.count': Question<
    'window',
    null,
    readonly { readonly worksheetId: WorksheetId; readonly name: string; readonly staged: StagedCounts }[]
  >
}

export type QuestionName = keyof ReplicaQuestions
export type AskOf<Q extends QuestionName> = ReplicaQuestions[Q]['ask']
export type AnswerOf<Q extends QuestionName> = ReplicaQuestions[Q]['answer']
export type QuestionsOf<Role extends WorkerRole> = {
  [Q in QuestionName]: ReplicaQuestions[Q]['role'] extends Role ? Q : never
}[QuestionName]
