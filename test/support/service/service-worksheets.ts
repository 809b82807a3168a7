/** Worksheets for tests of the service, made through the interface, with their fields by alias. */
import type { NewField, WorksheetField } from '../../../src-shared/api/v3/structure-v3.ts'
import { createRow, createRows, getRow, listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { createWorksheet, getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import type { Caller } from './service-caller.ts'

export interface TestWorksheet {
  readonly id: string
  /** By alias. */
  readonly fields: Readonly<Record<string, WorksheetField>>
  fieldId(alias: string): string
  /** Key of an option by its text. */
  key(alias: string, text: string): string
}

export type Values = Readonly<Record<string, unknown>>
export type FieldRequest = Partial<NewField> & { readonly alias: string; readonly type: string }

export async function readWorksheet(caller: Caller, id: string): Promise<TestWorksheet> {
  const structure = await caller.succeed(getWorksheet, { params: { worksheet_id: id } })
  const fields = Object.fromEntries(structure.fields.map((field) => [field.alias === '' ? field.name : field.alias, field]))
  const field = (alias: string): WorksheetField => {
    const found = fields[alias]
    if (found === undefined) throw new Error(`no field ${alias}`)
    return found
  }
  return {
    id,
    fields,
    fieldId: (alias) => field(alias).id,
    key(alias, text) {
      const option = field(alias).options?.find((each) => each.value === text)
      if (option === undefined) throw new Error(`no option ${text}`)
      return option.key
    },
  }
}

/** Field names are their aliases. */
export async function makeWorksheet(caller: Caller, name: string, fields: readonly FieldRequest[]): Promise<TestWorksheet> {
  const body = { name, fields: fields.map((field) => ({ name: field.alias, ...field })) }
  const { worksheetId } = await caller.succeed(createWorksheet, { body })
  return readWorksheet(caller, worksheetId)
}

export const entries = (worksheet: TestWorksheet, values: Values): readonly { readonly id: string; readonly value: unknown }[] =>
  Object.entries(values).map(([alias, value]) => ({ id: worksheet.fieldId(alias), value }))

export async function addRow(caller: Caller, worksheet: TestWorksheet, values: Values): Promise<string> {
  const body = { fields: entries(worksheet, values) }
  const { id } = await caller.succeed(createRow, { params: { worksheet_id: worksheet.id }, body })
  return id
}

export async function addRows(caller: Caller, worksheet: TestWorksheet, rows: readonly Values[]): Promise<readonly string[]> {
  const body = { rows: rows.map((values) => ({ fields: entries(worksheet, values) })) }
  return (await caller.succeed(createRows, { params: { worksheet_id: worksheet.id }, body })).rowIds
}

/** A row's field values by alias. */
export async function readRow(caller: Caller, worksheet: TestWorksheet, rowId: string): Promise<Values> {
  const row = await caller.succeed(getRow, { params: { worksheet_id: worksheet.id, row_id: rowId } })
  return valuesByAlias(worksheet, row)
}

export const valuesByAlias = (worksheet: TestWorksheet, row: Values): Values =>
  Object.fromEntries(Object.entries(worksheet.fields).map(([alias, field]) => [alias, row[field.id]]))

/** The rows that a list answers, and their total. */
export async function readList(
  caller: Caller,
  worksheet: TestWorksheet,
  body: Values = {},
): Promise<{ readonly rows: readonly Values[]; readonly ids: readonly string[]; readonly total: number }> {
  const data = await caller.succeed(listRows, {
    params: { worksheet_id: worksheet.id },
    body: { pageSize: 1000, pageIndex: 1, ...body },
  })
  return {
    rows: data.rows.map((row) => valuesByAlias(worksheet, row)),
    ids: data.rows.map((row) => String(row.id)),
    total: Number(data.total),
  }
}
