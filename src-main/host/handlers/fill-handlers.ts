/** Answers the call that goes on with cells: finds how they go on, and runs that as an operation over the cells to fill. */

import type { Operation } from '../../../src-shared/bulk/operation.ts'
import { operationLabel } from '../../../src-shared/bulk/operation-label.ts'
import { mostFillRows, tooManyFillRows } from '../../../src-shared/fill/find-rule.ts'
import type { HostCallParsed } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { runTask } from '../../bulk/bulk-tasks.ts'
import { findRulesTask } from '../../clipboard/clipboard-tasks.ts'
import type { Session } from '../../connections/session.ts'
import type { OtherSides } from '../names/other-sides.ts'
import type { EditRuns } from '../views/edit-runs.ts'
import type { OpenViews } from '../views/open-views.ts'
import type { OwnAreas } from '../views/own-areas.ts'
import type { HandlersOf } from './handlers.ts'

export interface FillHandlerPorts {
  readonly clock: Clock
  readonly views: OpenViews
  readonly areas: OwnAreas
  readonly runs: EditRuns
  readonly otherSides: OtherSides
}

const tooLong: HostError = { kind: 'invalid', message: tooManyFillRows }

export function createFillHandlers({ clock, views, areas, runs, otherSides }: FillHandlerPorts): HandlersOf<'edits.fill'> {
  /** `rows`: how many are filled. */
  const operationOf = async (
    session: Session,
    request: HostCallParsed<'edits.fill'>,
    rows: number,
  ): Promise<Result<Operation, HostError>> => {
    const { worksheetId, view, revision, from, into, mode } = request
    if (into.along === 'fields')
      return ok({ op: 'fill', how: { along: 'fields', from: from.fields, isBefore: into.isBefore, mode } })
    const [first, last] = from.rows
    if (last - first >= mostFillRows) return err(tooLong)
    const keys = await views.keysOf({ view, revision, rows: [from.rows] })
    if (!keys.ok) return keys
    const sources = keys.value.length
    const rules = await session.replica.run(findRulesTask, { worksheetId, keys: keys.value, fields: from.fields, mode })
    if (!rules.ok) return rules
    // Counted in rows: the heads of groups in between are none.
    const distance = into.rows[0] > first ? sources : -rows
    return ok({ op: 'fill', how: { along: 'rows', fields: from.fields, rules: [...rules.value], first: distance } })
  }
  return {
    'edits.fill': async (request) => {
      const { connectionId, worksheetId, view, revision, from, into, takesLinks = false } = request
      const session = areas.sessionOf(connectionId, worksheetId, view)
      if (!session.ok) return session
      const [rows, fields] = into.along === 'rows' ? [into.rows, from.fields] : [from.rows, into.fields]
      const keys = await views.keysOf({ view, revision, rows: [rows] })
      if (!keys.ok) return keys
      await otherSides.learn(session.value, worksheetId, fields)
      const operation = await operationOf(session.value, request, keys.value.length)
      if (!operation.ok) return operation
      const cells = keys.value.length * fields.length
      const ask = {
        worksheetId,
        parts: [{ keys: keys.value, fields }],
        operation: operation.value,
        takesLinks,
        label: null,
        at: clock.now(),
      }
      return runs.start({
        session: session.value,
        worksheetId,
        title: operationLabel(operation.value, cells),
        unit: 'cells',
        total: cells,
        run: (options) => session.value.replica.run(runTask, ask, { ...options, transfer: [keys.value.buffer] }),
      })
    },
  }
}
