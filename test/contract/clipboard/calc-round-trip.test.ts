/** Cells of every type go out to LibreOffice Calc and come back as what they were. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { forOthers, readCalcRoundTrip } from '../../support/clipboard/calc-round-trip.ts'
import { createRoundTripWorld, type RoundTripWorld } from '../../support/clipboard/round-trip-world.ts'
import type { Written } from '../../support/clipboard/written-by/read-written.ts'

const rows = 4
const kept = readCalcRoundTrip()

let it: RoundTripWorld
beforeAll(async () => {
  it = await createRoundTripWorld(2 * rows)
})
afterAll(() => it.world.close())

test('what Calc was given is what is copied today', async () => {
  expect(forOthers(await it.world.copy([0, rows], it.names))).toEqual(kept.given)
})

/** Calc forgets lists within a cell: their items come back as paragraphs, one below the other. */
const cameBack = (value: CellValue): CellValue =>
  typeof value === 'string' && value.startsWith('<ul>') ? '<p>a</p><p>b</p><p>after</p>' : value

/** Into the empty rows below. */
async function pasteBack({ text, html }: Written): Promise<void> {
  const { world, names, values } = it
  const outcome = await world.paste(text, rows, names, { html })
  expect({ refused: outcome.refused, noted: outcome.noted ?? [] }).toEqual({ refused: [], noted: [] })
  expect(await world.cells(rows, rows, ...names)).toEqual(values.map((row) => row.map(cameBack)))
  await world.undo()
}

test('come back from Calc on an English system', () => pasteBack(kept.english))
test('come back from Calc on a German system, whatever the decimal sign here', () => pasteBack(kept.german))
