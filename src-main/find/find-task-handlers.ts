/** The scan worker's side of searches: the hits of the last ones stay here, and are walked through and read from here. */
import { formatsOf } from '../../src-shared/find/cell-texts.ts'
import { createFinder } from '../../src-shared/find/finder.ts'
import { type FindHit, mostHitRows } from '../../src-shared/host/calls/find-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import type { FieldId, WorksheetId } from '../../src-shared/model/ids.ts'
import { cellText, type TextFormats } from '../../src-shared/model/texts/cell-text.ts'
import { unknownWorksheet } from '../replica/answers.ts'
import { handleTask, type TaskHandler } from '../replica/contract/worker-task.ts'
import { wordFields } from '../replica/search/hit-pages.ts'
import { columnNames } from '../replica/search/match-stored.ts'
import { searchCells } from '../replica/search/search-cells.ts'
import type { Store } from '../replica/store/store.ts'
import type { Column, WorksheetTables } from '../replica/store/worksheet-tables.ts'
import { createAreaReader } from '../replica/view/read-area.ts'
import { shownColumn } from '../replica/view/shown-column.ts'
import { dropTask, hitRowsTask, hitsInRowsTask, listTask, type SearchAsk, searchTask, stepTask } from './find-tasks.ts'
import { type HitCell, hitAt, hitParts, hitRowsBetween, type OrderedHits, orderHits, stepHit } from './ordered-hits.ts'

interface Kept {
  readonly worksheetId: WorksheetId
  readonly fields: readonly FieldId[]
  readonly formats: TextFormats
  readonly hits: OrderedHits
}

/** Searches whose hits are kept per connection: one per open tab that is looked at, and some. Each costs 16 bytes per row with a hit. */
const keptSearches = 6

const forgotten: HostError = { kind: 'stale', message: 'These hits are no longer at hand. Search again.' }

export function createFindTaskHandlers(): readonly TaskHandler[] {
  const stores = new WeakMap<Store, Map<string, Kept>>()
  const keptIn = (store: Store): Map<string, Kept> => {
    const known = stores.get(store) ?? new Map<string, Kept>()
    stores.set(store, known)
    return known
  }
  const onKept = <T>(store: Store, find: string, work: (kept: Kept, tables: WorksheetTables) => T): Result<T, HostError> => {
    const kept = keptIn(store).get(find)
    if (kept === undefined) return err(forgotten)
    const tables = store.worksheets.find(kept.worksheetId)
    return tables === null ? err(unknownWorksheet) : ok(work(kept, tables))
  }

  return [
    handleTask(searchTask, async (store, ask, control) => {
      const tables = store.worksheets.find(ask.worksheetId)
      if (tables === null) return err(unknownWorksheet)
      const finder = createFinder(ask.query)
      if (!finder.ok) return err({ kind: 'invalid', message: finder.error })
      const present = presentFields(tables, ask.fields)
      const formats = formatsOf(ask.forms)
      const found = await searchCells(
        store,
        tables,
        { finder: finder.value, formats, columns: present.map((it) => it.column), keys: ask.parts.map((it) => it.keys) },
        control,
      )
      if (!found.ok) return found
      const fields = present.map((it) => it.id)
      const hits = orderHits(
        found.value,
        ask.parts.map(({ spans, keys, fields: allowed }) => ({
          spans,
          keys,
          allowed: bitsOf(fields, allowed, found.value.words),
        })),
      )
      const kept = keptIn(store)
      kept.delete(ask.find)
      kept.set(ask.find, { worksheetId: ask.worksheetId, fields, formats, hits })
      const oldest = kept.keys().next()
      if (kept.size > keptSearches && !oldest.done) kept.delete(oldest.value)
      return ok({ cells: hits.cells, rows: hits.rows })
    }),
    handleTask(stepTask, (store, { find, from, by }) =>
      onKept(store, find, (kept, tables) => {
        const place = from.field === null ? -1 : kept.fields.indexOf(from.field)
        const hit = stepHit(kept.hits, { position: from.position, field: place }, by)
        return { hit: hit === null ? null : (showHits(store, tables, kept, [hit])[0] ?? null) }
      }),
    ),
    handleTask(listTask, (store, { find, start, count }) =>
      onKept(store, find, (kept, tables) => {
        const end = Math.min(start + count, kept.hits.cells)
        const cells = Array.from({ length: Math.max(0, end - start) }, (_, i) => hitAt(kept.hits, start + i))
        return {
          hits: showHits(
            store,
            tables,
            kept,
            cells.filter((it) => it !== null),
          ),
        }
      }),
    ),
    handleTask(hitsInRowsTask, (store, { find, first, last }) =>
      onKept(store, find, ({ fields, hits }, tables) => {
        const near = hitRowsBetween(hits, first, last, mostHitRows)
        const rows = createAreaReader(store, tables, [])(Float64Array.from(near, (it) => it.k))
        return {
          rows: near.flatMap(({ fields: places }, i) => {
            const row = rows[i]?.key
            return row === undefined ? [] : [{ row, fields: places.flatMap((place) => fields[place] ?? []) }]
          }),
        }
      }),
    ),
    handleTask(hitRowsTask, (store, { find }) =>
      onKept(store, find, ({ worksheetId, fields, hits }) => ({
        worksheetId,
        parts: hitParts(hits).map((part) => ({ keys: part.keys, fields: part.fields.flatMap((place) => fields[place] ?? []) })),
      })),
    ),
    handleTask(dropTask, (store, { find }) => {
      keptIn(store).delete(find)
      return ok(null)
    }),
  ]
}

/** A field that has vanished meanwhile has no hits. */
const presentFields = (tables: WorksheetTables, fields: SearchAsk['fields']) =>
  fields.flatMap((id): readonly { readonly id: FieldId; readonly column: Column }[] => {
    const column = shownColumn(tables, id)
    return column === null ? [] : [{ id, column }]
  })

function bitsOf(fields: readonly FieldId[], allowed: readonly FieldId[], words: number): readonly number[] {
  const wanted = new Set(allowed)
  const bits = Array.from({ length: words }, () => 0)
  for (const [place, id] of fields.entries()) {
    const word = Math.floor(place / wordFields)
    if (wanted.has(id)) bits[word] = (bits[word] ?? 0) | (1 << (place % wordFields))
  }
  return bits
}

/** Hits with what their cells show at this moment. */
function showHits(
  store: Store,
  tables: WorksheetTables,
  { fields, formats }: Kept,
  cells: readonly HitCell[],
): readonly FindHit[] {
  const columns = new Map<FieldId, Column>()
  for (const cell of cells) {
    const id = fields[cell.field]
    const column = id === undefined ? null : shownColumn(tables, id)
    if (column !== null) columns.set(column.field.id, column)
  }
  const list = [...columns.values()]
  const rows = createAreaReader(store, tables, list)(Float64Array.from(cells, (it) => it.k))
  const places = new Map(list.map((column, place) => [column.field.id, { column, place, namesOf: columnNames(store, column) }]))
  return cells.flatMap(({ index, position, field }, i): readonly FindHit[] => {
    const [id, row] = [fields[field], rows[i]]
    const found = id === undefined ? undefined : places.get(id)
    if (id === undefined || found === undefined || row === null || row === undefined) return []
    const value = row.cells[found.place] ?? null
    return [
      { index, position, row: row.key, field: id, text: cellText(value, found.column.field, found.namesOf(value), formats) },
    ]
  })
}
