/** The window worker's answers: short reads by key, each within a few milliseconds. */
import { ok } from '../../src-shared/lib/result.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import { type AnswersOf, onWorksheet } from '../replica/answers.ts'
import { sampleRowId } from '../replica/pull/pull-ledger.ts'
import { listAbsent } from '../replica/receipts/read-receipts.ts'
import { reviewPage } from '../replica/rules/review-changes.ts'
import { stagingStamp } from '../replica/settle/plan-requests.ts'
import { readStagedCounts } from '../replica/stage/staged-counts.ts'
import { readApp, readFact } from '../replica/store/app-facts.ts'
import { findNames, searchNames } from '../replica/store/name-dictionary.ts'
import { createKeyFinder, presentRowIds } from '../replica/store/row-key.ts'
import { readAtOnce, type Store } from '../replica/store/store.ts'
import { listViews } from '../replica/view/saved-views.ts'
import { listWorksheets, readWorksheetState } from '../replica/view/worksheet-state.ts'
import { createKeptViews, viewChangeAnswers, viewReadAnswers } from './answers-open-views.ts'
import { receiptWindowAnswers } from './answers-receipts.ts'

export function windowAnswers(store: Store): AnswersOf<'window'> {
  const views = createKeptViews()
  return {
    ...receiptWindowAnswers(store),
    ...viewChangeAnswers(store, views),
    ...viewReadAnswers(store, views),
    'app.read': () => ok(readApp(store)),
    'worksheets.list': () => ok(listWorksheets(store)),
    'fact.read': ({ name }) => ok(readFact(store, name)),
    'worksheet.state': ({ worksheetId }) => {
      const tables = store.worksheets.find(worksheetId)
      return ok(tables === null ? null : readWorksheetState(store, tables))
    },
    'views.list': ({ worksheetId }) => onWorksheet(store, worksheetId, (tables) => ok(listViews(store, tables))),
    'rows.keys-of': ({ worksheetId, rows }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const keyOf = createKeyFinder(store, tables)
        const found = rows.flatMap((row): (readonly [RowKey, number])[] => {
          const k = keyOf(row)
          return k === null ? [] : [[row, k]]
        })
        return ok({ keys: new Map(found) })
      }),
    'rows.sample-id': ({ worksheetId }) => onWorksheet(store, worksheetId, (tables) => ok(sampleRowId(store, tables))),
    'names.find': ({ kind, text, limit }) => ok(searchNames(store, kind, text, limit)),
    'names.of': ({ wanted }) =>
      ok(
        findNames(
          store,
          wanted.map(({ kind, ids }) => ({ kind, ids: new Set(ids), related: null })),
        ),
      ),
    'push.stamp': () => ok(stagingStamp(store)),
    'push.row-ids': ({ worksheetId, keys }) =>
      onWorksheet(store, worksheetId, (tables) => ok(presentRowIds(store, tables, keys))),
    'creates.absent': ({ worksheetId }) => ok(listAbsent(store, worksheetId)),
    'changes.list': (query) => ok(readAtOnce(store, () => reviewPage(store, query))),
    'changes.count': () =>
      ok(store.worksheets.all().map((it) => ({ worksheetId: it.id, name: it.name, staged: readStagedCounts(store, it.n) }))),
  }
}
