/** Judges everything that is staged from nothing: after a structure changed, and when a file was last judged by other rules. */

import { stagedEntry } from '../stage/staged-cell-sql.ts'
import { selectTouched } from '../store/scratch-tables.ts'
import { atomically, type Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { judgeTouched } from './judge-rows.ts'
import { noteWhole } from './listed-rows.ts'
import { watchUnique } from './watch-unique.ts'

/** Number of the rules in check-rules.ts: another one makes every file judge its staged cells anew when it opens. */
const rules = 2

export function judgeAnew(store: Store, tables: WorksheetTables): void {
  store.run('delete from flaw where ws = ?', tables.n)
  noteWhole(store, tables)
  store.run('delete from claim where ws = ?', tables.n)
  const rows = selectTouched(store, `select k from ${tables.over}`)
  const changes = store.pluck<string>(`select distinct change from ${tables.over}`).all()
  judgeTouched(store, tables, rows, {
    fields: store
      .pluck<number>(
        `select f from journal j where ws = ?1 and f > 0 and ${stagedEntry('j')} union select f from journal_batch where ws = ?1 and f > 0
         union select e.value from journal_batch b cross join json_each(b.fields) e where b.ws = ?1 and b.f = 0`,
      )
      .all(tables.n),
    hasCreated: changes.includes('created'),
    hasDeleted: changes.includes('deleted'),
  })
  store.run('insert or replace into judged (ws, rules, version) values (?, ?, ?)', tables.n, rules, tables.version)
}

/** For the connection that writes, when it opens. */
export function judgeWhereRulesChanged(store: Store): void {
  for (const tables of store.worksheets.all()) {
    watchUnique(store, tables)
    const known = store
      .pluck<number>('select 1 from judged where ws = ? and rules = ? and version = ?')
      .get(tables.n, rules, tables.version)
    if (known === undefined) atomically(store, () => judgeAnew(store, tables))
  }
}
