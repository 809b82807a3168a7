/** Calls that attach files to rows, answered by the fake host: the same names, over the rows as they are shown. */
import { comparableName, fileNameKeys } from '../../../../src-shared/attach/file-name-keys.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../../../src-shared/model/cell-value.ts'
import type { ConnectionId, RowKey } from '../../../../src-shared/model/ids.ts'
import { valueText } from '../../../../src-shared/model/texts/value-text.ts'
import type { FakeSheet, Op } from '../fake-sheet.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

type Names = 'edits.attach' | 'edits.attach-many' | 'attachments.match' | 'attachments.keep'

const filesOf = (sheet: FakeSheet, row: RowKey, field: string): readonly AttachmentValue[] => {
  const value = sheet.project(row)?.cells[sheet.fields.findIndex((it) => it.id === field)] ?? null
  return Array.isArray(value) ? value.filter((it): it is AttachmentValue => typeof it === 'object') : []
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
  ) => {
    const sheet = world.sheets.get(at.worksheetId)
    if (sheet === undefined) return missing('worksheet')
    const ops = [...new Set(files.map((it) => it.row))].map((row): Op => {
      const more = files.filter((it) => it.row === row).map((it) => added(it.file))
      return { op: 'set', row, field, value: [...filesOf(sheet, row, field), ...more] }
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
    'edits.attach-many': ({ field, files, ...at }) =>
      stage(at, `Attach ${files.length} files to ${new Set(files.map((it) => it.row)).size} rows`, field, files),
    'attachments.keep': () => ok({ kept: true }),
    'attachments.match': ({ worksheetId, by, into, names }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const textOf = (row: RowKey, at: number): string => {
        const field = sheet.fields[at]
        return field === undefined ? '' : valueText(sheet.project(row)?.cells[at] ?? null, field, {})
      }
      const rows = [...sheet.base.keys()]
      const place = sheet.fields.findIndex((it) => it.id === by)
      const named = (key: string) => rows.filter((row) => comparableName(textOf(row, place)) === key)
      const title = sheet.fields.findIndex((it) => it.isTitle)
      const matches = names.map((name) => {
        const found = fileNameKeys(name)
          .map(named)
          .find((it) => it.length > 0)
        const [row] = found ?? []
        if (found === undefined || row === undefined || found.length > 1)
          return { rows: found?.length ?? 0, row: null, title: '', isHeld: false }
        return { rows: 1, row, title: textOf(row, title), isHeld: filesOf(sheet, row, into).some((file) => file.name === name) }
      })
      return ok({ matches })
    },
  }
}
