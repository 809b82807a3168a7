/** The window worker's answers: short reads by key, each within a few milliseconds. */
import type { RowSpan } from '../../src-shared/host/row-spans.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import type { RowKey } from '../../src-shared/model/ids.ts'
import { type AnswersOf, done, type Outcome, onWorksheet } from '../replica/answers.ts'
import type { AnswerOf } from '../replica/contract/questions.ts'
import { readKnown, sampleRowId } from '../replica/pull/pull-ledger.ts'
import { onlyOfParent } from '../replica/query/parent-sql.ts'
import { listAbsent } from '../replica/receipts/read-receipts.ts'
import { findProblem } from '../replica/rules/find-problem.ts'
import { reviewPage } from '../replica/rules/review-changes.ts'
import { stagingStamp } from '../replica/settle/plan-push.ts'
import { readStagedCounts } from '../replica/stage/staged-counts.ts'
import { readApp, readFact } from '../replica/store/app-facts.ts'
import { findNames, searchNames } from '../replica/store/name-dictionary.ts'
import { createKeyFinder, presentRowIds } from '../replica/store/row-key.ts'
import { readAtOnce, type Store } from '../replica/store/store.ts'
import { carryRows } from '../replica/view/carry-rows.ts'
import { problemOf } from '../replica/view/colour-rows.ts'
import { fold, notFolded, placed, rankAt, rankedRows, unfoldAround } from '../replica/view/grouped-views.ts'
import {
  changeKeys,
  keysAt,
  keysIn,
  newView,
  type OpenView,
  presentKeys,
  presentRevision,
  putKeys,
  staleRows,
} from '../replica/view/open-view-keys.ts'
import { readWindow } from '../replica/view/read-window.ts'
import { listViews } from '../replica/view/saved-views.ts'
import { listWorksheets, readWorksheetState } from '../replica/view/worksheet-state.ts'
import { receiptWindowAnswers } from './answers-receipts.ts'

const everyPosition: readonly RowSpan[] = [[0, Number.MAX_SAFE_INTEGER]]

/** A sort closes one view and opens the next; two tabs may do so at once. */
const keptDropped = 2

export function windowAnswers(store: Store): AnswersOf<'window'> {
  const views = new Map<string, OpenView>()
  /** Views dropped last, oldest first. */
  const dropped = new Map<string, OpenView>()
  const onView = <T>(view: string, work: (open: OpenView) => Outcome<T>): Outcome<T> => {
    const open = views.get(view)
    return open === undefined ? err({ kind: 'not-found', what: 'view', message: 'This view is no longer open.' }) : work(open)
  }
  return {
    ...receiptWindowAnswers(store),
    'app.read': () => ok(readApp(store)),
    'worksheets.list': () => ok(listWorksheets(store)),
    'fact.read': ({ name }) => ok(readFact(store, name)),
    'worksheet.state': ({ worksheetId }) => {
      const tables = store.worksheets.find(worksheetId)
      return ok(tables === null ? null : readWorksheetState(store, tables))
    },
    'views.list': ({ worksheetId }) => onWorksheet(store, worksheetId, (tables) => ok(listViews(store, tables))),
    'view.put': ({ view, worksheetId, keys, revision, grouped = null }) => {
      const known = views.get(view)
      const folded = known?.grouped?.folded ?? new Set<string>()
      const groups = grouped === null ? null : { ...grouped, rows: keys, folded }
      const positions = groups === null ? keys : placed(groups)
      const open = known?.worksheetId === worksheetId ? known : newView(worksheetId, positions, revision)
      if (open === known) putKeys(open, positions, revision)
      open.grouped = groups
      views.set(view, open)
      return ok({ total: positions.length, rowCount: keys.length })
    },
    'view.colour': ({ view, rules }) =>
      onView(view, (open) =>
        onWorksheet(store, open.worksheetId, (tables) => {
          open.colours = rules
          return ok({ problems: rules.map((rule) => problemOf(tables, rule)) })
        }),
      ),
    'view.fold': ({ view, path, isFolded, revision }) =>
      onView(view, (open) => {
        if (open.grouped !== null) {
          open.grouped = fold(open.grouped, path, isFolded)
          putKeys(open, placed(open.grouped), revision)
        }
        return ok({ total: presentKeys(open).length })
      }),
    'view.change': ({ view, came, went, revision, parent = null }) =>
      onView(view, (open) =>
        onWorksheet(store, open.worksheetId, (tables) => {
          const own = onlyOfParent(store, tables, parent, came)
          return ok({ total: changeKeys(open, notFolded(open.grouped, own), went, revision) })
        }),
      ),
    'view.area-keys': ({ view, revision, rows, withHeads = false }) =>
      onView(view, (open) => {
        const keys = keysIn(open, revision, rows, withHeads)
        return keys.ok ? ok({ keys: keys.value }) : keys
      }),
    'view.ranked-keys': ({ view, revision, rows }) =>
      onView(view, (open) => {
        const { grouped } = open
        if (grouped !== null && rows === null) return ok(rankedRows(grouped, grouped.rows))
        const keys = keysIn(open, revision, rows ?? everyPosition)
        if (!keys.ok) return keys
        return ok(grouped === null ? { keys: keys.value, spans: rows ?? everyPosition } : rankedRows(grouped, keys.value))
      }),
    'view.rank': ({ view, row }) =>
      onView(view, (open) =>
        onWorksheet(store, open.worksheetId, (tables) => {
          const k = createKeyFinder(store, tables)(row)
          const rank = k === null ? -1 : (open.grouped?.rows ?? presentKeys(open)).indexOf(k)
          return ok({ rank: rank < 0 ? null : rank })
        }),
      ),
    'view.unfold': ({ view, row, revision }) =>
      onView(view, (open) =>
        onWorksheet<AnswerOf<'view.unfold'>>(store, open.worksheetId, (tables) => {
          const k = createKeyFinder(store, tables)(row)
          const opened = k === null || open.grouped === null ? open.grouped : unfoldAround(open.grouped, k)
          if (opened === null || opened === open.grouped) return ok({ total: null })
          open.grouped = opened
          putKeys(open, placed(opened), revision)
          return ok({ total: presentKeys(open).length })
        }),
      ),
    'rows.keys-of': ({ worksheetId, rows }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const keyOf = createKeyFinder(store, tables)
        const found = rows.flatMap((row): (readonly [RowKey, number])[] => {
          const k = keyOf(row)
          return k === null ? [] : [[row, k]]
        })
        return ok({ keys: new Map(found) })
      }),
    'view.carry': ({ from, sets, to }) =>
      onView(to, (open) => {
        const before = views.get(from.view) ?? dropped.get(from.view)
        const keys = before === undefined ? err(staleRows) : keysAt(before, from.revision)
        if (!keys.ok) return keys
        const present = presentKeys(open)
        const isSame = keys.value.buffer === present.buffer && keys.value.length === present.length
        const carried = sets.map((spans) => (isSame ? spans : carryRows(keys.value, spans, present)))
        return ok({ revision: presentRevision(open), sets: carried })
      }),
    'view.drop': ({ view }) => {
      const open = views.get(view)
      views.delete(view)
      if (open !== undefined) dropped.set(view, open)
      const [oldest] = dropped.keys()
      if (dropped.size > keptDropped && oldest !== undefined) dropped.delete(oldest)
      return done
    },
    'view.window': ({ view, start, count }) =>
      onView(view, (open) =>
        onWorksheet(store, open.worksheetId, (tables) => {
          const keys = presentKeys(open)
          // One transaction, so that rows, marks and names are of the same moment.
          const read = readAtOnce(store, () => readWindow(store, tables, keys.subarray(start, start + count), open))
          return ok({ ...read, total: keys.length, rowCount: open.grouped?.rows.length ?? keys.length })
        }),
      ),
    'view.locate': ({ view, row }) =>
      onView(view, (open) =>
        onWorksheet(store, open.worksheetId, (tables) => {
          const k = createKeyFinder(store, tables)(row)
          const index = k === null ? -1 : presentKeys(open).indexOf(k)
          return ok({ index: index < 0 ? null : index })
        }),
      ),
    'rows.find-problem': ({ view, ...query }) =>
      onView(view, (open) =>
        onWorksheet(store, open.worksheetId, (tables) =>
          ok(
            readAtOnce(store, () => {
              const { grouped } = open
              if (grouped === null) return { found: findProblem(store, tables, presentKeys(open), query) }
              const from = query.from && { ...query.from, index: rankAt(grouped, presentKeys(open)[query.from.index] ?? 0) }
              return { found: findProblem(store, tables, grouped.rows, { ...query, from }) }
            }),
          ),
        ),
      ),
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
    'pull.known': ({ worksheetId }) => onWorksheet(store, worksheetId, (tables) => ok(readKnown(store, tables))),
  }
}
