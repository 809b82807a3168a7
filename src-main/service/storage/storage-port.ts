/**
 * What the domain asks of its storage. Everything is synchronous and seen at once by the next call. A throw is a bug or a
 * broken disk; expected failures are decided by the domain before it writes.
 */
import type { Result } from '../../../src-shared/lib/result.ts'
import type { Role } from '../domain/roles/role.ts'
import type { FieldChange, Predicate, RowQuery } from '../domain/rows/predicate.ts'
import type { StoredRow } from '../domain/rows/stored-row.ts'
import type { Field, FieldDefinition, RelationEnd } from '../domain/structure/field.ts'
import type { OptionSet } from '../domain/structure/option-set.ts'
import type { AppInfo, Page, Section } from '../domain/structure/sections.ts'
import type { View, Worksheet, WorksheetDefinition } from '../domain/structure/worksheet.ts'
import type { Cell } from '../domain/values/cell.ts'
import type { Account, Department, DirectoryEntry, DirectorySource, Region, RoleKind } from '../domain/values/directory.ts'
import type { ActivityStore } from './activity-port.ts'

export interface CatalogStore {
  appInfo(): AppInfo | null
  saveAppInfo(info: AppInfo): void
  sections(): readonly Section[]
  addSection(section: Section): void
  pages(): readonly Page[]
  addPage(page: Page): void
  /** Every worksheet with its fields and views, in the order of creation. */
  worksheets(): readonly Worksheet[]
  /** Creates the row table too. */
  addWorksheet(definition: WorksheetDefinition, views: readonly View[]): number
  saveWorksheet(key: number, definition: WorksheetDefinition): void
  /** Takes its fields, views, rows and their history with it; links and fields of other worksheets are the domain's business. */
  removeWorksheet(key: number): void
  /** Adds the column too; existing rows are empty in it. Returns the field's key. */
  addField(worksheetKey: number, id: string, definition: FieldDefinition): number
  saveField(key: number, definition: FieldDefinition): void
  /** Takes its column with it; the definition stays readable in `removedFields`. */
  removeField(worksheetKey: number, key: number): void
  /** Fields that a worksheet once had, for whoever reads its history. */
  removedFields(worksheetKey: number): readonly Field[]
  /** A relation number that no field has. */
  nextRelation(): number
  optionSets(): readonly OptionSet[]
  /** Adds the set or replaces the one of its id; fields that take their options from it show the new ones at once. */
  saveOptionSet(set: OptionSet): void
  removeOptionSet(id: string): void
}

export interface NewRow {
  readonly key: number
  readonly id: string
  readonly at: number
  readonly by: string
  readonly owner: string
  /** One per field of `storedFields(worksheet)`. */
  readonly cells: readonly Cell[]
}

export interface RowStore {
  /** Reserves `count` ascending row keys, never given before, and returns the first. */
  reserve(worksheet: Worksheet, count: number): number
  insert(worksheet: Worksheet, rows: readonly NewRow[]): void
  update(worksheet: Worksheet, key: number, at: number, by: string, changes: readonly FieldChange[]): void
  /** Writes cells that follow from others; the row's time and editor stay. */
  fill(worksheet: Worksheet, key: number, changes: readonly FieldChange[]): void
  /** Marks rows as changed without changing a cell: a relation's other end did. */
  touch(worksheet: Worksheet, keys: readonly number[], at: number, by: string): void
  /** Moves rows with their links to the recycle bin. */
  recycle(worksheet: Worksheet, keys: readonly number[], at: number, by: string): void
  /** Removes rows and their links for good. */
  remove(worksheet: Worksheet, keys: readonly number[]): void
  /** Keys of the rows that exist, by id; rows in the recycle bin do not. */
  keysOf(worksheet: Worksheet, ids: readonly string[]): ReadonlyMap<string, number>
  allKeys(worksheet: Worksheet): readonly number[]
  idsOf(worksheet: Worksheet, keys: readonly number[]): ReadonlyMap<number, string>
  read(worksheet: Worksheet, key: number): StoredRow | null
  query(worksheet: Worksheet, query: RowQuery): { readonly rows: readonly StoredRow[]; readonly total: number }
  count(worksheet: Worksheet, predicate: Predicate): number
  /** What people call the rows, by id; rows in the recycle bin are absent. */
  titles(worksheet: Worksheet, ids: readonly string[]): ReadonlyMap<string, string>
  /** Rows in the recycle bin. */
  countRecycled(worksheet: Worksheet): number
  /** True when a row other than `exceptKey` holds exactly this cell. */
  isTaken(worksheet: Worksheet, field: Field, cell: Cell, exceptKey: number | null): boolean
  /** True when two rows hold the same cell. */
  hasDuplicates(worksheet: Worksheet, field: Field): boolean
  /** Rows that hold more than one option, member or related row in the field. */
  countSeveral(worksheet: Worksheet, field: Field): number
}

export interface LinkedRow {
  readonly id: string
  readonly title: string
}

export interface LinkChange {
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** Rows on this side that lost their link to `other`, because the other end takes a single row. */
  readonly displaced: readonly { readonly key: number; readonly other: number }[]
}

export interface LinkStore {
  /** Rows linked at `end` to each of `keys`, in link order; rows without links are absent. */
  linked(end: RelationEnd, target: Worksheet, keys: readonly number[]): ReadonlyMap<number, readonly LinkedRow[]>
  /** Keys of the rows linked at `end` to each of `keys`, in link order; rows without links are absent. */
  keysAt(end: RelationEnd, keys: readonly number[]): ReadonlyMap<number, readonly number[]>
  /** Rows at `end` that link to any of `targets`. */
  holders(end: RelationEnd, targets: readonly number[]): readonly number[]
  /** Replaces the links of the row `key`; `isOtherSingle` when a row at the other end holds one link at most. */
  replace(end: RelationEnd, key: number, others: readonly number[], isOtherSingle: boolean): LinkChange
  /** Forgets every link of the relation, also those of rows in the recycle bin. */
  removeRelation(relation: number): void
}

export interface DirectoryStore extends DirectorySource {
  addAccount(account: Account): void
  addDepartment(department: Department): void
  addRegion(region: Region): void
  /** A role of the application gets everything else empty. */
  addRole(kind: RoleKind, role: DirectoryEntry): void
  /** The roles of the application with all that is kept of them. */
  appRoles(): readonly Role[]
  /** Adds the role of the application or replaces the one of its id. */
  saveRole(role: Role): void
  removeRole(id: string): void
}

export type ChangeKind = 'create' | 'update' | 'delete' | 'remove'

/** One change of one row. `changes` holds cells in stored form, or for relations the row ids separated by commas. */
export interface LoggedChange {
  readonly worksheetKey: number
  readonly rowId: string
  readonly kind: ChangeKind
  readonly at: number
  readonly by: string
  readonly changes: readonly CellChange[]
}

/** The texts are what people read where the cells hold ids or files, as they were then. */
export interface CellChange {
  readonly fieldId: string
  readonly old: Cell
  readonly new: Cell
  readonly oldText?: string
  readonly newText?: string
}

/** A workflow that a row's change set off (States and transitions, `triggerWorkflow`). */
export interface WorkflowRun {
  readonly worksheetKey: number
  readonly rowId: string
  readonly event: 'create' | 'update' | 'delete'
  readonly at: number
}

/** A change with its place in the log; a later one has a larger mark. */
export interface MarkedChange extends LoggedChange {
  readonly mark: number
}

export interface LogQuery {
  readonly worksheetKey: number
  readonly rowId: string
  /** Account that made the change; null = anyone. */
  readonly by: string | null
  /** Field that changed; null = any, and changes of the row itself. */
  readonly fieldId: string | null
  /** Changes before this one only. */
  readonly before: { readonly at: number; readonly mark: number } | null
  readonly limit: number
}

export interface HistoryStore {
  log(changes: readonly LoggedChange[]): void
  changesOf(worksheetKey: number, rowId: string): readonly LoggedChange[]
  /** Newest first. */
  page(query: LogQuery): readonly MarkedChange[]
  recordRuns(runs: readonly WorkflowRun[]): void
  runs(): readonly WorkflowRun[]
}

export interface FileRecord {
  readonly token: string
  readonly name: string
  readonly size: number
}

export interface SettingStore {
  get(name: string): string | null
  set(name: string, value: string): void
  file(token: string): FileRecord | null
  addFile(file: FileRecord): void
  removeFile(token: string): void
  /** Bytes of all files. */
  fileBytes(): number
}

export interface Storage {
  readonly catalog: CatalogStore
  readonly rows: RowStore
  readonly links: LinkStore
  readonly directory: DirectoryStore
  readonly history: HistoryStore
  readonly activity: ActivityStore
  readonly settings: SettingStore
  /** Runs `work` as one transaction: its failure or its throw leaves nothing behind. */
  atomically<T, E>(work: () => Result<T, E>): Result<T, E>
  close(): void
}
