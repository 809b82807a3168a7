/** Going on with cells of a file's lines: by keys as copies, by the handle as series too, whose way can be chosen anew. The host does it. */
import { columnOfField, fileFields } from '../../../src-shared/csv/mend/file-fields.ts'
import { type FillMode, offeredModes } from '../../../src-shared/fill/find-rule.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import type { MarkPorts } from '../clipboard/clipboard-marks.ts'
import { fillRequest, selectRect } from '../clipboard/fill-cells.ts'
import { edgeBeside } from '../clipboard/fill-to-edge.ts'
import { blocksOf } from '../clipboard/paste-cells.ts'
import type { Fill } from '../filling/fill.ts'
import { blockDown, blockRight, hasSource, nothingToFillFrom } from '../filling/fill-blocks.ts'
import { sourceCells } from '../filling/fill-noted.ts'
import type { Filled, FilledStore } from '../filling/filled-cells.ts'
import { selectedArea } from '../selection/active-cell.ts'
import type { FileFilled, FileGridProps } from './file-grid-props.ts'
import type { FileHandle } from './file-handle.ts'

interface FillPorts {
  grid(): FileHandle | null
  props(): FileGridProps
  /** Names the lines that places of this revision are of; null where others are shown by now. */
  listOf(revision: number): string | null
  readonly filled: FilledStore
  show(notice: { readonly tone: 'info'; readonly id: string; readonly title: string; readonly text: string }): void
  take(lines: FileFilled['rows'] | null): void
}

const otherLines = {
  tone: 'info',
  id: 'fill',
  title: 'Nothing was filled',
  text: 'Other lines are shown by now. Select the cells again.',
} as const
const nothingBeside = {
  tone: 'info',
  id: 'fill',
  title: 'There is no filled cell beside the line below',
  text: 'Drag the corner of the cells to fill, or select them and press Ctrl+D.',
} as const

/** The columns as a fill sees them: what they hold beyond texts. */
const fieldsOf = ({ columns }: FileGridProps, ids: readonly FieldId[]): readonly Field[] => {
  const shown = fileFields(
    'fill',
    columns.map(({ column, field, fills }) => ({ column, name: field, field: fills })),
  )
  return ids.flatMap((id) => shown.find((field) => field.id === id) ?? [])
}

export function createFileFill({ grid, props, listOf, filled, show, take }: FillPorts) {
  const run = async (handle: FileHandle, { revision, from, whole, mode }: Fill): Promise<FileFilled | null> => {
    const request = fillRequest({ from, whole }, handle.columns())
    const list = listOf(revision)
    if (request === null) return null
    if (list === null) {
      show(otherLines)
      return null
    }
    const done = await props().onFill({ show: props().show, list, ...request, mode })
    take(done?.rows ?? null)
    return done
  }
  let noted: Filled | null = null
  /** Shown once the window has heard of the step: before, it would be taken for an older one. */
  const tell = (): void => {
    if (noted === null || noted.undo !== props().steps.undo) return
    filled.set(noted)
    noted = null
  }
  /** Fills, and notes it where its cells could go on in another way. */
  const runNoted = async (fill: Fill): Promise<void> => {
    const handle = grid()
    noted = null
    filled.set(null)
    const done = handle === null ? null : await run(handle, fill)
    if (handle === null || done === null || done.changed === 0 || handle.api.isDestroyed()) return
    const { from, whole } = fill
    const ids = handle.columns().slice(Math.min(from.left, whole.left), Math.max(from.right, whole.right) + 1)
    const modes = offeredModes(fieldsOf(props(), ids), sourceCells(fill))
    if (modes.length > 0) noted = { fill, modes, undo: done.undo }
    tell()
  }
  const fillTo: MarkPorts['fill'] = ({ view, revision }, from, whole, isOther) => {
    const handle = grid()
    const next = handle === null ? null : selectRect(whole, handle.columns())
    if (handle === null || next === null) return
    handle.context.selection.set(next)
    void runNoted({ view, revision, from, whole, mode: isOther ? 'other' : 'auto' })
  }
  return {
    /** Copies the first line or column of each selected block into its others. */
    async blocks(how: 'down' | 'right'): Promise<void> {
      const handle = grid()
      const area = handle === null ? null : selectedArea(handle)
      if (handle === null || area === null) return
      const { view, revision, parts } = area
      const plans = blocksOf(parts, handle.columns())
        .map(how === 'down' ? blockDown : blockRight)
        .filter(hasSource)
      if (plans.length === 0) show(nothingToFillFrom)
      for (const plan of plans) await run(handle, { view, revision, ...plan, mode: 'copy' })
    },
    /** What undo would turn is another step now. */
    tell,
    fill: fillTo,
    async fillToEdge(area: Parameters<MarkPorts['fill']>[0], from: Fill['from']): Promise<void> {
      const handle = grid()
      if (handle === null) return
      const bottom = await edgeBeside(
        {
          total: handle.total(),
          columns: handle.columns(),
          async readRow(row) {
            const line = handle.lineAt(row) ?? (await props().readPage(row, 1))?.rows[0]
            return line === undefined ? null : (field) => (line.texts[columnOfField(field) ?? -1] ?? '') !== ''
          },
          findEdge: (row, field) => props().findEdge(row, columnOfField(field) ?? 0, 1),
        },
        from,
      )
      if (bottom === null) show(nothingBeside)
      else fillTo(area, from, { ...from, bottom }, false)
    },
    /** The fill before is taken back and made in the other way. */
    async fillInstead({ fill }: Filled, mode: FillMode): Promise<void> {
      filled.set(null)
      await props().onUndo('undo')
      const list = listOf(fill.revision)
      if (list === null) show(otherLines)
      else await runNoted({ ...fill, mode })
    },
  }
}
