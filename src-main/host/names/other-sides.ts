/**
 * Learns what the other sides of relations hold before rows are copied: a worksheet that was never opened is not known here, and then
 * every link to it would be taken for one that a copy takes away.
 */
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import type { Session } from '../../connections/session.ts'
import { readStructure } from '../../pull/read-structure.ts'
import { startRun } from '../../pull/sync-ports.ts'

export interface OtherSides {
  /** Answers whether there was anything to learn. `fields` null means all of the worksheet. What cannot be learned now is not asked for again while the connection is open. */
  learn(session: Session, worksheetId: WorksheetId, fields: readonly FieldId[] | null): Promise<{ readonly isNew: boolean }>
}

/** Milliseconds: somebody has pressed a key and waits. */
const patience = { patienceMs: 2000, timeoutMs: 5000 } as const

export function createOtherSides(ports: { readonly clock: Clock }): OtherSides {
  const asked = new WeakMap<Session, Set<WorksheetId>>()
  return {
    async learn(session, worksheetId, fields) {
      const state = await session.replica.ask('worksheet.state', { worksheetId })
      if (!state.ok) return { isNew: false }
      let isNew = false
      const done = asked.get(session) ?? new Set()
      asked.set(session, done)
      const wanted = (state.value?.fields ?? []).filter((it) => it.sourceField !== null && (fields?.includes(it.id) ?? true))
      for (const related of new Set(wanted.flatMap((it) => it.relatedWorksheetId ?? []))) {
        if (related === worksheetId || done.has(related)) continue
        done.add(related)
        const known = await session.replica.ask('worksheet.state', { worksheetId: related })
        if (!known.ok || known.value !== null) continue
        const run = startRun({ ...session, clock: ports.clock }, related, new AbortController().signal, 'structure')
        const read = await readStructure({ ...run, call: { lane: 'structure', ...patience } })
        isNew ||= read.ok
      }
      return { isNew }
    },
  }
}
