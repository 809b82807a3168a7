/** Answers the calls about option sets. They live on the service alone; nothing of them is kept here. */
import {
  createOptionSet,
  deleteOptionSet,
  editOptionSet,
  listOptionSets,
  type OptionSet as WireSet,
} from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import type { OptionSet, SetOption } from '../../../../src-shared/host/calls/option-set-calls.ts'
import { serviceError } from '../../../../src-shared/host/service-error.ts'
import { err, mapOk, ok } from '../../../../src-shared/lib/result.ts'
import { type Session, type Sessions, withSession } from '../../../connections/session.ts'
import { worksheetNames } from '../../names/worksheet-names.ts'
import type { HandlersOf } from '../handlers.ts'

type OptionSetCalls = 'option-sets.list' | 'option-sets.create' | 'option-sets.edit' | 'option-sets.delete'

/** A person waits. */
const options = { patienceMs: 30_000, lane: 'structure' } as const

const setOf = (set: WireSet, nameOf: ReadonlyMap<string, string>): OptionSet => ({
  id: set.id,
  name: set.name,
  hasColors: set.enableColor,
  hasScores: set.enableScore,
  options: [...set.options]
    .sort((a, b) => a.index - b.index)
    .map(({ key, value, isDeleted, color, score }) => ({ key, value, isDeleted, color, score: score ?? null })),
  usedBy: set.worksheetIds.map((id) => ({ id, name: nameOf.get(id) ?? id })),
})

/** `index` is the place in the list; what a set does not use is not sent. */
const wireOptions = (list: readonly SetOption[], use: { readonly hasColors: boolean; readonly hasScores: boolean }) =>
  list.map(({ value, color, score }, i) => ({
    value,
    index: i + 1,
    ...(use.hasColors ? { color } : {}),
    ...(use.hasScores ? { score } : {}),
  }))

export function createOptionSetHandlers(sessions: Sessions): HandlersOf<OptionSetCalls> {
  const list = async ({ client, replica }: Session) => {
    const answer = await client.call(listOptionSets, {}, options)
    if (!answer.ok) return err(serviceError(answer.error, 'option-sets'))
    return mapOk(await worksheetNames(replica), (names) => answer.value.optionsets.map((set) => setOf(set, names)))
  }

  return {
    'option-sets.list': ({ connectionId }) =>
      withSession(sessions, connectionId, async (session) => {
        return mapOk(await list(session), (sets) => ({ sets }))
      }),
    'option-sets.create': ({ connectionId, name, options: wanted, ...use }) =>
      withSession(sessions, connectionId, async (session) => {
        const body = { name, options: wireOptions(wanted, use), enableColor: use.hasColors, enableScore: use.hasScores }
        const answer = await session.client.call(createOptionSet, { body }, options)
        return answer.ok ? ok({ id: answer.value.optionsetId }) : err(serviceError(answer.error, 'option-sets'))
      }),
    'option-sets.edit': ({ connectionId, id, name, options: wanted, ...use }) =>
      withSession(sessions, connectionId, async (session) => {
        const entries = wireOptions(wanted, use).map((entry, i) => {
          const { key = '', isDeleted = false } = wanted[i] ?? {}
          return key === '' ? entry : { ...entry, key, isDeleted }
        })
        const answer = await session.client.call(
          editOptionSet,
          {
            params: { optionset_id: id },
            body: { name, options: entries, enableColor: use.hasColors, enableScore: use.hasScores },
          },
          options,
        )
        return answer.ok ? ok({ saved: true }) : err(serviceError(answer.error, 'option-sets'))
      }),
    'option-sets.delete': ({ connectionId, id }) =>
      withSession(sessions, connectionId, async (session) => {
        const answer = await session.client.call(deleteOptionSet, { params: { optionset_id: id } }, options)
        return answer.ok ? ok({ deleted: true }) : err(serviceError(answer.error, 'option-sets'))
      }),
  }
}
