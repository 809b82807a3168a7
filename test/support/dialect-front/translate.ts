/** Bodies and answers of V3 lists between the dialect of a front and the interface's own form. */
import type { FrontDialect } from './front-dialect.ts'

type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const systemNames: ReadonlySet<string> = new Set(['_createdAt', '_updatedAt', '_createdBy', '_updatedBy', '_owner'])

/** A sort that the front does not understand is passed over in silence. */
function sortsOf(sorts: unknown, form: FrontDialect['sortForm']): readonly Json[] {
  if (!Array.isArray(sorts) || form === 'none') return []
  return sorts.filter(isObject).flatMap((sort): readonly Json[] => {
    // Without a direction the order is descending (service-notes B, sort `direction`).
    if (form === 'direction') return [{ field: sort.field, direction: sort.direction ?? 'desc' }]
    if (typeof sort.isAsc !== 'boolean') return []
    return [{ field: sort.field, direction: sort.isAsc ? 'asc' : 'desc' }]
  })
}

/** The body of a V3 list as the service behind the front takes it. */
export function listBody(body: Json, dialect: FrontDialect): Json {
  const { includeTotalCount: _, includeSystemFields: __, useFieldIdAsKey, sorts, ...rest } = body
  const sorted = sortsOf(sorts, dialect.sortForm)
  const byId = dialect.rowKeys === 'ids' ? useFieldIdAsKey !== false : dialect.rowKeys === 'ids-asked' && useFieldIdAsKey === true
  return { ...rest, useFieldIdAsKey: byId, ...(sorted.length === 0 ? {} : { sorts: sorted }) }
}

/** The answer of a V3 list as the front gives it to a call with this body. */
export function listAnswer(answer: unknown, asked: Json, dialect: FrontDialect): unknown {
  if (!isObject(answer) || !isObject(answer.data) || !Array.isArray(answer.data.rows)) return answer
  const has = (how: 'always' | 'asked' | 'never', flag: string): boolean =>
    how === 'always' || (how === 'asked' && asked[flag] === true)
  const { total, rows, ...data } = answer.data
  const withSystem = has(dialect.systemFields, 'includeSystemFields')
  const shown = (row: unknown): unknown =>
    withSystem || !isObject(row) ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !systemNames.has(name)))
  return {
    ...answer,
    data: {
      ...data,
      rows: (rows as readonly unknown[]).map(shown),
      ...(has(dialect.totals, 'includeTotalCount') ? { total } : {}),
    },
  }
}
