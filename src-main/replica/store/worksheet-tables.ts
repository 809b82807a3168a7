/**
 * A worksheet's tables and what is known of its columns. Every field has had one column since it was first seen and keeps it for ever:
 * a field that vanishes from the structure keeps its values, and finds them again when it returns.
 */
import { worksheetField, worksheetStructure } from '../../../src-shared/api/v3/structure-v3.ts'
import { type Field, readField } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { isReadByKey, lockForKey, lockOneForKey } from '../../../src-shared/model/key-locks.ts'
import { lockRefused, readRefusedFields } from '../pull/refused-fields.ts'
import type { SqlValue, Statements } from './statements.ts'

export interface Column {
  /** Number in `worksheet_field`, and field number in the journal. */
  readonly n: number
  /** Name of the column in the row tables. */
  readonly sql: string
  readonly field: Field
  /** The structure no longer has the field. */
  readonly isGone: boolean
}

export interface WorksheetTables {
  readonly n: number
  readonly id: WorksheetId
  readonly name: string
  readonly version: number
  readonly isGone: boolean
  /** Rows as on the service. */
  readonly row: string
  /** Rows with staged changes, projected. */
  readonly over: string
  /** Rows that a push deleted, kept so that it can be taken back. */
  readonly trash: string
  /** Every column there is, vanished fields too, by number. */
  readonly columns: readonly Column[]
  /** Fields of the present structure, in its order; those without values (dividers, buttons) too. */
  readonly fields: readonly Field[]
  readonly byField: ReadonlyMap<string, Column>
  readonly byNumber: ReadonlyMap<number, Column>
  readonly title: Column | null
}

export const systemColumns = ['created_at', 'updated_at', 'created_by', 'updated_by', 'owner'] as const

interface WorksheetRecord {
  readonly n: number
  readonly id: string
  readonly name: string
  readonly structure: string
  readonly version: number
  readonly is_gone: number
}

/** The field that a kept definition describes. */
export const fieldOfDefinition = (definition: string): Field => readField(worksheetField.parse(JSON.parse(definition)))

function loadTables(statements: Statements, record: WorksheetRecord): WorksheetTables {
  const refused = readRefusedFields(statements, record.n)
  const read = worksheetStructure.parse(JSON.parse(record.structure)).fields.map((it) => lockRefused(readField(it), refused))
  const fields = lockForKey(read)
  const lockRead = isReadByKey(fields) ? lockOneForKey : (field: Field): Field => field
  const columns = statements
    .prepare<{ n: number; definition: string; is_gone: number }>(
      'select n, definition, is_gone from worksheet_field where ws = ? order by n',
    )
    .all(record.n)
    .map(
      (it): Column => ({
        n: it.n,
        sql: `c${it.n}`,
        field: lockRead(lockRefused(fieldOfDefinition(it.definition), refused)),
        isGone: it.is_gone === 1,
      }),
    )
  const byField = new Map<string, Column>(columns.map((it) => [it.field.id, it]))
  return {
    n: record.n,
    id: record.id as WorksheetId,
    name: record.name,
    version: record.version,
    isGone: record.is_gone === 1,
    row: `w${record.n}_row`,
    over: `w${record.n}_over`,
    trash: `w${record.n}_trash`,
    columns,
    fields,
    byField,
    byNumber: new Map(columns.map((it) => [it.n, it])),
    title: byField.get(fields.find((it) => it.isTitle)?.id ?? '') ?? columns.find((it) => it.field.kind === 'text') ?? null,
  }
}

/** Looks worksheets up by id or number; what it answers is kept until the structure's version changes. */
export interface WorksheetCatalog {
  find(id: string): WorksheetTables | null
  byNumber(n: number): WorksheetTables | null
  all(): readonly WorksheetTables[]
}

export function createCatalog(statements: Statements): WorksheetCatalog {
  const loaded = new Map<number, WorksheetTables>()
  const select = 'select n, id, name, structure, version, is_gone from worksheet'
  const load = (where: string, value: SqlValue): WorksheetTables | null => {
    const head = statements
      .prepare<{ n: number; version: number; is_gone: number }>(`select n, version, is_gone from worksheet where ${where}`)
      .get(value)
    if (head === undefined) return null
    const known = loaded.get(head.n)
    if (known !== undefined && known.version === head.version && known.isGone === (head.is_gone === 1)) return known
    const record = statements.prepare<WorksheetRecord>(`${select} where n = ?`).get(head.n)
    if (record === undefined) return null
    const tables = loadTables(statements, record)
    loaded.set(head.n, tables)
    return tables
  }
  return {
    find: (id) => load('id = ?', id),
    byNumber: (n) => load('n = ?', n),
    all: () =>
      statements
        .pluck<number>('select n from worksheet order by n')
        .all()
        .map((n) => load('n = ?', n))
        .filter((it) => it !== null),
  }
}
