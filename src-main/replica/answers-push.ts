/** The writer's answers about a push. */
import { ok } from '../../src-shared/lib/result.ts'
import { type AnswersOf, done, onWorksheet } from './answers.ts'
import { readRowsPage } from './answers-pull.ts'
import { planPush } from './plan-push.ts'
import type { AnswerOf } from './questions.ts'
import { recordOutcome } from './record-outcome.ts'
import { createCandidateReader, settleExisting } from './settle-unsettled.ts'
import type { Store } from './store.ts'
import { takeCreates, takeDeletes, takeUpdates } from './take-staged.ts'

type PushAnswers = Pick<
  AnswersOf<'writer'>,
  | 'push.plan'
  | 'push.take-updates'
  | 'push.take-deletes'
  | 'push.take-creates'
  | 'push.outcome'
  | 'push.record'
  | 'push.settle-existing'
  | 'push.candidates'
  | 'push.match-creates'
>

export function pushAnswers(store: Store): PushAnswers {
  const candidates = createCandidateReader(store)
  return {
    'push.plan': ({ worksheetId, rows }) => ok(planPush(store, worksheetId, rows)),
    'push.take-updates': ({ worksheetId, keys }) =>
      onWorksheet(store, worksheetId, (tables) => ok(takeUpdates(store, tables, keys))),
    'push.take-deletes': ({ worksheetId, keys }) =>
      onWorksheet(store, worksheetId, (tables) => ok(takeDeletes(store, tables, keys))),
    'push.take-creates': ({ worksheetId, keys, watermark }) =>
      onWorksheet(store, worksheetId, (tables) => ok(takeCreates(store, tables, keys, watermark))),
    'push.outcome': ({ worksheetId, ...outcome }) =>
      onWorksheet(store, worksheetId, (tables) => {
        recordOutcome(store, tables, outcome)
        return done
      }),
    'push.record': ({ worksheetId, at, created, updated, deleted, refused }) =>
      onWorksheet(store, worksheetId, (tables) => {
        store.run(
          'insert into push (ws, worksheet_name, at, created, updated, deleted, refused) values (?, ?, ?, ?, ?, ?, ?)',
          tables.n,
          tables.name,
          at,
          created,
          updated,
          deleted,
          refused,
        )
        return done
      }),
    'push.settle-existing': ({ worksheetId, keys }) =>
      onWorksheet(store, worksheetId, (tables) => ok(settleExisting(store, tables, keys))),
    'push.candidates': ({ worksheetId, isFirst, bytes }) =>
      onWorksheet<AnswerOf<'push.candidates'>>(store, worksheetId, (tables) => {
        const reading = readRowsPage(bytes)
        if (reading.kind !== 'data') return ok(reading)
        const oldestCreatedAt = candidates.add(tables, reading.data.rows, isFirst)
        return ok({ kind: 'data', data: { rows: reading.data.rows.length, oldestCreatedAt } })
      }),
    'push.match-creates': ({ worksheetId, isLast }) =>
      onWorksheet(store, worksheetId, (tables) => ok(candidates.match(tables, isLast))),
  }
}
