/** The writer's answers about a push. */
import { ok } from '../../src-shared/lib/result.ts'
import { type AnswersOf, done, onWorksheet } from '../replica/answers.ts'
import type { AnswerOf } from '../replica/contract/questions.ts'
import { judgeStored, lockField, neverStored, unlockField } from '../replica/pull/field-writes.ts'
import { planRequests } from '../replica/settle/plan-requests.ts'
import { listUnsettled, settleExisting } from '../replica/settle/settle-read-back.ts'
import { takeCreates, takeDeletes, takeUpdates } from '../replica/settle/take-staged.ts'
import { createUnwrittenOutcomes } from '../replica/settle/unwritten-outcomes.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { readRowsPage } from './answers-pull.ts'

type PushAnswers = Pick<
  AnswersOf<'writer'>,
  | 'push.plan'
  | 'push.take-updates'
  | 'push.take-deletes'
  | 'push.take-creates'
  | 'push.outcome'
  | 'push.judge-stored'
  | 'push.lock-field'
  | 'push.unlock-field'
  | 'push.untried'
  | 'push.unsettled'
  | 'push.settle-existing'
>

export function pushAnswers(store: Store): PushAnswers {
  const outcomes = createUnwrittenOutcomes(store)
  /** Rows whose outcome is known are not sent again. */
  const take = <T>(worksheetId: string, work: (tables: WorksheetTables) => T) =>
    onWorksheet(store, worksheetId, (tables) => {
      outcomes.catchUp()
      return ok(work(tables))
    })
  return {
    'push.unsettled': ({ worksheetId }) => {
      outcomes.catchUp()
      return ok(listUnsettled(store, worksheetId))
    },
    'push.plan': ({ worksheetId, rows }) => {
      outcomes.catchUp()
      return ok(planRequests(store, worksheetId, rows))
    },
    'push.take-updates': ({ worksheetId, keys, ...taken }) =>
      take(worksheetId, (tables) => takeUpdates(store, tables, keys, taken)),
    'push.take-deletes': ({ worksheetId, keys, ...taken }) =>
      take(worksheetId, (tables) => takeDeletes(store, tables, keys, taken)),
    'push.take-creates': ({ worksheetId, batches, created, run, at, ...how }) =>
      take(worksheetId, (tables) => {
        const settled = created.map((it) => ({ created: it }))
        const work = () => batches.map((keys) => takeCreates(store, tables, keys, how, { run, at }))
        return store.brief.leave(() => outcomes.recordWith(tables, settled, work))
      }),
    'push.outcome': ({ worksheetId, ...outcome }) =>
      onWorksheet(store, worksheetId, (tables) => {
        store.brief.leave(() => outcomes.record(tables, outcome))
        return done
      }),
    'push.judge-stored': ({ worksheetId, bytes, fields }) =>
      onWorksheet<AnswerOf<'push.judge-stored'>>(store, worksheetId, (tables) => {
        const reading = readRowsPage(bytes)
        return ok(
          reading.kind === 'data' ? { kind: 'data', data: judgeStored(store, tables, reading.data.rows, fields) } : reading,
        )
      }),
    'push.lock-field': ({ worksheetId, ...refused }) =>
      onWorksheet(store, worksheetId, (tables) => {
        outcomes.catchUp()
        return ok(lockField(store, tables, refused))
      }),
    'push.untried': ({ worksheetId, fields }) =>
      onWorksheet(store, worksheetId, (tables) => ok(neverStored(store, tables, fields))),
    'push.unlock-field': ({ worksheetId, field }) =>
      onWorksheet(store, worksheetId, (tables) => {
        unlockField(store, tables, field)
        return done
      }),
    'push.settle-existing': ({ worksheetId, keys, isAfterPush }) =>
      onWorksheet(store, worksheetId, (tables) => ok(settleExisting(store, tables, keys, isAfterPush))),
  }
}
