/** Asks the service for members, departments, regions and rows that a pasted block names and the local data does not know. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { WorksheetId } from '../../src-shared/model/ids.ts'
import type { AnsweredName } from '../../src-shared/model/texts/name-answer.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { NeededNames } from '../import/import-pass.ts'
import { findInDirectory, isInDirectory } from '../import/names/look-up-directory.ts'
import { findRows } from '../import/names/look-up-names.ts'
import { waitingOptions } from '../import/names/look-up-reference.ts'
import { runPool } from '../pull/run-pool.ts'
import type { Replica } from '../replica/replica.ts'

/** The part of a session that is used here. */
export interface PasteSession {
  readonly client: ApiClient
  readonly replica: Replica
}

/** Look-ups under way at once; the client's pace decides how many really are. */
const width = 8
/** Longer texts are no names: the service takes none of them. */
const longestName = 200

type Answers = Result<readonly AnsweredName[], HostError>

export async function lookUpPasted(
  session: PasteSession,
  worksheetId: WorksheetId,
  needed: readonly NeededNames[],
  signal: AbortSignal,
): Promise<Answers> {
  const state = await session.replica.ask('worksheet.state', { worksheetId })
  if (!state.ok) return state
  const found: AnsweredName[] = []
  for (const { field: id, texts } of needed) {
    const field = state.value?.fields.find((it) => it.id === id)
    if (field === undefined) continue
    const names = texts.filter((text) => text.length <= longestName)
    const answers = await lookUpField(session, field, names, signal)
    if (!answers.ok) return answers
    found.push(...answers.value)
  }
  return ok(found)
}

async function lookUpField(session: PasteSession, field: Field, texts: readonly string[], signal: AbortSignal): Promise<Answers> {
  const { kind, relatedWorksheetId } = field
  if (kind === 'rows' && relatedWorksheetId !== null) return findRows(session, signal, field.id, relatedWorksheetId, texts)
  if (!isInDirectory(field)) return ok([])
  const answers: AnsweredName[] = []
  const pooled = await runPool(texts, width, signal, async (text) => {
    const found = await findInDirectory(session, field, text, { ...waitingOptions, signal })
    if (found.ok) answers.push({ field: field.id, text, answer: found.value.answer })
    return found
  })
  return pooled.ok ? ok(answers) : pooled
}
