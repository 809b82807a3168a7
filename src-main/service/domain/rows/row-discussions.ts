/** Reads what was said about a row, newest first. */
import { ok } from '../../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../refusal.ts'
import type { Worksheet } from '../structure/worksheet.ts'
import type { Workspace } from '../workspace.ts'
import type { Discussion } from './discussion.ts'

export interface DiscussionRequest {
  readonly rowId: string
  /** All of the words, separated by spaces, in the message or in the names of its files; letter case does not count. */
  readonly keywords: string
  readonly onlyWithFiles: boolean
  readonly offset: number
  readonly limit: number
}

export interface FoundDiscussion extends Discussion {
  /** Account of the message that this one answers; null when it answers none. */
  readonly answers: string | null
}

function speaksOf(discussion: Discussion, words: readonly string[]): boolean {
  const text = [discussion.message, ...discussion.files.map((file) => file.name)].join('\n').toLowerCase()
  return words.every((word) => text.includes(word))
}

export function readDiscussions(
  workspace: Workspace,
  worksheet: Worksheet,
  request: DiscussionRequest,
): Outcome<readonly FoundDiscussion[]> {
  const { storage } = workspace
  if (!storage.rows.keysOf(worksheet, [request.rowId]).has(request.rowId)) {
    return refuse('notFound', `no row ${JSON.stringify(request.rowId)}, or it is in the recycle bin`)
  }
  const words = request.keywords
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const all = storage.activity.discussionsOf(worksheet.key, request.rowId)
  const authors = new Map(all.map((each) => [each.id, each.by]))
  const found = all.filter((each) => (!request.onlyWithFiles || each.files.length > 0) && speaksOf(each, words))
  return ok(
    found
      .slice(request.offset, request.offset + request.limit)
      .map((each) => ({ ...each, answers: authors.get(each.replyTo) ?? null })),
  )
}
