/**
 * Gives what a test waits for time on a busy machine: what never comes still fails. Takes down what a test showed, and lets React finish before the test's document goes: work that it had scheduled would otherwise run
 * without a window and count as an error of the file.
 */
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

/** Rounds of React's scheduler, which works off its queue in immediates; an unmount leaves one or two. */
const rounds = 5

/** The page is printed for the last attempt of a query that waits, not for each: printing it took longer than looking. */
const isRetried = (): boolean =>
  (getConfig() as { readonly _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

configure(({ getElementError }) => ({
  asyncUtilTimeout: 10_000,
  getElementError: (message, container) =>
    isRetried()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}))
afterEach(() => {
  cleanup()
  // Files share a document: what a test put there by hand would stand in the way of the next.
  document.body.replaceChildren()
})
afterAll(async () => {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve))
})
