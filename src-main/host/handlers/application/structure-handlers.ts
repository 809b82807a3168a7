/** Answers the calls that change an application's structure. Every change is read back, so that the windows show what the service made of it. */
import { findFieldType } from '../../../../src-shared/api/field-types.ts'
import { getRowsCountV2 } from '../../../../src-shared/api/v2/v2-row-operations.ts'
import type { WorksheetField, WorksheetStructure } from '../../../../src-shared/api/v3/structure-v3.ts'
import { deleteWorksheet, editWorksheet, getWorksheet } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import type { FieldDefinition, WorksheetDesign } from '../../../../src-shared/host/calls/structure-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../../src-shared/host/service-error.ts'
import { err, mapOk, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../../src-shared/model/ids.ts'
import { settleTask } from '../../../bulk/bulk-tasks.ts'
import { type Session, type Sessions, withSession } from '../../../connections/session.ts'
import { effectsTask, holdersTask } from '../../../replica/rules/count-effects.ts'
import { fetchStructure, type StructurePorts, structurePatienceMs, worksheetState } from '../../fetch-structure.ts'
import type { Staging } from '../../views/staging.ts'
import type { HandlersOf } from '../handlers.ts'
import { refreshWorkspace } from './workspace-handlers.ts'

export interface StructureHandlerPorts extends StructurePorts {
  readonly sessions: Sessions
  readonly staging: Staging
}

type StructureCalls =
  | 'structure.read'
  | 'structure.losses'
  | 'structure.effects'
  | 'structure.option-holders'
  | 'structure.edit'
  | 'structure.delete'

const options = { patienceMs: structurePatienceMs, lane: 'structure' } as const

const hasStaged: HostError = {
  kind: 'invalid',
  message: 'This worksheet has staged changes that were not pushed. Push or discard them first, or delete it together with them.',
}

function definitionOf(field: WorksheetField): FieldDefinition {
  const type = findFieldType(field.type)
  return {
    id: field.id,
    name: field.name,
    alias: field.alias,
    description: field.desc,
    remark: field.remark,
    typeCode: field.type,
    typeName: type?.name ?? null,
    isCreatable: type?.access === 'A',
    isRequired: field.required,
    isUnique: field.isUnique,
    isTitle: field.isTitle,
    isHidden: field.isHidden,
    isReadOnly: field.isReadOnly,
    isHiddenOnCreate: field.isHiddenOnCreate,
    precision: field.precision ?? null,
    subType: field.subType ?? '',
    max: field.max ?? null,
    options: [...(field.options ?? [])]
      .sort((a, b) => a.index - b.index)
      .map(({ key, value, color, isDeleted }) => ({ key, value, color, isDeleted })),
    dataSource: field.dataSource,
    sourceField: field.sourceField,
    showFields: field.relation?.showFields ?? [],
    isBidirectional: field.relation?.bidirectional ?? field.sourceField !== '',
  }
}

const designOf = (structure: WorksheetStructure): WorksheetDesign => ({
  name: structure.name,
  alias: structure.alias,
  description: structure.desc,
  remark: structure.remark,
  fields: structure.fields.map(definitionOf),
  views: structure.views.map(({ id, name, type }) => ({ id, name, type })),
})

/** Entries that were given. */
const given = <T extends Readonly<Record<string, unknown>>>(entries: T): Partial<T> =>
  Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined)) as Partial<T>

export function createStructureHandlers(ports: StructureHandlerPorts): HandlersOf<StructureCalls> {
  const { sessions, staging, clock } = ports
  /** What is staged in fields that were removed goes with them, as the question before it says. */
  const discardOf = async (
    session: Session,
    worksheetId: WorksheetId,
    known: readonly Field[],
    removed: readonly string[],
  ): Promise<Result<null, HostError>> => {
    if (removed.length === 0) return ok(null)
    const names = removed.flatMap((id) => known.find((it) => it.id === id)?.name ?? [])
    const only = { fields: removed, of: `with ${names.map((it) => `“${it}”`).join(', ')}` }
    const done = await session.replica.run(settleTask, { worksheetId, how: 'discard', only, at: clock.now() })
    if (!done.ok) return done
    if (done.value !== null && done.value.settled > 0) staging.tell(session, worksheetId, done.value)
    return ok(null)
  }
  return {
    'structure.read': ({ connectionId, worksheetId }) =>
      withSession(sessions, connectionId, async (session) => {
        const answer = await session.client.call(
          getWorksheet,
          { params: { worksheet_id: worksheetId }, query: { responseFormat: 'json' } },
          options,
        )
        return answer.ok ? ok(designOf(answer.value)) : err(serviceError(answer.error, 'structure'))
      }),
    'structure.losses': ({ connectionId, worksheetId, fields }) =>
      withSession(sessions, connectionId, async (session) => {
        const known = await session.replica.ask('worksheet.state', { worksheetId })
        if (!known.ok) return known
        if (known.value === null) {
          const fetched = await fetchStructure(ports, session, worksheetId)
          if (!fetched.ok) return fetched
        }
        const losses = await session.replica.ask('structure.losses', { worksheetId, fields })
        if (!losses.ok || losses.value.rows !== null) return losses
        // Never fetched: the service can at least count its rows.
        const counted = await session.client.call(getRowsCountV2, { body: { worksheetId, viewId: '' } }, options)
        const unknown = losses.value.fields.map((it) => ({ ...it, filledRows: null }))
        return ok({ ...losses.value, fields: unknown, rows: counted.ok ? counted.value : null })
      }),
    'structure.effects': ({ connectionId, ...ask }) =>
      withSession(sessions, connectionId, async ({ replica }) =>
        mapOk(await replica.run(effectsTask, ask), (effects) => ({ effects })),
      ),
    'structure.option-holders': ({ connectionId, ...ask }) =>
      withSession(sessions, connectionId, async ({ replica }) =>
        mapOk(await replica.run(holdersTask, ask), (holders) => ({ holders })),
      ),
    'structure.edit': ({ connectionId, worksheetId, addFields, editFields, removeFields, ...named }) =>
      withSession(sessions, connectionId, async (session) => {
        const answer = await session.client.call(
          editWorksheet,
          { params: { worksheet_id: worksheetId }, body: { ...given(named), addFields, editFields, removeFields } },
          options,
        )
        if (!answer.ok) return err(serviceError(answer.error, 'structure'))
        const before = await session.replica.ask('worksheet.state', { worksheetId })
        const fetched = await fetchStructure(ports, session, worksheetId)
        if (!fetched.ok) return fetched
        const discarded = await discardOf(session, worksheetId, before.ok ? (before.value?.fields ?? []) : [], removeFields)
        if (!discarded.ok) return discarded
        const isInTree = named.name !== undefined || named.sectionId !== undefined || named.alias !== undefined
        if (isInTree) await refreshWorkspace(ports, session)
        return worksheetState(session, worksheetId)
      }),
    'structure.delete': ({ connectionId, worksheetId, discardStaged }) =>
      withSession(sessions, connectionId, async (session) => {
        const { client, replica } = session
        const state = await replica.ask('worksheet.state', { worksheetId })
        if (!state.ok) return state
        const isStaged = state.value !== null && Object.values(state.value.staged).some((count) => count > 0)
        if (isStaged && !discardStaged) return err(hasStaged)
        const answer = await client.call(deleteWorksheet, { params: { worksheet_id: worksheetId } }, options)
        if (!answer.ok) return err(serviceError(answer.error, 'structure'))
        if (isStaged) {
          const done = await replica.ask('changes.discard', { of: { scope: 'worksheet', worksheetId }, at: clock.now() })
          if (!done.ok) return done
          for (const each of done.value.worksheets) staging.tell(session, each.worksheetId, each)
        }
        if (state.value !== null) {
          const gone = await replica.ask('worksheet.gone', { worksheetId })
          if (!gone.ok) return gone
          ports.emit({ event: 'worksheet.changed', payload: { connectionId, worksheetId } })
        }
        await refreshWorkspace(ports, session)
        return ok({ deleted: true })
      }),
  }
}
