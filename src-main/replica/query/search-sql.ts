/** Compiles the quick search: rows where any cell, as people read it, holds the text. Options and references are searched by their names. */

import { isReferenceKind, type ReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { createParameters, type Parameters } from '../store/sql-parameters.ts'
import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { placeSql } from './place-sql.ts'
import { textMatchSql } from './text-match-sql.ts'
import { wordsSql } from './words-sql.ts'

export function searchSql(store: Store, tables: Pick<WorksheetTables, 'columns'>, text: string, parameters: Parameters): string {
  store.db.exec(`
    create temp table if not exists search_hit (kind text not null, id text not null, primary key (kind, id)) strict, without rowid;
    delete from temp.search_hit`)
  const parts = tables.columns.filter((it) => !it.isGone).map((it) => columnSearch(store, it, text, parameters))
  const found = parts.filter((it) => it !== null)
  return found.length === 0 ? '0' : `(${found.join(' or ')})`
}

function columnSearch(store: Store, { sql, field }: Column, text: string, parameters: Parameters): string | null {
  const { kind } = field
  if (kind === 'options') {
    const folded = text.toLowerCase()
    const keys = field.options.filter((it) => it.text.toLowerCase().includes(folded)).map((it) => it.key)
    if (keys.length === 0) return null
    return `(${keys.map((key) => `instr(${sql}, ${parameters.add(JSON.stringify(key))}) > 0`).join(' or ')})`
  }
  if (isReferenceKind(kind)) {
    const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
    const hits = fillHits(store, kind, field.id, related, text)
    if (hits === 0) return null
    const list = `(select id from temp.search_hit where kind = ${parameters.add(field.id)})`
    return field.isMultiple
      ? `(${sql} is not null and exists (select 1 from json_each(${sql}) e where e.value in ${list}))`
      : `json_extract(${sql}, '$[0]') in ${list}`
  }
  if (kind === 'checkbox' || kind === 'none') return null
  if (kind === 'attachments')
    return `(${sql} is not null and exists (select 1 from json_each(${sql}) e where ${textMatchSql("(e.value ->> 'name')", 'anywhere', text, parameters)}))`
  return textMatchSql(kind === 'location' ? placeSql(sql) : wordsSql({ sql, field }), 'anywhere', text, parameters)
}

/** Finds the ids whose names match, once per search, instead of once per row. */
function fillHits(store: Store, kind: ReferenceKind, fieldId: string, related: WorksheetTables | null, text: string): number {
  const parameters = createParameters()
  const [as, ofKind] = [parameters.add(fieldId), parameters.add(kind)]
  let hits = store
    .prepare(
      `insert or ignore into temp.search_hit (kind, id) select ${as}, id from name where kind = ${ofKind} and ${textMatchSql('text', 'anywhere', text, parameters)}`,
    )
    .run(...parameters.values).changes
  if (related?.title?.field.kind === 'text') {
    const own = createParameters()
    const asField = own.add(fieldId)
    const match = textMatchSql(wordsSql(related.title), 'anywhere', text, own)
    for (const table of [related.row, related.over])
      hits += store
        .prepare(`insert or ignore into temp.search_hit (kind, id) select ${asField}, id from ${table} where ${match}`)
        .run(...own.values).changes
  }
  return hits
}
