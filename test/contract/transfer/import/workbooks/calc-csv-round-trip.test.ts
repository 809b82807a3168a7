/** An export of every type that LibreOffice Calc opened and saved as CSV again, checked against the rows that it came from. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRow } from '../../../../../src-shared/host/calls/row-calls.ts'
import { createRoundTripWorld, type RoundTripWorld } from '../../../../support/clipboard/round-trip-world.ts'

/** `given` is the export; Calc 7.4 wrote `as-text` with all columns read as text, and `standard` with what its dialog says by itself. */
const kept = (name: 'given' | 'as-text' | 'standard'): string =>
  readFileSync(new URL(`../../../../support/csv/written-by-calc/${name}.csv`, import.meta.url), 'utf8')

let it: RoundTripWorld
beforeAll(async () => {
  it = await createRoundTripWorld(4)
})
afterAll(() => it.world.close())

test('what Calc was given is what is exported today', async () => {
  const { at } = it.world
  const fields = ['text', ...it.names].map((name) => at.id(name))
  const query = { ...everyRow, sorts: [{ field: at.id('text'), direction: 'asc' as const }] }
  expect(String(await at.export({ query, fields, byteOrderMark: true }))).toBe(kept('given'))
})

const checkAgain = (csv: string) => it.world.at.checked(csv, { rules: { mode: 'update', keyFields: [it.world.at.id('text')] } })

test('saved with its columns as text, nothing is changed', async () => {
  const { check: outcome } = await checkAgain(kept('as-text'))
  expect(outcome).toMatchObject({ rows: 4, insert: 0, update: 0, unchanged: 4, rejected: 0, reasons: [], unmatched: [] })
})

test('opened as Calc proposes, only texts that it takes for numbers are changed', async () => {
  const { world, names, values } = it
  await world.at.stage(await checkAgain(kept('standard')))
  const found = await world.cells(0, 4, ...names)
  const changed = found.flatMap((row, at) =>
    row.flatMap((value, col) => {
      const before = values[at]?.[col] ?? null
      return JSON.stringify(value) === JSON.stringify(before) ? [] : [[names[col], before, value]]
    }),
  )
  const address = (text: string) => ({ title: '', address: text, longitude: null, latitude: null })
  expect(changed).toEqual([
    ['barcode', '0012345678905', '12345678905'],
    ['mobile', '0049171', '49171'],
    ['certificate', '1E5', '100000'],
    ['barcode', '00', '0'],
    ['location', address('007'), address('7')],
  ])
  await world.discard()
})
