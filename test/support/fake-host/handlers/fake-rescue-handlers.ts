/** Local data of the fake host that may be damaged, as a test says. */
import type { RescueView } from '../../../../src-shared/host/calls/rescue-calls.ts'
import { ok } from '../../../../src-shared/lib/result.ts'

export const wholeFile: RescueView = {
  problem: 'whole',
  message: 'Nothing is wrong with the file of this connection.',
  sources: [],
  waiting: 0,
}

export const rescueHandlers = () => ({
  'rescue.look': () => ok(wholeFile),
  'rescue.start': () => ok({ setAside: 'replica-set-aside-2026-11-23T07-05-00.db', rows: 0 }),
  'rescue.save': () => ok({ path: '/download/rescued', name: 'staged changes.csv' }),
  'rescue.keep-copy': () => ok({ at: null }),
})
