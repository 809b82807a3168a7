/**
 * One value for each of many rows whose keys follow each other, for a statement that goes over them: it asks for the value of a key, which
 * costs a tenth of a microsecond, where a table of the values costs three times that and has to be filled first.
 */
import type Database from 'better-sqlite3'
import type { SqlValue } from '../statements.ts'

export interface GivenValues {
  /** Runs `work`, in whose statements `givenValue` of a key is the value at the key's place, counted from `firstKey`. Any other key throws. */
  during<T>(firstKey: number, values: readonly SqlValue[], work: () => T): T
}

/** SQL of the value that is given for a key. */
export const givenValue = (key: string): string => `given_value(${key})`

export function createGivenValues(db: Database.Database): GivenValues {
  let first = 0
  let given: readonly SqlValue[] = []
  db.function('given_value', (key) => {
    const value = given[Number(key) - first]
    if (value === undefined) throw new Error('no value was given for a row')
    return value
  })
  return {
    during(firstKey, values, work) {
      first = firstKey
      given = values
      try {
        return work()
      } finally {
        given = []
      }
    },
  }
}
