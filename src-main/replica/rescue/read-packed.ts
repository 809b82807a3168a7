/** Reads the receipts of an import's batches in a file that may be damaged: the rows of a batch lie in one text. */
import type Database from 'better-sqlite3'
import type { SentLine } from '../../../src-shared/model/salvaged.ts'
import { unpackRows } from '../receipts/unpack-receipt.ts'
import { keepStatements } from '../store/statements.ts'
import { fieldOfDefinition } from '../store/worksheet-tables.ts'
import { readOr } from './read-around.ts'

type PackedLine = Pick<SentLine, 'id' | 'state' | 'sent'>

/** The rows of a receipt that has them packed, as far as they can be read; none of any other. */
export function readPacked(db: Database.Database): (receipt: number, ws: number) => readonly PackedLine[] {
  const definitionOf = db
    .prepare<[number, string], string>('select definition from worksheet_field where ws = ? and field_id = ?')
    .pluck()
  const statements = keepStatements(db)
  const names = new Map<string, string>()
  const nameOf = (ws: number, field: string): string => {
    const key = `${ws} ${field}`
    const name = names.get(key) ?? readOr(field, () => fieldOfDefinition(definitionOf.get(ws, field) ?? '').name)
    names.set(key, name)
    return name
  }
  return (receipt, ws) =>
    readOr([], () => unpackRows(statements, receipt)).map(({ id, state, values }) => {
      const sent = values.filter((it) => it.value !== null).map((it) => [nameOf(ws, it.field), it.value])
      return { id: id ?? '', state, sent: JSON.stringify(Object.fromEntries(sent)) }
    })
}
