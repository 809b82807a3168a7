/** The company's directory: departments, organization roles, application roles, accounts and regions. */
import type { Account, Department, DirectoryEntry, Region } from '../../domain/values/directory.ts'
import type { Seeded } from '../seeded.ts'
import { cities, firstNames, lastNames } from './names.ts'

/** Path of a department by names. */
const departmentTree: readonly (readonly [name: string, parent: string])[] = [
  ['Nordlicht Outdoor', ''],
  ['Sales', 'Nordlicht Outdoor'],
  ['Key accounts', 'Sales'],
  ['Customer service', 'Sales'],
  ['Purchasing', 'Nordlicht Outdoor'],
  ['Product management', 'Nordlicht Outdoor'],
  ['Design', 'Product management'],
  ['Warehouse', 'Nordlicht Outdoor'],
  ['Finance', 'Nordlicht Outdoor'],
  ['Human resources', 'Nordlicht Outdoor'],
  ['IT', 'Nordlicht Outdoor'],
]

export interface Person {
  readonly account: Account
  readonly first: string
  readonly last: string
  readonly department: Department
}

export interface People {
  readonly departments: readonly Department[]
  readonly orgRoles: readonly DirectoryEntry[]
  readonly roles: readonly DirectoryEntry[]
  readonly jobs: readonly DirectoryEntry[]
  readonly persons: readonly Person[]
  readonly regions: readonly Region[]
  /** Region of a country, a state or a city by its name. */
  regionId(level: 'country' | 'state' | 'city', name: string): string
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

export const mobileNumber = (seeded: Seeded): string => `+49 15${seeded.whole(1, 9)} ${seeded.whole(10_000_000, 99_999_999)}`

function makeRegions(seeded: Seeded): Pick<People, 'regions' | 'regionId'> {
  const regions = new Map<string, Region>()
  const add = (level: string, name: string, parent: Region | undefined): Region => {
    const known = regions.get(`${level}:${name}`)
    if (known !== undefined) return known
    // A number, as V2 operation 26 prints region ids.
    const region = { id: String(Number.parseInt(seeded.id().slice(0, 8), 16)), name, parentId: parent?.id ?? '' }
    regions.set(`${level}:${name}`, region)
    return region
  }
  for (const city of cities) add('city', city.name, add('state', city.state, add('country', city.country, undefined)))
  return {
    regions: [...regions.values()],
    regionId(level, name) {
      const region = regions.get(`${level}:${name}`)
      if (region === undefined) throw new Error(`no ${level} ${name}`)
      return region.id
    },
  }
}

/** `pictures` are tokens of stored pictures, one per person in turn. */
export function makePeople(seeded: Seeded, count: number, pictures: readonly string[]): People {
  const departments: Department[] = []
  for (const [name, parent] of departmentTree) {
    departments.push({ id: seeded.id(), name, parentId: departments.find((each) => each.name === parent)?.id ?? '' })
  }
  const entries = (names: readonly string[]): readonly DirectoryEntry[] => names.map((name) => ({ id: seeded.id(), name }))
  const surnames = seeded.some(lastNames, lastNames.length)
  const persons = Array.from({ length: count }, (_, place): Person => {
    const first = seeded.pick(firstNames)
    const last = surnames[place % surnames.length] ?? seeded.pick(lastNames)
    const department = seeded.pick(departments.slice(1))
    const account: Account = {
      id: seeded.id(),
      name: `${first} ${last}`,
      mobile: mobileNumber(seeded),
      email: `${plain(first)}.${plain(last)}@nordlicht-outdoor.example`,
      avatar: pictures[place % pictures.length] ?? '',
      status: 1,
      departmentIds: [department.id],
    }
    return { account, first, last, department }
  })
  return {
    departments,
    orgRoles: entries(['Managing director', 'Team lead', 'Specialist', 'Assistant', 'Works council', 'First aider']),
    roles: entries(['Administrator', 'Sales', 'Warehouse', 'Read only']),
    jobs: entries(['Sales representative', 'Buyer', 'Product designer', 'Warehouse operative', 'Accountant', 'Recruiter']),
    persons,
    ...makeRegions(seeded),
  }
}
