/** Which field a column is for, where the file calls it otherwise: by other words, by what it holds, and by names that rows brought along. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  begin,
  check,
  close,
  fieldIdOf,
  type OpenedWorksheet,
  openWorksheet,
  pull,
  whole,
} from '../../../../support/csv/open-worksheet.ts'

let at: OpenedWorksheet
let member: string
beforeAll(async () => {
  at = await openWorksheet([
    { name: 'Last name', type: '2', isTitle: true },
    { name: 'Phone', type: '2' },
    { name: 'Status', type: '9', options: [{ value: 'Open' }, { value: 'In progress' }, { value: 'Done' }] },
    { name: 'Responsible', type: '26' },
    { name: 'Email', type: '2' },
  ])
  member = at.service.storage.directory.accounts()[0]?.name ?? ''
  const draft = await check(at, await begin(at, `Last name,Responsible\nHoffmann,${member}\n`))
  await whole(at.host, at.host.answer('import.create', { importId: draft.importId, triggerWorkflow: false }))
  await pull(at)
})
afterAll(() => close(at))

const proposed = async (text: string) => {
  const draft = await begin(at, text)
  return draft.columns.map((it) => [it.mapping.field, it.reason])
}

it('knows other words, options and known members, and says from what', async () => {
  expect(
    await proposed(
      `Surname,Tel.,x,y,e_mail_addr\nHoffmann,+41 44 000 00 00,open,${member.toUpperCase()},a@b.example\nWeber,,done,,c@d.example\n`,
    ),
  ).toEqual([
    [fieldIdOf(at, 'Last name'), 'another word for “Last name”'],
    [fieldIdOf(at, 'Phone'), 'another word for “Phone”'],
    [fieldIdOf(at, 'Status'), 'its texts are options of “Status”'],
    [fieldIdOf(at, 'Responsible'), 'its texts are names of members'],
    [fieldIdOf(at, 'Email'), 'similar to “Email”'],
  ])
})

it('does so again when the file is read otherwise, and without names', async () => {
  const draft = await begin(at, `x;y\nopen;${member}\ndone;\n`)
  const format = { ...draft.format, hasHeader: false, skip: 1 }
  const { columns } = await at.host.answer('import.configure', { importId: draft.importId, format })
  expect(columns.map((it) => it.mapping.field)).toEqual([fieldIdOf(at, 'Status'), fieldIdOf(at, 'Responsible')])
})

it('proposes nothing for texts that nobody knows', async () => {
  expect(await proposed('x,y\nNobody Known,elsewhere\nNobody Else,here\n')).toEqual([
    [null, ''],
    [null, ''],
  ])
})
