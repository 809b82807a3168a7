/** Asks the service for members, departments, regions and rows that a pasted block names and the local data does not know. */
import { getRow } from '../../src-shared/api/v3-row-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { FieldId, WorksheetId } from '../../src-shared/model/ids.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import { waitingOptions } from '../host/look-up-reference.ts'
import type { Replica } from '../replica/replica.ts'
import { runPool } from '../sync/run-pool.ts'
import type { NeededNames } from '../transfer/import-pass.ts'
import { findInDirectory, isInDirectory } from '../transfer/look-up-directory.ts'
import { findRows } from '../transfer/look-up-names.ts'
import { type AnsweredName, noSuchName } from '../transfer/name-answer.ts'

/** The part of a session that is used here. */
export interface PasteSession {
  readonly client: ApiClient
  readonly replica: Replica
}

/** Look-ups under way at once; the client's pace decides how many really are. */
const width = 8
/** Longer texts are no names: the service takes none of them. */
const longestName = 200

/** The forms of row ids: what has none of them is not asked for as one. */
const looksLikeId = /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12})$/i

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
  if (kind === 'rows' && relatedWorksheetId !== null) return lookUpRows(session, field.id, relatedWorksheetId, texts, signal)
  if (!isInDirectory(field)) return ok([])
  const answers: AnsweredName[] = []
  const pooled = await runPool(texts, width, signal, async (text) => {
    const found = await findInDirectory(session, field, text, { ...waitingOptions, signal })
    if (found.ok) answers.push({ field: field.id, text, answer: found.value.answer })
    return found
  })
  return pooled.ok ? ok(answers) : pooled
}

/** By title, and what is no title by its id. */
async function lookUpRows(
  session: PasteSession,
  field: FieldId,
  worksheet: WorksheetId,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Answers> {
  const titled = await findRows(session, signal, field, worksheet, texts)
  if (!titled.ok) return titled
  const byId = new Map<string, AnsweredName>()
  const open = titled.value.filter(({ text, answer }) => answer.found === 'none' && looksLikeId.test(text))
  const pooled = await runPool(open, width, signal, async ({ text }): Promise<Result<null, HostError>> => {
    const row = await session.client.call(
      getRow,
      { params: { worksheet_id: worksheet, row_id: text } },
      { lane: 'look-up', signal },
    )
    byId.set(text, { field, text, answer: row.ok ? { found: 'one', id: text } : noSuchName })
    return ok(null)
  })
  return pooled.ok ? ok(titled.value.map((it) => byId.get(it.text) ?? it)) : pooled
}
