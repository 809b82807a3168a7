/** Answers V3 operation 8: a page of rows, filtered and sorted. */
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { refuse } from '../domain/refusal.ts'
import { findWorksheet, type Workspace } from '../domain/workspace.ts'
import { JsonText } from '../http/call.ts'
import { type Handler, handler } from '../http/handler.ts'
import { readFieldNames } from './read-field-names.ts'
import { readFilter } from './read-filter.ts'
import { readSorts } from './read-sorts.ts'
import { writeRows } from './row-writer.ts'
import { attributeOf } from './system-attributes.ts'
import type { V3Settings } from './v3-settings.ts'

export const listHandler = (workspace: Workspace, settings: V3Settings): Handler =>
  handler(listRows, ({ params, body }, caller) => {
    const found = findWorksheet(workspace, params.worksheet_id)
    if (!found.ok) return found
    const worksheet = found.value
    const { viewId = '' } = body
    if (viewId !== '' && !worksheet.views.some((view) => view.id === viewId)) {
      return refuse('notFound', `no view ${JSON.stringify(viewId)} in ${worksheet.name}`)
    }
    // System attributes are always answered, so naming one is fine.
    const only = readFieldNames(worksheet, 'fields', body.fields, (name) => attributeOf(name, settings.isStrict) !== null)
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
