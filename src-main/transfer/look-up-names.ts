/**
 * Finds the members, rows and files that a CSV names and the local data does not know: members by name, rows by title, each name once
 * per import. What the service answered is kept, so that going on later finds the same.
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { isOffline } from '../../src-shared/api/failure.ts'
import { lookupUsers } from '../../src-shared/api/v3-lookup-operations.ts'
import { listRows } from '../../src-shared/api/v3-row-operations.ts'
import { getWorksheet } from '../../src-shared/api/v3-structure-operations.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { isRecord } from '../../src-shared/lib/is-record.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { type Field, readField } from '../../src-shared/model/field.ts'
import type { FieldId, ImportId, WorksheetId } from '../../src-shared/model/ids.ts'
import { readValue } from '../../src-shared/model/read-value.ts'
import { valueText } from '../../src-shared/model/value-text.ts'
import { serviceError } from '../host/service-error.ts'
import { runPool } from '../sync/run-pool.ts'
import { askTransfer } from './ask-transfer.ts'
import { attachmentProblem } from './attachment-limit.ts'
import type { NeededNames } from './import-pass.ts'
import { type AnsweredName, judgeNames, type NameAnswer, noSuchName } from './name-answer.ts'
import type { TransferSpace } from './transfer-space.ts'

export interface LookUpRequest {
  readonly importId: ImportId
  readonly fields: readonly Field[]
  readonly signal: AbortSignal
  /** `check`: files are only looked at; `write`: they are taken in. */
  readonly purpose: 'check' | 'write'
  /** Called when the service could not be asked, so that only names seen before were searched. */
  onOffline?(): void
}

/** Look-ups by name under way at once; the client's pace decides how many really are. */
const width = 8
/** Titles per request: a longer filter makes requests that services refuse. */
const titlesPerRequest = 100
const longestName = 200

/** One answer and whether it is kept beyond this pass. */
interface Answered extends AnsweredName {
  readonly isLasting: boolean
}

type Answers = Result<readonly Answered[], HostError>

const lane = { lane: 'import-lookup', patienceMs: Number.POSITIVE_INFINITY }

export async function lookUpNames(
  space: TransferSpace,
  request: LookUpRequest,
  needed: readonly NeededNames[],
): Promise<Result<readonly AnsweredName[], HostError>> {
  const found: AnsweredName[] = []
  const lasting: AnsweredName[] = []
  for (const { field: id, texts } of needed) {
    const field = request.fields.find((each) => each.id === id)
    const answers = field === undefined ? ok([]) : await lookUpField(space, request, field, texts)
    if (!answers.ok) return answers
    for (const { isLasting, ...answer } of answers.value) {
      found.push(answer)
      if (isLasting) lasting.push(answer)
    }
  }
  if (lasting.length === 0) return ok(found)
  const kept = await askTransfer(space.replica, 'import.keep-names', { importId: request.importId, names: lasting })
  return kept.ok ? ok(found) : kept
}

function lookUpField(space: TransferSpace, request: LookUpRequest, field: Field, texts: readonly string[]): Promise<Answers> {
  if (field.kind === 'members') return eachName(request, field.id, texts, (text) => findMember(space, request, text))
  if (field.kind === 'attachments') return eachName(request, field.id, texts, (text) => findFile(space, request.purpose, text))
  if (field.kind === 'rows' && field.relatedWorksheetId !== null)
    return findRows(space, request.signal, field.id, field.relatedWorksheetId, texts)
  return Promise.resolve(ok(texts.map((text) => ({ field: field.id, text, answer: noSuchName, isLasting: false }))))
}

type OneAnswer = Result<{ readonly answer: NameAnswer; readonly isLasting: boolean }, HostError>

async function eachName(
  { signal }: LookUpRequest,
  field: FieldId,
  texts: readonly string[],
  find: (text: string) => Promise<OneAnswer>,
): Promise<Answers> {
  const answers: Answered[] = []
  const pooled = await runPool(texts, width, signal, async (text) => {
    const found: OneAnswer = text.length > longestName ? ok({ answer: noSuchName, isLasting: false }) : await find(text)
    if (found.ok) answers.push({ field, text, ...found.value })
    return found
  })
  return pooled.ok ? ok(answers) : pooled
}

async function findMember(
  { client, replica }: TransferSpace,
  { signal, onOffline }: LookUpRequest,
  text: string,
): Promise<OneAnswer> {
  const answer = await client.call(lookupUsers, { query: { name: text } }, { ...lane, signal })
  if (answer.ok) {
    const users = answer.value.users.map(({ accountId, name, departments, email }) => ({
      id: accountId,
      text: name,
      detail: departments[0]?.name || email,
    }))
    const judged = judgeNames(text, users)
    if (judged.found !== 'none') return ok({ answer: judged, isLasting: true })
    return ok({ answer: (await isKnownId(replica, text)) ? { found: 'one', id: text } : judged, isLasting: true })
  }
  if (!isOffline(answer.error) && answer.error.kind !== 'not-offered') return err(serviceError(answer.error))
  onOffline?.()
  // Nobody to ask: names that were seen before. What is not among them may still exist, so it is asked again next time.
  const seen = await replica.ask('names.find', { kind: 'members', text, limit: 50 })
  if (!seen.ok) return seen
  const judged = judgeNames(text, seen.value)
  return ok({ answer: judged, isLasting: judged.found !== 'none' })
}

/** An account id instead of a name. */
async function isKnownId(replica: TransferSpace['replica'], text: string): Promise<boolean> {
  if (!/^[\w-]{8,64}$/.test(text)) return false
  const seen = await replica.ask('names.find', { kind: 'members', text: '', limit: 5000 })
  return seen.ok && seen.value.some((each) => each.id === text)
}

/** Rows of a worksheet by their titles, a hundred a request. */
export async function findRows(
  space: Pick<TransferSpace, 'client'>,
  signal: AbortSignal,
  field: FieldId,
  worksheet: WorksheetId,
  texts: readonly string[],
): Promise<Answers> {
  const structure = await space.client.call(getWorksheet, { params: { worksheet_id: worksheet } }, { ...lane, signal })
  if (!structure.ok) return err(serviceError(structure.error))
  const fields = structure.value.fields.map(readField)
  const title = fields.find((each) => each.isTitle) ?? fields.find((each) => each.kind === 'text')
  if (title === undefined) return ok(texts.map((text) => ({ field, text, answer: noSuchName, isLasting: false })))
  const answers: Answered[] = []
  for (let start = 0; start < texts.length; start += titlesPerRequest) {
    const chunk = texts.slice(start, start + titlesPerRequest)
    const listed = await listByTitle(space, signal, worksheet, title, chunk)
    if (!listed.ok) return listed
    for (const text of chunk)
      answers.push({ field, text, answer: judgeNames(text, sameName(listed.value, text)), isLasting: true })
  }
  return ok(answers)
}

interface TitledRow {
  readonly id: string
  readonly text: string
}

const sameName = (rows: readonly TitledRow[], text: string): readonly TitledRow[] =>
  rows.filter((row) => row.text.trim().toLowerCase() === text.trim().toLowerCase())

async function listByTitle(
  { client }: Pick<TransferSpace, 'client'>,
  signal: AbortSignal,
  worksheet: WorksheetId,
  title: Field,
  texts: readonly string[],
): Promise<Result<readonly TitledRow[], HostError>> {
  const found: TitledRow[] = []
  for (let pageIndex = 1; ; pageIndex += 1) {
    const page = await client.call(
      listRows,
      {
        params: { worksheet_id: worksheet },
        body: {
          pageSize: 1000,
          pageIndex,
          fields: [title.id],
          filter: {
            type: 'group',
            logic: 'AND',
            children: [{ type: 'condition', field: title.id, operator: 'in', value: [...texts] }],
          },
        },
      },
      { ...lane, signal },
    )
    if (!page.ok) return err(serviceError(page.error))
    for (const row of page.value.rows) {
      const id = [row.id, row.rowId, row.rowid].find((each) => typeof each === 'string')
      const value = readValue(row[title.id] ?? row[title.alias], title, () => undefined)
      if (typeof id === 'string' && isRecord(row)) found.push({ id, text: valueText(value, title, {}) })
    }
    if (page.value.rows.length < 1000) return ok(found)
  }
}

const absolutePath = /^(?:[a-z]:[\\/]|[\\/])/i

/** A path of this computer. Names of files that came with the import are known already and never asked for here. */
async function findFile({ blobs }: TransferSpace, purpose: 'check' | 'write', text: string): Promise<OneAnswer> {
  const missing: OneAnswer = ok({ answer: noSuchName, isLasting: false })
  if (!absolutePath.test(text)) return missing
  const name = basename(text.replaceAll('\\', '/'))
  const found = await stat(text).catch(() => null)
  if (found === null || !found.isFile() || attachmentProblem(name, found.size) !== null) return missing
  if (purpose === 'check') return ok({ answer: { found: 'file', file: { name, size: found.size } }, isLasting: false })
  const blob = await blobs.add(text).catch(() => null)
  if (blob === null) return missing
  return ok({ answer: { found: 'file', file: { name, staged: blob.sha256, size: blob.size } }, isLasting: true })
}
