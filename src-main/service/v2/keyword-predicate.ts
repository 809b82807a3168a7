/**
 * A fuzzy keyword search (V2 operations 4 and 13): rows of which any field shows the keyword, whatever the letter case. People, options,
 * places and related rows are searched by the names that people read, numbers by their value.
 */

import type { Column, Predicate } from '../domain/rows/predicate.ts'
import { rowIdOf } from '../domain/rows/stored-row.ts'
import type { Field } from '../domain/structure/field.ts'
import { titleField, type Worksheet } from '../domain/structure/worksheet.ts'
import type { Workspace } from '../domain/workspace.ts'

/** More related rows than this whose title has the keyword are not looked at; it bounds the size of the query. */
const mostTitles = 1000

const has = (name: string, keyword: string): boolean => name.toLowerCase().includes(keyword.toLowerCase())

const idsWithName = (entries: Iterable<{ readonly id: string; readonly name: string }>, keyword: string): readonly string[] =>
  [...entries].filter((entry) => has(entry.name, keyword)).map((entry) => entry.id)

function titledRows(workspace: Workspace, field: Field, keyword: string): readonly string[] {
  const target = workspace.storage.catalog.worksheets().find((each) => each.id === field.relation?.worksheetId)
  const title = target === undefined ? undefined : titleField(target)
  if (target === undefined || title === undefined) return []
  const predicate = fieldPredicate(workspace, title, keyword)
  if (predicate === null) return []
  const { rows } = workspace.storage.rows.query(target, { predicate, sorts: [], offset: 0, limit: mostTitles })
  return rows.map((row) => rowIdOf(row))
}

function fieldPredicate(workspace: Workspace, field: Field, keyword: string): Predicate | null {
  const column: Column = { of: 'field', field }
  const directory = workspace.directory()
  const anyOf = (ids: readonly string[]): Predicate | null =>
    ids.length === 0 ? null : { kind: 'ids', column, match: 'any', ids }
  // The cell of a signature names a picture.
  if (field.type === 'Signature') return null
  switch (field.kind) {
    case 'text':
    case 'date':
    case 'datetime':
    case 'time':
      return { kind: 'text', column, where: 'anywhere', text: keyword }
    case 'number':
      return Number.isFinite(Number(keyword)) ? { kind: 'compare', column, by: '=', value: Number(keyword) } : null
    case 'options':
      return anyOf(field.options.filter((option) => has(option.value, keyword)).map((option) => option.key))
    case 'members':
      return anyOf(idsWithName(directory.accounts.values(), keyword))
    case 'departments':
    case 'regions':
    case 'roles':
    case 'orgRoles':
      return anyOf(idsWithName(directory[field.kind].values(), keyword))
    case 'rows':
      return anyOf(titledRows(workspace, field, keyword))
    case 'checkbox':
    case 'attachments':
    case 'location':
    case 'none':
      return null
  }
}

export const keywordPredicate = (workspace: Workspace, worksheet: Worksheet, keyword: string): Predicate => ({
  kind: 'any',
  of: worksheet.fields.map((field) => fieldPredicate(workspace, field, keyword)).filter((each) => each !== null),
})
