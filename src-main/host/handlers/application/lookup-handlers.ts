/** Answers look-ups of rows by title and by their place in the tree of their worksheet: from the local data when it holds them all, else from the service. */
import type { FilterV3 } from '../../../../src-shared/api/v3/filter-v3.ts'
import type { FoundBranch, FoundReference } from '../../../../src-shared/host/calls/lookup-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../../src-shared/lib/clock.ts'
import { ok, type Result } from '../../../../src-shared/lib/result.ts'
import { type Collation, createTextCompare } from '../../../../src-shared/model/collation.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../../src-shared/model/ids.ts'
import type { NameEntry } from '../../../../src-shared/model/names.ts'
import { mostLevels, parentField, pathSeparator } from '../../../../src-shared/model/row-tree.ts'
import { type Session, type Sessions, withSession } from '../../../connections/session.ts'
import { listTitledRows, readPaths, type TitledRow } from '../../../import/names/list-titled-rows.ts'
import { lookupOptions, readTitleField } from '../../names/read-title-field.ts'
import type { Sorting } from '../../sorting.ts'
import type { HandlersOf } from '../handlers.ts'

export interface LookupHandlerPorts {
  readonly sessions: Sessions
  readonly clock: Clock
  readonly sorting: Sorting
}

interface Worksheet {
  readonly worksheetId: WorksheetId
  readonly title: Field
  readonly parent: Field | null
}

/** Rows asked for to tell which of a level others lie below: where there are more, each of them may be opened. */
const mostBelow = 1000

const referenceOf = ({ id, text }: TitledRow): FoundReference => ({ id, text, detail: '' })

async function keepNames({ replica }: Session, found: readonly FoundReference[]): Promise<Result<null, HostError>> {
  const names: readonly NameEntry[] = found.map(({ id, text }) => ({ kind: 'rows', id, text }))
  return replica.ask('names.write', { names })
}

async function findByTitle(
  { client }: Session,
  { worksheetId, title, parent }: Worksheet,
  text: string,
  limit: number,
  paths: boolean,
): Promise<Result<readonly FoundReference[], HostError>> {
  const isPlain = title.kind === 'text'
  const filter = { type: 'condition', field: title.id, operator: 'contains', value: text } as const
  const above = paths ? parent : null
  // The words of an option or a person are no part of what the service stores, so those rows are read and their words looked at here.
  const listed = await listTitledRows(
    client,
    { worksheetId, title, parent: above, filter: text === '' || !isPlain ? null : filter, most: isPlain ? limit : mostBelow },
    lookupOptions,
  )
  if (!listed.ok) return listed
  const needle = text.toLowerCase()
  const rows = isPlain ? listed.value : listed.value.filter((it) => it.text.toLowerCase().includes(needle)).slice(0, limit)
  if (above === null) return ok(rows.map(referenceOf))
  const ways = await readPaths(client, { worksheetId, title, parent: above }, rows, mostLevels, lookupOptions)
  if (!ways.ok) return ways
  return ok(rows.map((row) => ({ ...referenceOf(row), detail: (ways.value.get(row.id) ?? []).join(pathSeparator) })))
}

async function listLevel(
  { client }: Session,
  { worksheetId, title, parent }: Worksheet,
  parentId: string,
  limit: number,
  collation: Collation,
): Promise<Result<readonly FoundBranch[], HostError>> {
  if (parent === null && parentId !== '') return ok([])
  const above = parent?.id ?? ''
  const isEmpty: FilterV3 = { type: 'condition', field: above, operator: 'isempty' }
  const isIn = (value: string[]): FilterV3 => ({ type: 'condition', field: above, operator: 'in', value })
  const filter = parent === null ? null : parentId === '' ? isEmpty : isIn([parentId])
  const listed = await listTitledRows(client, { worksheetId, title, parent: null, filter, most: limit }, lookupOptions)
  if (!listed.ok) return listed
  const compare = createTextCompare(collation)
  const rows = [...listed.value].sort((a, b) => compare(a.text, b.text))
  if (parent === null || rows.length === 0) return ok(rows.map((row) => ({ ...referenceOf(row), opens: false })))
  const filterBelow = isIn(rows.map((it) => it.id))
  const below = await listTitledRows(client, { worksheetId, title, parent, filter: filterBelow, most: mostBelow }, lookupOptions)
  if (!below.ok) return below
  const opening = new Set(below.value.map((it) => it.parentId))
  return ok(rows.map((row) => ({ ...referenceOf(row), opens: below.value.length === mostBelow || opening.has(row.id) })))
}

export function createLookupHandlers({
  sessions,
  clock,
  sorting,
}: LookupHandlerPorts): HandlersOf<'lookup.rows' | 'lookup.row-level'> {
  const fromDictionary = async (session: Session, text: string, limit: number) => {
    const found = await session.replica.ask('names.find', { kind: 'rows', text, limit })
    return found.ok ? ok({ found: found.value, isOffline: true }) : found
  }
  const readWorksheet = async (session: Session, worksheetId: WorksheetId): Promise<Result<Worksheet | null, HostError>> => {
    const title = await readTitleField(session, clock, worksheetId)
    if (!title.ok || title.value === null) return title.ok ? ok(null) : title
    const state = await session.replica.ask('worksheet.state', { worksheetId })
    if (!state.ok) return state
    return ok({ worksheetId, title: title.value, parent: parentField(state.value?.fields ?? [], worksheetId) })
  }

  return {
    'lookup.rows': ({ connectionId, worksheetId, text, limit, paths }) =>
      withSession(sessions, connectionId, async (session) => {
        const local = await session.replica.ask('rows.by-title', { worksheetId, text, limit, paths })
        if (!local.ok) return local
        if (local.value !== null) return ok({ found: local.value, isOffline: false })
        const worksheet = await readWorksheet(session, worksheetId)
        if (!worksheet.ok) return worksheet
        if (worksheet.value === null) return ok({ found: [], isOffline: false })
        const found = await findByTitle(session, worksheet.value, text.trim(), limit, paths)
        if (!found.ok)
          return found.error.kind === 'service' && found.error.isOffline ? fromDictionary(session, text, limit) : found
        const kept = await keepNames(session, found.value)
        return kept.ok ? ok({ found: found.value, isOffline: false }) : kept
      }),
    'lookup.row-level': ({ connectionId, worksheetId, parentId, limit }) =>
      withSession(sessions, connectionId, async (session) => {
        const local = await session.replica.ask('rows.level', { worksheetId, parentId, limit })
        if (!local.ok) return local
        if (local.value !== null) return ok(local.value)
        const worksheet = await readWorksheet(session, worksheetId)
        if (!worksheet.ok) return worksheet
        if (worksheet.value === null) return ok({ found: [], isTree: false })
        const found = await listLevel(session, worksheet.value, parentId, limit, await sorting.present())
        if (!found.ok) return found
        const kept = await keepNames(session, found.value)
        return kept.ok ? ok({ found: found.value, isTree: worksheet.value.parent !== null }) : kept
      }),
  }
}
