/**
 * Settles a batch of new rows that were all created, and of which nothing was changed since they were sent: what is usual after a large import
 * or paste. It means what settling them row by row does; because keys and entries of the batch follow each other, each table is written by one
 * statement over a stretch.
 */
import { findBrief } from '../../receipts/brief-receipts.ts'
import { settleBriefReceipt, settleCreatedReceipt, type Told } from '../../receipts/write-receipts.ts'
import { hasLost } from '../../stage/lost-rows.ts'
import { type CreatedRun, findCreatedRun, removeCreatedRun } from '../../stage/packed/created-run.ts'
import { writeKeysOut } from '../../stage/packed/write-out.ts'
import { unproject, unprojectNew } from '../../stage/reproject.ts'
import { shiftCellCount } from '../../stage/staged-counts.ts'
import { fillCreatedIds, fillTouched } from '../../store/scratch-tables.ts'
import type { Store } from '../../store/store.ts'
import type { WorksheetTables } from '../../store/worksheet-tables.ts'
import { applyTaken } from '../taken-links.ts'
import { packEntries } from './packed-history.ts'

interface Created {
  readonly k: number
  readonly id: string
}

/** A batch as it was sent and is staged still, without gaps. */
interface WholeBatch {
  readonly firstKey: number
  readonly lastKey: number
  readonly receipt: number
  /** It has the rows in one text. */
  readonly isBrief: boolean
  /** Place of the first row in the request. */
  readonly firstPlace: number
  readonly cells: number
  readonly firstSeq: number
  readonly lastSeq: number
  /** Its entries lie in batches. */
  readonly isPacked: boolean
}

/** False, with nothing done, where the batch is anything but that. Runs inside the caller's transaction. */
export function settleCreatedBatch(store: Store, tables: WorksheetTables, rows: readonly Created[], told: Told): boolean {
  const batch = findWhole(store, tables, rows)
  if (batch === null) return false
  // Where they are packed, only a text of all of them takes their place in the history.
  const isKept = batch.isBrief && packEntries(store, batch)
  if (batch.isPacked && !isKept) {
    writeKeysOut(
      store,
      tables,
      rows.map((it) => it.k),
    )
    return settleCreatedBatch(store, tables, rows, told)
  }
  const { n, row, over } = tables
  const keys = rows.map((it) => it.k)
  const { firstPlace } = batch
  // The receipt's text goes when it is settled.
  if (!isKept) keepEntries(store, batch)
  const created = fillCreatedIds(
    store,
    firstPlace,
    rows.map((it) => it.id),
  )
  if (batch.isBrief) settleBriefReceipt(store, batch.receipt, created, rows.length, told)
  else settleCreatedReceipt(store, batch.receipt, created, [firstPlace, firstPlace + rows.length - 1], told)
  const columns = tables.columns.map((it) => it.sql)
  store.run(
    `insert into ${row} (${['k', 'id', 'generation', ...columns].join(', ')})
     select ${['o.k', 'c.id', 'w.generation', ...columns.map((it) => `o.${it}`)].join(', ')}
     from worksheet w cross join ${created.sql} c cross join ${over} o on o.k = ? + c.n where w.n = ?`,
    batch.firstKey - firstPlace,
    n,
  )
  store.run('update worksheet set row_count = row_count + ? where n = ?', rows.length, n)
  if (!batch.isBrief) {
    store.run('delete from sent_row where ws = ? and k between ? and ?', n, batch.firstKey, batch.lastKey)
    store.run('delete from mark where ws = ? and k between ? and ?', n, batch.firstKey, batch.lastKey)
  }
  if (batch.isPacked) removeCreatedRun(store, n, batch.firstKey, batch.lastKey)
  else store.run('delete from journal where seq between ? and ?', batch.firstSeq, batch.lastSeq)
  shiftCellCount(store, n, -batch.cells)
  if (isPlainlyStaged(store, tables)) unprojectNew(store, tables, batch.firstKey, batch.lastKey)
  else unproject(store, tables, fillTouched(store, keys))
  applyTaken(store, tables, keys)
  return true
}

const keepEntries = (store: Store, { firstSeq, lastSeq }: WholeBatch): void =>
  void store.run(
    `insert into history (seq, cmd, ws, k, f, base, value, was_staged, was_base, was_value)
     select seq, cmd, ws, k, f, base, value, was_staged, was_base, was_value from journal where seq between ? and ?`,
    firstSeq,
    lastSeq,
  )

/** Nothing is noted of any staged row of the worksheet, no rule is broken, and no value is to be unlike all others. */
const isPlainlyStaged = (store: Store, { n }: WorksheetTables): boolean =>
  ['mark', 'flaw', 'claim', 'listed_row'].every(
    (table) => store.pluck<number>(`select 1 from ${table} where ws = ? limit 1`).get(n) === undefined,
  )

function findWhole(store: Store, tables: WorksheetTables, rows: readonly Created[]): WholeBatch | null {
  const [first] = rows
  if (first === undefined) return null
  const firstKey = first.k
  const lastKey = firstKey + rows.length - 1
  if (rows.some(({ k }, i) => k !== firstKey + i) || hasLost(store, tables)) return null
  if (isKnown(store, tables, rows, firstKey, lastKey)) return null
  const sent = findSent(store, tables.n, firstKey, lastKey)
  if (sent === null || sent.rows !== rows.length) return null
  const packed = findCreatedRun(store, tables.n, firstKey, lastKey)
  if (packed === null)
    writeKeysOut(
      store,
      tables,
      rows.map((it) => it.k),
    )
  if (isEditedOver(store, tables, firstKey, lastKey)) return null
  const staged = packed ?? findEntries(store, tables.n, firstKey, lastKey)
  if (staged === undefined) return null
  const { entries, firstSeq, lastSeq } = staged
  // Nothing was staged since they were taken, and one entry for each row and each cell that was sent: none stayed behind.
  if (lastSeq > sent.lastSeq || entries !== sent.cells + rows.length) return null
  // As many entries as numbers from the first to the last: nothing else lies between them.
  if (entries !== lastSeq - firstSeq + 1) return null
  return { ...sent, firstKey, lastKey, firstSeq, lastSeq, isPacked: packed !== null }
}

const findEntries = (store: Store, ws: number, firstKey: number, lastKey: number): CreatedRun | undefined =>
  store
    .prepare<CreatedRun>(
      `select count(*) as entries, min(seq) as firstSeq, max(seq) as lastSeq from journal
       where ws = ? and k between ? and ? and is_current = 1`,
    )
    .get(ws, firstKey, lastKey)

interface SentWhole {
  readonly receipt: number
  readonly isBrief: boolean
  readonly firstPlace: number
  readonly rows: number
  readonly cells: number
  /** Of the journal when they were taken. */
  readonly lastSeq: number
}

/** The one receipt whose rows these are, all of them and in the order of their keys; null where it is otherwise. */
function findSent(store: Store, ws: number, firstKey: number, lastKey: number): SentWhole | null {
  const inOne = lastKey - firstKey + 1
  const brief = findBrief(store, ws, firstKey, inOne)
  if (brief !== undefined)
    return { receipt: brief.id, isBrief: true, firstPlace: 0, rows: inOne, cells: brief.cells, lastSeq: brief.last_seq }
  const [sent, ...others] = store
    .prepare<{ receipt: number; firstPlace: number; rows: number }>(
      `select receipt, min(n) as firstPlace, count(*) as rows from sent_row
       where ws = ? and k between ? and ? and kind = 'create' and receipt is not null group by receipt, n - k`,
    )
    .all(ws, firstKey, lastKey)
  if (sent === undefined || others.length > 0) return null
  const { rows, receipt, firstPlace } = sent
  const found = store
    .prepare<{ rows: number; cells: number; last_seq: number | null }>('select rows, cells, last_seq from receipt where id = ?')
    .get(receipt)
  if (found === undefined || found.last_seq === null || found.rows !== rows) return null
  return { receipt, isBrief: false, firstPlace, rows, cells: found.cells, lastSeq: found.last_seq }
}

/** The replica has one of the rows already, or the row that one of them takes the place of. */
const isKnown = (store: Store, { row }: WorksheetTables, rows: readonly Created[], firstKey: number, lastKey: number): boolean =>
  new Set(rows.map((it) => it.id)).size < rows.length ||
  store.pluck<number>(`select 1 from ${row} where k between ? and ? limit 1`).get(firstKey, lastKey) !== undefined ||
  store
    .pluck<number>(`select 1 from json_each(?) e cross join ${row} r on r.id = e.value limit 1`)
    .get(JSON.stringify(rows.map((it) => it.id))) !== undefined

/** A cell has entries that later ones took the place of. */
const isEditedOver = (store: Store, { n }: WorksheetTables, firstKey: number, lastKey: number): boolean =>
  store
    .pluck<number>('select 1 from journal where ws = ? and k between ? and ? and is_current = 0 limit 1')
    .get(n, firstKey, lastKey) !== undefined
