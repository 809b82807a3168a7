/** Lists related rows by V3: structure, the row with its ids, and the rows of those ids. */
import { errorCodes } from '../../../../src-shared/api/error-codes.ts'
import { readRowId, type WireRow } from '../../../../src-shared/api/v3/row-v3.ts'
import { getRow, listRows } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { getWorksheet } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { err, ok } from '../../../../src-shared/lib/result.ts'
import { readField } from '../../../../src-shared/model/field.ts'
import { readValue } from '../../../../src-shared/model/read-value.ts'
import type { Answered, RouteTools } from '../route.ts'

interface Asked {
  readonly worksheetId: string
  readonly rowId: string
  /** The relation field, by id or alias. */
  readonly controlId: string
  readonly pageSize: number
  readonly pageIndex: number
}

/** In the order in which the row names them; rows that are gone meanwhile are left out of the page. */
export async function listRelated(
  { worksheetId, rowId, controlId, pageSize, pageIndex }: Asked,
  tools: RouteTools,
): Answered<{ readonly rows: readonly WireRow[]; readonly total: number }> {
  const structure = await tools.call(getWorksheet, { params: { worksheet_id: worksheetId } })
  if (!structure.ok) return structure
  const wire = structure.value.fields.find((it) => it.id === controlId || (it.alias !== '' && it.alias === controlId))
  if (wire === undefined) return refuse(errorCodes.parameterError, `no field ${controlId}`)
  const field = readField(wire)
  if (field.relatedWorksheetId === null) return refuse(errorCodes.parameterValueError, `${field.name} holds no related rows`)
  const row = await tools.call(getRow, { params: { worksheet_id: worksheetId, row_id: rowId } })
  if (!row.ok) return row
  const value = readValue(row.value[field.id] ?? row.value[field.alias], field, () => {})
  const ids = (Array.isArray(value) ? value : []).filter((it) => typeof it === 'string')
  const page = ids.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
  if (page.length === 0) return ok({ rows: [], total: ids.length })
  const listed = await tools.call(listRows, {
    params: { worksheet_id: field.relatedWorksheetId },
    body: { pageSize, pageIndex: 1, filter: { type: 'condition', field: 'rowid', operator: 'in', value: page } },
  })
  if (!listed.ok) return listed
  const byId = new Map(listed.value.rows.map((it) => [readRowId(it), it]))
  return ok({
    rows: page.flatMap((id): readonly WireRow[] => {
      const found = byId.get(id)
      return found === undefined ? [] : [found]
    }),
    total: ids.length,
  })
}

const refuse = (code: number, message: string) => err({ kind: 'refused', happened: 'no', code, message, status: 200 } as const)
