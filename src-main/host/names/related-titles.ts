/**
 * Finds the titles of related rows that a window shows and nobody has named yet: services answer relations by id (service-notes C 3).
 * Asked in batches of ids, behind the window's back; when titles have come in, the views that wanted them are told. What could not be
 * asked because the service did not answer is asked again when it does, and what the service does not name is asked once only.
 */
import { limits } from '../../../src-shared/api/limits.ts'
import { readRowId, type WireRow } from '../../../src-shared/api/v3/row-v3.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import type { NameEntry } from '../../../src-shared/model/names.ts'
import { readValue } from '../../../src-shared/model/read-value.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import type { Session } from '../../connections/session.ts'
import { byIdBody, canListById } from '../../pull/list-by-id.ts'
import { readSingleRow } from '../../pull/read-single-row.ts'
import { startRun } from '../../pull/sync-ports.ts'
import type { UntitledRows } from '../../replica/view/untitled-rows.ts'
import { readTitleField } from './read-title-field.ts'

export interface RelatedTitles {
  /** `worksheetId` is the one whose window shows them. */
  want(session: Session, worksheetId: WorksheetId, untitled: readonly UntitledRows[]): void
  /** Asks for every title that the worksheet's rows lack; ends early when the service does not answer. */
  complete(session: Session, worksheetId: WorksheetId): Promise<void>
  /** The service answers again. */
  resume(session: Session): void
}

export interface RelatedTitlesPorts {
  readonly clock: Clock
  changed(session: Session, worksheetId: WorksheetId): Promise<void>
}

/** Ids asked one by one where the service does not list by id; more would hold up what people wait for. */
const mostSingly = 40
/** Milliseconds before a service that did not answer is asked again without being known to answer. */
const restMs = 15_000

interface Wants {
  /** Ids to ask, by the worksheet that they are of. */
  readonly ids: Map<WorksheetId, Set<string>>
  /** Ids that were answered for, with a title or without. */
  readonly settled: Set<string>
  readonly shownIn: Set<WorksheetId>
  /** Ends when what is asked at present was answered; null when nothing is asked. */
  asking: Promise<void> | null
  restUntil: number
}

export function createRelatedTitles({ clock, changed }: RelatedTitlesPorts): RelatedTitles {
  const bySession = new WeakMap<Session, Wants>()
  const wantsOf = (session: Session): Wants => {
    const known = bySession.get(session)
    if (known !== undefined) return known
    const made = { ids: new Map(), settled: new Set<string>(), shownIn: new Set<WorksheetId>(), asking: null, restUntil: 0 }
    bySession.set(session, made)
    return made
  }

  const askNext = async (session: Session, wants: Wants): Promise<'asked' | 'rest' | 'done'> => {
    const [next] = wants.ids
    if (next === undefined) return 'done'
    const [worksheetId, waiting] = next
    const ids = [...waiting].slice(0, limits.pageSize)
    const found = await findTitles(session, clock, worksheetId, ids)
    if (!found.ok && isSilence(found.error)) return 'rest'
    for (const id of found.ok ? found.value.asked : ids) {
      waiting.delete(id)
      wants.settled.add(id)
    }
    if (waiting.size === 0) wants.ids.delete(worksheetId)
    if (found.ok && found.value.names.length > 0) {
      await session.replica.ask('names.write', { names: found.value.names })
      for (const shown of wants.shownIn) await changed(session, shown)
    }
    return 'asked'
  }

  const askUntilDone = async (session: Session, wants: Wants): Promise<void> => {
    for (;;) {
      const step = await askNext(session, wants)
      if (step === 'rest') wants.restUntil = clock.now() + restMs
      if (step !== 'asked') return
    }
  }

  const askAll = (session: Session, wants: Wants): Promise<void> => {
    if (clock.now() < wants.restUntil) return Promise.resolve()
    wants.asking ??= askUntilDone(session, wants).finally(() => {
      wants.asking = null
    })
    return wants.asking
  }

  const add = (wants: Wants, untitled: readonly UntitledRows[]): void => {
    for (const { worksheetId, ids } of untitled) {
      const fresh = ids.filter((id) => !wants.settled.has(id))
      if (fresh.length === 0) continue
      const waiting = wants.ids.get(worksheetId) ?? new Set()
      for (const id of fresh) waiting.add(id)
      wants.ids.set(worksheetId, waiting)
    }
  }

  return {
    want(session, worksheetId, untitled) {
      if (untitled.length === 0) return
      const wants = wantsOf(session)
      wants.shownIn.add(worksheetId)
      add(wants, untitled)
      void askAll(session, wants)
    },
    async complete(session, worksheetId) {
      const untitled = await session.replica.ask('rows.untitled', { worksheetId })
      if (!untitled.ok) return
      const wants = wantsOf(session)
      add(wants, untitled.value)
      await askAll(session, wants)
    },
    resume(session) {
      const wants = bySession.get(session)
      if (wants === undefined) return
      wants.restUntil = 0
      void askAll(session, wants)
    },
  }
}

/** The service did not answer, so nothing is known about the ids. */
const isSilence = (error: HostError): boolean =>
  (error.kind === 'service' && error.isOffline) || error.kind === 'secret' || error.kind === 'storage'

type Titles = { readonly asked: readonly string[]; readonly names: readonly NameEntry[] }

async function findTitles(
  session: Session,
  clock: Clock,
  worksheetId: WorksheetId,
  ids: readonly string[],
): Promise<Result<Titles, HostError>> {
  const title = await readTitleField(session, clock, worksheetId)
  if (!title.ok) return title
  const field = title.value
  if (field === null) return ok({ asked: ids, names: [] })
  const rows = await readRelated(session, clock, worksheetId, ids, field)
  return rows.ok ? ok({ asked: rows.value.asked, names: rows.value.rows.flatMap((row) => nameOf(row, field)) }) : rows
}

async function readRelated(
  session: Session,
  clock: Clock,
  worksheetId: WorksheetId,
  ids: readonly string[],
  title: Field,
): Promise<Result<{ readonly asked: readonly string[]; readonly rows: readonly WireRow[] }, HostError>> {
  const run = startRun({ ...session, clock }, worksheetId, new AbortController().signal, 'titles')
  const can = await canListById(run, async () => ok(ids[0] ?? ''))
  if (!can.ok) return can
  if (can.value !== false) {
    const body = { ...byIdBody(ids, [title.id]), pageSize: Math.max(1, ids.length) }
    const answer = await run.client.call(listRows, { params: { worksheet_id: worksheetId }, body }, run.call)
    return answer.ok ? ok({ asked: ids, rows: answer.value.rows }) : err(serviceError(answer.error))
  }
  const rows: WireRow[] = []
  const asked = ids.slice(0, mostSingly)
  for (const id of asked) {
    const row = await readSingleRow(run, id)
    if (!row.ok) return row
    if (row.value !== null) rows.push(row.value)
  }
  return ok({ asked, rows })
}

function nameOf(row: WireRow, title: Field): readonly NameEntry[] {
  const id = readRowId(row)
  const text = valueText(
    readValue(row[title.id] ?? row[title.alias], title, () => {}),
    title,
    {},
  )
  return id === null || text === '' ? [] : [{ kind: 'rows', id, text }]
}
