/** The workers' answers about receipts. */
import { ok } from '../../src-shared/lib/result.ts'
import { type AnswersOf, done } from '../replica/answers.ts'
import { noteOverwritten } from '../replica/receipts/overwritten.ts'
import { listReceiptRows, listUpdated } from '../replica/receipts/page-receipts.ts'
import { listRuns } from '../replica/receipts/read-receipts.ts'
import { beginWriteRun, endWriteRun, looksDue, noteLooked, pruneReceipts } from '../replica/receipts/write-runs.ts'
import { endInDoubt } from '../replica/settle/settle-read-back.ts'
import { atomically, type Store } from '../replica/store/store.ts'

type Written = 'receipts.begin' | 'receipts.end' | 'receipts.prune' | 'receipts.note-overwritten' | 'receipts.looked'
type Read = 'receipts.runs' | 'receipts.rows' | 'receipts.updated' | 'receipts.looks-due'

export const receiptWriterAnswers = (store: Store): Pick<AnswersOf<'writer'>, Written> => ({
  'receipts.begin': (start) => ok({ run: atomically(store, () => beginWriteRun(store, start)) }),
  'receipts.end': ({ run, at, outcome }) => {
    endInDoubt(store, run)
    endWriteRun(store, run, at, outcome)
    return done
  },
  'receipts.note-overwritten': ({ run, cells }) => ok({ noted: atomically(store, () => noteOverwritten(store, run, cells)) }),
  'receipts.looked': ({ run }) => {
    noteLooked(store, run)
    return done
  },
  'receipts.prune': ({ olderThan, mostBytes }) => ok(pruneReceipts(store, olderThan, mostBytes)),
})

export const receiptWindowAnswers = (store: Store): Pick<AnswersOf<'window'>, Read> => ({
  'receipts.runs': (ask) => ok(listRuns(store, ask)),
  'receipts.rows': (ask) => ok(listReceiptRows(store, ask)),
  'receipts.updated': (ask) => ok(listUpdated(store, ask)),
  'receipts.looks-due': ({ since, before }) => ok({ runs: looksDue(store, since, before) }),
})
