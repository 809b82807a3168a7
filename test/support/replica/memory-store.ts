/** A data worker's store over memory, in the test's own thread, with one worksheet in it. */
import { expect } from 'vitest'
import { registerTextFunctions } from '../../../src-main/replica/query/text-match-sql.ts'
import { watchListed } from '../../../src-main/replica/rules/listed-rows.ts'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../src-main/replica/store/open-database.ts'
import { makeScratchTables } from '../../../src-main/replica/store/scratch-tables.ts'
import { createStore, type Store } from '../../../src-main/replica/store/store.ts'
import type { WorksheetTables } from '../../../src-main/replica/store/worksheet-tables.ts'
import { writeStructure } from '../../../src-main/replica/store/write-structure.ts'
import { type WorksheetStructure, worksheetStructure } from '../../../src-shared/api/v3/structure-v3.ts'

export interface FieldDraft {
  readonly id: string
  readonly type: string
  readonly [setting: string]: unknown
}

export const structureOf = (id: string, fields: readonly FieldDraft[]): WorksheetStructure =>
  worksheetStructure.parse({
    worksheetId: id,
    name: `Worksheet ${id}`,
    fields: fields.map((it) => ({ name: it.id, ...it })),
    views: [],
  })

export interface MemoryStore {
  readonly store: Store
  tables(id?: string): WorksheetTables
}

export function openMemoryStore(structure: WorksheetStructure): MemoryStore {
  const opened = openForWriting(':memory:', migrations)
  if (!opened.ok) throw new Error(opened.error.message)
  makeScratchTables(opened.value)
  registerTextFunctions(opened.value)
  const store = createStore(opened.value)
  watchListed(store)
  writeStructure(store, structure)
  return {
    store,
    tables(id = structure.worksheetId) {
      const found = store.worksheets.find(id)
      expect(found).not.toBeNull()
      if (found === null) throw new Error('no worksheet')
      return found
    },
  }
}
