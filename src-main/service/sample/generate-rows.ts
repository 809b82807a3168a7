/** Makes a worksheet of many rows straight in the storage, for tests and benchmarks. The same request makes the same values. */
import type { FieldTypeName } from '../../../src-shared/api/field-types.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { emptyDefinition, type FieldDefinition, type SelectOption } from '../domain/structure/field.ts'
import type { Worksheet } from '../domain/structure/worksheet.ts'
import type { Cell } from '../domain/values/cell.ts'
import { apiAccountId } from '../domain/values/directory.ts'
import type { Storage } from '../storage/storage-port.ts'
import { dateText, daysAgo, momentText, sampleToday } from './calendar.ts'
import { cities, firstNames, lastNames } from './company/names.ts'
import { createSeeded, type Seeded } from './seeded.ts'

export interface GenerateRequest {
  readonly rows: number
  /** How many fields; 10 are one of each kind, more repeat them. */
  readonly fields?: number
  readonly name?: string
  readonly alias?: string
  readonly seed?: number
}

interface Kind {
  readonly name: string
  readonly type: FieldTypeName
  readonly code: string
  readonly more: Partial<FieldDefinition>
  readonly choices: readonly string[]
  readonly make: (seeded: Seeded, place: number, keys: readonly string[]) => Cell
}

const kind = (
  name: string,
  type: FieldTypeName,
  code: string,
  make: Kind['make'],
  more: Partial<FieldDefinition> = {},
  choices: readonly string[] = [],
): Kind => ({ name, type, code, make, more, choices })

const words = [
  'blue',
  'steel',
  'winter',
  'harbour',
  'oak',
  'silent',
  'river',
  'cotton',
  'amber',
  'north',
  'copper',
  'field',
] as const
const phrase = (seeded: Seeded, count: number): string => Array.from({ length: count }, () => seeded.pick(words)).join(' ')

const kinds: readonly Kind[] = [
  kind('Name', 'Text', '2', (seeded) => `${seeded.pick(firstNames)} ${seeded.pick(lastNames)}`),
  kind('Code', 'Text', '2', (_, place) => String(place + 1).padStart(8, '0')),
  kind('City', 'Text', '2', (seeded) => seeded.pick(cities).name),
  kind('Quantity', 'Number', '6', (seeded) => seeded.whole(0, 10_000), { precision: 0 }),
  kind('Amount', 'Number', '6', (seeded) => seeded.whole(0, 10_000_000) / 100, { precision: 2 }),
  kind('Status', 'SingleSelect', '9', (seeded, _, keys) => `["${seeded.pick(keys)}"]`, {}, [
    'New',
    'Open',
    'Waiting',
    'Done',
    'Rejected',
  ]),
  kind(
    'Tags',
    'MultipleSelect',
    '10',
    (seeded, _, keys) => (seeded.chance(0.3) ? null : JSON.stringify(seeded.some(keys, seeded.whole(1, 3)))),
    {},
    ['Red', 'Green', 'Blue', 'Urgent', 'Export', 'Archive'],
  ),
  kind('Date', 'Date', '15', (seeded) => dateText(daysAgo(seeded.whole(0, 3000))), { subType: '3' }),
  kind('Moment', 'DateTime', '16', (seeded) => momentText(sampleToday - seeded.whole(0, 100_000_000) * 1000), { subType: '6' }),
  kind('Remark', 'Text', '2', (seeded) => (seeded.chance(0.4) ? null : phrase(seeded, seeded.whole(2, 8)))),
]

/** Rows per transaction: larger ones are no faster and keep more in memory. */
const chunk = 20_000

const optionsOf = (choices: readonly string[], seeded: Seeded): readonly SelectOption[] =>
  choices.map((value, place) => ({ key: seeded.id(), value, index: place + 1, isDeleted: false, color: '', score: null }))

function addWorksheet(storage: Storage, request: GenerateRequest, seeded: Seeded): Worksheet {
  const { catalog } = storage
  const id = seeded.id()
  const name = request.name ?? `${request.rows} generated rows`
  const sectionId = catalog.sections()[0]?.id ?? ''
  const views = [{ id: seeded.id(), name: 'All', type: '0' }]
  const alias = request.alias ?? ''
  const key = catalog.addWorksheet({ id, name, alias, desc: '', remark: '', sectionId, iconUrl: '', status: 1 }, views)
  for (let place = 0; place < (request.fields ?? kinds.length); place++) {
    const made = kinds[place % kinds.length]
    if (made === undefined) throw new Error('no kinds of fields')
    const round = Math.floor(place / kinds.length)
    const label = round === 0 ? made.name : `${made.name} ${round + 1}`
    catalog.addField(key, seeded.id(), {
      ...emptyDefinition,
      name: label,
      alias: label.toLowerCase().replace(' ', '_'),
      code: made.code,
      type: made.type,
      isTitle: place === 0,
      options: optionsOf(made.choices, seeded),
      ...made.more,
    })
  }
  const worksheet = catalog.worksheets().find((each) => each.key === key)
  if (worksheet === undefined) throw new Error('the worksheet was not made')
  return worksheet
}

/** Answers the worksheet; its first row is the oldest. */
export function generateRows(storage: Storage, request: GenerateRequest): Worksheet {
  const seeded = createSeeded(request.seed ?? 1)
  const made = storage.atomically(() => ok(addWorksheet(storage, request, seeded)))
  if (!made.ok) throw new Error('the worksheet was not made')
  const worksheet = made.value
  const makers = worksheet.fields.map((field, place) => {
    const keys = field.options.map((option) => option.key)
    const make = kinds[place % kinds.length]?.make ?? (() => null)
    return (at: number): Cell => make(seeded, at, keys)
  })
  for (let start = 0; start < request.rows; start += chunk) {
    const count = Math.min(chunk, request.rows - start)
    storage.atomically(() => {
      const first = storage.rows.reserve(worksheet, count)
      storage.rows.insert(
        worksheet,
        Array.from({ length: count }, (_, index) => ({
          key: first + index,
          id: seeded.id(),
          at: sampleToday - (request.rows - start - index) * 1000,
          by: apiAccountId,
          owner: apiAccountId,
          cells: makers.map((make) => make(start + index)),
        })),
      )
      return ok(null)
    })
  }
  return worksheet
}
