/** Answers look-ups in the directory of the service: by name, and the tree of regions level by level, which is the service's alone. */
import { getCitysByParentIdV2 } from '../../../../src-shared/api/v2/v2-region-operations.ts'
import { serviceError } from '../../../../src-shared/host/service-error.ts'
import { err, ok } from '../../../../src-shared/lib/result.ts'
import { type Sessions, withSession } from '../../../connections/session.ts'
import { lookUpReference, nameEntryOf, waitingOptions } from '../../../import/names/look-up-reference.ts'
import type { HandlersOf } from '../handlers.ts'

export const createReferenceHandlers = (sessions: Sessions): HandlersOf<'lookup.references' | 'lookup.region-level'> => ({
  'lookup.references': ({ connectionId, kind, text }) =>
    withSession(sessions, connectionId, (session) => lookUpReference(session, kind, text)),
  'lookup.region-level': ({ connectionId, parentId }) =>
    withSession(sessions, connectionId, async (session) => {
      const { client, replica } = session
      const answer = await client.call(getCitysByParentIdV2, { body: parentId === '' ? {} : { parentId } }, waitingOptions)
      if (!answer.ok) return err(serviceError(answer.error))
      const found = answer.value.citys.map(({ id, name, path, last }) => ({
        id: String(id),
        text: name,
        detail: path,
        opens: !last,
      }))
      const kept = await replica.ask('names.write', { names: found.map((it) => nameEntryOf('regions', it)) })
      return kept.ok ? ok({ found }) : kept
    }),
})
