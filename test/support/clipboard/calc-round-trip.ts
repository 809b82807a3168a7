/**
 * Cells of every type that a person enters, as copied for LibreOffice Calc, and what Calc 7.4 put on the clipboard when they were copied there
 * again. `given` is the copy that Calc read, without the app's own marks, which name rows that are made anew and which Calc drops; the two answers are
 * untouched: of an English and of a German system.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Written } from './written-by/read-written.ts'

const roundTrip = z.strictObject({
  given: z.strictObject({ text: z.string(), html: z.string() }),
  english: z.strictObject({ text: z.string(), html: z.string() }),
  german: z.strictObject({ text: z.string(), html: z.string() }),
})

export const readCalcRoundTrip = (): z.output<typeof roundTrip> =>
  roundTrip.parse(JSON.parse(readFileSync(new URL('written-by/calc-7.4-every-type.json', import.meta.url), 'utf8')))

/** Without the marks that only the app itself reads. */
export const forOthers = ({ text, html }: Written): Written => ({
  text,
  html: html.replaceAll(/ data-(?:gridstage|value)="[^"]*"/g, ''),
})

type Values = Readonly<Record<string, CellValue>>

/** Rows of values by the fields' names, for rows with these keys; the last has next to nothing. */
export function roundTripValues([one = '', two = '', three = '', four = '']: readonly string[]): readonly Values[] {
  const first: Values = {
    mobile: '+49 0171 0042',
    landline: '0089 123-00',
    email: 'anna@example.com',
    number: -1234.5678,
    two_places: 0.1,
    whole: 9_007_199_254_740_991,
    certificate: '00123456789X',
    currency: 1234.5,
    single: ['k-blue'],
    multiple: ['k-red', 'k-green'],
    dropdown: ['k-green'],
    date: '2024-02-29',
    month: '2024-07-01',
    year: '2024-01-01',
    datetime: '2024-02-29 23:59:58',
    minute: '2024-02-29 23:59:00',
    hour: '2024-02-29 23:00:00',
    day_moment: '2024-02-29 00:00:00',
    region: ['r1'],
    link: 'https://example.com/a?b=1&c=2',
    member: ['a2'],
    members: ['a3', 'a1'],
    department: ['d2'],
    rating: 4,
    checkbox: true,
    scan: '0001-A/7',
    location: { title: 'Office', address: 'Marienplatz 1, München', longitude: 11.5755, latitude: 48.1374 },
    rich: '<p>Bold &amp; plain</p>',
    ocr: 'Two\nlines',
    role: ['p1'],
    time: '09:05:30',
    clock: '09:05',
    barcode: '0012345678905',
    org_role: ['o2'],
    relation: [two],
    relations: [two, three],
    cascading: [three],
  }
  const second: Values = {
    mobile: '0049171',
    landline: '030/123-45',
    email: '+tag@example.com',
    number: 1.234,
    two_places: 1_234_567.89,
    whole: -5,
    certificate: '1E5',
    currency: -0.01,
    single: ['k-red'],
    multiple: ['k-red'],
    dropdown: ['k-red'],
    date: '1999-12-31',
    month: '1999-12-01',
    year: '2100-01-01',
    datetime: '2024-01-01 00:00:00',
    minute: '2024-12-31 00:00:00',
    hour: '1999-01-01 00:00:00',
    day_moment: '2001-09-11 00:00:00',
    region: ['r0'],
    link: 'example.org',
    member: ['a1'],
    members: ['a1'],
    department: ['d3'],
    rating: 5,
    checkbox: null,
    scan: '3/5',
    location: { title: '', address: '1/2 Street', longitude: null, latitude: null },
    rich: '<p>One</p><p>Two</p>',
    ocr: '12,50',
    role: ['p1'],
    time: '23:59:59',
    clock: '00:00',
    barcode: '4006381333931',
    org_role: ['o1'],
    relation: [one],
    relations: [four],
    cascading: [one],
  }
  const third: Values = {
    ...second,
    mobile: '+1 (202) 555-0143',
    landline: '=1+1',
    email: '@x',
    number: 1e21,
    two_places: -0.5,
    whole: 1_234_567,
    certificate: '2024-03',
    currency: 1000,
    multiple: ['k-blue', 'k-green', 'k-red'],
    date: '1900-02-28',
    month: '1850-03-01',
    year: '1800-01-01',
    datetime: '1776-07-04 12:30:00',
    minute: '2024-02-29 12:00:00',
    hour: '2024-02-29 00:00:00',
    day_moment: '1850-01-01 00:00:00',
    link: 'mailto:a@b.example',
    members: ['a2', 'a3'],
    rating: 0,
    checkbox: true,
    scan: ' lead',
    location: { title: '', address: '', longitude: -0.5, latitude: 51 },
    rich: '<ul><li>a</li><li>b</li></ul><p>after</p>',
    ocr: 'line\n\nline',
    time: '00:00:00',
    clock: '12:00',
    barcode: '00',
    relations: [four, one],
  }
  const nothing = Object.fromEntries(Object.keys(first).map((name) => [name, null]))
  return [
    first,
    second,
    third,
    { ...nothing, location: { title: '', address: '007', longitude: null, latitude: null }, barcode: '+49' },
  ]
}
