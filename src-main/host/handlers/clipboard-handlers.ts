/** Answers the calls that copy and paste: what is small at once, the rest as jobs that can be cancelled. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { previewPasteTask } from '../../clipboard/clipboard-tasks.ts'
import { type PasteRun, runPaste } from '../../clipboard/run-paste.ts'
import type { JobRegistry } from '../../jobs/job-registry.ts'
import type { OtherSides } from '../names/other-sides.ts'
import { createCopies } from '../views/copies.ts'
import type { EditRuns } from '../views/edit-runs.ts'
import { createHandedTexts } from '../views/handed-texts.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { OwnAreas } from '../views/own-areas.ts'
import { createPastePlaces } from '../views/paste-places.ts'
import type { HandlersOf } from './handlers.ts'
import { createMoveHandlers } from './move-handlers.ts'

export interface ClipboardHandlerPorts {
  readonly clock: Clock
  readonly ids: IdSource
  readonly views: OpenViews
  readonly areas: OwnAreas
  readonly runs: EditRuns
  readonly otherSides: OtherSides
  readonly jobs: JobRegistry
}

export function createClipboardHandlers({
  clock,
  ids,
  views,
  areas,
  runs,
  jobs,
  otherSides,
}: ClipboardHandlerPorts): HandlersOf<
  'cells.copy' | 'cells.copied' | 'clipboard.hand-over' | 'edits.paste' | 'edits.preview-paste' | 'edits.move'
> {
  const copies = createCopies(jobs)
  const places = createPastePlaces({ views, otherSides })
  const handed = createHandedTexts(ids)

  return {
    ...createMoveHandlers({ clock, ids, areas, runs, copies, places }),
    'cells.copy': async ({ connectionId, worksheetId, area, ...how }) => {
      const session = areas.sessionOf(connectionId, worksheetId, area.view)
      if (!session.ok) return session
      const parts = await areas.partsOf(session.value, worksheetId, area)
      return parts.ok ? copies.start({ session: session.value, worksheetId, area, parts: parts.value, ...how }) : parts
    },
    'cells.copied': async ({ jobId, part }) => copies.part(jobId, part),
    'clipboard.hand-over': async ({ to, part }) => handed.add(to, part),
    'edits.preview-paste': async (asked) => {
      const request = handed.take(asked)
      if (!request.ok) return request
      const session = areas.sessionOf(asked.connectionId, asked.worksheetId, asked.view)
      if (!session.ok) return session
      const paste = ids.next()
      const prepared = await places.prepare(session.value, request.value, paste)
      const preview = prepared.ok ? await session.value.replica.run(previewPasteTask, prepared.value.ask) : prepared
      places.close(session.value, paste)
      return preview
    },
    'edits.paste': async (asked) => {
      const taken = handed.take(asked)
      if (!taken.ok) return taken
      const request = taken.value
      const { connectionId, worksheetId, view } = request
      const session = areas.sessionOf(connectionId, worksheetId, view)
      if (!session.ok) return session
      const paste = ids.next()
      const prepared = await places.prepare(session.value, request, paste)
      const close = (): void => places.close(session.value, paste)
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
