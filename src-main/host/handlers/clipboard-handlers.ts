/** Answers the calls that copy and paste: what is small at once, the rest as jobs that can be cancelled. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import { placedSize } from '../../../src-shared/clipboard/place-block.ts'
import type { SpecialPaste } from '../../../src-shared/clipboard/special-paste.ts'
import type { HostCallParsed } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import {
  closePasteTask,
  type KeyedTarget,
  openPasteTask,
  type PreviewPasteAsk,
  previewPasteTask,
} from '../../clipboard/clipboard-tasks.ts'
import { type PasteRun, runPaste } from '../../clipboard/run-paste.ts'
import type { Session } from '../../connections/session.ts'
import type { JobRegistry } from '../../jobs/job-registry.ts'
import type { OtherSides } from '../names/other-sides.ts'
import { createCopies } from '../views/copies.ts'
import type { EditRuns } from '../views/edit-runs.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { OwnAreas } from '../views/own-areas.ts'
import type { HandlersOf } from './handlers.ts'

export interface ClipboardHandlerPorts {
  readonly clock: Clock
  readonly ids: IdSource
  readonly views: OpenViews
  readonly areas: OwnAreas
  readonly runs: EditRuns
  readonly otherSides: OtherSides
  readonly jobs: JobRegistry
}

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
type PlacedPaste = Omit<HostCallParsed<'edits.paste'>, 'cut' | 'as' | 'takesLinks'>

export function createClipboardHandlers({
  clock,
  ids,
  views,
  areas,
  runs,
  jobs,
  otherSides,
}: ClipboardHandlerPorts): HandlersOf<'cells.copy' | 'cells.copied' | 'edits.paste' | 'edits.preview-paste'> {
  const copies = createCopies(jobs)

  /** Reads the block and finds the rows that it goes into. */
  const prepare = async (
    session: Session,
    request: PlacedPaste,
    paste: string,
  ): Promise<Result<{ readonly cells: number; readonly ask: PreviewPasteAsk }, HostError>> => {
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
  }

  return {
    'cells.copy': async ({ connectionId, worksheetId, area, ...how }) => {
      const session = areas.sessionOf(connectionId, worksheetId, area.view)
      if (!session.ok) return session
      const parts = await areas.partsOf(session.value, worksheetId, area)
      return parts.ok ? copies.start({ session: session.value, worksheetId, area, parts: parts.value, ...how }) : parts
    },
    'cells.copied': async ({ jobId, part }) => copies.part(jobId, part),
    'edits.preview-paste': async (request) => {
      const session = areas.sessionOf(request.connectionId, request.worksheetId, request.view)
      if (!session.ok) return session
      const paste = ids.next()
      const prepared = await prepare(session.value, request, paste)
      const preview = prepared.ok ? await session.value.replica.run(previewPasteTask, prepared.value.ask) : prepared
      void session.value.replica.run(closePasteTask, { paste })
      return preview
    },
    'edits.paste': async (request) => {
      const { connectionId, worksheetId, view } = request
      const session = areas.sessionOf(connectionId, worksheetId, view)
      if (!session.ok) return session
      const paste = ids.next()
      const prepared = await prepare(session.value, request, paste)
      const close = (): void => void session.value.replica.run(closePasteTask, { paste })
      if (!prepared.ok) {
        close()
        return prepared
      }
      const cut = request.cut === null ? ok([]) : await areas.partsOf(session.value, worksheetId, request.cut)
      if (!cut.ok) {
        close()
        return cut
      }
      const { cells, ask: placed } = prepared.value
      const { as = 'paste', takesLinks = false } = request
      const ask: PasteRun = { ...placed, cut: cut.value, as, takesLinks, at: clock.now() }
      return runs.start({
        session: session.value,
        worksheetId,
        title: `${request.as === 'fill' ? 'Fill' : 'Paste'} ${countOf(cells, 'cell', 'cells')}`,
        unit: 'cells',
        total: cells,
        async run(options) {
          const answer = await runPaste(session.value, ask, options)
          close()
          return answer
        },
      })
    },
  }
}
