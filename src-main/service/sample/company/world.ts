/** What every worksheet of the sample is made from. */
import type { StoredFile } from '../../domain/values/cell.ts'
import { daysAgo } from '../calendar.ts'
import type { SampleRow, SampleValue } from '../sample-sheet.ts'
import type { Seeded } from '../seeded.ts'
import type { City } from './names.ts'
import type { People } from './people.ts'

export interface World {
  readonly seeded: Seeded
  readonly people: People
  /** Keeps a file until the sample is written and names it. */
  store(name: string, content: Uint8Array): StoredFile
}

export const accountIds = (world: World): readonly string[] => world.people.persons.map((person) => person.account.id)

/** A row that someone entered some days before the sample's today. */
export function entered(world: World, days: number, values: Readonly<Record<string, SampleValue>>): SampleRow {
  const { seeded } = world
  const by = seeded.pick(accountIds(world))
  return {
    createdAt: daysAgo(days) + seeded.whole(0, 30_000) * 1000,
    createdBy: by,
    owner: seeded.chance(0.8) ? by : seeded.pick(accountIds(world)),
    values,
  }
}

export const money = (amount: number): number => Math.round(amount * 100) / 100

export const addressIn = (seeded: Seeded, city: City): string =>
  `${seeded.pick(city.streets)} ${seeded.whole(1, 180)}, ${seeded.whole(10_000, 99_999)} ${city.name}`

export const placeIn = (seeded: Seeded, city: City, title: string): SampleValue => ({
  title,
  address: addressIn(seeded, city),
  longitude: Math.round((city.longitude + (seeded.fraction() - 0.5) * 0.2) * 1e6) / 1e6,
  latitude: Math.round((city.latitude + (seeded.fraction() - 0.5) * 0.2) * 1e6) / 1e6,
})
