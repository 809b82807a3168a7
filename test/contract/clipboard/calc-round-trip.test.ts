/** Cells of every type go out to LibreOffice Calc and come back as what they were. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { forOthers, readCalcRoundTrip, roundTripValues } from '../../support/clipboard/calc-round-trip.ts'
import { createPasteWorld, type PasteWorld } from '../../support/clipboard/paste-world.ts'
import type { Written } from '../../support/clipboard/written-by/read-written.ts'
import { fieldIdOf, pull } from '../../support/csv/open-worksheet.ts'

const rows = 4
/** The first half holds the values, the second is pasted into. */
const titles = Array.from({ length: 2 * rows }, (_, at) => `Row ${at + 1}`)
const kept = readCalcRoundTrip()

let world: PasteWorld
let names: readonly string[]
let values: readonly (readonly CellValue[])[]

beforeAll(async () => {
  world = await createPasteWorld(titles)
  const { host, connectionId, worksheetId } = world.at
  const keys = await world.keys()
  const entered = roundTripValues(keys)
  names = Object.keys(entered[0] ?? {})
  values = entered.map((row) => names.map((name) => row[name] ?? null))
  const cells = keys
    .slice(0, rows)
    .flatMap((row, at) => names.map((name, col) => ({ row, field: fieldIdOf(world.at, name), value: values[at]?.[col] ?? null })))
  await host.answer('edits.set', { connectionId, worksheetId, label: 'Set', cells })
  const options = { worksheetId: null, triggerWorkflow: false, permanentDelete: false }
  const { planId } = await host.answer('push.plan', { connectionId, options })
  const { jobId } = await host.answer('push.start', { connectionId, planId })
  expect((await host.ended(jobId)).message).not.toContain('refused')
  await pull(world.at)
  // Whoever picks people in the window has looked them up: rows name them by their account ids alone.
  for (const text of ['Ann', 'Bo', 'Cy']) await host.answer('lookup.references', { connectionId, kind: 'members', text })
})
afterAll(() => world.close())

test('what Calc was given is what is copied today', async () => {
  expect(forOthers(await world.copy([0, rows], names))).toEqual(kept.given)
})

/** Calc forgets lists within a cell: their items come back as paragraphs, one below the other. */
const cameBack = (value: CellValue): CellValue =>
  typeof value === 'string' && value.startsWith('<ul>') ? '<p>a</p><p>b</p><p>after</p>' : value

async function pasteBack({ text, html }: Written): Promise<void> {
  const outcome = await world.paste(text, rows, names, { html })
  expect({ refused: outcome.refused, noted: outcome.noted ?? [] }).toEqual({ refused: [], noted: [] })
  expect(await world.cells(rows, rows, ...names)).toEqual(values.map((row) => row.map(cameBack)))
  await world.undo()
}

test('come back from Calc on an English system', () => pasteBack(kept.english))
test('come back from Calc on a German system, whatever the decimal sign here', () => pasteBack(kept.german))
