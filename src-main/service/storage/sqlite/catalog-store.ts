/** The application's structure in SQLite: definitions as JSON documents, one row table per worksheet. */
import type Database from 'better-sqlite3'
import { type FieldDefinition, fieldOf } from '../../domain/field.ts'
import type { AppInfo, Page, Section } from '../../domain/sections.ts'
import type { View, Worksheet, WorksheetDefinition } from '../../domain/worksheet.ts'
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

export function createCatalogStore(database: Database.Database, statements: Statements): SqliteCatalogStore {
  let known: ReadonlyMap<string, Worksheet> | null = null
  const forget = (): void => {
    known = null
    statements.forget()
  }
  const all = <T>(sql: string): readonly T[] => statements(sql).all() as T[]

  const readWorksheets = (): readonly Worksheet[] => {
    const fields = Map.groupBy(
      all<DefinitionRow>('select key, worksheet, id, definition from fields order by key'),
      (row) => row.worksheet,
    )
    const views = Map.groupBy(
      all<DefinitionRow>('select worksheet, id, definition from views order by position'),
      (row) => row.worksheet,
    )
    return all<DefinitionRow>('select key, definition from worksheets order by key').map(
      (row): Worksheet => ({
        ...read<WorksheetDefinition>(row.definition),
        key: row.key,
        fields: (fields.get(row.key) ?? []).map((field) => fieldOf(field.key, field.id, read<FieldDefinition>(field.definition))),
        views: (views.get(row.key) ?? []).map((view) => read<View>(view.definition)),
      }),
    )
  }
  const worksheetsById = (): ReadonlyMap<string, Worksheet> => {
    known ??= new Map(readWorksheets().map((worksheet) => [worksheet.id, worksheet]))
    return known
  }

  return {
    appInfo() {
      const row = statements("select value from settings where name = 'app'").pluck().get()
      return typeof row === 'string' ? read<AppInfo>(row) : null
    },
    saveAppInfo(info) {
      statements("insert or replace into settings (name, value) values ('app', ?)").run(JSON.stringify(info))
    },
    sections: () => all<Section>('select id, name, parent as parentId from sections order by position'),
    addSection(section) {
      statements('insert into sections (id, name, parent) values (?, ?, ?)').run(section.id, section.name, section.parentId)
    },
    pages: () => all<DefinitionRow>('select definition from pages order by position').map((row) => read<Page>(row.definition)),
    addPage(page) {
      statements('insert into pages (id, definition) values (?, ?)').run(page.id, JSON.stringify(page))
    },

    worksheets: () => [...worksheetsById().values()],
    find: (id) => worksheetsById().get(id) ?? null,
    forget,
    addWorksheet(definition, views) {
      const inserted = statements('insert into worksheets (id, definition, next_row) values (?, ?, 1)').run(
        definition.id,
        JSON.stringify(definition),
      )
      const key = Number(inserted.lastInsertRowid)
      database.exec(`create table ${tableName(key)} (key integer primary key, id text not null unique,
        created_at integer not null, updated_at integer not null, created_by text not null, updated_by text not null, owner text not null)`)
      for (const view of views) {
        statements('insert into views (worksheet, id, definition) values (?, ?, ?)').run(key, view.id, JSON.stringify(view))
      }
      forget()
      return key
    },
    addField(worksheetKey, id, definition) {
      const inserted = statements('insert into fields (worksheet, id, definition) values (?, ?, ?)').run(
        worksheetKey,
        id,
        JSON.stringify(definition),
      )
      const key = Number(inserted.lastInsertRowid)
      database.exec(`alter table ${tableName(worksheetKey)} add column ${columnName(key)}`)
      if (definition.isUnique) {
        database.exec(
          `create index ${tableName(worksheetKey)}_${columnName(key)} on ${tableName(worksheetKey)} (${columnName(key)})`,
        )
      }
      forget()
      return key
    },
    saveField(key, definition) {
      statements('update fields set definition = ? where key = ?').run(JSON.stringify(definition), key)
      forget()
    },
    nextRelation() {
      const next = Number(statements("select value from settings where name = 'relations'").pluck().get() ?? 0) + 1
      statements("insert or replace into settings (name, value) values ('relations', ?)").run(String(next))
      return next
    },
  }
}
