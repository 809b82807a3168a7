/** What the app and the worker thread of its embedded service say to each other. */
import { z } from 'zod'

export const workerRequest = z.strictObject({
  dataFolder: z.string().nullable(),
  /** Fills an empty data folder with the sample workspace. */
  sample: z.boolean(),
  /** Absent: those that the data folder remembers, or new ones. */
  appKey: z.string().optional(),
  sign: z.string().optional(),
  /** 0 takes the one that the data folder's service had last, or a free one. */
  port: z.int().min(0).default(0),
  /** Rich values carry names, as deployed services are known to answer. */
  valueForm: z.enum(['interface', 'rich']).default('rich'),
})
export type WorkerRequest = z.input<typeof workerRequest>

export const toParent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('listening'), url: z.string(), appKey: z.string(), sign: z.string() }),
  z.strictObject({ kind: z.literal('failed'), words: z.string() }),
  z.strictObject({ kind: z.literal('closed') }),
])
export type ToParent = z.output<typeof toParent>

export const fromParent = z.literal('close')
