/** Reads the receipts of a file that may be damaged: what was sent, when, and what is known to have become of it, as lines of a table. */
import type Database from 'better-sqlite3'
import type { SentLine } from '../../../src-shared/model/salvaged.ts'
import { fieldOfDefinition } from '../store/worksheet-tables.ts'
import { readDamaged } from './open-damaged.ts'
import { readAround, readOr } from './read-around.ts'
import { readPacked } from './read-packed.ts'

interface ReceiptRecord {
  readonly id: number
  readonly ws: number
  readonly worksheet_name: string
  readonly operation: string
  readonly sent_at: number
  readonly sent: string | null
}

interface RowRecord {
  readonly receipt: number
  readonly id: string | null
  readonly state: string
  readonly sent: string | null
  readonly before: string | null
}

/** Newest first; at most so many, which a spreadsheet still opens. */
const mostLines = 200_000

export const readSent = (file: string): readonly SentLine[] => readDamaged(file, [], readLines)

function readLines(db: Database.Database): readonly SentLine[] {
  const highest = readOr(0, () => db.prepare<[], number>('select max(id) from receipt').pluck().get() ?? 0)
  const heads = db.prepare<[number, number], ReceiptRecord>(
    'select id, ws, worksheet_name, operation, sent_at, sent from receipt where id between ? and ?',
  )
  const rows = db.prepare<[number, number], RowRecord>(
    'select receipt, id, state, sent, before from receipt_row where receipt between ? and ?',
  )
  const receipts = readAround(1, Math.max(1, highest), (from, to) => heads.all(from, to)).found
  const found = readAround(1, Math.max(1, highest), (from, to) => rows.all(from, to)).found
  const byReceipt = Map.groupBy([...found, ...readBrief(db)], (it) => it.receipt)
  const nameOf = createFieldNames(db)
  const packedOf = readPacked(db)
  const lines: SentLine[] = []
  for (const receipt of [...receipts].sort((a, b) => b.id - a.id)) {
    const head = { at: receipt.sent_at, worksheet: receipt.worksheet_name, operation: receipt.operation }
    for (const row of byReceipt.get(receipt.id) ?? []) {
      if (lines.length >= mostLines) return lines
      const sent = nameOf(receipt.ws, row.sent ?? receipt.sent)
      lines.push({ ...head, id: row.id ?? '', state: row.state, before: nameOf(receipt.ws, row.before), sent })
    }
    for (const row of packedOf(receipt.id, receipt.ws)) {
      if (lines.length >= mostLines) return lines
      lines.push({ ...head, ...row, before: '' })
    }
  }
  return lines
}

/** Rows of receipts that have them in one text: they were under way. */
function readBrief(db: Database.Database): readonly RowRecord[] {
  const rows = `select r.id as receipt, null as id, 'open' as state, e.value as sent, null as before
    from receipt r cross join json_each(r.brief) e where r.brief is not null order by 1, e.key`
  return readOr([], () => db.prepare<[], RowRecord>(rows).all())
}

/** Field numbers become names where these can be read. */
function createFieldNames(db: Database.Database): (ws: number, values: string | null) => string {
  const definitionOf = db
    .prepare<[number, number], string>('select definition from worksheet_field where ws = ? and n = ?')
    .pluck()
  const known = new Map<string, string>()
  const nameOf = (ws: number, n: string): string => {
    const key = `${ws} ${n}`
    const found = known.get(key) ?? readOr(`field ${n}`, () => fieldOfDefinition(definitionOf.get(ws, Number(n)) ?? '').name)
    known.set(key, found)
    return found
  }
  return (ws, values) => {
    if (values === null) return ''
    const parsed = readOr<unknown>(null, () => JSON.parse(values))
    if (typeof parsed !== 'object' || parsed === null) return values
    const named = Object.entries(parsed).map(([n, value]): [string, unknown] => [nameOf(ws, n), value])
    return named.length === 0 ? '' : JSON.stringify(Object.fromEntries(named))
  }
}
