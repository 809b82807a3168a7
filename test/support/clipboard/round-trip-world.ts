/** A worksheet of every type whose first rows hold the values that went through LibreOffice Calc, as the service has them. */
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { roundTripValues } from './calc-round-trip.ts'
import { createPasteWorld, type PasteWorld } from './paste-world.ts'

export interface RoundTripWorld {
  readonly world: PasteWorld
  /** Of the fields, without the title. */
  readonly names: readonly string[]
  /** By row, in the order of `names`. */
  readonly values: readonly (readonly CellValue[])[]
}

/** The rows are called `Row 1`, `Row 2`, ...; those behind the values are empty. */
export async function createRoundTripWorld(count: number): Promise<RoundTripWorld> {
  const world = await createPasteWorld(Array.from({ length: count }, (_, at) => `Row ${at + 1}`))
  const { host, connectionId } = world.at
  const keys = await world.keys()
  const entered = roundTripValues(keys)
  const names = Object.keys(entered[0] ?? {})
  const values = entered.map((row) => names.map((name) => row[name] ?? null))
  const cells = keys
    .slice(0, values.length)
    .flatMap((row, at) => names.map((name, col) => ({ row, field: world.at.id(name), value: values[at]?.[col] ?? null })))
  await world.at.answer('edits.set', { ...world.at.place, label: 'Set', cells })
  const pushed = await world.at.push(null)
  if (pushed.message.includes('refused')) throw new Error(pushed.message)
  await world.at.pull()
  // Whoever picks people in the window has looked them up: rows name them by their account ids alone.
  for (const text of ['Ann', 'Bo', 'Cy']) await host.answer('lookup.references', { connectionId, kind: 'members', text })
  return { world, names, values }
}
