import { expect, it, onTestFinished } from 'vitest'
import { followHost } from '../../../src-renderer/state/follow-host.ts'
import { queryKeys } from '../../../src-renderer/state/host-queries.ts'
import type { JobKind } from '../../../src-shared/host/calls/job-calls.ts'
import { makeJob } from '../../support/window/make-job.ts'
import { createTestApp, openSampleIn } from '../../support/window/render-app.tsx'

it.each<JobKind>(['pull', 'import-create'])(
  'imports and what was pushed are read again after a job of kind %s, which may have settled rows',
  async (kind) => {
    const test = createTestApp()
    onTestFinished(followHost(test.app))
    const { id: connectionId } = await openSampleIn(test)
    const { queries } = test.app
    const keys = [queryKeys.imports(connectionId), queryKeys.past(connectionId), ['import', 'one']]
    for (const key of keys) queries.setQueryData(key, {})
    test.host.tell({ event: 'job.changed', payload: makeJob({ kind, connectionId }) })
    await expect.poll(() => keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true])
  },
)
