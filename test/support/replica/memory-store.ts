/** A data worker's store over memory, in the test's own thread, with one worksheet in it. */
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { registerTextFunctions } from '../../../src-main/replica/query/text-match-sql.ts'
import { watchListed } from '../../../src-main/replica/rules/listed-rows.ts'
import { watchUnique } from '../../../src-main/replica/rules/watch-unique.ts'
import { watchPacked } from '../../../src-main/replica/stage/packed/journal-batch.ts'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../src-main/replica/store/open-database.ts'
import { makeScratchTables } from '../../../src-main/replica/store/scratch-tables.ts'
import { atomically, createStore, type Store } from '../../../src-main/replica/store/store.ts'
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

/** Made once for each structure: bringing an empty file to the present format takes longer than many a case of a property. */
const templates = new Map<string, Buffer>()

function makeTemplate(structure: WorksheetStructure): Buffer {
  const opened = openForWriting(':memory:', migrations)
  if (!opened.ok) throw new Error(opened.error.message)
  const store = prepareStore(opened.value)
  writeStructure(store, structure)
  const made = opened.value.serialize()
  opened.value.close()
  return made
}

/** What belongs to the connection and is in no file. */
function prepareStore(db: Database.Database, fewestPacked?: number): Store {
  makeScratchTables(db)
  registerTextFunctions(db)
  const store = createStore(db, fewestPacked)
  watchListed(store)
  watchPacked(store)
  for (const tables of store.worksheets.all()) watchUnique(store, tables)
  return store
}

/** The settings of `openForWriting` that change what statements do; the others are about files. */
function openCopy(template: Buffer): Database.Database {
  const db = new Database(template)
  db.pragma('foreign_keys = 1')
  db.pragma('temp_store = memory')
  return db
}

/** Writes what waits in memory, and returns the whole file. */
export function saveStore(store: Store): Buffer {
  atomically(store, () => undefined)
  return store.db.serialize()
}

/** `fewestPacked`: rows from which on a change of a column is packed; left out, as in the app. `content`: a store that was saved before. */
export function openMemoryStore(structure: WorksheetStructure, fewestPacked?: number, content?: Buffer): MemoryStore {
  const known = JSON.stringify(structure)
  const template = content ?? templates.get(known) ?? makeTemplate(structure)
  if (content === undefined) templates.set(known, template)
  const store = prepareStore(openCopy(template), fewestPacked)
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
