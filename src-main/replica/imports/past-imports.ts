/** Imports that have written something, as a list to look back at. */
import { z } from 'zod'
import { groupOf, ledgerColumn } from '../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { PastImport } from '../../../src-shared/host/calls/import/past-import-calls.ts'
import { importId, worksheetId } from '../../../src-shared/model/ids.ts'
import type { Store } from '../store/store.ts'

interface Page {
  readonly search: string
  readonly offset: number
  readonly limit: number
}

interface Listed {
  readonly id: string
  readonly worksheet: string
  readonly name: string | null
  readonly file_name: string
  readonly at: number
  readonly state: string
  readonly kind: PastImport['kind']
  readonly is_planned: number
  readonly is_open: number
  readonly is_undone: number
  readonly counts: string
  readonly sent: number
  readonly rejected: number
  readonly ledger: string | null
  readonly run: number | null
}

/** A run that was begun and has written nothing is left out, unless it has come to its end. */
const listed = `
  from import_run i join import_progress p on p.import = i.id left join worksheet w on w.id = i.worksheet
  where (i.state = 'done' or p.counts <> '{}' or exists (select 1 from import_batch b where b.import = i.id and b.state <> 'planned'))
    and (?1 = '' or instr(lower(i.file_name), lower(?1)) > 0 or instr(lower(coalesce(w.name, '')), lower(?1)) > 0)`

const counts = z.record(z.string(), z.number())
const ledger = z.array(ledgerColumn)

const alteredCells = (text: string | null): number =>
  (text === null ? [] : ledger.parse(JSON.parse(text)))
    .flatMap(({ fates }) => fates)
    .reduce((sum, { kind, cells }) => (groupOf(kind) === 'altered' ? sum + cells : sum), 0)

export function listPastImports(
  store: Store,
  { search, offset, limit }: Page,
): { readonly total: number; readonly imports: readonly PastImport[] } {
  const total = store.pluck<number>(`select count(*) ${listed}`).get(search.trim()) ?? 0
  const imports = store
    .prepare<Listed>(
      `select i.id, i.worksheet, w.name, i.file_name, i.updated_at as at, i.state, p.kind, p.is_planned, p.counts,
         exists (select 1 from import_batch b where b.import = i.id and b.state in ('planned', 'sent')) as is_open,
         coalesce((select c.is_undone from command c where c.id = p.command), 0) as is_undone,
         coalesce((select sum(json_array_length(b.created)) from import_batch b where b.import = i.id), 0) as sent,
         (select count(*) from import_reject r where r.import = i.id and r.kind = 'rejected') as rejected,
         json_extract(i.result, '$.ledger') as ledger,
         (select max(r.id) from write_run r where r.import = i.id) as run
       ${listed} order by i.updated_at desc, i.id limit ?2 offset ?3`,
    )
    .all(search.trim(), limit, offset)
  return { total, imports: imports.map(shown) }
}

function shown(it: Listed): PastImport {
  const { inserted = 0, updated = 0, deleted = 0 } = counts.parse(JSON.parse(it.counts))
  return {
    importId: importId.parse(it.id),
    worksheetId: worksheetId.parse(it.worksheet),
    worksheetName: it.name ?? '',
    fileName: it.file_name,
    at: it.at,
    kind: it.kind,
    isWhole: it.state === 'done' && it.is_planned === 1 && it.is_open === 0,
    isUndone: it.is_undone === 1,
    created: it.kind === 'create' ? it.sent : inserted,
    updated,
    deleted,
    rejected: it.rejected,
    altered: alteredCells(it.ledger),
    run: it.run,
  }
}
