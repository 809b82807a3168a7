/** Answers V3 operation 8: a page of rows, filtered and sorted. */
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import { findField, type Worksheet } from '../domain/structure/worksheet.ts'
import { findWorksheet, type Workspace } from '../domain/workspace.ts'
import { JsonText } from '../http/call.ts'
import { type Handler, handler } from '../http/handler.ts'
import { readFilter } from './read-filter.ts'
import { readSorts } from './read-sorts.ts'
import { writeRows } from './row-writer.ts'
import { attributeOf } from './system-attributes.ts'
import type { V3Settings } from './v3-settings.ts'

/** Names that are no fields of the worksheet are 10001; system attributes are always answered, so naming one is fine. */
function readFields(
  worksheet: Worksheet,
  names: readonly string[] | undefined,
  isStrict: boolean,
): Outcome<ReadonlySet<string> | null> {
  if (names === undefined || names.length === 0) return ok(null)
  const ids = new Set<string>()
  for (const name of names) {
    const field = findField(worksheet, name)
    if (field === undefined && attributeOf(name, isStrict) !== null) continue
    if (field === undefined) return refuse('parameterError', `fields: no field ${JSON.stringify(name)} in ${worksheet.name}`)
    ids.add(field.id)
  }
  return ok(ids)
}

export const listHandler = (workspace: Workspace, settings: V3Settings): Handler =>
  handler(listRows, ({ params, body }, caller) => {
    const found = findWorksheet(workspace, params.worksheet_id)
    if (!found.ok) return found
    const worksheet = found.value
    const { viewId = '' } = body
    if (viewId !== '' && !worksheet.views.some((view) => view.id === viewId)) {
      return refuse('notFound', `no view ${JSON.stringify(viewId)} in ${worksheet.name}`)
    }
    const only = readFields(worksheet, body.fields, settings.isStrict)
    if (!only.ok) return only
    const predicate = readFilter(worksheet, body.filter, {
      directory: workspace.directory(),
      offsetMinutes: settings.offsetMinutes,
      isStrict: settings.isStrict,
    })
    if (!predicate.ok) return predicate
    const sorts = readSorts(worksheet, body.sorts ?? [], settings.isStrict)
    if (!sorts.ok) return sorts

    const { rows, total } = workspace.storage.rows.query(worksheet, {
      predicate: predicate.value,
      sorts: sorts.value,
      offset: (body.pageIndex - 1) * body.pageSize,
      limit: body.pageSize,
    })
    const texts = writeRows(workspace.storage, worksheet, rows, {
      form: settings.valueForm,
      origin: caller.origin,
      directory: workspace.directory(),
      writeTime: settings.writeTime,
      keys: body.useFieldIdAsKey === false ? 'alias' : 'id',
      only: only.value,
      // Left out only where a caller says so (service-notes A, system attributes in a V3 list; the total likewise).
      withSystemFields: body.includeSystemFields ?? true,
      withAvatars: false,
    })
    const counted = body.includeTotalCount === false ? '' : `"total":${total},`
    return ok(new JsonText(`{"rows":[${texts.join(',')}],${counted}"pageIndex":${body.pageIndex},"pageSize":${body.pageSize}}`))
  })
