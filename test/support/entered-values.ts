/**
 * A value of every type that a person enters (service-notes B2), and another one, with what rows answer for them in both forms; put into a worksheet that has a field of
 * each. Written by hand from the interface and service-notes, not made by the code that is judged.
 */
import { emptyDefinition } from '../../src-main/service/domain/structure/field.ts'
import { addWorksheetOfEveryType } from './service/service-every-type.ts'
import type { StartedService } from './service/start-service.ts'
import { tinyGif, tinyPng } from './tiny-picture.ts'

/** Codes of service-notes B2, entered. */
export const enteredCodes: readonly number[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 19, 21, 23, 24, 26, 27, 28, 29],
  ...[34, 35, 36, 39, 40, 41, 42, 43, 44, 46, 47, 48],
]

/** Rows to relate to, by their titles. */
export interface Targets {
  readonly one: string
  readonly two: string
}

export interface EnteredValue {
  readonly written: unknown
  /** As the interface shows it, and as deployed services are known to answer it (service-notes A). */
  readonly answered: unknown
  readonly rich?: unknown
}

export interface EnteredCase {
  readonly code: number
  readonly alias: string
  readonly first: EnteredValue
  readonly second: EnteredValue
  /** What an empty cell is answered as. */
  readonly empty: unknown
  readonly richEmpty?: unknown
  /** True for lists, which V2 answers as JSON in a text where it answers richly. */
  readonly isList?: true
}

/** A file's address, which nobody can guess. */
export const addressOf = (name: string): RegExp => new RegExp(`^http://[^/]+/file/[0-9a-f]{48}/${name.replace('.', '\\.')}$`)

const same = (value: unknown): EnteredValue => ({ written: value, answered: value })
const text = (code: number, alias: string, first: string, second: string): EnteredCase => ({
  code,
  alias,
  first: same(first),
  second: same(second),
  empty: '',
})
const option = (key: string, value: string): EnteredValue => ({ written: [key], answered: [key], rich: [{ key, value }] })
const person = (accountId: string, fullname: string): EnteredValue => ({
  written: accountId,
  answered: accountId,
  rich: [{ accountId, fullname, status: '1', avatar: '' }],
})
const row = (sid: string, name: string): EnteredValue => ({ written: sid, answered: sid, rich: [{ sid, name }] })
const named = (id: string, answered: Readonly<Record<string, string>>): EnteredValue => ({ written: id, answered: [answered] })
const region = (code: number, alias: string): EnteredCase => ({
  code,
  alias,
  first: named('r1', { id: 'r1', name: 'Bavaria' }),
  second: named('r2', { id: 'r2', name: 'Munich' }),
  empty: [],
  isList: true,
})
const file = (name: string, size: number, url: string): EnteredValue => ({
  written: [{ name, url }],
  answered: [{ name, url: addressOf(name) }],
  rich: [{ file_id: /^[0-9a-f]{24}$/, file_name: name, downloadUrl: addressOf(name), file_size: size }],
})

const relation = (code: number, alias: string, { one, two }: Targets): EnteredCase => ({
  code,
  alias,
  first: row(one, 'One'),
  second: row(two, 'Two'),
  empty: '',
  richEmpty: [],
  isList: true,
})

export function enteredCases(targets: Targets): readonly EnteredCase[] {
  const { one, two } = targets
  const both: EnteredValue = {
    written: `${one},${two}`,
    answered: `${one},${two}`,
    rich: [
      { sid: one, name: 'One' },
      { sid: two, name: 'Two' },
    ],
  }
  const place = { title: 'Office', address: 'Torstr. 1, Berlin', x: 13.401, y: 52.529 }
  return [
    text(2, 'text', 'Ann\nLee', '00123'),
    text(3, 'mobile', '+49 1512345678', '+1 (202) 555-0143'),
    text(4, 'landline', '030/123-45', '0049 30 12345'),
    text(5, 'email', 'ann@example.com', 'bo@example.org'),
    { code: 6, alias: 'number', first: same(12.5), second: same(-3), empty: null },
    text(7, 'certificate', 'C01X0006H', '0012-ÄÖ'),
    { code: 8, alias: 'currency', first: same(19.99), second: { written: '1234.5', answered: 1234.5 }, empty: null },
    { code: 9, alias: 'single', first: option('k-red', 'Red'), second: option('k-blue', 'Blue'), empty: [], isList: true },
    {
      code: 10,
      alias: 'multiple',
      first: option('k-green', 'Green'),
      second: {
        written: ['k-blue', 'k-red'],
        answered: ['k-blue', 'k-red'],
        rich: [
          { key: 'k-blue', value: 'Blue' },
          { key: 'k-red', value: 'Red' },
        ],
      },
      empty: [],
      isList: true,
    },
    { code: 11, alias: 'dropdown', first: option('k-red', 'Red'), second: option('k-green', 'Green'), empty: [], isList: true },
    { code: 14, alias: 'files', first: file('a.txt', 5, 'SGVsbG8='), second: file('b.txt', 2, 'SGk='), empty: [], isList: true },
    { code: 15, alias: 'date', first: { written: '2024-3-7', answered: '2024-03-07' }, second: same('1999-12-31'), empty: '' },
    {
      code: 16,
      alias: 'datetime',
      first: { written: '2024-3-7 9:5:3', answered: '2024-03-07 09:05:03' },
      second: { written: '2024-03-07 09:05', answered: '2024-03-07 09:05:00' },
      empty: '',
    },
    region(19, 'region'),
    text(21, 'link', 'https://example.com/a?b=c#d', 'example.org'),
    region(23, 'city'),
    region(24, 'county'),
    {
      code: 26,
      alias: 'members',
      first: person('a1', 'Ann Lee'),
      second: {
        written: 'a2,a3',
        answered: 'a2,a3',
        rich: [
          { accountId: 'a2', fullname: 'Bo Ek', status: '1', avatar: '' },
          { accountId: 'a3', fullname: 'Cy Orr', status: '1', avatar: '' },
        ],
      },
      empty: '',
      richEmpty: [],
      isList: true,
    },
    {
      code: 27,
      alias: 'department',
      first: named('d2', { departmentId: 'd2', departmentName: 'Export' }),
      second: named('d3', { departmentId: 'd3', departmentName: 'IT' }),
      empty: [],
      isList: true,
    },
    { code: 28, alias: 'rating', first: same(3), second: same(5), empty: null },
    relation(29, 'relation', targets),
    { ...relation(34, 'sub_table', targets), second: both },
    relation(35, 'cascading', targets),
    { code: 36, alias: 'checkbox', first: same(true), second: same(false), empty: null },
    text(39, 'scan', '4006381333931', 'WIFI:S:a;;'),
    { code: 40, alias: 'location', first: same(place), second: same({ ...place, address: '', x: null, y: null }), empty: null },
    text(41, 'rich', '<p>One <b>two</b></p><ul><li>&amp; three</li></ul>', '<p><a href="https://example.com">here</a></p>'),
    {
      code: 42,
      alias: 'signature',
      first: { written: tinyPng, answered: addressOf('signature.png') },
      second: { written: `data:image/gif;base64,${tinyGif}`, answered: addressOf('signature.gif') },
      empty: '',
    },
    text(43, 'ocr', 'INVOICE No. 17\nTotal 12,50', 'l1O0'),
    {
      code: 44,
      alias: 'role',
      first: named('p1', { roleId: 'p1', roleName: 'Editor' }),
      second: named('p2', { roleId: 'p2', roleName: 'Reader' }),
      empty: [],
      isList: true,
    },
    { code: 46, alias: 'time', first: { written: '9:05', answered: '09:05' }, second: same('23:59:59'), empty: '' },
    text(47, 'barcode', '0012345678905', 'ABC-abc-1234'),
    {
      code: 48,
      alias: 'org_role',
      first: named('o1', { organizeId: 'o1', organizeName: 'Team lead' }),
      second: named('o2', { organizeId: 'o2', organizeName: 'Assistant' }),
      empty: [],
      isList: true,
    },
  ]
}

/** The worksheet of every type, with a field for each code of a region too; answers its id. */
export function addWorksheetOfEnteredTypes(service: StartedService): string {
  const id = addWorksheetOfEveryType(service)
  const { catalog, directory } = service.storage
  directory.addRole('roles', { id: 'p2', name: 'Reader' })
  service.service.reloadDirectory()
  const worksheet = catalog.worksheets().find((each) => each.id === id)
  if (worksheet === undefined) throw new Error('the worksheet is gone')
  for (const [alias, code] of [
    ['city', '23'],
    ['county', '24'],
  ] as const) {
    catalog.addField(worksheet.key, `id-${alias}`, { ...emptyDefinition, name: alias, alias, type: 'Region', code })
  }
  return id
}
