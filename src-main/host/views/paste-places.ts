/** Finds what a paste is of and where it goes: reads the block, and turns positions of a view into the rows there. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import { placedSize } from '../../../src-shared/clipboard/place-block.ts'
import type { SpecialPaste } from '../../../src-shared/clipboard/special-paste.ts'
import type { HostCallParsed } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { closePasteTask, type KeyedTarget, openPasteTask, type PreviewPasteAsk } from '../../clipboard/clipboard-tasks.ts'
import type { Session } from '../../connections/session.ts'
import type { OtherSides } from '../names/other-sides.ts'
import type { OpenViews } from './open-views.ts'

const nothing: HostError = { kind: 'invalid', message: 'There is nothing on the clipboard that can be pasted into cells.' }

/** Cells that one paste may be about: a larger block is a file to import. */
const maxCells = 5_000_000
const lastPosition = Number.MAX_SAFE_INTEGER
const tooMuch: HostError = {
  kind: 'invalid',
  message: `One paste changes up to ${countOf(maxCells, 'cell', 'cells')}. Import a file instead, or paste in parts.`,
}

/** Cell onto cell. */
const plainly: SpecialPaste = { transposes: false, skipsEmpty: false, operation: 'none' }

/** What is pasted, and where. */
export type PlacedPaste = Omit<HostCallParsed<'edits.paste'>, 'cut' | 'as' | 'takesLinks' | 'text' | 'html'> & PastedBlock

interface PastedBlock {
  readonly text: string
  readonly html: string
}

export interface PreparedPaste {
  readonly cells: number
  readonly ask: PreviewPasteAsk
}

export interface PastePlaces {
  /** The block stays open under the name `paste` until it is closed, whatever the answer. */
  prepare(session: Session, request: PlacedPaste, paste: string): Promise<Result<PreparedPaste, HostError>>
  close(session: Session, paste: string): void
}

export const createPastePlaces = ({
  views,
  otherSides,
}: {
  readonly views: OpenViews
  readonly otherSides: OtherSides
}): PastePlaces => ({
  async prepare(session, request, paste) {
    const { connectionId: connection, worksheetId, view, revision, fields, text, html, forms } = request
    const { transposes, ...how } = request.special ?? plainly
    const into = request.targets.flatMap(({ col }) => fields[col] ?? [])
    const block = await session.replica.run(openPasteTask, { paste, worksheetId, connection, text, html, into, transposes })
    if (!block.ok) return block
    if (block.value === null) return err(nothing)
    const targets: KeyedTarget[] = []
    let cells = 0
    for (const { row, col, ...selection } of request.targets) {
      const placed = placedSize(block.value, selection)
      cells += placed.rows * placed.cols
      if (cells > maxCells) return err(tooMuch)
      // A selection of several rows is filled as far as it goes; from one row on the block goes on below, beyond the heads of groups.
      const end = selection.rows > 1 ? row + placed.rows - 1 : lastPosition
      const keys = await views.keysOf({ view, revision, rows: [[row, end]] })
      if (!keys.ok) return keys
      const rows = selection.rows > 1 && placed.rows === selection.rows ? keys.value.length : placed.rows
      targets.push({ rows, cols: placed.cols, keys: keys.value.slice(0, rows), fields: fields.slice(col) })
    }
    await otherSides.learn(
      session,
      worksheetId,
      targets.flatMap((it) => it.fields.slice(0, it.cols)),
    )
    const shown = views.find(view)
    if (!shown.ok) return shown
    const { parent } = shown.value.query
    const given = parent === undefined ? {} : { [parent.field]: [parent.row] }
    return ok({ cells, ask: { worksheetId, paste, targets, forms, given, how } })
  },
  close(session, paste) {
    void session.replica.run(closePasteTask, { paste })
  },
})
