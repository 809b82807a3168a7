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
import { err, ok } from '../../../../src-shared/lib/result.ts'
import type { Session, Sessions } from '../../../connections/session.ts'
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
    if (!answer.ok) return err(serviceError(answer.error))
    const names = await worksheetNames(replica)
    return names.ok ? ok(answer.value.optionsets.map((set) => setOf(set, names.value))) : names
  }

  return {
    'option-sets.list': async ({ connectionId }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const sets = await list(session.value)
      return sets.ok ? ok({ sets: sets.value }) : sets
    },
    'option-sets.create': async ({ connectionId, name, options: wanted, ...use }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const body = { name, options: wireOptions(wanted, use), enableColor: use.hasColors, enableScore: use.hasScores }
      const answer = await session.value.client.call(createOptionSet, { body }, options)
      return answer.ok ? ok({ id: answer.value.optionsetId }) : err(serviceError(answer.error))
    },
    'option-sets.edit': async ({ connectionId, id, name, options: wanted, ...use }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const entries = wireOptions(wanted, use).map((entry, i) => {
        const { key = '', isDeleted = false } = wanted[i] ?? {}
        return key === '' ? entry : { ...entry, key, isDeleted }
      })
      const answer = await session.value.client.call(
        editOptionSet,
        {
          params: { optionset_id: id },
          body: { name, options: entries, enableColor: use.hasColors, enableScore: use.hasScores },
        },
        options,
      )
      return answer.ok ? ok({ saved: true }) : err(serviceError(answer.error))
    },
    'option-sets.delete': async ({ connectionId, id }) => {
      const session = sessions.get(connectionId)
      if (!session.ok) return session
      const answer = await session.value.client.call(deleteOptionSet, { params: { optionset_id: id } }, options)
      return answer.ok ? ok({ deleted: true }) : err(serviceError(answer.error))
    },
  }
}
