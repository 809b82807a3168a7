/** Texts are sorted as the language has it that the settings name: rows, groups, lists of values and look-ups alike. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everyRow, type RowQuery } from '../../../../src-shared/host/calls/row-calls.ts'
import { createPastWorld, type PastWorld } from '../../../support/host/past-world.ts'

let world: PastWorld
beforeEach(async () => {
  world = await createPastWorld()
  await world.app.answer('settings.set', { sortLanguage: 'en' })
})
afterEach(() => world.close())

const at = () => ({ connectionId: world.connectionId, worksheetId: world.worksheetId })
const byCode = (direction: 'asc' | 'desc' = 'asc'): RowQuery => ({
  ...everyRow,
  sorts: [{ field: world.field('Code'), direction }],
})
const open = async (query: RowQuery) => (await world.app.answer('rows.open-view', { ...at(), query })).view
const shown = async (view: Awaited<ReturnType<typeof open>>) => {
  const window = await world.app.answer('rows.window', { view, start: 0, count: 500 })
  const place = window.fieldIds.indexOf(world.field('Code'))
  return window.rows.map((row) => (row.group === undefined ? row.cells[place] : row.group.value))
}
const sorted = async (direction: 'asc' | 'desc' = 'asc') => shown(await open(byCode(direction)))
const addPulled = async (codes: readonly string[]) => {
  await world.add(codes.map((Code) => ({ Code, City: 'Bern' })))
  await world.push()
}

describe('rows', () => {
  test('have accents beside their letters, without regard to case', async () => {
    await addPulled(['Zebra', 'Äpfel', 'apfel', 'Élan', 'eland', 'ßig', 'sst', 'ssa', 'Ende'])
    expect(await sorted()).toEqual(['apfel', 'Äpfel', 'Élan', 'eland', 'Ende', 'ssa', 'ßig', 'sst', 'Zebra'])
    expect(await sorted('desc')).toEqual(['Zebra', 'sst', 'ßig', 'ssa', 'Ende', 'eland', 'Élan', 'Äpfel', 'apfel'])
  })

  test.each([
    ['sv', ['zon', 'åka', 'ärm', 'öl']],
    ['de', ['åka', 'ärm', 'öl', 'zon']],
    ['cs', ['cukr', 'čaj', 'had', 'chata', 'ibis']],
    ['es', ['nata', 'nube', 'ñandú', 'oro']],
    ['et', ['sada', 'zoo', 'tava', 'vana']],
    ['tr', ['hal', 'ırmak', 'iz', 'jale']],
    ['zh-u-co-pinyin', ['安', '北京', '上海', '中国']],
    ['zh-u-co-stroke', ['一', '上海', '中国', '北京']],
    ['ja', ['あい', 'かき', 'さけ']],
  ] as const)('follow the language: %s', async (sortLanguage, inOrder) => {
    await addPulled([...inOrder].reverse())
    await world.app.answer('settings.set', { sortLanguage })
    expect(await sorted()).toEqual(inOrder)
  })

  test('with staged and pulled texts mixed, empty ones last both ways', async () => {
    await addPulled(['Öl', 'Ost', 'zu'])
    await world.add([{ Code: 'östlich' }, { City: 'Rom' }])
    await world.set([[await world.rowOf('zu'), 'Code', 'Ähre']])
    expect(await sorted()).toEqual(['Ähre', 'Öl', 'Ost', 'östlich', null])
    expect(await sorted('desc')).toEqual(['östlich', 'Ost', 'Öl', 'Ähre', null])
  })

  test('have numbers in texts by their value where that is wished', async () => {
    await addPulled(['A10', 'A2', 'Ä3', 'a1', 'B1.10', 'B1.9', 'A02', '7', '12'])
    expect(await sorted()).toEqual(['12', '7', 'A02', 'a1', 'A10', 'A2', 'Ä3', 'B1.10', 'B1.9'])
    await world.app.answer('settings.set', { sortNumbers: true })
    expect(await sorted()).toEqual(['7', '12', 'a1', 'A2', 'A02', 'Ä3', 'A10', 'B1.9', 'B1.10'])
  })
})

test('a view that is open is sorted anew when the setting changes', async () => {
  await addPulled(['zon', 'ärm', 'öl'])
  const view = await open(byCode())
  expect(await shown(view)).toEqual(['ärm', 'öl', 'zon'])
  await world.app.answer('settings.set', { sortLanguage: 'sv' })
  expect(await shown(view)).toEqual(['zon', 'ärm', 'öl'])
})

test('the language is kept for connections that are opened later', async () => {
  await addPulled(['zon', 'ärm', 'öl'])
  await world.app.answer('settings.set', { sortLanguage: 'sv' })
  await world.app.answer('connections.close', { connectionId: world.connectionId })
  await world.app.answer('connections.open', { connectionId: world.connectionId })
  expect(await sorted()).toEqual(['zon', 'ärm', 'öl'])
})

test('groups come in the same order', { tags: 'full' }, async () => {
  await addPulled(['zon', 'ärm', 'öl'])
  const groups = [{ field: world.field('Code'), direction: 'asc' as const, span: null }]
  const heads = async () => (await shown(await open({ ...everyRow, groups }))).filter((_, i) => i % 2 === 0)
  expect(await heads()).toEqual(['ärm', 'öl', 'zon'])
  await world.app.answer('settings.set', { sortLanguage: 'sv' })
  expect(await heads()).toEqual(['zon', 'ärm', 'öl'])
})

test('the values of a column that are as frequent come in the same order', async () => {
  await addPulled(['Zebra', 'Äpfel', 'Birne', 'Birne'])
  const ask = { ...at(), field: world.field('Code'), limit: 10 }
  const { values } = await world.app.answer('rows.distinct', ask)
  expect(values.map((it) => it.value)).toEqual(['Birne', 'Äpfel', 'Zebra'])
})

test('the values of a column among so many rows: changed and new ones are looked at first', async () => {
  await addPulled(['Zebra', 'Birne', 'Birne'])
  await world.add([{ Code: 'Neu' }])
  await world.set([[await world.rowOf('Zebra'), 'Code', 'Ziege']])
  const values = async (among?: number) => {
    const ask = { ...at(), field: world.field('Code'), limit: 10, ...(among === undefined ? {} : { among }) }
    return (await world.app.answer('rows.distinct', ask)).values.map(({ value, rows }) => [value, rows])
  }
  expect(new Set(await values(2))).toEqual(
    new Set([
      ['Neu', 1],
      ['Ziege', 1],
    ]),
  )
  expect(await values()).toEqual([
    ['Birne', 2],
    ['Neu', 1],
    ['Ziege', 1],
  ])
})

test('rows that are looked up come in the same order', async () => {
  await addPulled(['Zebra', 'Äpfel', 'apfel', 'Birne'])
  const { found } = await world.app.answer('lookup.rows', { ...at(), text: '', limit: 10, paths: false })
  expect(found.map((it) => it.text)).toEqual(['apfel', 'Äpfel', 'Birne', 'Zebra'])
})
