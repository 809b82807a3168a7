/** Calls that attach files to rows, answered by the fake host: the same names, over the rows as they are shown. */
import { comparableName, fileNameKeys } from '../../../../src-shared/attach/file-name-keys.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../../../src-shared/model/cell-value.ts'
import type { ConnectionId, RowKey } from '../../../../src-shared/model/ids.ts'
import { valueText } from '../../../../src-shared/model/texts/value-text.ts'
import type { FakeSheet, Op } from '../fake-sheet.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

type Names = 'edits.attach' | 'edits.attach-many' | 'attachments.match' | 'attachments.propose-naming' | 'attachments.keep'

const filesOf = (sheet: FakeSheet, row: RowKey, field: string): readonly AttachmentValue[] => {
  const value = sheet.project(row)?.cells[sheet.fields.findIndex((it) => it.id === field)] ?? null
  return Array.isArray(value) ? value.filter((it): it is AttachmentValue => typeof it === 'object') : []
}

const textOf = (sheet: FakeSheet, row: RowKey, at: number): string => {
  const field = sheet.fields[at]
  return field === undefined ? '' : valueText(sheet.project(row)?.cells[at] ?? null, field, {})
}

/** The rows of the first key that names any. */
function rowsNamed(sheet: FakeSheet, by: string, name: string): readonly RowKey[] {
  const place = sheet.fields.findIndex((it) => it.id === by)
  const rows = [...sheet.base.keys()]
  const named = fileNameKeys(name).map((key) => rows.filter((row) => comparableName(textOf(sheet, row, place)) === key))
  return named.find((found) => found.length > 0) ?? []
}

export function attachHandlers(world: FakeWorld): FakeHandlers<Names> {
  const added = (handle: string): AttachmentValue => {
    const file = world.files.get(handle)
    const staged = handle
      .padStart(64, '0')
      .slice(-64)
      .replace(/[^0-9a-f]/g, '0')
    return { name: file?.name ?? 'file', staged, size: file?.size ?? 0 }
  }
  const stage = (
    at: { readonly connectionId: ConnectionId; readonly worksheetId: string },
    label: string,
    field: string,
    files: readonly { readonly row: RowKey; readonly file: string }[],
    replaces = false,
  ) => {
    const sheet = world.sheets.get(at.worksheetId)
    if (sheet === undefined) return missing('worksheet')
    const ops = [...new Set(files.map((it) => it.row))].map((row): Op => {
      const more = files.filter((it) => it.row === row).map((it) => added(it.file))
      return { op: 'set', row, field, value: [...(replaces ? [] : filesOf(sheet, row, field)), ...more] }
    })
    sheet.stage(label, ops)
    world.changed(at.connectionId, sheet)
    return ok({ staged: sheet.counts(), undo: sheet.undoName(), redo: sheet.redoName() })
  }
  return {
    'edits.attach': ({ row, field, files, ...at }) =>
      stage(
        at,
        `Attach ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
        field,
        files.map((file) => ({ row, file })),
      ),
    'edits.attach-many': ({ field, files, replaces = false, ...at }) => {
      const rows = new Set(files.map((it) => it.row)).size
      const label = replaces ? `Replace files of ${rows} rows` : `Attach ${files.length} files to ${rows} rows`
      return stage(at, label, field, files, replaces)
    },
    'attachments.keep': () => ok({ kept: true }),
    'attachments.match': ({ worksheetId, by, into, names }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const title = sheet.fields.findIndex((it) => it.isTitle)
      const matches = names.map((name) => {
        const found = rowsNamed(sheet, by, name)
        const [row] = found
        if (row === undefined || found.length > 1) return { rows: found.length, row: null, title: '', isHeld: false }
        return {
          rows: 1,
          row,
          title: textOf(sheet, row, title),
          isHeld: filesOf(sheet, row, into).some((file) => file.name === name),
        }
      })
      return ok({ matches })
    },
    'attachments.propose-naming': ({ worksheetId, fields, names }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const fits = fields.map((by) => ({ by, files: names.filter((name) => rowsNamed(sheet, by, name).length === 1).length }))
      const [best] = fits.toSorted((a, b) => b.files - a.files)
      return ok(best === undefined || best.files === 0 ? { by: null, files: 0 } : best)
    },
  }
}
