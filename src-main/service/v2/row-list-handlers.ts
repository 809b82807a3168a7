/** Answers V2 operations 4, 7, 11 and 13: rows in pages, by id, by relation, and their count. */
import {
  getRelationRowsV2,
  getRowByIdPostV2,
  getRowByIdV2,
  getRowsCountV2,
  getRowsV2,
} from '../../../src-shared/api/v2/v2-row-operations.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import type { Predicate, Sort } from '../domain/rows/predicate.ts'
import { rowKeyOf, type StoredRow } from '../domain/rows/stored-row.ts'
import { findField, type Worksheet } from '../domain/structure/worksheet.ts'
import { type Caller, findWorksheet, type Workspace } from '../domain/workspace.ts'
import { JsonText } from '../http/call.ts'
import { type Handler, handler } from '../http/handler.ts'
import { readFieldNames } from '../v3/read-field-names.ts'
import { readSorts } from '../v3/read-sorts.ts'
import { attributeOf } from '../v3/system-attributes.ts'
import type { V3Settings } from '../v3/v3-settings.ts'
import { keywordPredicate } from './keyword-predicate.ts'
import { readFiltersV2 } from './read-filters.ts'
import { type RowFormV2, writeRowsV2 } from './row-writer.ts'
import { isSystemName, v3NameOf } from './system-names.ts'

/** What a filter, a keyword and a view ask for together. Views of this service show every row, so a view only has to exist. */
function readQuestion(
  workspace: Workspace,
  settings: V3Settings,
  worksheet: Worksheet,
  asked: {
    readonly viewId: string
    readonly filters: Parameters<typeof readFiltersV2>[1]
    readonly keywords: string | undefined
  },
): Outcome<Predicate> {
  if (asked.viewId !== '' && !worksheet.views.some((view) => view.id === asked.viewId)) {
    return refuse('notFound', `no view ${JSON.stringify(asked.viewId)} in ${worksheet.name}`)
  }
  const predicate = readFiltersV2(worksheet, asked.filters, {
    directory: workspace.directory(),
    offsetMinutes: settings.offsetMinutes,
    isStrict: settings.isStrict,
    now: workspace.clock.now(),
  })
  if (!predicate.ok) return predicate
  const keywords = asked.keywords?.trim() ?? ''
  if (keywords === '') return predicate
  return ok({ kind: 'all', of: [predicate.value, keywordPredicate(workspace, worksheet, keywords)] })
}

/** System attributes come by `getSystemControl`, so naming one is fine. */
const isAttribute = (name: string, isStrict: boolean): boolean =>
  isSystemName(name) || (!isStrict && attributeOf(name, isStrict) !== null)

/** Ascending only when `isAsc` is true. */
function readSort(
  worksheet: Worksheet,
  sortId: string | undefined,
  isAsc: boolean | undefined,
  isStrict: boolean,
): Outcome<readonly Sort[]> {
  return sortId === undefined || sortId === ''
    ? ok([])
    : readSorts(worksheet, [{ field: v3NameOf(sortId), direction: isAsc === true ? 'asc' : 'desc' }], isStrict)
}

const page = (texts: readonly string[], total: number | null): JsonText =>
  new JsonText(`{"rows":[${texts.join(',')}]${total === null ? '' : `,"total":${total}`}}`)

export function rowListHandlers(workspace: Workspace, settings: V3Settings): readonly Handler[] {
  const { storage } = workspace
  const form = (caller: Caller, of: Partial<Pick<RowFormV2, 'keys' | 'only' | 'system'>>): RowFormV2 => ({
    form: settings.valueForm,
    origin: caller.origin,
    directory: workspace.directory(),
    writeTime: settings.writeTime,
    keys: 'alias',
    only: null,
    system: 'none',
    ...of,
  })
  const readRow = (worksheet: Worksheet, rowId: string): Outcome<StoredRow> => {
    const key = storage.rows.keysOf(worksheet, [rowId]).get(rowId)
    const row = key === undefined ? null : storage.rows.read(worksheet, key)
    return row === null ? refuse('notFound', `no row ${JSON.stringify(rowId)}, or it is in the recycle bin`) : ok(row)
  }
  const answerRow = (
    asked: { readonly worksheetId: string; readonly rowId: string; readonly getSystemControl: boolean },
    caller: Caller,
  ): Outcome<JsonText> => {
    const worksheet = findWorksheet(workspace, asked.worksheetId)
    if (!worksheet.ok) return worksheet
    const row = readRow(worksheet.value, asked.rowId)
    if (!row.ok) return row
    const rowForm = form(caller, { system: asked.getSystemControl ? 'all' : 'none' })
    return ok(page(writeRowsV2(storage, worksheet.value, [row.value], rowForm), 1))
  }

  return [
    handler(getRowsV2, ({ body }, caller) => {
      const found = findWorksheet(workspace, body.worksheetId)
      if (!found.ok) return found
      const worksheet = found.value
      const { viewId, filters, keyWords: keywords } = body
      const predicate = readQuestion(workspace, settings, worksheet, { viewId, filters, keywords })
      if (!predicate.ok) return predicate
      const only = readFieldNames(worksheet, 'controls', body.controls, (name) => isAttribute(name, settings.isStrict))
      if (!only.ok) return only
      const sorts = readSort(worksheet, body.sortId, body.isAsc, settings.isStrict)
      if (!sorts.ok) return sorts
      const { rows, total } = storage.rows.query(worksheet, {
        predicate: predicate.value,
        sorts: sorts.value,
        offset: (body.pageIndex - 1) * body.pageSize,
        limit: body.pageSize,
      })
      const rowForm = form(caller, {
        keys: body.useControlId ? 'id' : 'alias',
        only: only.value,
        system: body.getSystemControl ? 'all' : 'none',
      })
      return ok(page(writeRowsV2(storage, worksheet, rows, rowForm), body.notGetTotal ? null : total))
    }),

    handler(getRowByIdV2, ({ query }, caller) => answerRow(query, caller)),
    handler(getRowByIdPostV2, ({ body }, caller) => answerRow(body, caller)),

    handler(getRelationRowsV2, ({ body }, caller) => {
      const found = findWorksheet(workspace, body.worksheetId)
      if (!found.ok) return found
      const field = findField(found.value, body.controlId)
      if (field === undefined) {
        return refuse('parameterError', `controlId: no field ${JSON.stringify(body.controlId)} in ${found.value.name}`)
      }
      const end = field.relation
      if (end === null) return refuse('parameterValueError', `controlId: ${field.name} (${field.id}) holds no related rows`)
      const row = readRow(found.value, body.rowId)
      if (!row.ok) return row
      const target = findWorksheet(workspace, end.worksheetId)
      if (!target.ok) return target
      const key = rowKeyOf(row.value)
      const links = storage.links.linked(end, target.value, [key]).get(key) ?? []
      const start = (body.pageIndex - 1) * body.pageSize
      const ids = links.slice(start, start + body.pageSize).map((link) => link.id)
      const keys = storage.rows.keysOf(target.value, ids)
      const rows = ids.map((id) => storage.rows.read(target.value, keys.get(id) ?? -1)).filter((each) => each !== null)
      const rowForm = form(caller, { system: body.getSystemControl ? 'all' : 'times' })
      return ok(page(writeRowsV2(storage, target.value, rows, rowForm), links.length))
    }),

    handler(getRowsCountV2, ({ body }) => {
      const worksheet = findWorksheet(workspace, body.worksheetId)
      if (!worksheet.ok) return worksheet
      const { viewId, filters, keywords } = body
      const predicate = readQuestion(workspace, settings, worksheet.value, { viewId, filters, keywords })
      return predicate.ok ? ok(storage.rows.count(worksheet.value, predicate.value)) : predicate
    }),
  ]
}
