/** Answers the call that carries cells to another place of their worksheet: what is small at once, the rest as a job that can be cancelled. */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import { countCells } from '../../../src-shared/host/area.ts'
import { maxPasted } from '../../../src-shared/host/calls/clipboard-calls.ts'
import type { HostCallParsed } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { whyLeftOut } from '../../../src-shared/model/lock-words.ts'
import { columnFields } from '../../../src-shared/model/system-fields.ts'
import { runPaste } from '../../clipboard/run-paste.ts'
import type { Session } from '../../connections/session.ts'
import type { Copies } from '../views/copies.ts'
import type { EditRuns } from '../views/edit-runs.ts'
import type { OwnAreas } from '../views/own-areas.ts'
import type { PastePlaces } from '../views/paste-places.ts'
import type { HandlersOf } from './handlers.ts'

export interface MoveHandlerPorts {
  readonly clock: Clock
  readonly ids: IdSource
  readonly areas: OwnAreas
  readonly runs: EditRuns
  readonly copies: Copies
  readonly places: PastePlaces
}

/** Why these cells cannot be emptied; null when they can. */
async function whyNotEmptied(
  session: Session,
  { worksheetId, area }: HostCallParsed<'edits.move'>,
): Promise<Result<string | null, HostError>> {
  const state = await session.replica.ask('worksheet.state', { worksheetId })
  if (!state.ok) return state
  const meant = new Set(area.parts.flatMap((part): readonly FieldId[] => part.fields))
  const locked = columnFields(state.value?.fields ?? []).filter((field) => meant.has(field.id) && field.lock !== null)
  const [first] = locked
  if (first === undefined) return ok(null)
  const more = locked.length > 1 ? ` So it is with ${countOf(locked.length - 1, 'other column', 'other columns')} of these.` : ''
  return ok(`${whyLeftOut(first)}${more} Copy the cells instead: hold Ctrl (on a Mac, Option) while you drag them.`)
}

export function createMoveHandlers({ clock, ids, areas, runs, copies, places }: MoveHandlerPorts): HandlersOf<'edits.move'> {
  return {
    'edits.move': async (request) => {
      const { connectionId, worksheetId, area, fields, to, keepsSource, forms, takesLinks = false } = request
      const { view } = area
      const found = areas.sessionOf(connectionId, worksheetId, view)
      if (!found.ok) return found
      const session = found.value
      const why = keepsSource ? ok(null) : await whyNotEmptied(session, request)
      if (!why.ok) return why
      if (why.value !== null) return err({ kind: 'invalid', message: why.value })
      const parts = await areas.partsOf(session, worksheetId, area)
      if (!parts.ok) return parts
      const paste = ids.next()
      return runs.start({
        session,
        worksheetId,
        title: `${keepsSource ? 'Copy' : 'Move'} ${countOf(countCells(area), 'cell', 'cells')}`,
        unit: 'cells',
        total: countCells(area),
        async run(options) {
          const signal = options.signal ?? new AbortController().signal
          const copied = await copies.read(
            { session, worksheetId, area, parts: parts.value, fields, headers: false, forms },
            signal,
          )
          if (!copied.ok) return copied
          const { text, html } = copied.value
          const targets = [{ row: to.row, col: to.col, rows: 1, cols: 1 }]
          const block = { text, html: html.length > maxPasted ? '' : html, forms }
          const prepared = await places.prepare(
            session,
            { connectionId, worksheetId, view, revision: to.revision, fields, targets, ...block },
            paste,
          )
          const cut = keepsSource ? [] : parts.value
          const answer = prepared.ok
            ? await runPaste(session, { ...prepared.value.ask, cut, as: 'paste', takesLinks, at: clock.now() }, options)
            : prepared
          places.close(session, paste)
          return answer
        },
      })
    },
  }
}
