/** A question that a data worker answers: which one, what it is asked, and what it answers. */
import type { WorkerRole } from '../../replica/contract/worker-protocol.ts'

export interface WorkerQuestion<Role extends WorkerRole, Ask, Answer> {
  readonly role: Role
  readonly ask: Ask
  readonly answer: Answer
}
