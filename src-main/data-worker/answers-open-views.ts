/** The window worker's answers about open views: their rows in order, by position, and what changes them. */
import type { RowSpan } from '../../src-shared/host/row-spans.ts'
import { err, mapOk, ok } from '../../src-shared/lib/result.ts'
import { type AnswersOf, done, type Outcome, onWorksheet } from '../replica/answers.ts'
import type { AnswerOf } from '../replica/contract/questions.ts'
import { onlyOfParent } from '../replica/query/parent-sql.ts'
import { findProblem } from '../replica/rules/find-problem.ts'
import { createKeyFinder, createRowKeyFinder } from '../replica/store/row-key.ts'
import { readAtOnce, type Store } from '../replica/store/store.ts'
import { problemOf } from '../replica/view/colour-rows.ts'
import { fold, notFolded, placed, rankAt, rankedRows, unfoldAround } from '../replica/view/grouped-views.ts'
import { mapPositions } from '../replica/view/map-positions.ts'
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

const everyPosition: readonly RowSpan[] = [[0, Number.MAX_SAFE_INTEGER]]

/** A sort closes one view and opens the next; two tabs may do so at once, and somebody slow to be answered clicks on. */
const keptDropped = { views: 8, atLeast: 2, rows: 4_000_000 } as const

/** The open views of the window: changed and dropped by these answers, and found by handle. */
export interface KeptViews {
  readonly open: Map<string, OpenView>
  /** Dropped last, oldest first. */
  readonly dropped: Map<string, OpenView>
  on<T>(view: string, work: (open: OpenView) => Outcome<T>): Outcome<T>
}

export function createKeptViews(): KeptViews {
  const open = new Map<string, OpenView>()
  return {
    open,
    dropped: new Map(),
    on(view, work) {
      const found = open.get(view)
      return found === undefined ? err({ kind: 'not-found', what: 'view', message: 'This view is no longer open.' }) : work(found)
    },
  }
}

/** Views come, change and go. */
export const viewChangeAnswers = (
  store: Store,
  views: KeptViews,
): Pick<AnswersOf<'window'>, 'view.put' | 'view.colour' | 'view.fold' | 'view.change' | 'view.unfold' | 'view.drop'> => ({
  'view.put': ({ view, worksheetId, keys, revision, grouped = null }) => {
    const known = views.open.get(view)
    const folded = known?.grouped?.folded ?? new Set<string>()
    const groups = grouped === null ? null : { ...grouped, rows: keys, folded }
    const positions = groups === null ? keys : placed(groups)
    const open = known?.worksheetId === worksheetId ? known : newView(worksheetId, positions, revision)
    if (open === known) putKeys(open, positions, revision)
    open.grouped = groups
    views.open.set(view, open)
    return ok({ total: positions.length, rowCount: keys.length })
  },
  'view.colour': ({ view, rules }) =>
    views.on(view, (open) =>
      onWorksheet(store, open.worksheetId, (tables) => {
        open.colours = rules
        return ok({ problems: rules.map((rule) => problemOf(tables, rule)) })
      }),
    ),
  'view.fold': ({ view, path, isFolded, revision }) =>
    views.on(view, (open) => {
      if (open.grouped !== null) {
        open.grouped = fold(open.grouped, path, isFolded)
        putKeys(open, placed(open.grouped), revision)
      }
      return ok({ total: presentKeys(open).length })
    }),
  'view.change': ({ view, came, went, revision, parent = null }) =>
    views.on(view, (open) =>
      onWorksheet(store, open.worksheetId, (tables) => {
        const own = onlyOfParent(store, tables, parent, came)
        return ok({ total: changeKeys(open, notFolded(open.grouped, own), went, revision) })
      }),
    ),
  'view.unfold': ({ view, row, revision }) =>
    views.on(view, (open) =>
      onWorksheet<AnswerOf<'view.unfold'>>(store, open.worksheetId, (tables) => {
        const k = createKeyFinder(store, tables)(row)
        const opened = k === null || open.grouped === null ? open.grouped : unfoldAround(open.grouped, k)
        if (opened === null || opened === open.grouped) return ok({ total: null })
        open.grouped = opened
        putKeys(open, placed(opened), revision)
        return ok({ total: presentKeys(open).length })
      }),
    ),
  'view.drop': ({ view }) => {
    const open = views.open.get(view)
    views.open.delete(view)
    if (open !== undefined) views.dropped.set(view, open)
    for (const [oldest] of views.dropped) {
      const { size } = views.dropped
      if (size <= keptDropped.atLeast || (size <= keptDropped.views && countRows(views.dropped) <= keptDropped.rows)) break
      views.dropped.delete(oldest)
    }
    return done
  },
})

/** Eight bytes each. */
const countRows = (dropped: KeptViews['dropped']): number =>
  [...dropped.values()].reduce((sum, it) => sum + presentKeys(it).length, 0)

/** Which rows are where in a view, and what they hold. */
export const viewReadAnswers = (
  store: Store,
  views: KeptViews,
): Pick<
  AnswersOf<'window'>,
  | 'view.area-keys'
  | 'view.ranked-keys'
  | 'view.rank'
  | 'view.carry'
  | 'view.window'
  | 'view.at-rank'
  | 'view.locate'
  | 'rows.find-problem'
> => ({
  'view.area-keys': ({ view, revision, rows, withHeads = false }) =>
    views.on(view, (open) => {
      return mapOk(keysIn(open, revision, rows, withHeads), (keys) => ({ keys }))
    }),
  'view.ranked-keys': ({ view, revision, rows }) =>
    views.on(view, (open) => {
      const { grouped } = open
      if (grouped !== null && rows === null) return ok(rankedRows(grouped, grouped.rows))
      const keys = keysIn(open, revision, rows ?? everyPosition)
      if (!keys.ok) return keys
      return ok(grouped === null ? { keys: keys.value, spans: rows ?? everyPosition } : rankedRows(grouped, keys.value))
    }),
  'view.rank': ({ view, row }) =>
    views.on(view, (open) =>
      onWorksheet(store, open.worksheetId, (tables) => {
        const k = createKeyFinder(store, tables)(row)
        const rank = k === null ? -1 : (open.grouped?.rows ?? presentKeys(open)).indexOf(k)
        return ok({ rank: rank < 0 ? null : rank })
      }),
    ),
  'view.carry': ({ from, sets, to }) =>
    views.on(to, (open) => {
      const before = views.open.get(from.view) ?? views.dropped.get(from.view)
      const keys = before === undefined ? err(staleRows) : keysAt(before, from.revision)
      if (!keys.ok) return keys
      const present = presentKeys(open)
      const isSame = keys.value.buffer === present.buffer && keys.value.length === present.length
      const carried = sets.map((spans) => (isSame ? spans : mapPositions(keys.value, spans, present)))
      return ok({ revision: presentRevision(open), sets: carried })
    }),
  'view.window': ({ view, start, count }) =>
    views.on(view, (open) =>
      onWorksheet(store, open.worksheetId, (tables) => {
        const keys = presentKeys(open)
        // One transaction, so that rows, marks and names are of the same moment.
        const read = readAtOnce(store, () => readWindow(store, tables, keys.subarray(start, start + count), open))
        return ok({ ...read, total: keys.length, rowCount: open.grouped?.rows.length ?? keys.length })
      }),
    ),
  'view.at-rank': ({ view, rank }) =>
    views.on(view, (open) =>
      onWorksheet(store, open.worksheetId, (tables) => {
        const k = (open.grouped?.rows ?? presentKeys(open))[rank]
        return ok({ row: k === undefined ? null : createRowKeyFinder(store, tables)(k) })
      }),
    ),
  'view.locate': ({ view, row }) =>
    views.on(view, (open) =>
      onWorksheet(store, open.worksheetId, (tables) => {
        const k = createKeyFinder(store, tables)(row)
        const index = k === null ? -1 : presentKeys(open).indexOf(k)
        return ok({ index: index < 0 ? null : index })
      }),
    ),
  'rows.find-problem': ({ view, ...query }) =>
    views.on(view, (open) =>
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
})
