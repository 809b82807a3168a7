/** Turns the options of some of the sample's fields into option sets, from which the fields take them from then on. */
import { definitionOf } from '../domain/structure/field.ts'
import { findField } from '../domain/structure/worksheet.ts'
import type { Storage } from '../storage/storage-port.ts'
import type { Seeded } from './seeded.ts'

interface SharedOptions {
  readonly name: string
  /** Aliases of the worksheet and the field whose options they were. */
  readonly worksheet: string
  readonly field: string
  /** By the place of the option; absent where the set has no scores. */
  readonly scoreAt?: (place: number) => number
}

const shared: readonly SharedOptions[] = [
  { name: 'Priority', worksheet: 'tasks', field: 'priority', scoreAt: (place) => place + 1 },
  { name: 'Payment terms', worksheet: 'orders', field: 'payment' },
  { name: 'Colours', worksheet: 'products', field: 'colours' },
]

export function shareOptions(storage: Storage, seeded: Seeded, accountId: string): void {
  const { catalog } = storage
  for (const { name, worksheet: alias, field: fieldAlias, scoreAt } of shared) {
    const worksheet = catalog.worksheets().find((each) => each.alias === alias)
    const field = worksheet === undefined ? undefined : findField(worksheet, fieldAlias)
    if (field === undefined) throw new Error(`no field ${fieldAlias} in ${alias}`)
    const id = seeded.id()
    const options = field.options.map((option, place) => ({ ...option, score: scoreAt?.(place) ?? null }))
    catalog.saveOptionSet({ id, name, accountId, options, enableColor: true, enableScore: scoreAt !== undefined })
    catalog.saveField(field.key, { ...definitionOf(field), optionSetId: id })
  }
}
