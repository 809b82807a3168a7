/** Whatever rows hold and whatever is staged in them: an export is what the window shows, in its order, byte for byte. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packCells } from '../../../src-main/replica/contract/packed-cells.ts'
import { stageCells } from '../../../src-main/replica/stage/stage-changes.ts'
import { stageDeletions, stageRows } from '../../../src-main/replica/stage/stage-rows.ts'
import { findKeys } from '../../../src-main/replica/view/find-keys.ts'
import { readRows } from '../../../src-main/replica/view/read-rows.ts'
import { exportText } from '../../../src-shared/csv/export-text.ts'
import type { ExportOptions } from '../../../src-shared/host/calls/export-calls.ts'
import { everyRow, type RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { rowKey } from '../../../src-shared/model/ids.ts'
import { nameOf } from '../../../src-shared/model/names.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import {
  createExportWorld,
  type ExportWorld,
  exportedFields,
  plainExport,
  type RowDraft,
  rowDraft,
} from '../../support/replica/export-world.ts'
import { expectMet, runs } from '../../support/runs.ts'

const fieldNames = exportedFields.map((it) => it.id)
const aField = fc.constantFrom(...fieldNames)
const direction = fc.constantFrom('asc' as const, 'desc' as const)

const query: fc.Arbitrary<RowQuery> = fc.oneof(
  fc.constant(everyRow),
  fc.constant({ ...everyRow, stagedOnly: true }),
  fc.constantFrom('a', '=', 'red').map((search) => ({ ...everyRow, search })),
  fc.array(fc.record({ field: aField, direction }), { minLength: 1, maxLength: 2 }).map((sorts) => ({ ...everyRow, sorts })),
  fc.record({ field: aField, direction, span: fc.constant(null) }).map((group) => ({ ...everyRow, groups: [group] })),
  fc.tuple(aField, fc.constantFrom('isempty' as const, 'isnotempty' as const)).map(([field, operator]) => ({
    ...everyRow,
    filter: { type: 'condition' as const, field, operator },
  })),
)

const asked = fc.record({
  query: fc.option(query, { freq: 8 }),
  fields: fc.shuffledSubarray([...fieldNames], { minLength: 1 }),
  delimiter: fc.constantFrom(',' as const, ';' as const, '\t' as const),
  byteOrderMark: fc.boolean(),
  neutraliseFormulas: fc.boolean(),
  includeRowId: fc.boolean(),
  references: fc.constantFrom(undefined, 'names' as const, 'ids' as const, 'both' as const),
  formatted: fc.constantFrom(undefined, 'html' as const, 'words' as const),
})

const row = rowDraft(exportedFields)
const place = fc.nat(11)

interface Case {
  readonly pulled: readonly RowDraft[]
  readonly related: readonly RowDraft[]
  readonly changed: readonly (readonly [number, RowDraft])[]
  readonly added: readonly RowDraft[]
  readonly deleted: readonly number[]
  readonly exports: readonly ({ readonly fields: readonly string[] } & Omit<ExportOptions, 'fields' | 'as'>)[]
}
const title = fc.constantFrom(null, 'One', '=Two', ' three,').map((it) => ({ title: it }))
const cases: fc.Arbitrary<Case> = fc.record({
  pulled: fc.array(row, { maxLength: 12 }),
  related: fc.array(title, { maxLength: 4 }),
  changed: fc.array(fc.tuple(place, row), { maxLength: 4 }),
  added: fc.array(row, { maxLength: 4 }),
  deleted: fc.array(place, { maxLength: 2 }),
  exports: fc.array(asked, { minLength: 1, maxLength: 4 }),
})

const command = { label: 'Edit', origin: 'edit' as const, at: 1 }

function stage({ store, tables }: ExportWorld, { pulled, changed, added, deleted }: Case): void {
  const of = tables()
  const isOpen = (field: string): boolean => of.byField.get(field)?.field.lock === null
  const held = (draft: RowDraft): RowDraft => Object.fromEntries(Object.entries(draft).filter(([field]) => isOpen(field)))
  const keyAt = (at: number) => rowKey.parse(`s${(at % pulled.length) + 1}`)
  const cells =
    pulled.length === 0
      ? []
      : changed.flatMap(([at, draft]) => Object.entries(held(draft)).map(([field, value]) => ({ row: keyAt(at), field, value })))
  expect(stageCells(store, of, command, packCells(cells)).ok).toBe(true)
  expect(stageRows(store, of, command, added.map(held)).ok).toBe(true)
  if (pulled.length > 0) expect(stageDeletions(store, of, command, [...new Set(deleted.map(keyAt))]).ok).toBe(true)
}

/** From what a window reads of one row after the other, quoted by a rule of its own. */
function expectedOf({ store, tables }: ExportWorld, { fields, query: shown, ...options }: ExportOptions): string {
  const of = tables()
  const keys = findKeys(store, of, shown ?? everyRow)
  if (!keys.ok) throw new Error(keys.error.message)
  const columns = fields.flatMap((it) => of.byField.get(it) ?? [])
  const guard = (text: string): string => (options.neutraliseFormulas && /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
  const quote = (text: string): string =>
    /["\r\n]|^[ \t]|[ \t]$/.test(text) || text.includes(options.delimiter) ? `"${text.replaceAll('"', '""')}"` : text
  const { references = 'names', formatted = 'html' } = options
  const hasIds = (field: Field): boolean => field.kind === 'options' || isReferenceKind(field.kind)
  // No field is called like the column of ids of another.
  const heads = columns.flatMap(({ field }) => [
    field.name,
    ...(references === 'both' && hasIds(field) ? [`${field.name} (id)`] : []),
  ])
  const lines = [[...(options.includeRowId ? ['rowid'] : []), ...heads.map(guard)]]
  for (const k of keys.value) {
    const { rows, names } = readRows(store, of, [k], columns)
    const [read] = rows
    if (read === undefined || read.change === 'deleted') continue
    const texts = columns.flatMap(({ field }, i) => {
      const value = read.cells[i] ?? null
      const text = exportText(field, false, formatted)(value, names)
      const shown = typeof value === 'number' ? text : guard(text)
      if (references === 'names' || !hasIds(field)) return [shown]
      const ids = (Array.isArray(value) ? value : []).map((id) =>
        /^new:/.test(String(id)) ? nameOf(names, 'rows', String(id)) : id,
      )
      return references === 'ids' ? [guard(ids.join(', '))] : [shown, guard(ids.join(', '))]
    })
    lines.push([...(options.includeRowId ? [read.change === 'created' ? `new:${store.opening}:${k}` : read.key] : []), ...texts])
  }
  const record = (cells: readonly string[]): string =>
    cells.length === 1 && cells[0] === '' ? '""\r\n' : `${cells.map(quote).join(options.delimiter)}\r\n`
  return (options.byteOrderMark ? '\uFEFF' : '') + lines.map(record).join('')
}

test('an export is what the window shows', () => {
  let exported = 0
  fc.assert(
    fc.property(cases, (it) => {
      const world = createExportWorld()
      try {
        world.pulled(it.pulled)
        world.pulled(it.related, 'other')
        stage(world, it)
        for (const draft of it.exports) {
          const options: ExportOptions = {
            ...draft,
            fields: draft.fields.flatMap((id) => world.tables().byField.get(id)?.field.id ?? []),
          }
          // Attachments, and texts of their own in every row, are no groups.
          if (!findKeys(world.store, world.tables(), options.query ?? everyRow).ok) continue
          const run = world.openExport(options)
          while (!run.step(1000).isDone);
          expect(world.written()).toBe(expectedOf(world, options))
          exported += 1
        }
      } finally {
        world.store.close()
      }
    }),
    { numRuns: runs(150) },
  )
  expectMet({ exported }, 200)
})

test('every row in the order of its creation, whether staged or not', () => {
  const world = createExportWorld()
  world.pulled([{ Text: 'a' }, { Text: 'b' }, { Text: 'c' }])
  stage(world, {
    pulled: [{}, {}, {}],
    related: [],
    changed: [[1, { Text: 'B' }]],
    added: [{ Text: 'd' }],
    deleted: [2],
    exports: [],
  })
  const fields = world
    .tables()
    .fields.filter((it) => it.id === 'Text')
    .map((it) => it.id)
  const run = world.openExport({ ...plainExport, fields, includeRowId: true })
  expect([run.rows, run.step(1000)]).toEqual([4, { done: 4, isDone: true, written: { rows: 3, named: 1, cut: 0 } }])
  expect(world.written()).toBe(`rowid,Text\r\ns1,a\r\ns2,B\r\nnew:${world.store.opening}:4,d\r\n`)
})
