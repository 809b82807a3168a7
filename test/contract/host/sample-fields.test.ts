/**
 * Every field of the sample can be edited, or says a reason that the service bears out.
 *
 * @module-tag full
 */

import { expect, test } from 'vitest'
import { listRows, updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { whyLocked } from '../../../src-shared/model/lock-words.ts'
import { connect } from '../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../support/host/set-up-host.ts'
import { createCaller } from '../../support/service/service-caller.ts'

const { app, service } = setUpHost({ sample: true }, 'file')

/** What a service of this family answers for a field that may not be written. */
const forbidden = [430014, 10005]

test('every field of every sample worksheet can be edited, or says why not, and the service agrees', async () => {
  const connectionId = await connect(app, service.url)
  const { worksheets } = await app.answer('workspace.refresh', { connectionId })
  expect(worksheets.length).toBeGreaterThan(5)
  const caller = createCaller(service)
  const untrue: string[] = []
  const kinds = new Set<string>()
  for (const { id, name } of worksheets) {
    const { fields } = await app.answer('worksheet.open', { connectionId, worksheetId: id })
    const params = { worksheet_id: id }
    const listed = await caller.call(listRows, { params, body: { pageSize: 1, pageIndex: 1 } })
    const row = listed.success ? String(listed.data.rows[0]?.id) : ''
    const isRefused = async (field: Field): Promise<boolean> => {
      const answer = await caller.call(updateRow, {
        params: { ...params, row_id: row },
        body: { fields: [{ id: field.id, value: field.lock === null ? null : 'x' }], triggerWorkflow: false },
      })
      return forbidden.includes(answer.error_code)
    }
    for (const field of fields) {
      kinds.add(field.lock?.kind ?? 'editable')
      if (field.lock !== null && (whyLocked(field) ?? '') === '') untrue.push(`${name}: ${field.name} says no reason`)
      // The rows of a sub-table are edited one by one, as rows of their own worksheet.
      if (field.lock?.kind === 'sub-table') continue
      if ((await isRefused(field)) !== (field.lock !== null))
        untrue.push(`${name}: ${field.name} (${field.lock?.kind ?? 'editable'})`)
    }
  }
  expect(untrue).toEqual([])
  expect([...kinds].sort()).toEqual(['computed', 'editable', 'no-value', 'sub-table'])
}, 120_000)
