/** What changes of a worksheet's fields would take from its rows, or find wrong with them, as the user sees the rows. */
import type { Effect, OptionHolder } from '../../../src-shared/host/calls/structure-calls.ts'
import type { EffectAsk } from '../../../src-shared/host/effect-ask.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { defineTask, handleTask, type TaskHandler } from '../contract/worker-task.ts'
import { affectedSql } from '../query/affected-sql.ts'
import { createParameters } from '../store/sql-parameters.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

interface EffectsAsk {
  readonly worksheetId: WorksheetId
  readonly asks: readonly EffectAsk[]
}

export const effectsTask = defineTask<EffectsAsk, readonly Effect[]>('structure.effects', 'background')
export const holdersTask = defineTask<{ readonly setId: string; readonly keys: readonly string[] }, readonly OptionHolder[]>(
  'structure.option-holders',
  'background',
)

export const carriedEffects: readonly TaskHandler[] = [
  handleTask(effectsTask, (store, { worksheetId, asks }) => {
    const tables = store.worksheets.find(worksheetId)
    return ok(asks.map((ask) => (tables === null ? { rows: null } : countEffect(store, tables, ask))))
  }),
  handleTask(holdersTask, (store, { setId, keys }) => ok(holdersOf(store, setId, keys))),
]

/** Loaded at all: else nothing can be counted here. */
const isLoaded = (store: Store, { n, row, over }: WorksheetTables): boolean =>
  (store.pluck<number | null>('select pulled_at from worksheet where n = ?').get(n) ?? null) !== null ||
  store.pluck<number>(`select 1 where exists (select 1 from ${row}) or exists (select 1 from ${over})`).get() !== undefined

function countEffect(store: Store, tables: WorksheetTables, ask: EffectAsk): Effect {
  const parameters = createParameters()
  const condition = affectedSql(tables, ask, parameters)
  if (condition === null || !isLoaded(store, tables)) return { rows: null }
  const { row, over } = tables
  const counted = store.pluck<number>(
    `select (select count(*) from ${row} where ${condition} and k not in (select k from ${over}))
       + (select count(*) from ${over} where ${condition})`,
  )
  return { rows: counted.get(...parameters.values) ?? 0 }
}

function holdersOf(store: Store, setId: string, keys: readonly string[]): readonly OptionHolder[] {
  const users = store
    .prepare<{ ws: number; n: number }>(
      "select ws, n from worksheet_field where is_gone = 0 and json_extract(definition, '$.dataSource') = ?",
    )
    .all(setId)
  return users.flatMap(({ ws, n }): readonly OptionHolder[] => {
    const tables = store.worksheets.byNumber(ws)
    const column = tables?.byNumber.get(n)
    if (tables === null || column === undefined || tables.isGone || column.field.kind !== 'options') return []
    const { rows } = countEffect(store, tables, { kind: 'options', field: column.field.id, keys: [...keys] })
    return [{ worksheetId: tables.id, worksheet: tables.name, field: column.field.id, fieldName: column.field.name, rows }]
  })
}
