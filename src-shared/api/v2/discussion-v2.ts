/** V2 discussions of a row (Endpoints, V2 discussion element). */
import { z } from 'zod'
import { answeredList, answeredText, answeredWhole } from '../answered-values.ts'
import { userV2 } from './row-v2.ts'

export const discussion = z.looseObject({
  discussionId: z.string(),
  message: answeredText,
  createTime: answeredText,
  createAccount: userV2.nullish(),
  /** Who wrote the message that this one answers. */
  replyAccount: userV2.nullish(),
  accountsInMessage: answeredList(userV2),
  replyId: answeredText,
  projectId: answeredText,
  attachments: z
    .array(
      z.looseObject({
        originalFilename: answeredText,
        ext: answeredText,
        filesize: answeredWhole.nullish(),
        downloadUrl: answeredText,
      }),
    )
    .nullish()
    .transform((it) => it ?? []),
})
export type Discussion = z.output<typeof discussion>
