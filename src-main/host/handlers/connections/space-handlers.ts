/** Answers the calls about the room that local data takes. */
import { mapOk } from '../../../../src-shared/lib/result.ts'
import { type Sessions, withSession } from '../../../connections/session.ts'
import { reclaimTask, spaceTask } from '../../../replica/store/space-tasks.ts'
import type { HandlersOf } from '../handlers.ts'

export const createSpaceHandlers = (sessions: Sessions): HandlersOf<'connections.space' | 'connections.shrink'> => ({
  'connections.space': ({ connectionId }) => withSession(sessions, connectionId, ({ replica }) => replica.run(spaceTask, null)),
  'connections.shrink': ({ connectionId }) =>
    withSession(sessions, connectionId, async ({ replica }) => {
      const left = await replica.run(reclaimTask, { isIdle: false })
      if (!left.ok) return left
      return mapOk(await replica.moveLog(), () => left.value)
    }),
})
