/** Questions of a push: what to send, and what became of it. */
import type { RequestRun } from '../../../src-shared/changes/update-slices.ts'
import type { TakenFrom } from '../../../src-shared/host/calls/edit-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Reading } from '../../api-client/read-answer.ts'
import type { MatchedCreates, OpenCreates, RestOfCreates } from '../settle/open-creates.ts'
import type { OnWorksheet, Question } from './question.ts'
import type { Newest, TakenFor } from './receipt-questions.ts'

export interface ConfirmedChange {
  /** As the service names the row. */
  readonly rowId: string
  readonly field: Field
  readonly sent: CellValue
}

/** Rows that are planned together; at most 1000. */
export interface UpdatePack {
  readonly keys: readonly number[]
  /** Rows of the requests, in the order of the keys: one request per set of equal values. */
  readonly sizes: readonly RequestRun[]
}

export interface PlannedWorksheet {
  readonly worksheetId: WorksheetId
  readonly name: string
  readonly deletes: readonly (readonly number[])[]
  readonly updates: readonly UpdatePack[]
  /** Updates that name new rows, sent after these exist. */
  readonly lateUpdates: readonly UpdatePack[]
  readonly createdRows: number
  readonly createBatches: number
  readonly updatedRows: number
  readonly updatedCells: number
  readonly deletedRows: number
  readonly files: number
  readonly bytes: number
  /** Changed fields of which no written value was ever read back: some of their rows are read once after the push (service-notes B2). */
  readonly untried: readonly FieldId[]
}

export interface CreateBatch {
  readonly worksheetId: WorksheetId
  readonly keys: readonly number[]
  /** They name each other in a circle: each is created without what is not there yet, and gets it afterwards. */
  readonly isCircular: boolean
}

export interface PlannedPush {
  readonly worksheets: readonly PlannedWorksheet[]
  /** Batches of new rows in the order in which they must be sent, across worksheets. */
  readonly creates: readonly CreateBatch[]
  readonly left: readonly { readonly rows: number; readonly reason: string }[]
  readonly takes: readonly TakenFrom[]
  /** Changes with every staged change: a plan made before another one is out of date. */
  readonly stamp: string
}

/** A value in the form that the interface takes; staged files stand as `staged:<sha256>` where their content goes. */
export interface SentField {
  readonly id: string
  readonly value: unknown
  /** The one file of the value is sent as one text. */
  readonly as?: 'picture'
}

export interface UpdateRequest {
  readonly rows: readonly { readonly k: number; readonly id: string }[]
  readonly fields: readonly SentField[]
}

/** Rows that are checked and written together, taken before they are checked. */
export interface TakenSlice {
  /** Of all its rows that are there, for the check. */
  readonly ids: readonly string[]
  readonly requests: readonly UpdateRequest[]
}

export interface CheckedPage {
  readonly ids: readonly string[]
  /** Something is staged in a field that no row of the page names, although it had a value. */
  readonly isIncomplete: boolean
  readonly changed: readonly number[]
}

export interface CreateRow {
  readonly k: number
  readonly fields: readonly SentField[]
}

export interface TakenCreates {
  /** What is to be sent, in this order. */
  readonly keys: readonly number[]
  /** The whole request, encoded; null where `rows` has them one by one: a single row, and rows with files, whose contents are still to be put in. */
  readonly body: Uint8Array<ArrayBuffer> | null
  readonly rows: readonly CreateRow[]
  /** Rows that stay staged, because they name new rows that are not there. */
  readonly waiting: readonly number[]
}

export interface Refusal {
  readonly k: number
  readonly code: number | null
  readonly message: string
}

/** What became of rows under way; each in one list only. */
export interface PushOutcome {
  readonly updated?: readonly number[]
  readonly deleted?: readonly number[]
  readonly created?: readonly { readonly k: number; readonly id: string }[]
  readonly refused?: readonly Refusal[]
  /** No answer arrived: to be settled by reading back. */
  readonly unknown?: readonly number[]
  /** Certainly not carried out: staged as before. */
  readonly unsent?: readonly number[]
  /** No answer arrived, and they are not there: staged as before, and looked for again, because they may still come. */
  readonly absent?: readonly number[]
}

export interface UnsettledRows {
  readonly worksheetId: WorksheetId
  /** Ids of rows whose update or deletion is unsettled. */
  readonly existing: readonly string[]
  /** Ids of rows whose update was given up and is staged as before, and may still come. */
  readonly expected: readonly string[]
  readonly creates: number
  /** When the last of these creates was sent, by our clock; null when unknown. */
  readonly createsSentAt: number | null
  /** New rows that were given up, and may still come. */
  readonly absent: number
  /** Oldest time from which unsettled creates may have come into being; null when unknown. */
  readonly watermark: string | null
}

export interface PushQuestions {
  /** Judges what is staged, marks what would be refused, and says what to send. */
  'push.plan': Question<
    'writer',
    { readonly worksheetId: WorksheetId | null; readonly rows: readonly string[] | null; readonly at: number },
    PlannedPush
  >
  'push.stamp': Question<'window', null, string>
  /** After the check: what is still to be sent of these rows, by equal values. Marks it as under way, on disk, before it is. */
  'push.take-updates': Question<'writer', OnWorksheet & TakenFor & { readonly keys: readonly number[] }, readonly UpdateRequest[]>
  /**
   * The same before the check, for several slices in one transaction. Null, with nothing taken, where what becomes of other rows first may matter:
   * then each slice is taken after its check. `updated`: rows before these that the service said yes to, settled first in the same transaction.
   */
  'push.take-updates-ahead': Question<
    'writer',
    OnWorksheet & TakenFor & { readonly slices: readonly (readonly number[])[]; readonly updated: readonly number[] },
    readonly TakenSlice[] | null
  >
  /**
   * The check of rows that were taken ahead of it, by the list answer of the service. `changed`: those that are no longer to be sent as they were
   * taken, or are to be sent after all. Where all cells to be sent hold what is known here, nothing is written.
   */
  'push.check': Question<
    'writer',
    OnWorksheet & { readonly keys: readonly number[]; readonly bytes: Uint8Array<ArrayBuffer>; readonly at: number },
    Reading<CheckedPage>
  >
  'push.take-deletes': Question<
    'writer',
    OnWorksheet & TakenFor & { readonly keys: readonly number[] },
    readonly { readonly k: number; readonly id: string }[]
  >
  'push.take-creates': Question<
    'writer',
    OnWorksheet &
      TakenFor & {
        /** Rows of one request each. */
        readonly batches: readonly (readonly number[])[]
        readonly newest: Newest | null
        readonly isCircular: boolean
        readonly triggerWorkflow: boolean
        /** Other new rows are under way, with the same ids of `newest`: nothing is taken where these may depend on them. */
        readonly isAhead: boolean
        /** Settled first, in the same transaction: rows of batches before, and the ids that they got, in one order. */
        readonly created: readonly { readonly keys: readonly number[]; readonly ids: readonly string[] }[]
      },
    readonly TakenCreates[]
  >
  /** Ids of rows as the service knows them, for the check. */
  'push.row-ids': Question<'window', OnWorksheet & { readonly keys: readonly number[] }, readonly string[]>
  /** One transaction: confirmed changes leave the journal and enter the replica. */
  'push.outcome': Question<'writer', OnWorksheet & PushOutcome & { readonly at: number }, null>
  /**
   * Rows read back after a push, as a list answer: which fields hold what was sent or anything else that is new (remembered), and which
   * kept their old value in every one of these rows.
   */
  'push.judge-stored': Question<
    'writer',
    OnWorksheet & {
      readonly bytes: Uint8Array<ArrayBuffer>
      readonly fields: readonly { readonly field: FieldId; readonly keys: readonly number[] }[]
    },
    Reading<{ readonly stored: readonly FieldId[]; readonly kept: readonly FieldId[] }>
  >
  /** The last confirmed change of a cell: the row by the service's id, the field, and the value that was sent. */
  'push.confirmed-change': Question<
    'writer',
    OnWorksheet & { readonly field: FieldId; readonly key: number },
    ConfirmedChange | null
  >
  /**
   * The service does not store the field: it is locked from now on, and what is staged in it stays, judged as refused. `keptOld`: rows whose
   * change of it was confirmed and is not there, which is staged again. Answers how many of them are.
   */
  'push.lock-field': Question<
    'writer',
    OnWorksheet & { readonly field: FieldId; readonly words: string; readonly at: number; readonly keptOld: readonly number[] },
    { readonly putBack: number }
  >
  /** Those of the fields that were never seen to be stored. */
  'push.untried': Question<'writer', OnWorksheet & { readonly fields: readonly FieldId[] }, readonly FieldId[]>
  /** Forgets that the service refused the field. */
  'push.unlock-field': Question<'writer', OnWorksheet & { readonly field: FieldId }, null>
  'push.unsettled': Question<'writer', { readonly worksheetId: WorksheetId | null }, readonly UnsettledRows[]>
  /** Rows whose fate has been read back and that are still under way: nothing happened to them. */
  'push.settle-existing': Question<
    'writer',
    /** null means all that are unsettled. */
    OnWorksheet & {
      readonly keys: readonly number[] | null
      readonly at: number
      /** Asked at the end of a push: what is there now is what it wrote. */
      readonly isAfterPush?: boolean
    },
    /** How many turned out to have arrived whole, and which are staged as before. */
    { readonly confirmed: number; readonly open: readonly number[] }
  >
  /** A page of rows among which unanswered creates may be, read for the next question. */
  'creates.candidates': Question<
    'writer',
    OnWorksheet & { readonly isFirst: boolean; readonly bytes: Uint8Array<ArrayBuffer> },
    Reading<{ readonly rows: number; readonly oldestCreatedAt: string | null; readonly isNewestFirst: boolean }>
  >
  /**
   * Matches unanswered creates with the candidates read before, one to one. Those of pushes are settled by it; those of an import's batch are
   * for the import to settle. `rest`: what becomes of those that are not there: looked for again, given up though they may still come, or certainly
   * not created.
   */
  'creates.match': Question<
    'writer',
    OnWorksheet & { readonly of: OpenCreates; readonly rest: RestOfCreates; readonly at: number },
    MatchedCreates
  >
  /** The same for pushes, with the rows that pulls have brought in since: asks nothing of the service. */
  'creates.match-pulled': Question<'writer', OnWorksheet & { readonly at: number }, { readonly created: number }>
  /** By which texts the rows that are open can be asked for; null where their titles do not tell. */
  'creates.titles': Question<
    'writer',
    OnWorksheet & { readonly of: OpenCreates },
    { readonly field: FieldId; readonly values: readonly string[]; readonly known: string } | null
  >
  /** How many of these rows of the service are not known here; none of a worksheet that was never pulled. */
  'creates.unknown': Question<
    'writer',
    OnWorksheet & { readonly ids: readonly string[]; readonly at: number },
    { readonly unknown: number }
  >
  /** Compares staged new rows with those that came since; answers how many are asked about. */
  'creates.ask-alike': Question<'writer', OnWorksheet, { readonly asked: number }>
  /** New rows that were sent without an answer, given up, and are staged again: they may still come. */
  'creates.absent': Question<
    'window',
    { readonly worksheetId: WorksheetId | null },
    readonly { readonly worksheetId: WorksheetId; readonly rows: number; readonly sentAt: number }[]
  >
}
