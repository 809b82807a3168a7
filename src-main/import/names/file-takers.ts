/** Gathers the rows of a file that name related rows which belong to one row only, and says whose links they would take. */
import type { TakenFrom } from '../../../src-shared/host/calls/edit-calls.ts'
import { addTaker, describeTakers } from '../../bulk/taking-run.ts'
import { linkedIds, type Taker } from '../../replica/rules/find-lost-links.ts'
import { isTaking } from '../../replica/stage/taking-columns.ts'
import { createKeyFinder } from '../../replica/store/row-key.ts'
import type { Store } from '../../replica/store/store.ts'
import { toStored } from '../../replica/store/stored-value.ts'
import type { Column, WorksheetTables } from '../../replica/store/worksheet-tables.ts'
import type { Classification } from '../classify-records.ts'
import type { OpenedPass } from '../open-pass.ts'

export interface FileTakers {
  add(judgement: Extract<Classification, { readonly kind: 'taken' }>): void
  describe(): readonly TakenFrom[]
}

/** Rows that are looked at: whoever gives more rows the links of others has been told of many. */
const mostRows = 20_000

export function createFileTakers(store: Store, tables: WorksheetTables | null, columns: OpenedPass['columns']): FileTakers {
  const taking = columns.flatMap(({ field }, at) => {
    const column = tables?.byField.get(field.id)
    return column !== undefined && isTaking(store, field) ? [{ at, column }] : []
  })
  const takers = new Map<Column, Taker[]>()
  const keyOf = tables === null ? null : createKeyFinder(store, tables)
  let rows = 0
  return {
    add({ row, key, write }) {
      if (taking.length === 0 || rows >= mostRows) return
      rows += 1
      // A row that is not there yet has the key of no other.
      const k = (key === null ? null : keyOf?.(key)) ?? -row.line
      for (const { at, column } of taking)
        if (write.includes(at)) addTaker(takers, column, { k, ids: linkedIds(toStored(row.read.values[at] ?? null)) })
    },
    describe: () => (tables === null ? [] : describeTakers(store, tables, takers)),
  }
}
