/** Starts a process as a hook does (V3 operation 17). */
import type { HookValue } from '../../../../src-shared/api/v3/v3-workflow-operations.ts'
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Workspace } from '../workspace.ts'
import type { Process } from './process.ts'
import { readProcessInputs } from './process-inputs.ts'
import { runProcess } from './run-process.ts'

/** By id or alias; unknown is 10007. */
export function findProcess(workspace: Workspace, name: string): Outcome<Process> {
  const processes = workspace.storage.activity.processes()
  const found = processes.find((each) => each.id === name) ?? processes.find((each) => each.alias !== '' && each.alias === name)
  return found === undefined ? refuse('notFound', `no process ${JSON.stringify(name)}`) : ok(found)
}

/** A process that is switched off, or that rows set off, cannot be started: 10002. The answer does not wait for the steps to succeed. */
export async function startProcess(
  workspace: Workspace,
  name: string,
  body: Readonly<Record<string, HookValue>>,
): Promise<Outcome<null>> {
  const process = findProcess(workspace, name)
  if (!process.ok) return process
  const { trigger, isEnabled } = process.value
  if (trigger.kind !== 'hook') return refuse('parameterValueError', `${process.value.name} is set off by rows, not by a hook`)
  if (!isEnabled) return refuse('parameterValueError', `${process.value.name} is switched off`)
  const inputs = await readProcessInputs(workspace, process.value, body)
  if (!inputs.ok) return inputs
  return workspace.storage.atomically(() => {
    const start = { startedBy: 'hook', at: workspace.clock.now(), inputs: inputs.value, trigger: null } as const
    workspace.storage.activity.recordProcessRuns([runProcess(workspace, process.value, start)])
    return ok(null)
  })
}
