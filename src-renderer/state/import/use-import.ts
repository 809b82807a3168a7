/** An import as the host has it, the job that works on it, and its last check. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { ImportCheck, ImportDraft } from '../../../src-shared/host/calls/import-calls.ts'
import type { Job, JobKind } from '../../../src-shared/host/calls/job-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../app-context.tsx'
import { importQuery, queryKeys, whenKnown } from '../host-queries.ts'
import { isRunning } from '../jobs-state.ts'
import { useStore } from '../store.ts'
import { withAsked } from './asked-settings.ts'
import { noteDraft } from './import-state.ts'

export function useImportDraft(importId: ImportId | null) {
  const app = useApp()
  const query = useQuery(whenKnown(importId, (it) => importQuery(app.host, it)))
  const { data } = query
  useEffect(() => {
    if (data !== undefined) app.imports.update((state) => noteDraft(state, data))
  }, [app, data])
  return query
}

/** The newest job of one of the kinds that works, or worked, on this import; null when none is known. */
export function useImportJob(draft: ImportDraft, kinds: readonly JobKind[]): Job | null {
  const app = useApp()
  const { jobs } = useStore(app.jobs)
  const started = useStore(app.imports).jobs.get(draft.importId)
  const jobId = draft.jobId ?? started
  const own = jobId === undefined ? undefined : jobs.get(jobId)
  if (own !== undefined) return kinds.includes(own.kind) ? own : null
  // After a reload only the host's list of tasks is left; it names the worksheet and, in the title, the file.
  const alike = [...jobs.values()].filter(
    (job) => kinds.includes(job.kind) && job.worksheetId === draft.worksheetId && job.title.includes(draft.fileName),
  )
  return alike.at(-1) ?? null
}

/** A command for many cells of its file that runs; null while none does. */
export function useFileCommand({ worksheetId, fileName }: ImportDraft): Job | null {
  const { jobs } = useStore(useApp().jobs)
  const isOurs = (job: Job): boolean =>
    job.kind === 'import-correct' && isRunning(job) && job.worksheetId === worksheetId && job.title.includes(fileName)
  return [...jobs.values()].findLast(isOurs) ?? null
}

/** The present check, or the last one with the decisions made since. */
export function useLastCheck(draft: ImportDraft): ImportCheck | null {
  const app = useApp()
  const known = useStore(app.imports).checks.get(draft.importId)
  return draft.check ?? known ?? null
}

/** The draft with the settings that are on their way to the host, for controls to show and to build on. */
export function useAskedDraft(draft: ImportDraft): ImportDraft {
  const app = useApp()
  const asked = useStore(app.imports).asked.get(draft.importId)
  // Queries tell of new data a moment after it is there; until then the draft that was handed down lacks what is no longer asked.
  const newest = app.queries.getQueryData<ImportDraft>(queryKeys.import(draft.importId)) ?? draft
  return useMemo(() => withAsked(newest, asked), [newest, asked])
}

export interface StepAction {
  readonly isBusy: boolean
  /** Why the last try was refused. */
  readonly error: HostError | null
  run(step: () => Promise<Result<null, HostError>>): Promise<boolean>
}

/** Actions of a step; a refusal is kept to be shown beside it until the next one begins. */
export function useStepAction(): StepAction {
  const [running, setRunning] = useState(0)
  const [error, setError] = useState<HostError | null>(null)
  return {
    isBusy: running > 0,
    error,
    async run(step) {
      setRunning((count) => count + 1)
      setError(null)
      const result = await step()
      setRunning((count) => count - 1)
      if (!result.ok && result.error.kind !== 'cancelled') setError(result.error)
      return result.ok
    },
  }
}
