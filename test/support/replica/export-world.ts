/** A worksheet in memory with a field of every type that holds a value, and a file to export it into. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished } from 'vitest'
import { type ExportStep, openExport } from '../../../src-main/export/export-rows.ts'
import { rowTableColumns } from '../../../src-main/replica/pull/apply-page.ts'
import { writeNames } from '../../../src-main/replica/store/name-dictionary.ts'
import type { Store } from '../../../src-main/replica/store/store.ts'
import { toStored } from '../../../src-main/replica/store/stored-value.ts'
import type { WorksheetTables } from '../../../src-main/replica/store/worksheet-tables.ts'
import { writeStructure } from '../../../src-main/replica/store/write-structure.ts'
import { fieldTypes } from '../../../src-shared/api/field-types.ts'
import { worksheetField } from '../../../src-shared/api/v3/structure-v3.ts'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import { everyRow } from '../../../src-shared/host/calls/row-calls.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { readField } from '../../../src-shared/model/field.ts'
import { holdsSeveral, kindOfType, type ValueKind } from '../../../src-shared/model/value-kind.ts'
import { type FieldDraft, openMemoryStore, structureOf } from './memory-store.ts'

const options = ['Red', 'Blue, light', '=Green', ' Grey "warm"'].map((value, i) => ({ key: `k${i}`, value, index: i }))

/** The title first; of types that may hold several things one field for one and one for several. */
export const exportedFields: readonly FieldDraft[] = fieldTypes
  .filter(({ name }) => kindOfType(name) !== 'none')
  .flatMap(({ name, codes: [code] }) => {
    const draft = { id: name, type: String(code), options, isTitle: name === 'Text', dataSource: 'other' }
    const several = [...new Set(['0', '1', '2'].map((subType) => holdsSeveral(name, subType)))]
    return several.map((isSeveral, at) => ({
      ...draft,
      id: at === 0 ? name : `${name}-other`,
      subType: ['0', '1', '2'].find((subType) => holdsSeveral(name, subType) === isSeveral) ?? '0',
    }))
  })

const words = fc.constantFrom(
  ...[
    'plain',
    '=1+1',
    "'=1",
    "'",
    '-',
    '@x',
    '\ttab',
    'end ',
    ' start',
    'tab\t',
    'a,b',
    'a;b',
    '"',
    'a"b""c',
    'a\nb',
    '\r\n',
    '+',
  ],
  ...['Straße 上海', '😀', '[]', '["k0"]', '{"title":1}', '0501', '1e3', '<p>a &amp; b</p>', '<b>x', 'a & b', '\0', '\\', 'null'],
)
const text = fc.oneof(words, fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }))
const ids = (...of: readonly string[]) => fc.uniqueArray(fc.constantFrom(...of), { minLength: 1, maxLength: 3 })

const byKind: Readonly<Record<Exclude<ValueKind, 'none'>, fc.Arbitrary<CellValue>>> = {
  text,
  number: fc.oneof(fc.constantFrom(0, -0.5, 1e21, -1.25e22, 1e-7, -2.5e-9, 123456789012345), fc.double({ noNaN: true })),
  date: fc.constantFrom('2024-02-29', '0001-01-01', '1999-12-31'),
  datetime: fc.constantFrom('2024-02-29 23:59:59', '2024-01-01 00:00:00'),
  time: fc.constantFrom('09:05', '23:59:59'),
  checkbox: fc.boolean(),
  options: ids('k0', 'k1', 'k2', 'k3', 'unknown'),
  members: ids('m1', 'm2', 'nobody'),
  departments: ids('d1', 'd2'),
  roles: ids('p1', 'unknown'),
  orgRoles: ids('o1'),
  regions: ids('r1', 'r2', 'r1-far'),
  rows: ids('x1', 'x2', 'x3', 'new:4', 'new:9', 'named', 'elsewhere'),
  attachments: fc.array(
    fc.record({
      name: fc.constantFrom('a.png', '=b.txt', 'c, d.pdf'),
      url: fc.constantFrom('https://x.test/1', 'https://x.test/2'),
    }),
    { minLength: 1, maxLength: 2 },
  ),
  location: fc.record({
    title: fc.constantFrom('', 'Office', '-1'),
    address: fc.constantFrom('', 'Torstr. 1, Berlin'),
    longitude: fc.constantFrom(13.401, null),
    latitude: fc.constantFrom(52.529, null),
  }),
}

const cellOf = (draft: FieldDraft): fc.Arbitrary<CellValue> => {
  const { kind } = readField(worksheetField.parse({ name: draft.id, ...draft }))
  return kind === 'none' ? fc.constant(null) : byKind[kind]
}

export type RowDraft = Readonly<Record<string, CellValue>>

/** Half of the cells of a row are filled. */
export const rowDraft = (fields: readonly FieldDraft[]): fc.Arbitrary<RowDraft> =>
  fc.record(Object.fromEntries(fields.map((it) => [it.id, fc.option(cellOf(it), { freq: 2 })])))

/** An export of which every step does well. */
export interface OpenedExport {
  readonly rows: number
  step(budgetMs: number): ExportStep
}

export interface ExportWorld {
  readonly store: Store
  tables(id?: string): WorksheetTables
  /** As a pull leaves them; ids are `s1`, `s2`, ... by their keys, of the related worksheet `x1`, ... */
  pulled(rows: readonly RowDraft[], id?: 'w' | 'other'): void
  openExport(options: ExportOptions): OpenedExport
  /** What the file holds so far. */
  written(): string
}

/** Related rows are of `other`, whose title is `title`. */
export function createExportWorld(fields: readonly FieldDraft[] = exportedFields): ExportWorld {
  const { store, tables } = openMemoryStore(structureOf('w', fields))
  writeStructure(store, structureOf('other', [{ id: 'title', type: '2', isTitle: true }]))
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'rows.csv')
  writeNames(store, [
    { kind: 'members', id: 'm1', text: 'Ann Lee' },
    { kind: 'members', id: 'm2', text: '@Bo, "Ek"' },
    ...(['d1', 'd2'] as const).map((id) => ({ kind: 'departments' as const, id, text: `Sales ${id}` })),
    { kind: 'roles', id: 'p1', text: 'Editor' },
    { kind: 'orgRoles', id: 'o1', text: ' Lead' },
    { kind: 'regions', id: 'r1', text: 'Bavaria' },
    { kind: 'rows', id: 'named', text: 'By the dictionary' },
  ])
  return {
    store,
    tables,
    pulled(rows, id = 'w') {
      const of = tables(id)
      const columns = ['k', 'id', 'generation', ...rowTableColumns(of.columns)]
      const insert = store.prepare(`insert into ${of.row} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
      const system = ['2025-01-01 00:00:00', '2025-01-01 00:00:00', 'm1', 'm2', 'm1']
      const first = (store.pluck<number>(`select max(k) from ${of.row}`).get() ?? 0) + 1
      for (const [i, row] of rows.entries()) {
        const values = of.columns.map(({ field }) => toStored(row[field.id] ?? null))
        insert.run(first + i, `${id === 'w' ? 's' : 'x'}${first + i}`, 1, ...system, ...values)
      }
      store.run('update worksheet set next_key = ? where n = ?', first + rows.length, of.n)
    },
    openExport(asked) {
      const run = openExport(store, tables(), file, asked)
      expect(run).toMatchObject({ ok: true })
      if (!run.ok) throw new Error(run.error.message)
      onTestFinished(() => run.value.close())
      const { rows, step } = run.value
      return {
        rows,
        step(budgetMs) {
          const stepped = step(budgetMs)
          if (!stepped.ok) throw new Error(stepped.error.message)
          return stepped.value
        },
      }
    },
    written: () => readFileSync(file, 'utf8'),
  }
}

export const plainExport: ExportOptions = {
  query: everyRow,
  fields: [],
  delimiter: ',',
  byteOrderMark: false,
  neutraliseFormulas: true,
  includeRowId: false,
}
