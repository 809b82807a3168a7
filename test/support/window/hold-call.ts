/** A host that takes its time with one call, so that a test can act before the answer comes. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { App } from '../../../src-renderer/state/app.ts'
import type { HostCallName } from '../../../src-shared/host/calls.ts'

/** The next answers of `name` wait until `give` is called, which resolves when the first of them was taken. */
export function holdCall({ host }: App, name: HostCallName): { give(): Promise<void> } {
  const call = host.call
  const [released, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.spyOn(host, 'call').mockImplementation(async (...asked) => {
    if (asked[0] !== name) return call(...asked)
    await released.promise
    const reply = await call(...asked)
    setTimeout(taken.resolve)
    return reply
  })
  return {
    give: () =>
      act(async () => {
        released.resolve()
        await taken.promise
      }),
  }
}
