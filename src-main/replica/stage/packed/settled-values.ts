/** Whether the service has, though written another way, what is to be staged: then it is not staged. */
import { isSameToService } from '../../../../src-shared/changes/comparable-value.ts'
import { plainlyDiffersSql } from '../../query/plainly-differs-sql.ts'
import type { SqlValue } from '../../store/store.ts'
import { fromStored } from '../../store/stored-value.ts'
import type { Column } from '../../store/worksheet-tables.ts'

/** Pairs that may be the same to the service: `value` in SQL, and what the service has of the row `r`. */
export const suspectedSql = ({ sql, field }: Column, from: string, value: string, where: string): string =>
  `select distinct ${value}, r.${sql} ${from} where ${where} and ${value} is not r.${sql} and not ${plainlyDiffersSql(field, `r.${sql}`, value)}`

export const areSettled = (suspects: readonly (readonly [SqlValue, SqlValue])[], { field }: Column): boolean =>
  suspects.some(([a, b]) => isSameToService(fromStored(a, field.kind), fromStored(b, field.kind), field))
