/** Reads a row's change log page by page. A row that was deleted keeps its log; one that never was is 10007. */
import { specialAccounts } from '../../../../src-shared/api/filter-enumerations.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import type { MarkedChange } from '../../storage/storage-port.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Field } from '../structure/field.ts'
import { findField, type Worksheet } from '../structure/worksheet.ts'
import { apiAccountId } from '../values/directory.ts'
import type { Workspace } from '../workspace.ts'

export interface LogRequest {
  readonly rowId: string
  /** Account id, or `user-self`; '' = anyone. */
  readonly operatorId: string
  /** Field id or alias, also of a field that was removed; '' = any. */
  readonly fieldName: string
  /** `lastMark` of the page before, or a time in milliseconds; '' begins with the newest. */
  readonly lastMark: string
  readonly limit: number
}

export interface LogPage {
  readonly changes: readonly MarkedChange[]
  readonly lastMark: string
  readonly isMore: boolean
  /** The fields that the worksheet has and had, by id. */
  readonly fields: ReadonlyMap<string, { readonly field: Field; readonly isRemoved: boolean }>
}

/** Time of a change in milliseconds and its place in the log, so that changes of the same moment are told apart. */
const markForm = /^(\d{1,15})(?:\.(\d{1,15}))?$/

const markOf = (change: MarkedChange): string => `${change.at}.${change.mark}`

export function readRowLogs(workspace: Workspace, worksheet: Worksheet, request: LogRequest): Outcome<LogPage> {
  const { history, rows, catalog } = workspace.storage
  const { rowId, operatorId, fieldName, lastMark, limit } = request
  const mark = markForm.exec(lastMark)
  if (lastMark !== '' && mark === null)
    return refuse('parameterValueError', 'lastMark: expected the lastMark of an earlier answer')
  const removed = catalog.removedFields(worksheet.key)
  const field = findField(worksheet, fieldName) ?? removed.find((each) => each.id === fieldName)
  if (fieldName !== '' && field === undefined) {
    return refuse('parameterError', `controlId: no field ${JSON.stringify(fieldName)} in ${worksheet.name}`)
  }
  const common = { worksheetKey: worksheet.key, rowId }
  if (!rows.keysOf(worksheet, [rowId]).has(rowId)) {
    const everything = { ...common, by: null, fieldId: null, before: null, limit: 1 }
    if (history.page(everything).length === 0) return refuse('notFound', `no row ${JSON.stringify(rowId)} in ${worksheet.name}`)
  }
  const found = history.page({
    ...common,
    by: operatorId === '' ? null : operatorId === specialAccounts.self ? apiAccountId : operatorId,
    fieldId: field?.id ?? null,
    before: mark === null ? null : { at: Number(mark[1]), mark: Number(mark[2] ?? 0) },
    // One more tells whether there is more.
    limit: limit + 1,
  })
  const changes = found.slice(0, limit)
  const last = changes.at(-1)
  const fields: LogPage['fields'] = new Map(
    [
      ...removed.map((each) => ({ field: each, isRemoved: true })),
      ...worksheet.fields.map((each) => ({ field: each, isRemoved: false })),
    ].map((each) => [each.field.id, each]),
  )
  const reachable = new Set(catalog.worksheets().map((each) => each.id))
  // A field that is neither here nor removed, or whose rows are in a worksheet that is not here, is out of the caller's reach.
  const isReported = (fieldId: string): boolean => {
    const known = fields.get(fieldId)
    if (known === undefined || (field !== undefined && field.id !== fieldId)) return false
    return known.isRemoved || known.field.relation === null || reachable.has(known.field.relation.worksheetId)
  }
  const only = (change: MarkedChange): MarkedChange => ({
    ...change,
    changes: change.changes.filter((each) => isReported(each.fieldId)),
  })
  return ok({
    changes: changes.map(only),
    lastMark: last === undefined ? '' : markOf(last),
    isMore: found.length > limit,
    fields,
  })
}
