/**
 * Finds the members, rows and files that a CSV names and the local data does not know: members by name, rows by title, each name once
 * per import. What the service answered is kept, so that going on later finds the same.
 */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { getWorksheet } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import type { LookupKind } from '../../../src-shared/host/calls/lookup-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { type Field, readField } from '../../../src-shared/model/field.ts'
import type { FieldId, ImportId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { nameKey } from '../../../src-shared/model/names.ts'
import {
  type AnsweredName,
  idsOf,
  judgeNames,
  type NameAnswer,
  nameOrId,
  noSuchName,
} from '../../../src-shared/model/texts/name-answer.ts'
import type { CallOptions } from '../../api-client/call.ts'
import { attachmentProblem } from '../../attachments/attachment-limit.ts'
import { runPool } from '../../pull/run-pool.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import type { TransferSpace } from '../answers/transfer-space.ts'
import type { NeededNames } from '../import-pass.ts'
import { findRowsById } from './find-rows-by-id.ts'
import { findRowsByPath } from './find-rows-by-path.ts'
import { listTitledRows, type TitledRow, type TitledRows } from './list-titled-rows.ts'
import { type DirectoryField, findInDirectory, isInDirectory } from './look-up-directory.ts'
import { isSameTitle, titleFilter } from './title-filter.ts'

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
/** Rows read where titles cannot be asked for: more would be minutes of waiting. */
const mostCompared = 20_000
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
  if (isInDirectory(field)) return eachName(request, field.id, texts, (text) => findByName(space, request, field, text))
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

/** What nobody could be asked about is looked for among the names seen before; it may still exist, so it is asked again next time. */
async function findByName(
  space: TransferSpace,
  { signal, onOffline }: LookUpRequest,
  field: DirectoryField,
  text: string,
): Promise<OneAnswer> {
  const found = await findInDirectory(space, field, text, { ...lane, signal })
  if (!found.ok) return found
  const { answer, isOffline } = found.value
  if (isOffline) onOffline?.()
  if (answer.found !== 'none') return ok({ answer, isLasting: true })
  const isId = !isOffline && (await isKnownId(space.replica, field.kind, text))
  return ok({ answer: isId ? { found: 'one', id: text } : answer, isLasting: !isOffline })
}

/** An id instead of a name. */
async function isKnownId(replica: TransferSpace['replica'], kind: LookupKind, text: string): Promise<boolean> {
  const seen = await replica.ask('names.of', { wanted: [{ kind, ids: [text] }] })
  return seen.ok && seen.value[nameKey(kind, text)] !== undefined
}

/** Rows of a worksheet by their titles, a hundred a request; what is no title may be a path in the worksheet's tree, or an id. */
export async function findRows(
  { client }: Pick<TransferSpace, 'client'>,
  signal: AbortSignal,
  field: FieldId,
  worksheetId: WorksheetId,
  texts: readonly string[],
): Promise<Answers> {
  const options = { ...lane, signal }
  const structure = await client.call(getWorksheet, { params: { worksheet_id: worksheetId } }, options)
  if (!structure.ok) return err(serviceError(structure.error))
  const fields = structure.value.fields.map(readField)
  const title = fields.find((each) => each.isTitle) ?? fields.find((each) => each.kind === 'text')
  if (title === undefined) return ok(texts.map((text) => ({ field, text, answer: noSuchName, isLasting: false })))
  const listed = await listByTitle(client, { worksheetId, title, parent: null }, texts, options)
  if (!listed.ok) return listed
  const answers = texts.map((text) => ({ field, text, answer: judgeTitles(title, text, listed.value), isLasting: true }))
  const open = answers.filter(({ answer }) => answer.found === 'none').map(({ text }) => text)
  const placed = await findRowsByPath(client, { worksheetId, fields, title }, open, options, (titles, parent) =>
    listByTitle(client, { worksheetId, title, parent }, titles, options),
  )
  if (!placed.ok) return placed
  const byId = await findRowsById(
    client,
    worksheetId,
    // A title may be the id of another row.
    texts.filter((text) => placed.value.get(text) === undefined),
    options,
  )
  if (!byId.ok) return byId
  const weighed = (text: string, named: NameAnswer): NameAnswer => {
    const ids = idsOf(named)
    if (!byId.value.has(text) || ids.includes(text)) return named
    return ids.length === 0 ? { found: 'one', id: text } : nameOrId(text, ids, text, null)
  }
  return ok(answers.map((it) => ({ ...it, answer: placed.value.get(it.text) ?? weighed(it.text, it.answer) })))
}

function judgeTitles(title: Field, text: string, rows: readonly TitledRow[]): NameAnswer {
  const named = rows.filter((row) => isSameTitle(title, row.text, text))
  const [only] = named
  return title.kind === 'number' && named.length === 1 && only !== undefined
    ? { found: 'one', id: only.id }
    : judgeNames(text, named)
}

async function listByTitle(
  client: TransferSpace['client'],
  worksheet: Pick<TitledRows, 'worksheetId' | 'title' | 'parent'>,
  texts: readonly string[],
  options: CallOptions,
): Promise<Result<readonly TitledRow[], HostError>> {
  const found: TitledRow[] = []
  for (let start = 0; start < texts.length; start += titlesPerRequest) {
    const asked = titleFilter(worksheet.title, texts.slice(start, start + titlesPerRequest))
    if (asked.ask === 'none') continue
    const wanted =
      asked.ask === 'some' ? { filter: asked.filter, most: Number.POSITIVE_INFINITY } : { filter: null, most: mostCompared }
    const listed = await listTitledRows(client, { ...worksheet, ...wanted }, options)
    if (!listed.ok) return listed
    found.push(...listed.value)
    if (asked.ask === 'all') break
  }
  return ok(found)
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
