/** What a run wrote of single rows of a worksheet, folded into one statement per row: what was there before all of it, and what was sent last. */
import type { PastTarget } from '../../../src-shared/host/calls/past-calls.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { SqlValue, Store } from '../store/store.ts'
import { toStored } from '../store/stored-value.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'
import { parseValues } from './read-receipts.ts'
import { unpackRows } from './unpack-receipt.ts'

export interface WrittenCell {
  readonly before: SqlValue
  readonly sent: SqlValue
}

/** Exactly one of `created` and `deleted` is given, or neither where the row was only changed. */
export interface RowWrites {
  readonly k: number
  /** The service's id of the row when it was written; null where the answer did not name it. */
  readonly id: string | null
  /** Field number to what the new row was sent with. */
  readonly created: ReadonlyMap<number, SqlValue> | null
  /** Field number to what the row held, with what was staged in it. */
  readonly deleted: ReadonlyMap<number, SqlValue> | null
  readonly cells: ReadonlyMap<number, WrittenCell>
}

/** What of a run is meant. */
export interface Chosen {
  row(receipt: number, n: number): boolean
  /** Null where the whole row is meant. */
  fields(receipt: number, n: number): ReadonlySet<FieldId> | null
}

export function chosenOf(target: PastTarget): Chosen {
  switch (target.of) {
    case 'all':
      return { row: () => true, fields: () => null }
    case 'rows': {
      const rows = new Set(target.rows.map((it) => `${it.receipt} ${it.n}`))
      return { row: (receipt, n) => rows.has(`${receipt} ${n}`), fields: () => null }
    }
    case 'cells': {
      const cells = new Map<string, Set<FieldId>>()
      for (const { receipt, n, field } of target.cells) {
        const name = `${receipt} ${n}`
        cells.set(name, (cells.get(name) ?? new Set()).add(field))
      }
      const rows = new Set(target.rows.map((it) => `${it.receipt} ${it.n}`))
      return {
        row: (receipt, n) => rows.has(`${receipt} ${n}`) || cells.has(`${receipt} ${n}`),
        fields: (receipt, n) => (rows.has(`${receipt} ${n}`) ? null : (cells.get(`${receipt} ${n}`) ?? null)),
      }
    }
  }
}

/** Rows that a run wrote, by the places where they are to be looked up. Ascending. */
export interface WrittenKeys {
  /** Rows with receipts of their own. */
  readonly plain: Float64Array<ArrayBuffer>
  /** Receipts that keep their rows packed, with the keys of those that are known here. */
  readonly packed: readonly { readonly receipt: number; readonly keys: Float64Array<ArrayBuffer> }[]
  /** Rows that the service took and that are not known here any more. */
  readonly missing: number
}

export function writtenKeys(store: Store, tables: WorksheetTables, run: number, chosen: Chosen): WrittenKeys {
  const plain = store
    .raw<[number, number, number]>(
      `select rr.k, rr.receipt, rr.n from receipt r cross join receipt_row rr on rr.receipt = r.id
       where r.run = ? and r.ws = ? and rr.state = 'confirmed'`,
    )
    .all(run, tables.n)
  const keys = new Set<number>()
  for (const [k, receipt, n] of plain) if (chosen.row(receipt, n)) keys.add(k)
  const keyOf = keyFinder(store, tables)
  const receipts = store
    .pluck<number>('select id from receipt where run = ? and ws = ? and batch is not null and confirmed > 0 order by id')
    .all(run, tables.n)
  let missing = 0
  const packed = receipts.map((receipt) => {
    const found: number[] = []
    for (const { n, id } of unpackRows(store, receipt)) {
      if (id === null || !chosen.row(receipt, n)) continue
      const k = keyOf(id)
      if (k === undefined) missing += 1
      else found.push(k)
    }
    return { receipt, keys: Float64Array.from(found).sort() }
  })
  return { plain: Float64Array.from(keys).sort(), packed: packed.filter((it) => it.keys.length > 0), missing }
}

/** Rows by the ids that they were created with, also those that were deleted since and came back under another one. */
function keyFinder(store: Store, tables: WorksheetTables): (id: string) => number | undefined {
  const present = store.pluck<number>(`select k from ${tables.row} where id = ?`)
  let deleted: ReadonlyMap<string, number> | null = null
  const readDeleted = () =>
    new Map(
      store
        .raw<[string, number]>(
          `select rr.id, rr.k from receipt r cross join receipt_row rr on rr.receipt = r.id cross join ${tables.row} t on t.k = rr.k
           where r.ws = ? and r.operation = 'delete' and rr.state = 'confirmed' and rr.id is not null`,
        )
        .all(tables.n),
    )
  return (id) => {
    const k = present.get(id)
    if (k !== undefined) return k
    deleted ??= readDeleted()
    return deleted.get(id)
  }
}

interface WriteRecord {
  readonly k: number
  readonly id: string | null
  readonly receipt: number
  readonly n: number
  readonly operation: 'create' | 'update' | 'delete'
  readonly sent: string | null
  readonly before: string | null
  readonly staged: string | null
}

const numbered = (text: string | null): ReadonlyMap<number, SqlValue> =>
  new Map(Object.entries(parseValues(text)).map(([f, value]) => [Number(f), value]))

/** In the order of the keys. */
export function readWrites(
  store: Store,
  tables: WorksheetTables,
  run: number,
  keys: Float64Array,
  chosen: Chosen,
): readonly RowWrites[] {
  const records = store
    .prepare<WriteRecord>(
      `select rr.k, rr.id, rr.receipt, rr.n, r.operation, coalesce(rr.sent, r.sent) as sent, rr.before, rr.staged
       from json_each(?) e cross join receipt_row rr on rr.ws = ? and rr.k = e.value cross join receipt r on r.id = rr.receipt
       where r.run = ? and rr.state = 'confirmed' order by rr.k, rr.receipt`,
    )
    .all(JSON.stringify([...keys]), tables.n, run)
  const byRow = new Map<number, WriteRecord[]>()
  for (const it of records) {
    if (!chosen.row(it.receipt, it.n)) continue
    const known = byRow.get(it.k)
    if (known === undefined) byRow.set(it.k, [it])
    else known.push(it)
  }
  return [...byRow.values()].map((of) => foldWrites(tables, of, chosen))
}

function foldWrites(tables: WorksheetTables, records: readonly WriteRecord[], chosen: Chosen): RowWrites {
  let created: Map<number, SqlValue> | null = null
  let deleted: ReadonlyMap<number, SqlValue> | null = null
  const cells = new Map<number, WrittenCell>()
  for (const it of records) {
    const fields = chosen.fields(it.receipt, it.n)
    const [sent, before] = [numbered(it.sent), numbered(it.before)]
    if (it.operation === 'delete') deleted = new Map([...before, ...numbered(it.staged)])
    else if (it.operation === 'create' && fields === null) created = new Map(sent)
    else if (created !== null) for (const [f, value] of sent) created.set(f, value)
    else
      for (const [f, value] of sent) {
        const field = tables.byNumber.get(f)?.field.id
        if (fields !== null && (field === undefined || !fields.has(field))) continue
        cells.set(f, { before: cells.get(f)?.before ?? before.get(f) ?? null, sent: value })
      }
  }
  const [first] = records
  const id = records.findLast((it) => it.id !== null)?.id ?? null
  return { k: first?.k ?? 0, id, created: deleted === null ? created : null, deleted, cells }
}

/** The same of rows whose receipt keeps them packed: they were created. */
export function unpackWrites(
  store: Store,
  tables: WorksheetTables,
  receipt: number,
  keys: Float64Array,
  chosen: Chosen,
): readonly RowWrites[] {
  const wanted = new Set(keys)
  const keyOf = keyFinder(store, tables)
  return unpackRows(store, receipt).flatMap(({ n, id, values }): readonly RowWrites[] => {
    const k = id === null ? undefined : keyOf(id)
    if (k === undefined || !wanted.has(k) || !chosen.row(receipt, n)) return []
    const sent = new Map<number, SqlValue>()
    for (const { field, value } of values) {
      const column = tables.byField.get(field)
      if (column !== undefined) sent.set(column.n, toStored(value))
    }
    const fields = chosen.fields(receipt, n)
    if (fields === null) return [{ k, id, created: sent, deleted: null, cells: new Map() }]
    const cells = [...sent].filter(([f]) => fields.has(tables.byNumber.get(f)?.field.id ?? ('' as FieldId)))
    return [{ k, id, created: null, deleted: null, cells: new Map(cells.map(([f, it]) => [f, { before: null, sent: it }])) }]
  })
}
