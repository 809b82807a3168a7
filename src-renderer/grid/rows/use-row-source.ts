/** Keeps one open view per worksheet tab in step with how the worksheet is being looked at. */
import { useEffect, useState } from 'react'
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

/** `attempt` changes when the user asks to try again. */
export function useRowSource(host: HostClient, at: SheetRef, query: RowQuery, attempt: number): OpenedSource {
  const [opened, setOpened] = useState<OpenedSource>({ source: null, of: null, error: null })
  const { connectionId, worksheetId } = at
  const wanted = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` only asks for another try, and the query is compared by its content
  useEffect(() => {
    let isOver = false
    let mine: RowSource | null = null
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
  return opened
}
