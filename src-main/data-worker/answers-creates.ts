/** The writer's answers about new rows whose sending was not answered. */
import { ok } from '../../src-shared/lib/result.ts'
import { type AnswersOf, onWorksheet } from '../replica/answers.ts'
import type { AnswerOf } from '../replica/contract/questions.ts'
import { askAboutAlike, countUnknown } from '../replica/pull/alike-rows.ts'
import { createCandidateReader } from '../replica/settle/match-open-creates.ts'
import { settleCreates } from '../replica/settle/settle-read-back.ts'
import { titlesToAskFor } from '../replica/settle/titles-to-ask-for.ts'
import { atomically, type Store } from '../replica/store/store.ts'
import { readRowsPage } from './answers-pull.ts'

type CreateAnswers = Pick<AnswersOf<'writer'>, Extract<keyof AnswersOf<'writer'>, `creates.${string}`>>

const nothing = { created: [], absent: [], uncertain: [] }

export function createAnswers(store: Store): CreateAnswers {
  const reader = createCandidateReader(store)
  return {
    'creates.candidates': ({ worksheetId, isFirst, bytes }) =>
      onWorksheet<AnswerOf<'creates.candidates'>>(store, worksheetId, (tables) => {
        const reading = readRowsPage(bytes)
        if (reading.kind !== 'data') return ok(reading)
        const added = reader.add(tables, reading.data.rows, isFirst)
        return ok({ kind: 'data', data: { rows: reading.data.rows.length, ...added } })
      }),
    'creates.match': ({ worksheetId, of, rest, at }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const matched = reader.match(tables, of) ?? nothing
        if (of.of === 'push') settleCreates(store, tables, matched, rest, at)
        return ok(matched)
      }),
    'creates.match-pulled': ({ worksheetId, at }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const matched = reader.matchPulled(tables, { of: 'push' })
        if (matched !== null && matched.created.length > 0) settleCreates(store, tables, matched, 'open', at)
        return ok({ created: matched?.created.length ?? 0 })
      }),
    'creates.titles': ({ worksheetId, of }) =>
      onWorksheet(store, worksheetId, (tables) => ok(titlesToAskFor(store, tables, reader.open(tables, of)))),
    'creates.unknown': ({ worksheetId, ids, at }) =>
      onWorksheet(store, worksheetId, (tables) => ok({ unknown: countUnknown(store, tables, ids, at) })),
    'creates.ask-alike': ({ worksheetId }) =>
      onWorksheet(store, worksheetId, (tables) => ok({ asked: atomically(store, () => askAboutAlike(store, tables)) })),
  }
}
