import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDefinition, fieldOf } from '../../../src-main/service/domain/structure/field.ts'
import { writtenNumber } from '../../../src-main/service/domain/values/written-number.ts'
import { updateRow } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { readField } from '../../../src-shared/model/field.ts'
import { readValue } from '../../../src-shared/model/read-value.ts'
import { writeValue } from '../../../src-shared/model/write-value.ts'
import { runs } from '../../support/runs.ts'
import { type Caller, createCaller } from '../../support/service/service-caller.ts'
import { addWorksheetOfEveryType } from '../../support/service/service-every-type.ts'
import { addRow, entries, readRow, readWorksheet, type TestWorksheet } from '../../support/service/service-worksheets.ts'
import { type StartedService, startService } from '../../support/service/start-service.ts'

const two = (value: number): string => String(value).padStart(2, '0')
const day = fc
  .record({ y: fc.integer({ min: 1900, max: 2200 }), m: fc.integer({ min: 1, max: 12 }), d: fc.integer({ min: 1, max: 28 }) })
  .map(({ y, m, d }) => `${y}-${two(m)}-${two(d)}`)
const clock = fc
  .record({ h: fc.nat({ max: 23 }), m: fc.nat({ max: 59 }), s: fc.nat({ max: 59 }) })
  .map(({ h, m, s }) => `${two(h)}:${two(m)}:${two(s)}`)
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 })
const place = fc.record({
  title: text,
  address: text,
  longitude: fc.integer({ min: -180, max: 180 }),
  latitude: fc.integer({ min: -90, max: 90 }),
})

/** Values that a field takes, in the form that a write takes. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text,
  rich: text,
  mobile: text,
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => Object.is(value, 0) || value !== 0),
  two_places: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((value) => value / 100),
  checkbox: fc.boolean(),
  date: day,
  datetime: fc.tuple(day, clock).map((parts) => parts.join(' ')),
  time: clock,
  single: fc.constantFrom(['k-red'], ['k-blue']),
  multiple: fc.shuffledSubarray(['k-red', 'k-blue', 'k-green'], { minLength: 1 }),
  members: fc.shuffledSubarray(['a1', 'a2', 'a3'], { minLength: 1 }).map((ids) => ids.join(',')),
  department: fc.shuffledSubarray(['d1', 'd2'], { minLength: 1 }).map((ids) => ids.join(',')),
  location: place,
}

describe.each([
  ['interface', 'strict'],
  ['rich', 'strict'],
  ['rich', 'liberal'],
] as const)('a value answered in the form "%s" by a %s service', (valueForm, mode) => {
  let service: StartedService
  let caller: Caller
  let worksheet: TestWorksheet
  beforeAll(async () => {
    service = await startService({ valueForm, isStrict: mode === 'strict' })
    caller = createCaller(service)
    worksheet = await readWorksheet(caller, addWorksheetOfEveryType(service))
  })
  afterAll(() => service.close())

  it.each(Object.keys(values))(
    'of %s reads as the client wrote it, and writing back what was read changes nothing',
    async (alias) => {
      const wire = worksheet.fields[alias]
      if (wire === undefined) throw new Error(`no field ${alias}`)
      const field = readField(wire)
      const row = await addRow(caller, worksheet, {})
      const put = (value: unknown) =>
        caller.succeed(updateRow, {
          params: { worksheet_id: worksheet.id, row_id: row },
          body: { fields: entries(worksheet, { [alias]: value }) },
        })
      const read = async () => readValue((await readRow(caller, worksheet, row))[alias], field, () => {})
      await fc.assert(
        fc.asyncProperty(values[alias] ?? fc.constant(null), async (value) => {
          await put(value)
          const once = await read()
          expect(once).toEqual(readValue(value, field, () => {}))
          await put(writeValue(once, field, () => ''))
          expect(await read()).toEqual(once)
          if (mode === 'strict') return
          const answered = (await readRow(caller, worksheet, row))[alias]
          await put(answered)
          expect((await readRow(caller, worksheet, row))[alias]).toEqual(answered)
        }),
        { numRuns: runs(40) },
      )
    },
  )
})

describe('a written number', () => {
  const field = (precision: number | null) =>
    fieldOf(1, 'id', { ...emptyDefinition, name: 'n', code: '6', type: 'Number', precision })

  it('with no more decimal places than the field keeps is taken exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat({ max: 3 }), (digits, places) => {
        const written = (digits / 10 ** places).toFixed(places)
        expect(writtenNumber(written, field(places))).toEqual({ ok: true, value: Number(written) === 0 ? 0 : Number(written) })
      }),
    )
  })

  it('with more decimal places than the field keeps is refused', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.nat({ max: 3 }),
        fc.integer({ min: 1, max: 9 }),
        (whole, places, last) => {
          const written = `${whole}.${'0'.repeat(places)}${last}`
          expect(writtenNumber(written, field(places)).ok).toBe(false)
          expect(writtenNumber(`${written}0`, field(places + 1)).ok).toBe(true)
        },
      ),
    )
  })

  it('as text is never another number than it says', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat({ max: 14 }), (digits, places) => {
        const padded = String(digits).padStart(places + 1, '0')
        const written = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
        const number = writtenNumber(written, field(null))
        if (!number.ok) return
        // The number's own shortest text has the same digits as what was written.
        const back = number.value.toLocaleString('en-US', {
          useGrouping: false,
          maximumSignificantDigits: 21,
          maximumFractionDigits: 20,
        })
        const [whole = '', fraction = ''] = back.split('.')
        expect(BigInt(whole + fraction.padEnd(places, '0'))).toBe(digits)
      }),
    )
  })
})
