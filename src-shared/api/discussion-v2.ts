/** V2 discussions of a row (Endpoints, V2 discussion element). */
import { z } from 'zod'
import { userV2 } from './row-v2.ts'

const text = z
  .string()
  .nullish()
  .transform((it) => it ?? '')

export const discussion = z.looseObject({
  discussionId: z.string(),
  message: text,
  createTime: text,
  createAccount: userV2.nullish(),
  /** Who wrote the message that this one answers. */
  replyAccount: userV2.nullish(),
  accountsInMessage: z
    .array(userV2)
    .nullish()
    .transform((it) => it ?? []),
  replyId: text,
  projectId: text,
  attachments: z
    .array(
      z.looseObject({
        originalFilename: text,
        ext: text,
        filesize: z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).nullish(),
        downloadUrl: text,
      }),
    )
    .nullish()
    .transform((it) => it ?? []),
})
export type Discussion = z.output<typeof discussion>
