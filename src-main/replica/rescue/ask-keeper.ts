/** Runs one task about a file that nobody has open, in a thread of its own that ends with it. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import { askWorker } from '../ask-worker.ts'
import { taskQuestion } from '../contract/worker-protocol.ts'
import type { Task } from '../contract/worker-task.ts'
import type { SpawnWorker } from '../replica.ts'

const maxYoungGenerationSizeMb = 96

export async function askKeeper<Ask, Answer>(
  spawn: SpawnWorker,
  task: Task<Ask, Answer, never>,
  ask: Ask,
): Promise<Result<Answer, HostError>> {
  const worker = askWorker(
    spawn({ workerData: { role: 'keeper', file: ':memory:' }, resourceLimits: { maxYoungGenerationSizeMb } }),
  )
  const opened = await worker.opened
  if (!opened.ok) return opened
  // Both threads are of one build and name the task by the same definition.
  const answer = (await worker.ask(taskQuestion(task.name), ask, {})) as Result<Answer, HostError>
  await worker.close()
  return answer
}
