/** What a worksheet's window shows around its rows: structure, layout, counts, freshness. */
import { worksheetStructure } from '../../../src-shared/api/v3/structure-v3.ts'
import { type GridLayout, gridLayout, type WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { WorksheetListing } from '../contract/questions.ts'
import { countElsewhere } from '../pull/changed-elsewhere.ts'
import { undoNames } from '../stage/command.ts'
import { readStagedCounts } from '../stage/staged-counts.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

interface WorksheetRecord {
  readonly structure: string
  readonly layout: string | null
  readonly row_count: number
  readonly pulled_at: number | null
  readonly is_partial: number
}

const select = `select structure, layout, row_count, pulled_at,
  pulled_at is null and exists (select 1 from pull where pull.ws = worksheet.n) as is_partial from worksheet where n = ?`

/** A layout of an older form is forgotten rather than shown wrong. */
function readLayout(text: string | null) {
  if (text === null) return null
  const parsed = gridLayout.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : null
}

export function readWorksheetState(store: Store, tables: WorksheetTables): WorksheetState | null {
  const record = store.prepare<WorksheetRecord>(select).get(tables.n)
  if (record === undefined) return null
  const structure = worksheetStructure.parse(JSON.parse(record.structure))
  const staged = readStagedCounts(store, tables.n)
  return {
    worksheetId: tables.id,
    name: tables.name,
    fields: tables.fields,
    views: structure.views.map(({ id, name, type }) => ({ id, name, type })),
    layout: readLayout(record.layout),
    rows: record.row_count + staged.createdRows,
    staged,
    ...undoNames(store, tables.n),
    pulledAt: record.pulled_at,
    isPartial: record.is_partial === 1,
    isGone: tables.isGone,
    elsewhere: countElsewhere(store, tables),
  }
}

export const writeLayout = (store: Store, { n }: WorksheetTables, layout: GridLayout): void =>
  void store.run('update worksheet set layout = ? where n = ?', JSON.stringify(layout), n)

/** Whether all rows were loaded once. */
export const isPulled = (store: Store, tables: WorksheetTables): boolean =>
  store.pluck<number>('select 1 from worksheet where n = ? and pulled_at is not null').get(tables.n) !== undefined

export function listWorksheets(store: Store): readonly WorksheetListing[] {
  return store.worksheets.all().map((tables) => {
    const record = store
      .prepare<{ row_count: number; is_known: number }>(
        'select row_count, pulled_at is not null or row_count > 0 as is_known from worksheet where n = ?',
      )
      .get(tables.n)
    const staged = readStagedCounts(store, tables.n)
    return {
      id: tables.id,
      name: tables.name,
      rows: record?.is_known === 1 ? record.row_count : null,
      stagedRows: staged.createdRows + staged.updatedRows + staged.deletedRows,
      isGone: tables.isGone,
    }
  })
}
