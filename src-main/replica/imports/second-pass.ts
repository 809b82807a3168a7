/** A second pass over the file of an import: begun in one transaction with what the first gives up, and joined with the rows of the first by line. */
import type { ColumnMapping } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type ImportId, importId } from '../../../src-shared/model/ids.ts'
import { rowKeyOf } from '../store/row-key.ts'
import { attempt, type Store } from '../store/store.ts'
import { fromStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { createRowLook } from '../view/projected-rows.ts'
import { addImport, configure, findImport, type NewImport } from './import-ledger.ts'
import { decide, decisionsOf } from './import-texts.ts'
import type { LineMatch } from './matched-lines.ts'

export interface SecondPass {
  readonly importId: ImportId
  /** With `follows`, and a place in its group. */
  readonly second: NewImport
  /** What is left to the first. */
  readonly mapping: readonly ColumnMapping[]
  readonly at: number
}

/** The cells that a hand has corrected are the same in both passes. */
const copied = {
  import_correction_step: 'step, is_undone, label',
  import_correction: 'step, line, col, own, text',
  import_correction_piece: 'step, col, first, last, cells, content',
} as const

/** All of it or nothing; refused where the import has a second pass already. */
export const beginSecondPass = (store: Store, { importId: id, second, mapping, at }: SecondPass): Result<null, HostError> =>
  attempt<null, HostError>(store, () => {
    const first = findImport(store, id)
    if (first === null) return err({ kind: 'not-found', what: 'import', message: 'This import is no longer there.' })
    if (followersOf(store, id).length > 0) return err({ kind: 'invalid', message: 'This import has a second pass already.' })
    if (first.sheets === null)
      store.run('update import_run set sheets = ?, sheet_place = 0 where id = ?', second.sheets?.group ?? null, id)
    addImport(store, second)
    for (const [table, columns] of Object.entries(copied))
      store.run(`insert into ${table} (import, ${columns}) select ?, ${columns} from ${table} where import = ?`, second.id, id)
    const filled = new Set(second.mapping.map(({ field }) => field))
    decide(
      store,
      second.id,
      decisionsOf(store, id).filter(({ field }) => filled.has(field)),
      at,
    )
    configure(store, id, { recognised: first.recognised, mapping, rules: first.rules }, at)
    return ok(null)
  })

export const followersOf = (store: Store, id: ImportId): readonly ImportId[] =>
  store
    .pluck<string>('select id from import_run where follows = ?')
    .all(id)
    .map((each) => importId.parse(each))

interface Slice {
  readonly firstKey: number
  readonly firstLine: number
  readonly count: number
  /** null: each follows the one before. */
  readonly keys: Uint32Array | null
  readonly lines: Uint32Array | null
}

const numbersIn = (packed: Buffer | null): Uint32Array | null =>
  packed === null ? null : new Uint32Array(packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength))

const lineAt = ({ firstLine, lines }: Slice, place: number): number => lines?.[place] ?? firstLine + place
const keyAt = ({ firstKey, keys }: Slice, place: number): number => keys?.[place] ?? firstKey + place

/** The place of the first line that is not before `line`. */
function placeFrom(slice: Slice, line: number): number {
  let [low, high] = [0, slice.count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lineAt(slice, middle) < line) low = middle + 1
    else high = middle
  }
  return low
}

/** Lines and rows that an import has staged as new, four bytes each at most, in the order of the file; none of a staging that was undone. */
function readSlices(store: Store, { n }: WorksheetTables, first: ImportId): readonly Slice[] {
  const rows = store
    .prepare<{ first_key: number; last_key: number; first_line: number; keys: Buffer | null; lines: Buffer | null }>(
      `select l.first_key, l.last_key, l.first_line, l.keys, l.lines
       from import_line l join import_progress p on p.import = l.import left join command c on c.id = p.command
       where l.import = ? and l.ws = ? and l.change = 'create' and coalesce(c.is_undone, 0) = 0 order by l.n`,
    )
    .all(first, n)
  return rows.map(({ first_key, last_key, first_line, keys: packedKeys, lines }) => {
    const keys = numbersIn(packedKeys)
    return {
      firstKey: first_key,
      firstLine: first_line,
      count: keys?.length ?? last_key - first_key + 1,
      keys,
      lines: numbersIn(lines),
    }
  })
}

export interface LinesOfFirst {
  /** What is known of the lines from `first` to `last`; lines that are not in it have made no row. */
  between(first: number, last: number): ReadonlyMap<number, LineMatch>
}

/** The rows that the first pass has made of lines, with their values of the fields asked for. */
export function openLinesOfFirst(store: Store, tables: WorksheetTables, first: ImportId, wanted: readonly Field[]): LinesOfFirst {
  const slices = readSlices(store, tables, first)
  const look = createRowLook(
    store,
    tables,
    wanted.map(({ id }) => tables.byField.get(id) ?? null),
  )
  return {
    between(from, to) {
      const found = new Map<number, LineMatch>()
      for (const slice of slices) {
        if (slice.firstLine > to || lineAt(slice, slice.count - 1) < from) continue
        for (let place = placeFrom(slice, from); place < slice.count && lineAt(slice, place) <= to; place += 1) {
          const row = look(keyAt(slice, place))
          if (row === undefined) continue
          const values = wanted.map((field, at) => fromStored(row.values[at], field.kind))
          found.set(lineAt(slice, place), { kind: 'row', row: { key: rowKeyOf(row.id), values } })
        }
      }
      return found
    },
  }
}
