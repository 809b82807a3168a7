import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOptionSet, editOptionSet, listOptionSets } from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import { createRole, getRole } from '../../../../src-shared/api/v3/v3-role-operations.ts'
import { editWorksheet, getWorksheet } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { createCaller } from '../../../support/service/service-caller.ts'
import { addRow, makeWorksheet, readRow, readWorksheet } from '../../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../../support/service/start-service.ts'

let service: StartedService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const texts = [
  "'; drop table w1; --",
  '"); delete from option_sets; --',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '{{7*7}}',
  '\u202eright to left\u0000',
  '😀'.repeat(100),
]

it.each(texts)('%j is kept as text wherever structure, option sets and roles take one', async (text) => {
  const caller = createCaller(service)
  const worksheet = await makeWorksheet(caller, text, [{ alias: 'plain', type: '2' }])
  const params = { worksheet_id: worksheet.id }
  const field = { name: text, alias: text, desc: text, remark: text, type: '9', options: [{ value: text }] }
  await caller.succeed(editWorksheet, { params, body: { name: text, alias: text, remark: text, addFields: [field] } })
  expect(await caller.succeed(getWorksheet, { params: { worksheet_id: text } })).toMatchObject({
    worksheetId: worksheet.id,
    name: text,
    alias: text,
    remark: text,
    fields: [{ alias: 'plain' }, { name: text, alias: text, desc: text, remark: text, options: [{ value: text }] }],
  })
  const changed = await readWorksheet(caller, worksheet.id)
  const row = await addRow(caller, changed, { plain: text })
  expect(await readRow(caller, changed, row)).toMatchObject({ plain: text })

  const { optionsetId } = await caller.succeed(createOptionSet, { body: { name: text, options: [{ value: text }] } })
  await caller.succeed(editOptionSet, { params: { optionset_id: optionsetId }, body: { options: [{ value: `${text} again` }] } })
  const set = (await caller.succeed(listOptionSets)).optionsets.find((each) => each.id === optionsetId)
  expect([set?.name, set?.options.map((option) => option.value)]).toEqual([text, [text, `${text} again`]])

  const { roleId } = await caller.succeed(createRole, { body: { name: text, description: text } })
  expect(await caller.succeed(getRole, { params: { role_id: roleId } })).toMatchObject({ name: text, description: text })
})
