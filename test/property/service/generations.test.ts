import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editRowV2, getRowByIdV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { runs } from '../../support/runs.ts'
import { type FilterWorld, openFilterWorld } from '../../support/service/service-filter-world.ts'
import { addRowByV2, controls } from '../../support/service/service-rows-v2.ts'
import { addRow, entries, readRow, type Values } from '../../support/service/service-worksheets.ts'

let open: FilterWorld
beforeAll(async () => {
  open = await openFilterWorld()
})
afterAll(() => open.service.close())

/** Values of any of the fields that can be written. */
function anyValues(): fc.Arbitrary<Values> {
  const written = Object.entries(open.subjects).filter(([alias]) => alias in open.worksheet.fields)
  const fields = Object.fromEntries(written.map(([alias, { holds }]) => [alias, fc.option(holds)]))
  return fc.record(fields, { requiredKeys: [] })
}

/** Addresses of files are made anew with every file, so only their names can be compared. */
const withoutAddresses = (values: Values): Values => ({
  ...values,
  files: Array.isArray(values.files) ? values.files.map((file: { readonly name: string }) => file.name) : values.files,
})
const readByV2 = async (rowId: string): Promise<Values> => {
  const { rows } = await open.caller.succeed(getRowByIdV2, { query: { worksheetId: open.worksheet.id, rowId } })
  const { rowid: _, ...values } = rows[0] ?? {}
  return values
}
const same = (values: Values): Values => {
  const { number_of: _, ...rest } = withoutAddresses(values)
  return rest
}

describe('a row', () => {
  it('is the same whichever generation creates, changes and reads it', async () => {
    await fc.assert(
      fc.asyncProperty(anyValues(), anyValues(), async (first, second) => {
        const { caller, worksheet } = open
        const [byV2, byV3] = [await addRowByV2(caller, worksheet, first), await addRow(caller, worksheet, first)]
        expect(same(await readRow(caller, worksheet, byV2))).toEqual(same(await readRow(caller, worksheet, byV3)))
        expect(same(await readByV2(byV2))).toEqual(same(await readByV2(byV3)))
        if (Object.keys(second).length === 0) return
        const body = { worksheetId: worksheet.id, rowId: byV3, controls: controls(worksheet, second) }
        await caller.succeed(editRowV2, { body })
        const params = { worksheet_id: worksheet.id, row_id: byV2 }
        await caller.succeed(updateRow, { params, body: { fields: entries(worksheet, second) } })
        const [left, right] = [await readRow(caller, worksheet, byV2), await readRow(caller, worksheet, byV3)]
        expect(same(left)).toEqual(same(right))
        // Layout elements have no value in a row, and V2 names a field by its alias as this reader does.
        const named = Object.fromEntries(Object.entries(same(left)).filter(([, value]) => value !== undefined))
        expect(same(await readByV2(byV2))).toEqual(named)
      }),
      { numRuns: runs(150) },
    )
  })
})
