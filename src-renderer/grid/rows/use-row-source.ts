/** Keeps one open view per worksheet tab in step with how the worksheet is being looked at. */
import { useEffect, useRef, useState } from 'react'
import type { RowQuery } from '../../../src-shared/host/calls/row-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { HostClient } from '../../host/host-client.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { openRowSource, type RowSource } from './row-source.ts'

export interface OpenedSource {
  readonly source: RowSource | null
  /** What the rows of `source` are; the one that is wanted may still be on its way. */
  readonly of: RowQuery | null
  readonly error: HostError | null
}

/**
 * `attempt` changes when the user asks to try again. `expect` is told at once when other rows are on their way: the view of those on the
 * screen is closed by then, and what is asked of them has to wait until the promise says that the others are shown.
 */
export function useRowSource(
  host: HostClient,
  at: SheetRef,
  query: RowQuery,
  attempt: number,
  expect: (arrived: Promise<void>) => void,
): OpenedSource {
  const awaited = useRef<(() => void)[]>([])
  const [opened, setOpened] = useState<OpenedSource>({ source: null, of: null, error: null })
  const { connectionId, worksheetId } = at
  const wanted = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` only asks for another try, and the query is compared by its content
  useEffect(() => {
    let isOver = false
    let mine: RowSource | null = null
    expect(new Promise((resolve) => awaited.current.push(resolve)))
    void openRowSource(host, { connectionId, worksheetId }, query).then((result) => {
      if (!result.ok) {
        // Every failure is one of its own, also when it says the same.
        if (!isOver) setOpened((known) => ({ ...known, error: { ...result.error } }))
        return
      }
      mine = result.value
      if (isOver) mine.close()
      else setOpened({ source: mine, of: query, error: null })
    })
    return () => {
      isOver = true
      // The old rows stay on screen until the new view answers; nothing asks for them any more.
      mine?.close()
    }
  }, [host, connectionId, worksheetId, wanted, attempt])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever came is awaited no more, the rows as well as a failure
  useEffect(() => {
    for (const arrived of awaited.current.splice(0)) arrived()
  }, [opened])
  return opened
}
