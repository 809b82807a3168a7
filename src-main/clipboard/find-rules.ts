/** Finds how the columns of a few rows go on, inside a data worker. */

import type { FillRule } from '../../src-shared/fill/fill-rule.ts'
import { findRule, repeatRule } from '../../src-shared/fill/find-rule.ts'
import { err, ok } from '../../src-shared/lib/result.ts'
import { type Outcome, onWorksheet } from '../replica/answers.ts'
import type { Store } from '../replica/store/store.ts'
import { createAreaReader } from '../replica/view/read-area.ts'
import type { FindRulesAsk } from './clipboard-tasks.ts'

export const findRules = (store: Store, { worksheetId, keys, fields, mode }: FindRulesAsk): Outcome<readonly FillRule[]> =>
  onWorksheet(store, worksheetId, (tables) => {
    const columns = fields.map((id) => tables.byField.get(id) ?? null)
    const known = columns.filter((it) => it !== null && !it.isGone)
    if (known.length < fields.length)
      return err({ kind: 'invalid', message: 'A column of this change is no longer in the worksheet.' })
    const rows = createAreaReader(
      store,
      tables,
      known.filter((it) => it !== null),
    )(keys).filter((row) => row !== null)
    // Heads of groups are no rows: a rule made of nothing would empty the cells.
    if (rows.length === 0) return err({ kind: 'invalid', message: 'There is no row with values to fill from.' })
    return ok(
      columns.map((column, i) => {
        const values = rows.map((row) => row.cells[i] ?? null)
        return column === null ? repeatRule(values) : findRule(values, column.field, mode)
      }),
    )
  })
