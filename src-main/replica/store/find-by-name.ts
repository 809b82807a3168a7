/** Ids of the members, rows, ... that have a name, as far as the local data knows them: the exact name first, then any case. */
import type { Field } from '../../../src-shared/model/field.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { wordsSql } from '../query/words-sql.ts'
import type { Store } from './store.ts'

/** More than one already means that the name is not unique. */
const most = 3

export type FindByNameOf = (field: Field) => (text: string) => readonly string[]

/** Each name is looked up once: in a related worksheet without an index that goes over all its rows. */
export function createNameFinder(store: Store): FindByNameOf {
  return (field) => {
    const known = new Map<string, readonly string[]>()
    return (text) => {
      const found = known.get(text) ?? look(store, field, text)
      known.set(text, found)
      return found
    }
  }
}

function look(store: Store, { kind, relatedWorksheetId }: Field, text: string): readonly string[] {
  if (!isReferenceKind(kind)) return []
  const related = relatedWorksheetId === null ? null : store.worksheets.find(relatedWorksheetId)
  const title = related?.title?.field.kind === 'text' ? wordsSql(related.title) : null
  for (const collation of ['binary', 'nocase']) {
    const named = store
      .pluck<string>(`select id from name where kind = ? and text = ? collate ${collation} limit ${most}`)
      .all(kind, text)
    const titled =
      related === null || title === null
        ? []
        : store
            .pluck<string>(
              `select id from ${related.row} where is_gone = 0 and ${title} = ?1 collate ${collation} and k not in (select k from ${related.over})
               union all select id from ${related.over} where change <> 'deleted' and ${title} = ?1 collate ${collation} limit ${most}`,
            )
            .all(text)
    const found = [...new Set([...titled, ...(titled.length > 0 ? [] : named)])]
    if (found.length > 0) return found
  }
  return []
}
