/** What changes of a worksheet's fields would take from its rows, or find wrong with them, as the user sees the rows. */
import type { Effect, EffectAsk, OptionHolder } from '../../../src-shared/host/calls/structure-calls.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { defineTask, handleTask, type TaskHandler } from '../contract/worker-task.ts'
import type { Store } from '../store/store.ts'
import type { Column, WorksheetTables } from '../store/worksheet-tables.ts'

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

/** The column of every row that is shown, as `v`. */
const shown = ({ row, over }: WorksheetTables, { sql }: Column): string =>
  `(select ${sql} as v from ${row} where k not in (select k from ${over})
    union all select ${sql} from ${over} where change <> 'deleted')`

const conditions: Readonly<Record<Exclude<EffectAsk['kind'], 'unique' | 'options' | 'precision'>, string>> = {
  required: 'v is null',
  single: "v like '[%' and json_valid(v) and json_array_length(v) > 1",
}

function countEffect(store: Store, tables: WorksheetTables, ask: EffectAsk): Effect {
  const column = tables.byField.get(ask.field)
  if (column === undefined || column.isGone || !isLoaded(store, tables)) return { rows: null }
  const from = shown(tables, column)
  const count = (where: string, ...values: readonly (string | number)[]): Effect => ({
    rows: store.pluck<number>(`select count(*) from ${from} where ${where}`).get(...values) ?? 0,
  })
  switch (ask.kind) {
    case 'unique':
      return {
        rows:
          store
            .pluck<number>(
              `select coalesce(sum(n), 0) from (select count(*) as n from ${from} where v is not null group by v having count(*) > 1)`,
            )
            .get() ?? 0,
      }
    case 'options':
      return count(holds, JSON.stringify(ask.keys))
    case 'precision':
      return count("typeof(v) in ('integer', 'real') and round(v, ?) <> v", ask.places)
    default:
      return count(conditions[ask.kind])
  }
}

/** Of a list of options, one of the keys. */
const holds =
  "v like '[%' and json_valid(v) and exists (select 1 from json_each(v) o cross join json_each(?) w on w.value = o.value)"

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
