/** Rows through V2 for tests of the service. */
import type { FilterV2 } from '../../../src-shared/api/v2/filter-v2.ts'
import { addRowV2, getRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import type { Caller } from './service-caller.ts'
import type { TestWorksheet, Values } from './service-worksheets.ts'

export const controls = (
  worksheet: TestWorksheet,
  values: Values,
): readonly { readonly controlId: string; readonly value: unknown }[] =>
  Object.entries(values).map(([alias, value]) => ({ controlId: worksheet.fieldId(alias), value }))

export const addRowByV2 = (caller: Caller, worksheet: TestWorksheet, values: Values): Promise<string> =>
  caller.succeed(addRowV2, { body: { worksheetId: worksheet.id, controls: controls(worksheet, values) } })

/** The first thousand rows that a V2 list answers, as they are. */
export async function listByV2(caller: Caller, worksheet: TestWorksheet, body: Values = {}): Promise<readonly Values[]> {
  const { rows } = await caller.succeed(getRowsV2, {
    body: { worksheetId: worksheet.id, viewId: '', pageSize: 1000, pageIndex: 1, ...body },
  })
  return rows
}

export const filterOf = (worksheet: TestWorksheet, alias: string, filter: Partial<FilterV2>): Values => ({
  controlId: worksheet.fields[alias]?.id ?? alias,
  dataType: Number(worksheet.fields[alias]?.type ?? 2),
  spliceType: 1,
  ...filter,
})
