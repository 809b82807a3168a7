/** How a worksheet of the sample is written down: its fields by alias and its rows by what people would type. */
import type { FieldTypeName } from '../../../src-shared/api/field-types.ts'
import type { FieldDefinition } from '../domain/structure/field.ts'
import type { StoredFile } from '../domain/values/cell.ts'

export interface SampleField {
  readonly alias: string
  readonly name: string
  readonly type: FieldTypeName
  /** Type code where the type has several. */
  readonly code?: string
  /** Option texts; the colour follows `#`. */
  readonly choices?: readonly string[]
  /** Alias of the related worksheet. */
  readonly to?: string
  /** The field on the other side of a two-way relation. */
  readonly back?: { readonly alias: string; readonly name: string; readonly type?: 'Relation' | 'SubTable' }
  /** Of a computed field; fields are named by alias. */
  readonly formula?: string
  readonly more?: Partial<FieldDefinition>
}

/**
 * - select fields: option texts; - references: ids; - relations: places of rows in the related worksheet, from 0
 * - files: as stored; - everything else as a cell
 */
export type SampleValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { readonly rows: readonly number[] }
  | { readonly files: readonly StoredFile[] }
  | { readonly title: string; readonly address: string; readonly longitude: number | null; readonly latitude: number | null }

export interface SampleRow {
  /** Milliseconds since the epoch. */
  readonly createdAt: number
  readonly createdBy: string
  readonly owner: string
  readonly values: Readonly<Record<string, SampleValue>>
}

export interface SampleSheet {
  readonly alias: string
  readonly name: string
  readonly remark: string
  readonly section: string
  readonly views: readonly { readonly name: string; readonly type: string }[]
  readonly fields: readonly SampleField[]
  readonly rows: readonly SampleRow[]
}

export const rows = (...places: readonly number[]): { readonly rows: readonly number[] } => ({ rows: places })
export const files = (...stored: readonly StoredFile[]): { readonly files: readonly StoredFile[] } => ({ files: stored })
