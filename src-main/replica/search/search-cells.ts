/**
 * Goes over a worksheet's cells for a search, in slices between which other questions get their turn. Staged rows are searched as they
 * are staged. Rows that change meanwhile may be found either way; whoever shows the hits searches again when the view has changed.
 */
import type { Finder } from '../../../src-shared/find/finder.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { TextFormats } from '../../../src-shared/model/texts/cell-text.ts'
import type { AskControl } from '../contract/worker-protocol.ts'
import { findKeyEnds } from '../store/key-ends.ts'
import type { SqlValue, Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'
import { type ColumnSearch, comparedText, searchColumn } from './column-search.ts'
import { createHitPages, type HitPages, wordFields } from './hit-pages.ts'
import { createStoredMatcher } from './match-stored.ts'
import { createRunBounded } from './run-bounded.ts'

/** Keys of a slice that SQLite searches by itself: some fifty milliseconds, after which other questions get their turn. */
const sqlSlice = 50_000
/** Keys of a slice whose cells are read: as long. */
const readSlice = 4_000
/** Rows beyond which going over the whole table costs less than looking each of them up. */
const fewRows = 1 / 8
/** Milliseconds for the cells of one slice: a hundred times what an expression that makes progress takes on a slow computer. */
const patience = 2_000

const tooLong: HostError = {
  kind: 'invalid',
  message:
    'This regular expression takes too long on some cells, so the search was stopped. Patterns that repeat within a repetition, such as (a+)+, do that.',
}
const cancelled: HostError = { kind: 'cancelled', message: 'The search was stopped.' }

export interface CellSearch {
  readonly finder: Finder
  readonly formats: TextFormats
  /** The bit of a field is its place here. */
  readonly columns: readonly Column[]
  /** Rows that are wanted; found may be more. */
  readonly keys: readonly Float64Array[]
}

/** A stretch of rows: how a statement names it with the parameters 1 and 2, and their values slice by slice. */
interface Stretch {
  readonly where: string
  readonly slices: readonly (readonly SqlValue[])[]
}

interface Pass {
  readonly sliceSize: number
  /** Searches one slice; an error ends the search. */
  run(table: string, stretch: Stretch, slice: readonly SqlValue[]): Result<null, HostError>
}

export async function searchCells(
  store: Store,
  tables: WorksheetTables,
  search: CellSearch,
  control: Pick<AskControl, 'signal' | 'breathe'> & { progress(progress: { readonly share: number }): void },
): Promise<Result<HitPages, HostError>> {
  const pages = createHitPages(search.columns.length)
  const passes = preparePasses(store, search, pages)
  const wanted = search.keys.reduce((sum, it) => sum + it.length, 0)
  const steps: (() => Result<null, HostError>)[] = []
  for (const table of [tables.row, tables.over]) {
    const ends = findKeyEnds(store, table)
    if (ends === null) continue
    const [first, last] = ends
    if (table === tables.over) steps.push(() => clearStaged(store, tables, pages))
    const isFew = wanted < (last - first) * fewRows
    for (const pass of passes) {
      const stretch = isFew ? chosenRows(search.keys, readSlice / 4) : allRows(first, last, pass.sliceSize)
      for (const slice of stretch.slices) steps.push(() => pass.run(table, stretch, slice))
    }
  }
  for (const [i, step] of steps.entries()) {
    if (control.signal.aborted) return err(cancelled)
    const done = step()
    if (!done.ok) return done
    control.progress({ share: (i + 1) / steps.length })
    await control.breathe()
  }
  return control.signal.aborted ? err(cancelled) : ok(pages)
}

const allRows = (first: number, last: number, size: number): Stretch => ({
  where: 'k >= ?1 and k < ?2',
  slices: Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, i) => [first + i * size, first + (i + 1) * size]),
})

const chosenRows = (parts: readonly Float64Array[], size: number): Stretch => ({
  where: 'k in (select value from json_each(?1)) and ?2 = 0',
  slices: parts.flatMap((keys) =>
    Array.from({ length: Math.ceil(keys.length / size) }, (_, i): readonly SqlValue[] => [
      JSON.stringify([...keys.subarray(i * size, (i + 1) * size)]),
      0,
    ]),
  ),
})

/** What was found in the service's rows does not count where they are staged. */
function clearStaged(store: Store, tables: WorksheetTables, pages: HitPages): Result<null, HostError> {
  for (const k of store.pluck<number>(`select k from ${tables.over}`).iterate()) pages.clear(k)
  return ok(null)
}

interface Searched {
  readonly column: Column
  readonly bit: number
  readonly search: ColumnSearch
}

function preparePasses(store: Store, { finder, formats, columns }: CellSearch, pages: HitPages): readonly Pass[] {
  const searched = columns.map((column, bit): Searched => ({ column, bit, search: searchColumn(column, finder, formats) }))
  const by = (kind: ColumnSearch['by']): readonly Searched[] => searched.filter((it) => it.search.by === kind)
  const [exact, narrow, reading] = [by('exact'), by('narrow'), by('reading')]
  return [
    ...(exact.length > 0 ? [exactPass(store, exact, finder, pages)] : []),
    ...[narrow, reading].flatMap((it) => (it.length > 0 ? [readingPass(store, it, finder, formats, pages)] : [])),
  ]
}

const conditionOf = ({ search }: Searched): string => (search.by === 'exact' || search.by === 'narrow' ? search.sql : '1')

/** One number per word of fields, made by SQLite itself: every value that a row answers costs as much as searching a cell. */
function exactPass(store: Store, searched: readonly Searched[], finder: Finder, pages: HitPages): Pass {
  const words = Array.from({ length: pages.words }, (_, word) => {
    const bits = searched
      .filter((it) => Math.floor(it.bit / wordFields) === word)
      .map((it) => `(((${conditionOf(it)}) is true) << ${it.bit % wordFields})`)
    return bits.length === 0 ? '0' : bits.join(' | ')
  })
  const any = searched.map(conditionOf).join(' or ')
  const text = comparedText(finder)
  return {
    sliceSize: sqlSlice,
    run(table, stretch, slice) {
      const found = store
        .raw<number[]>(`select k, ${words.join(', ')} from ${table} where ${stretch.where} and (${any})`)
        .all(...slice, text)
      for (const row of found) for (let word = 0; word < pages.words; word += 1) pages.add(row[0] ?? 0, word, row[word + 1] ?? 0)
      return ok(null)
    },
  }
}

/** Reads the cells and looks at each. */
function readingPass(store: Store, searched: readonly Searched[], finder: Finder, formats: TextFormats, pages: HitPages): Pass {
  const checks = searched.map(({ column }) => createStoredMatcher(store, column, finder, formats))
  const cells = searched.map((it) => it.column.sql).join(', ')
  const any = searched.map(conditionOf).join(' or ')
  const text = comparedText(finder)
  const runBounded = finder.query.isRegex ? createRunBounded() : null
  return {
    sliceSize: readSlice,
    run(table, stretch, slice) {
      const rows = store.raw(`select k, ${cells} from ${table} where ${stretch.where} and (${any})`).all(...slice, text)
      for (const row of rows) for (const [i, check] of checks.entries()) check.prepare(row[i + 1] ?? null)
      const look = (): void => {
        for (const row of rows)
          for (const [i, check] of checks.entries()) {
            const bit = searched[i]?.bit ?? 0
            if (check.isHit(row[i + 1] ?? null)) pages.add(Number(row[0]), Math.floor(bit / wordFields), 1 << (bit % wordFields))
          }
      }
      if (runBounded === null) {
        look()
        return ok(null)
      }
      const looked = runBounded(patience, look)
      return looked.ok ? ok(null) : err(tooLong)
    },
  }
}
