/** Has the host make the file that lines are read from, bit by bit, and tells how far it is. */
import { useEffect, useState } from 'react'
import type { HostCallAnswer } from '../../../../src-shared/host/calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import type { ImportId } from '../../../../src-shared/model/ids.ts'
import { useApp } from '../../../state/app-context.tsx'

export type Prepared = HostCallAnswer<'import.prepare-lines'> | { readonly error: HostError } | null

/** Ends with the part of the page that asks. */
export function usePreparedLines(importId: ImportId): Prepared {
  const app = useApp()
  const [prepared, setPrepared] = useState<Prepared>(null)
  useEffect(() => {
    let isGone = false
    const prepare = async (): Promise<void> => {
      for (;;) {
        const step = await app.host.call('import.prepare-lines', { importId })
        if (isGone) return
        setPrepared(step.ok ? step.value : { error: step.error })
        if (!step.ok || step.value.isReady) return
      }
    }
    void prepare()
    return () => {
      isGone = true
    }
  }, [app, importId])
  return prepared
}
