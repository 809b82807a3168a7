/** Carries a plan out: takes the files, counts them, and stages all of them as one change, or says which could not be taken. */
import { useEffect, useRef, useState } from 'react'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { attachMany, type KeptFiles } from '../../commands/sheet/attach-many.ts'
import { undoOrRedo } from '../../commands/sheet/stage-edits.ts'
import { useApp } from '../../state/app-context.tsx'
import type { AttachPlan } from '../../state/sheet/attach-plan.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { countOf } from '../../ui/format/format-count.ts'

interface Running {
  readonly done: number
  readonly total: number
}

export interface Attaching {
  /** Null while nothing is being taken. */
  readonly running: Running | null
  readonly error: HostError | null
  readonly failed: ReadonlyMap<File, string>
  attach(plan: AttachPlan, into: FieldId | null, replaces: boolean): Promise<void>
  cancel(): void
  /** Other files were chosen: what is known of the last ones counts no more. */
  forget(): void
}

const nobodyFailed: ReadonlyMap<File, string> = new Map()

export function useAttaching(at: SheetRef, onDone: () => void): Attaching {
  const app = useApp()
  const [failed, setFailed] = useState(nobodyFailed)
  const [running, setRunning] = useState<Running | null>(null)
  const [error, setError] = useState<HostError | null>(null)
  const kept = useRef<KeptFiles>(new Map())
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])
  return {
    running,
    error,
    failed,
    async attach({ ready, rows }, into, replaces) {
      if (into === null || ready.length === 0 || running !== null) return
      const control = new AbortController()
      abort.current = control
      setError(null)
      setRunning({ done: 0, total: ready.length })
      const end = await attachMany(app, at, { field: into, ready, replaces }, kept.current, {
        onProgress: (done) => setRunning({ done, total: ready.length }),
        signal: control.signal,
      })
      setRunning(null)
      if (end.kind === 'refused') setError(end.error)
      if (end.kind === 'left') setFailed(new Map([...failed, ...end.failed]))
      if (end.kind !== 'done') return
      onDone()
      app.notices.show({
        tone: 'good',
        id: 'attached',
        title: replaces
          ? `The files of ${countOf(rows, 'row')} are replaced by ${countOf(ready.length, 'file')}`
          : `${countOf(ready.length, 'file')} attached to ${countOf(rows, 'row')}`,
        text: 'They are sent with the next push.',
        action: { label: 'Undo', run: () => void undoOrRedo(app, at, 'undo') },
      })
    },
    cancel: () => abort.current?.abort(),
    forget() {
      setFailed(nobodyFailed)
      setError(null)
    },
  }
}
