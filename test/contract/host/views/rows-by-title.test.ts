/** Rows are found by what people call them also where their title is an option or a person, with and without local data. */

import { beforeAll, expect, test } from 'vitest'
import type { ConnectionId, WorksheetId } from '../../../../src-shared/model/ids.ts'
import { connect } from '../../../support/csv/open-worksheet.ts'
import { setUpHost } from '../../../support/host/set-up-host.ts'
import { createCaller } from '../../../support/service/service-caller.ts'
import { addWorksheetOfEveryType } from '../../../support/service/service-every-type.ts'
import { addRow, makeWorksheet } from '../../../support/service/service-worksheets.ts'

const { app, service } = setUpHost({ valueForm: 'rich' }, 'file')
let connectionId: ConnectionId
const sheets: Record<'options' | 'people', WorksheetId | null> = { options: null, people: null }

beforeAll(async () => {
  addWorksheetOfEveryType(service)
  const caller = createCaller(service)
  const options = [{ value: 'Zebra' }, { value: 'Ape' }, { value: 'Mole' }]
  const animals = await makeWorksheet(caller, 'Animals', [{ alias: 'title', type: '9', options, isTitle: true }])
  for (const text of ['Zebra', 'Ape', 'Mole']) await addRow(caller, animals, { title: [animals.key('title', text)] })
  const seats = await makeWorksheet(caller, 'Seats', [{ alias: 'title', type: '26', subType: '0', isTitle: true }])
  for (const id of ['a2', 'a1', 'a3']) await addRow(caller, seats, { title: id })
  connectionId = await connect(app, service.url)
  const { worksheets } = await app.answer('workspace.refresh', { connectionId })
  sheets.options = worksheets.find((it) => it.name === 'Animals')?.id ?? null
  sheets.people = worksheets.find((it) => it.name === 'Seats')?.id ?? null
})

async function find(worksheetId: WorksheetId | null, text: string): Promise<readonly string[]> {
  if (worksheetId === null) throw new Error('the worksheet is missing')
  const { found } = await app.answer('lookup.rows', { connectionId, worksheetId, text, limit: 10 })
  return found.map((it) => it.text)
}

async function exercise(): Promise<void> {
  expect([...(await find(sheets.options, ''))].sort()).toEqual(['Ape', 'Mole', 'Zebra'])
  expect(await find(sheets.options, 'eb')).toEqual(['Zebra'])
  expect(await find(sheets.options, '"')).toEqual([])
  expect([...(await find(sheets.people, ''))].sort()).toEqual(['Ann Lee', 'Bo Ek', 'Cy Orr'])
  expect(await find(sheets.people, 'orr')).toEqual(['Cy Orr'])
}

test('while only the service has the rows', exercise)

test('from the local data, in the order of their words', async () => {
  for (const worksheetId of Object.values(sheets)) {
    if (worksheetId === null) throw new Error('the worksheet is missing')
    await app.answer('worksheet.open', { connectionId, worksheetId })
    const { jobId } = await app.answer('pull.start', { connectionId, worksheetId, mode: 'full' })
    await app.ended(jobId)
  }
  await exercise()
  expect(await find(sheets.options, '')).toEqual(['Ape', 'Mole', 'Zebra'])
  expect(await find(sheets.people, '')).toEqual(['Ann Lee', 'Bo Ek', 'Cy Orr'])
})
