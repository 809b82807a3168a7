/** A command for many cells of a file as its dialog describes it: which cells, what becomes of them, and what the first lines would be then. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { countsWith, fileFieldId, fileFields } from '../../../../../src-shared/csv/mend/file-fields.ts'
import { lineName } from '../../../../../src-shared/csv/unpivot/line-name.ts'
import type { Preview } from '../../../../../src-shared/host/calls/bulk-calls.ts'
import type { FileArea, FilePreview, FileTarget } from '../../../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../../src-shared/model/field.ts'
import { rowKey } from '../../../../../src-shared/model/ids.ts'
import { useApp } from '../../../../state/app-context.tsx'
import { ask } from '../../../../state/host-queries.ts'
import { type BulkDraft, type BulkKind, toOperation } from '../../../../state/sheet/bulk-draft.ts'
import { formatCount } from '../../../../ui/format/format-count.ts'
import { headerOf } from '../../steps/mapping/mapping-line.tsx'

export type FileScope = 'selection' | 'shown' | 'file'

/** What the lines are that are shown, and how many. */
export type ShownLines = Pick<FileArea, 'show' | 'list'> & { readonly total: number }

/** Lines of the preview, and milliseconds without typing before what was typed is tried out. */
const [previewLines, settle] = [50, 250]

/** The columns of the file as such a command sees them. */
export const fieldsFor = (kind: BulkKind, { columns }: ImportDraft, fields: readonly Field[]): readonly Field[] =>
  fileFields(
    kind,
    columns.map((column) => {
      const field = fields.find(({ id }) => id === column.mapping.field) ?? null
      return { column: column.column, name: field?.name ?? headerOf(column), field }
    }),
  )

/** The chosen columns with steps, of which a command that counts takes what the steps make; none for the others. */
export function steppedNames(
  { kind, fields: chosen }: BulkDraft,
  { columns }: ImportDraft,
  fields: readonly Field[],
): readonly string[] {
  return columns.flatMap((column) => {
    const field = fields.find(({ id }) => id === column.mapping.field) ?? null
    const isMeant = (column.mapping.steps ?? []).length > 0 && chosen.includes(fileFieldId(column.column))
    return isMeant && countsWith(kind, field) ? [field.name] : []
  })
}

/** The selected lines of the chosen columns; of a column that is not selected itself, those of the first that is. */
function targetOf(
  scope: FileScope,
  selection: FileArea | null,
  shown: ShownLines,
  fields: BulkDraft['fields'],
): FileTarget | null {
  if (scope === 'file') return { of: 'file', fields: [...fields] }
  const { show, list, total } = shown
  if (scope === 'shown' || selection === null)
    return total === 0 ? null : { of: 'area', area: { show, list, parts: [{ rows: [[0, total - 1]], fields: [...fields] }] } }
  const inside = selection.parts
    .map((part) => ({ ...part, fields: part.fields.filter((id) => fields.includes(id)) }))
    .filter((part) => part.fields.length > 0)
  const named = inside.flatMap((part) => part.fields)
  const rest = fields.filter((id) => !named.includes(id))
  const [first] = selection.parts
  const added = rest.length === 0 || first === undefined ? [] : [{ rows: first.rows, fields: rest }]
  return { of: 'area', area: { ...selection, parts: [...inside, ...added] } }
}

/** As the list of cells of a worksheet shows it. */
const asPreview = ({ lines, targetLines, lookedAt, skipped }: FilePreview): Preview => ({
  fields: [],
  names: {},
  targetRows: targetLines,
  lookedAt,
  skipped,
  rows: lines.map(({ line, cells }) => ({
    row: rowKey.parse(String(line)),
    title: `Line ${lineName(line, formatCount)}`,
    cells: cells.map(({ before, after, ...cell }) => ({ ...cell, before: before || null, after: after || null })),
  })),
})

interface Described {
  readonly draft: ImportDraft
  readonly scope: FileScope
  readonly selection: FileArea | null
  readonly shown: ShownLines
  readonly bulk: BulkDraft
}

export function useFileBulk({ draft, scope, selection, shown, bulk }: Described) {
  const app = useApp()
  const operation = toOperation(bulk)
  const target = targetOf(scope, selection, shown, bulk.fields)
  const asked = operation.ok && target !== null ? JSON.stringify({ target, operation: operation.value }) : null
  const [wanted] = useDebouncedValue(asked, settle)
  const preview = useQuery({
    queryKey: ['file-preview', draft.importId, wanted],
    queryFn: async () =>
      asPreview(
        await ask(app.host, 'import.bulk-preview', {
          importId: draft.importId,
          ...JSON.parse(wanted ?? ''),
          limit: previewLines,
        }),
      ),
    enabled: wanted !== null,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const seen = preview.isError || preview.isPlaceholderData || wanted !== asked ? undefined : preview.data
  return {
    operation,
    target,
    preview,
    changesNothing: seen !== undefined && seen.rows.length === 0 && seen.lookedAt >= seen.targetRows,
  }
}
