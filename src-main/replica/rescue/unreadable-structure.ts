/**
 * A structure is kept as JSON, in which a damaged file may have anything, and its fields' numbers name columns that must be there. Says what
 * is wrong; null when all can be read.
 */
import { isDatabaseError } from '../store/open-database.ts'
import type { Store } from '../store/store.ts'

export function findUnreadableStructure(store: Store): string | null {
  try {
    for (const { row, over, columns } of store.worksheets.all())
      for (const table of [row, over]) {
        const there = new Set(store.pluck<string>('select name from pragma_table_info(?)').all(table))
        const missing = columns.find(({ sql }) => !there.has(sql))
        if (missing !== undefined) return `${table} has no column ${missing.sql}`
      }
    return null
  } catch (error) {
    if (isDatabaseError(error)) throw error
    return `a structure cannot be read: ${error instanceof Error ? error.name : ''}`
  }
}
