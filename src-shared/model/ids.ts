/** Branded identifiers: strings that must not be mixed up. */
import { z } from 'zod'

export type ConnectionId = string & z.$brand<'ConnectionId'>
export type WorksheetId = string & z.$brand<'WorksheetId'>
export type FieldId = string & z.$brand<'FieldId'>
/** A row of the service. */
export type RowId = string & z.$brand<'RowId'>
/** A row as the user sees it: the service's row id, or `new:<random>` for a staged row that the service does not know yet. */
export type RowKey = string & z.$brand<'RowKey'>
export type JobId = string & z.$brand<'JobId'>
export type ViewHandle = string & z.$brand<'ViewHandle'>
export type FileHandle = string & z.$brand<'FileHandle'>
export type ImportId = string & z.$brand<'ImportId'>

const id = z.string().min(1).max(200)

export const connectionId = id.brand<'ConnectionId'>()
export const worksheetId = id.brand<'WorksheetId'>()
export const fieldId = id.brand<'FieldId'>()
export const rowId = id.brand<'RowId'>()
export const rowKey = id.brand<'RowKey'>()
export const jobId = id.brand<'JobId'>()
export const viewHandle = id.brand<'ViewHandle'>()
export const fileHandle = id.brand<'FileHandle'>()
export const importId = id.brand<'ImportId'>()

const newRowPrefix = 'new:'

/** True for a staged row that has no id of the service yet. */
export const isNewRow = (key: RowKey): boolean => key.startsWith(newRowPrefix)

/** The key of a staged row; `unique` must never repeat. */
export const newRowKey = (unique: string): RowKey => rowKey.parse(newRowPrefix + unique)
