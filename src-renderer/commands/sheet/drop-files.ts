/**
 * Files dropped where nothing inside took them: several, and folders, are attached to the rows of the worksheet in front by name; a table
 * file is imported into it, or becomes a new worksheet where none is; anything else is explained. The page is never replaced by a file.
 */
import type { App } from '../../state/app.ts'
import { openDialog } from '../../state/connection/session-state.ts'
import { fileFields } from '../../state/sheet/attach-plan.ts'
import type { Dropped } from '../../ui/dropped-files.ts'
import { type CommandContext, readContext } from '../command.ts'
import { importFile, openImport } from '../import/import-file.ts'
import { openDropped, readDropped } from './attach-many.ts'

const tableName = /\.(csv|tsv|tab|txt|xlsx|xlsm|ods)$/i
const tableType = /^(text\/.*|application\/(csv|vnd\.ms-excel|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet))$/

export const isTableFile = (file: { readonly name: string; readonly type: string }): boolean =>
  tableName.test(file.name) || (file.type !== '' && tableType.test(file.type))

/** While files are dragged only their types are told; a type that is not known may be a table. */
const mayBeTable = (types: readonly string[]): boolean =>
  types.length === 1 && (types[0] === '' || tableType.test(types[0] ?? ''))

const takesFiles = ({ at, worksheet }: CommandContext): boolean =>
  at !== null && worksheet !== null && !worksheet.isGone && fileFields(worksheet.fields).length > 0

/** Where what is dragged would go if it were dropped now, in words; null where it would not be taken. */
export function sayDropTarget(context: CommandContext, types: readonly string[]): string | null {
  const { connection, worksheet, at } = context
  if (connection === null) return null
  if (types.length > 1 && takesFiles(context)) return `Drop to attach the files to rows of ${worksheet?.name} by name`
  if (!mayBeTable(types)) return null
  // A folder shows no type until it is dropped, and neither do some tables.
  if (types[0] === '' && takesFiles(context))
    return `Drop a table to import it into ${worksheet?.name}, or a folder to attach its files by name`
  return at !== null && worksheet !== null ? `Drop to import into ${worksheet.name}` : 'Drop to make a new worksheet of it'
}

export async function dropFiles(app: App, dropped: Dropped): Promise<void> {
  const context = readContext(app)
  const { at, worksheet, connection } = context
  if (connection === null) return
  const isMany = dropped.hasFolder || dropped.count > 1
  if (isMany && at !== null && takesFiles(context)) return openDropped(app, at, { into: null, row: null }, dropped)
  const files = await readDropped(app, dropped)
  if (files === null) return
  const [first] = files
  if (first === undefined) {
    app.notices.show({
      tone: 'info',
      id: 'dropped',
      title: 'There is no file in this folder',
      text: 'Drop one workbook or CSV file to import it.',
    })
    return
  }
  if (files.length > 1 || !isTableFile(first)) {
    app.notices.show({
      tone: 'info',
      id: 'dropped',
      title: files.length === 1 ? `“${first.name}” was not taken` : 'These files were not taken',
      text: 'Drop files onto a cell of an attachment column to attach them, or drop one workbook or CSV file onto a worksheet to import it.',
    })
    return
  }
  if (at === null || worksheet === null) {
    app.session.update((state) => openDialog(state, { kind: 'new-worksheet', file: first }))
    return
  }
  openImport(app, at.worksheetId, worksheet.name)
  await importFile(app, at, first).ended
}
