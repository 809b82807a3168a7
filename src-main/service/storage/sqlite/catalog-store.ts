/** The application's structure in SQLite: definitions as JSON documents, one row table per worksheet. */
import type Database from 'better-sqlite3'
import { type Field, type FieldDefinition, fieldOf } from '../../domain/structure/field.ts'
import { effectiveOptions, type OptionSet } from '../../domain/structure/option-set.ts'
import type { AppInfo, Page, Section } from '../../domain/structure/sections.ts'
import type { View, Worksheet, WorksheetDefinition } from '../../domain/structure/worksheet.ts'
import type { CatalogStore } from '../storage-port.ts'
import type { Statements } from './statements.ts'
import { columnName, tableName } from './table-names.ts'

interface DefinitionRow {
  readonly key: number
  readonly worksheet: number
  readonly id: string
  readonly definition: string
}

/** Documents of this database were written by this module, so their shape is known. */
const read = <T>(json: string): T => JSON.parse(json)

export interface SqliteCatalogStore extends CatalogStore {
  find(id: string): Worksheet | null
  /** Reads the structure anew next time. */
  forget(): void
}

/** What the parts of the catalog share. */
interface Catalog {
  readonly database: Database.Database
  readonly statements: Statements
  forget(): void
}

const readAll = <T>(statements: Statements, sql: string): readonly T[] => statements(sql).all() as T[]

const readOptionSets = (statements: Statements): readonly OptionSet[] =>
  readAll<DefinitionRow>(statements, 'select definition from option_sets order by position').map((row) =>
    read<OptionSet>(row.definition),
  )

const readFields = (rows: readonly DefinitionRow[], sets: ReadonlyMap<string, OptionSet>): readonly Field[] =>
  rows.map((row) => {
    const field = fieldOf(row.key, row.id, read<FieldDefinition>(row.definition))
    const set = sets.get(field.optionSetId)
    return set === undefined ? field : { ...field, options: effectiveOptions(set) }
  })

const readWorksheets = (statements: Statements): readonly Worksheet[] => {
  const sets = new Map(readOptionSets(statements).map((set) => [set.id, set]))
  const fields = Map.groupBy(
    readAll<DefinitionRow>(statements, 'select key, worksheet, id, definition from fields order by key'),
    (row) => row.worksheet,
  )
  const views = Map.groupBy(
    readAll<DefinitionRow>(statements, 'select worksheet, id, definition from views order by position'),
    (row) => row.worksheet,
  )
  return readAll<DefinitionRow>(statements, 'select key, definition from worksheets order by key').map(
    (row): Worksheet => ({
      ...read<WorksheetDefinition>(row.definition),
      key: row.key,
      fields: readFields(fields.get(row.key) ?? [], sets),
      views: (views.get(row.key) ?? []).map((view) => read<View>(view.definition)),
    }),
  )
}

type AppStore = Pick<CatalogStore, 'appInfo' | 'saveAppInfo' | 'sections' | 'addSection' | 'pages' | 'addPage'>

/** The application itself, and where its worksheets stand. */
const appStore = (statements: Statements): AppStore => ({
  appInfo() {
    const row = statements("select value from settings where name = 'app'").pluck().get()
    return typeof row === 'string' ? read<AppInfo>(row) : null
  },
  saveAppInfo(info) {
    statements("insert or replace into settings (name, value) values ('app', ?)").run(JSON.stringify(info))
  },
  sections: () => readAll<Section>(statements, 'select id, name, parent as parentId from sections order by position'),
  addSection(section) {
    statements('insert into sections (id, name, parent) values (?, ?, ?)').run(section.id, section.name, section.parentId)
  },
  pages: () =>
    readAll<DefinitionRow>(statements, 'select definition from pages order by position').map((row) => read<Page>(row.definition)),
  addPage(page) {
    statements('insert into pages (id, definition) values (?, ?)').run(page.id, JSON.stringify(page))
  },
})

/** Worksheets, each with a table of its rows. */
function worksheetWriter({
  database,
  statements,
  forget,
}: Catalog): Pick<CatalogStore, 'addWorksheet' | 'saveWorksheet' | 'removeWorksheet'> {
  /** Worksheets' keys are never given twice, because what is kept elsewhere may name one that is gone. */
  const lastRemoved = (): number =>
    Number(statements("select value from settings where name = 'last-removed-worksheet'").pluck().get() ?? 0)

  return {
    addWorksheet(definition, views) {
      const key = 1 + Number(statements('select max(coalesce(max(key), 0), ?) from worksheets').pluck().get(lastRemoved()))
      statements('insert into worksheets (key, id, definition, next_row) values (?, ?, ?, 1)').run(
        key,
        definition.id,
        JSON.stringify(definition),
      )
      database.exec(`create table ${tableName(key)} (key integer primary key, id text not null unique,
        created_at integer not null, updated_at integer not null, created_by text not null, updated_by text not null, owner text not null)`)
      for (const view of views) {
        statements('insert into views (worksheet, id, definition) values (?, ?, ?)').run(key, view.id, JSON.stringify(view))
      }
      forget()
      return key
    },
    saveWorksheet(key, definition) {
      statements('update worksheets set definition = ? where key = ?').run(JSON.stringify(definition), key)
      forget()
    },
    removeWorksheet(key) {
      const last = Math.max(lastRemoved(), key)
      statements("insert or replace into settings (name, value) values ('last-removed-worksheet', ?)").run(String(last))
      database.exec(`drop table ${tableName(key)}`)
      for (const table of ['fields', 'views', 'removed_fields', 'bin', 'changes', 'runs', 'discussions']) {
        statements(`delete from ${table} where worksheet = ?`).run(key)
      }
      statements('delete from worksheets where key = ?').run(key)
      forget()
    },
  }
}

/** Fields, each with a column in the table of its worksheet. */
function fieldStore({
  database,
  statements,
  forget,
}: Catalog): Pick<CatalogStore, 'addField' | 'saveField' | 'removeField' | 'removedFields'> {
  /** Values of a unique field are looked up with every write. */
  const indexField = (worksheetKey: number, key: number, isUnique: boolean): void => {
    const [table, column] = [tableName(worksheetKey), columnName(key)]
    if (isUnique) database.exec(`create index if not exists ${table}_${column} on ${table} (${column})`)
    else database.exec(`drop index if exists ${table}_${column}`)
  }

  return {
    addField(worksheetKey, id, definition) {
      const inserted = statements('insert into fields (worksheet, id, definition) values (?, ?, ?)').run(
        worksheetKey,
        id,
        JSON.stringify(definition),
      )
      const key = Number(inserted.lastInsertRowid)
      database.exec(`alter table ${tableName(worksheetKey)} add column ${columnName(key)}`)
      indexField(worksheetKey, key, definition.isUnique)
      forget()
      return key
    },
    saveField(key, definition) {
      const worksheetKey = statements('update fields set definition = ? where key = ? returning worksheet')
        .pluck()
        .get(JSON.stringify(definition), key)
      indexField(Number(worksheetKey), key, definition.isUnique)
      forget()
    },
    removeField(worksheetKey, key) {
      statements(
        'insert into removed_fields (key, worksheet, id, definition) select key, worksheet, id, definition from fields where key = ?',
      ).run(key)
      statements('delete from fields where key = ?').run(key)
      indexField(worksheetKey, key, false)
      database.exec(`alter table ${tableName(worksheetKey)} drop column ${columnName(key)}`)
      forget()
    },
    removedFields: (worksheetKey) =>
      readFields(
        statements('select key, worksheet, id, definition from removed_fields where worksheet = ? order by key').all(
          worksheetKey,
        ) as DefinitionRow[],
        new Map(),
      ),
  }
}

/** `changed` is told whenever fields or their options are no longer what they were. */
export function createCatalogStore(database: Database.Database, statements: Statements, changed: () => void): SqliteCatalogStore {
  let known: ReadonlyMap<string, Worksheet> | null = null
  const forget = (): void => {
    known = null
    statements.forget()
    changed()
  }
  const worksheetsById = (): ReadonlyMap<string, Worksheet> => {
    known ??= new Map(readWorksheets(statements).map((worksheet) => [worksheet.id, worksheet]))
    return known
  }

  const catalog: Catalog = { database, statements, forget }
  return {
    ...appStore(statements),
    ...worksheetWriter(catalog),
    ...fieldStore(catalog),
    worksheets: () => [...worksheetsById().values()],
    find: (id) => worksheetsById().get(id) ?? null,
    forget,
    nextRelation() {
      const next = Number(statements("select value from settings where name = 'relations'").pluck().get() ?? 0) + 1
      statements("insert or replace into settings (name, value) values ('relations', ?)").run(String(next))
      return next
    },
    optionSets: () => readOptionSets(statements),
    saveOptionSet(set) {
      statements(
        'insert into option_sets (id, definition) values (?, ?) on conflict (id) do update set definition = excluded.definition',
      ).run(set.id, JSON.stringify(set))
      forget()
    },
    removeOptionSet(id) {
      statements('delete from option_sets where id = ?').run(id)
      forget()
    },
  }
}
