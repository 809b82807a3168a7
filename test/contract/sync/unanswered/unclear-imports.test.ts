/**
 * Answers to an import that do not prove that nothing happened: a row is sent again only where it certainly was not created.
 *
 * @module-tag full
 */
import { expect, onTestFinished, test } from 'vitest'
import { codesTo, csvOfCodes, importColumns } from '../../../support/csv/import-codes.ts'
import { begin, check, close, fieldIdOf, openWorksheet, serviceRows, whole } from '../../../support/csv/open-worksheet.ts'

const envelope = JSON.stringify({ success: false, error_code: 99999, error_msg: 'failed', data: null })

test.each([
  ['the 503 page of a gateway', '<html><body><h1>503 Service Unavailable</h1></body></html>', 'text/html'],
  ['a 503 with an envelope of 99999', envelope, 'application/json'],
])('an import creates each row once after %s', async (_, body, contentType) => {
  const at = await openWorksheet([...importColumns])
  onTestFinished(() => close(at))
  const { importId } = await check(at, await begin(at, csvOfCodes(1500)))
  const effect = { kind: 'status', status: 503, body, contentType, when: 'after' } as const
  at.service.faults.add({ operation: 'v3.rows.create-batch', skip: 1, effect })
  const job = await whole(at.host, at.host.answer('import.create', { importId, triggerWorkflow: false }))
  expect(job).toMatchObject({ status: 'done', counts: { created: 1500, rejected: 0 } })
  const codes = (await serviceRows(at)).map((row) => String(row[fieldIdOf(at, 'code')]))
  expect(codes.sort()).toEqual([...codesTo(1500)].sort())
})
