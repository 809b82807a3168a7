/** What is asked of the thread that writes about the room its file takes. Named here for both threads. */
import { defineTask } from '../contract/worker-task.ts'
import type { FileSpace } from './file-space.ts'

export const spaceTask = defineTask<null, FileSpace>('space.read', 'writer')

export interface ReclaimAsk {
  /** Leaves little alone, and files that can give back nothing unless they are written anew. */
  readonly isIdle: boolean
}
/** Gives back what is free in the file, in slices between which other questions are answered. The answer is what is left. */
export const reclaimTask = defineTask<ReclaimAsk, FileSpace>('space.reclaim', 'writer')
