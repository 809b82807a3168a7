/**
 * What a share link shows: the row as it is now, by the visible fields alone. Related rows are told by their titles and nothing else, and only
 * where their relation is visible; no id of anything leaves this file but those of files' places.
 */

import type { Field, SelectOption } from '../structure/field.ts'
import { storedFields, type Worksheet } from '../structure/worksheet.ts'
import type { StoredFile } from '../values/cell.ts'
import { cellTexts, titleText } from '../values/cell-text.ts'
import { signatureFile } from '../values/signature-cell.ts'
import type { Workspace } from '../workspace.ts'
import type { Share } from './share.ts'
import { headLength, type StoredRow } from './stored-row.ts'

export type SharedValue =
  | { readonly kind: 'empty' }
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'number'; readonly value: number; readonly precision: number | null; readonly unit: string }
  | { readonly kind: 'rating'; readonly value: number; readonly max: number }
  | { readonly kind: 'options'; readonly options: readonly Pick<SelectOption, 'value' | 'color'>[] }
  | { readonly kind: 'files'; readonly files: readonly StoredFile[] }

export interface SharedField {
  readonly id: string
  readonly name: string
  readonly value: SharedValue
}

export interface SharedRow {
  /** The title field's text where it is visible, else the worksheet's name. */
  readonly title: string
  readonly worksheetName: string
  readonly fields: readonly SharedField[]
}

/** How much of a moment people read, by the field's precision (service-notes B, `subType`); an hour is told with its minutes. */
const shownLength: Readonly<Record<string, number>> = { '5': 4, '4': 7, '3': 10, '2': 16, '1': 16 }

function linkedTitles(workspace: Workspace, field: Field, rowKey: number): SharedValue {
  const { links, catalog } = workspace.storage
  const target = catalog.worksheets().find((each) => each.id === field.relation?.worksheetId)
  if (field.relation === null || target === undefined) return { kind: 'empty' }
  const texts = (links.linked(field.relation, target, [rowKey]).get(rowKey) ?? []).map(
    (each) => titleText(target, each.title, workspace.directory()) || 'Untitled',
  )
  return texts.length === 0 ? { kind: 'empty' } : { kind: 'texts', texts }
}

function valueOfField(workspace: Workspace, worksheet: Worksheet, field: Field, rowKey: number, row: StoredRow): SharedValue {
  if (field.kind === 'rows') return linkedTitles(workspace, field, rowKey)
  const cell = row[headLength + storedFields(worksheet).indexOf(field)] ?? null
  if (cell === null) return { kind: 'empty' }
  if (field.kind === 'attachments') return { kind: 'files', files: JSON.parse(String(cell)) }
  const signature = field.type === 'Signature' ? signatureFile(String(cell)) : null
  if (signature !== null) return { kind: 'files', files: [{ ...signature, size: 0 }] }
  if (field.type === 'Rating') return { kind: 'rating', value: Number(cell), max: field.max ?? 5 }
  if (field.kind === 'number') return { kind: 'number', value: Number(cell), precision: field.precision, unit: field.unit }
  if (field.kind === 'options') {
    const keys: readonly string[] = JSON.parse(String(cell))
    return { kind: 'options', options: keys.flatMap((key) => field.options.find((option) => option.key === key) ?? []) }
  }
  if (field.kind === 'date' || field.kind === 'datetime') {
    return { kind: 'texts', texts: [String(cell).slice(0, shownLength[field.subType] ?? 19)] }
  }
  const texts = cellTexts(field, cell, workspace.directory())
  return texts.length === 0 ? { kind: 'empty' } : { kind: 'texts', texts }
}

/** Null when the link has run out, or its row or worksheet is gone. */
export function readSharedRow(workspace: Workspace, share: Share): SharedRow | null {
  const { storage, clock } = workspace
  if (share.validUntil !== null && clock.now() >= share.validUntil) return null
  const worksheet = storage.catalog.worksheets().find((each) => each.id === share.worksheetId)
  const rowKey = worksheet === undefined ? undefined : storage.rows.keysOf(worksheet, [share.rowId]).get(share.rowId)
  const row = worksheet === undefined || rowKey === undefined ? null : storage.rows.read(worksheet, rowKey)
  if (worksheet === undefined || rowKey === undefined || row === null) return null
  const visible = worksheet.fields.filter(
    (field) => field.kind !== 'none' && (share.visibleFields?.includes(field.id) ?? !field.isHidden),
  )
  const title = visible.find((field) => field.isTitle)
  const titleCell = title === undefined ? null : (row[headLength + storedFields(worksheet).indexOf(title)] ?? null)
  return {
    title:
      title === undefined || titleCell === null ? worksheet.name : cellTexts(title, titleCell, workspace.directory()).join(', '),
    worksheetName: worksheet.name,
    fields: visible.map((field) => ({
      id: field.id,
      name: field.name,
      value: valueOfField(workspace, worksheet, field, rowKey, row),
    })),
  }
}
