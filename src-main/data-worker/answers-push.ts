/** The writer's answers about a push. */
import { ok } from '../../src-shared/lib/result.ts'
import { type AnswersOf, done, onWorksheet } from '../replica/answers.ts'
import type { PushOutcome } from '../replica/contract/push-questions.ts'
import type { AnswerOf } from '../replica/contract/questions.ts'
import { createPageApplier } from '../replica/pull/apply-page.ts'
import { confirmedChange, judgeStored, lockField, neverStored, unlockField } from '../replica/pull/field-writes.ts'
import { generationOf } from '../replica/pull/pull-ledger.ts'
import { listNoted } from '../replica/rules/listed-rows.ts'
import { takeCreates } from '../replica/settle/creates/take-creates.ts'
import { planRequests } from '../replica/settle/plan-requests.ts'
import { listUnsettled, settleExisting } from '../replica/settle/settle-read-back.ts'
import { takeDeletes } from '../replica/settle/take-staged.ts'
import { createUnwrittenOutcomes } from '../replica/settle/unwritten-outcomes.ts'
import { changedSinceTaken, isAsTaken } from '../replica/settle/updates/changed-since-taken.ts'
import { takeUpdates, takeUpdatesAhead } from '../replica/settle/updates/take-updates.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { readRowsPage } from './answers-pull.ts'

type PushAnswers = Pick<
  AnswersOf<'writer'>,
  | 'push.plan'
  | 'push.take-updates'
  | 'push.take-updates-ahead'
  | 'push.check'
  | 'push.take-deletes'
  | 'push.take-creates'
  | 'push.outcome'
  | 'push.judge-stored'
  | 'push.confirmed-change'
  | 'push.lock-field'
  | 'push.unlock-field'
  | 'push.untried'
  | 'push.unsettled'
  | 'push.settle-existing'
>

export function pushAnswers(store: Store): PushAnswers {
  const outcomes = createUnwrittenOutcomes(store)
  const pages = createPageApplier(store)
  /** Rows whose outcome is known are not sent again. */
  const take = <T>(worksheetId: string, work: (tables: WorksheetTables) => T) =>
    onWorksheet(store, worksheetId, (tables) => {
      outcomes.catchUp()
      return ok(work(tables))
    })
  /** Outcomes that came with the question are kept as well where those before them cannot be written yet. */
  const recordAndTake = <T>(
    worksheetId: string,
    came: readonly PushOutcome[],
    at: number,
    work: (tables: WorksheetTables) => T,
  ) => onWorksheet(store, worksheetId, (tables) => ok(outcomes.recordWith(tables, came, at, () => work(tables))))
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
    'push.take-updates-ahead': ({ worksheetId, slices, updated, ...taken }) =>
      recordAndTake(worksheetId, updated.length === 0 ? [] : [{ updated }], taken.at, (tables) =>
        takeUpdatesAhead(store, tables, slices, taken),
      ),
    'push.check': ({ worksheetId, keys, bytes, at }) =>
      onWorksheet<AnswerOf<'push.check'>>(store, worksheetId, (tables) => {
        const reading = readRowsPage(bytes)
        if (reading.kind !== 'data') return ok(reading)
        const { rows } = reading.data
        const page = pages.read(tables, rows)
        const ids = page.map((it) => it.id)
        // What else changed in these rows is read by the refresh after the push, which changes them all.
        if (isAsTaken(store, tables, keys, page)) return ok({ kind: 'data', data: { ids, isIncomplete: false, changed: [] } })
        const checked = store.fetched.run(tables.n, () => {
          const { isIncomplete } = pages.apply(tables, rows, { generation: generationOf(store, tables), firstKey: null, at })
          listNoted(store)
          return { ids, isIncomplete, changed: changedSinceTaken(store, tables, keys) }
        })
        return ok({ kind: 'data', data: checked })
      }),
    'push.take-deletes': ({ worksheetId, keys, ...taken }) =>
      take(worksheetId, (tables) => takeDeletes(store, tables, keys, taken)),
    'push.take-creates': ({ worksheetId, batches, created, run, at, ...how }) =>
      store.brief.leave(() =>
        recordAndTake(
          worksheetId,
          created.map((it) => ({ created: it.ids.map((id, i) => ({ k: it.keys[i] ?? 0, id })) })),
          at,
          (tables) => batches.map((keys) => takeCreates(store, tables, keys, how, { run, at })),
        ),
      ),
    'push.outcome': ({ worksheetId, at, ...outcome }) =>
      onWorksheet(store, worksheetId, (tables) => {
        store.brief.leave(() => outcomes.record(tables, outcome, at))
        return done
      }),
    'push.judge-stored': ({ worksheetId, bytes, fields }) =>
      onWorksheet<AnswerOf<'push.judge-stored'>>(store, worksheetId, (tables) => {
        const reading = readRowsPage(bytes)
        return ok(
          reading.kind === 'data' ? { kind: 'data', data: judgeStored(store, tables, reading.data.rows, fields) } : reading,
        )
      }),
    'push.confirmed-change': ({ worksheetId, field, key }) =>
      onWorksheet(store, worksheetId, (tables) => ok(confirmedChange(store, tables, field, key))),
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
    'push.settle-existing': ({ worksheetId, keys, at, isAfterPush }) =>
      onWorksheet(store, worksheetId, (tables) => ok(settleExisting(store, tables, keys, at, isAfterPush))),
  }
}
