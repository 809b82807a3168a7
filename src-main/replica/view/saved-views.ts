/** Saved views of a worksheet, and which view opens first. Names are unique within a worksheet, without regard to case. */

import type { SavedView, ViewRef, WorksheetViews } from '../../../src-shared/host/calls/view-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { plainContent, type ViewContent, viewContent } from '../../../src-shared/host/view-content.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { listServiceViews } from '../pull/service-views.ts'
import { attempt, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/** A content of an older form shows every row rather than something wrong; the view keeps its name and can be saved anew. */
function readContent(text: string): ViewContent {
  const parsed = viewContent.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : plainContent
}

/** The view that opens first, as long as it is still there. */
function readFirst(store: Store, tables: WorksheetTables, views: Pick<WorksheetViews, 'own' | 'service'>): ViewRef | null {
  const record = store
    .prepare<{ kind: ViewRef['kind']; view: string }>('select kind, view from first_view where ws = ?')
    .get(tables.n)
  if (record === undefined) return null
  const { kind, view } = record
  return views[kind].some((it) => it.id === view) ? { kind, id: view } : null
}

export function listViews(store: Store, tables: WorksheetTables): WorksheetViews {
  const own = store
    .prepare<{ id: string; name: string; content: string }>(
      `select id, name, content from saved_view where ws = ? order by ${store.textOrder.columnKeySql('name')} collate nocase, id`,
    )
    .all(tables.n)
    .map(({ id, name, content }): SavedView => ({ id, name, content: readContent(content) }))
  const views = { own, service: listServiceViews(store, tables) }
  return { ...views, first: readFirst(store, tables, views) }
}

export const saveView = (store: Store, tables: WorksheetTables, saved: SavedView): Result<SavedView, HostError> =>
  attempt(store, () => {
    const { id, name, content } = saved
    const taken = store
      .pluck<string>('select name from saved_view where ws = ? and name = ? collate nocase and id <> ?')
      .get(tables.n, name, id)
    if (taken !== undefined) return err({ kind: 'invalid', message: `This worksheet already has a view called “${taken}”.` })
    store.run(
      `insert into saved_view (id, ws, name, content) values (?, ?, ?, ?)
       on conflict (id) do update set name = excluded.name, content = excluded.content`,
      id,
      tables.n,
      name,
      JSON.stringify(content),
    )
    return ok(saved)
  })

/** A removed view may come back under its id: that it opened first is forgotten only when another is chosen. */
export const removeView = (store: Store, tables: WorksheetTables, id: string): void => {
  store.run('delete from saved_view where ws = ? and id = ?', tables.n, id)
}

export function setFirstView(store: Store, tables: WorksheetTables, view: ViewRef | null): void {
  if (view === null) store.run('delete from first_view where ws = ?', tables.n)
  else store.run('insert or replace into first_view (ws, kind, view) values (?, ?, ?)', tables.n, view.kind, view.id)
}
