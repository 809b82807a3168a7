/** Which field a column is for, where the file calls it otherwise: by other words, by what it holds, and by names that rows brought along. */
import { beforeAll, expect, it } from 'vitest'
import { importWorld } from '../../../../support/csv/import-world.ts'

const at = importWorld(
  [
    { name: 'Last name', type: '2', isTitle: true },
    { name: 'Phone', type: '2' },
    { name: 'Status', type: '9', options: [{ value: 'Open' }, { value: 'In progress' }, { value: 'Done' }] },
    { name: 'Responsible', type: '26' },
    { name: 'Email', type: '2' },
  ],
  { per: 'file' },
)
let member: string
beforeAll(async () => {
  member = at.service.storage.directory.accounts()[0]?.name ?? ''
  await at.fill(`Last name,Responsible\nHoffmann,${member}\n`)
})

const proposed = async (text: string) => {
  const draft = await at.begin(text)
  return draft.columns.map((it) => [it.mapping.field, it.reason])
}

it('knows other words, options and known members, and says from what', async () => {
  expect(
    await proposed(
      `Surname,Tel.,x,y,e_mail_addr\nHoffmann,+41 44 000 00 00,open,${member.toUpperCase()},a@b.example\nWeber,,done,,c@d.example\n`,
    ),
  ).toEqual([
    [at.id('Last name'), 'another word for “Last name”'],
    [at.id('Phone'), 'another word for “Phone”'],
    [at.id('Status'), 'its texts are options of “Status”'],
    [at.id('Responsible'), 'its texts are names of members'],
    [at.id('Email'), 'similar to “Email”'],
  ])
})

it('does so again when the file is read otherwise, and without names', async () => {
  const draft = await at.begin(`x;y\nopen;${member}\ndone;\n`)
  const format = { ...draft.format, hasHeader: false, skip: 1 }
  const { columns } = await at.answer('import.configure', { importId: draft.importId, format })
  expect(columns.map((it) => it.mapping.field)).toEqual([at.id('Status'), at.id('Responsible')])
})

it('proposes nothing for texts that nobody knows', async () => {
  expect(await proposed('x,y\nNobody Known,elsewhere\nNobody Else,here\n')).toEqual([
    [null, ''],
    [null, ''],
  ])
})
