/**
 * Stages rows in the worksheets that relations point to, for texts of an import that name none there: each text is the title of one, and
 * waits with everything else that is staged until it is pushed.
 */
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { textParser } from '../../../src-shared/model/texts/parse-value.ts'
import type { Session } from '../../connections/session.ts'
import type { NewText } from '../../import/imports.ts'
import { fetchStructure, type StructurePorts, worksheetState } from '../fetch-structure.ts'
import type { Staging } from '../views/staging.ts'

export interface RelatedRowPorts extends StructurePorts {
  readonly staging: Staging
}

const refusal = (message: string): Result<never, HostError> => err({ kind: 'invalid', message })

/** The field that a row is known by, where people enter it as text. */
async function titleField(ports: RelatedRowPorts, session: Session, worksheetId: WorksheetId): Promise<Result<Field, HostError>> {
  const fetched = await fetchStructure(ports, session, worksheetId)
  if (!fetched.ok) return fetched
  const state = await worksheetState(session, worksheetId)
  if (!state.ok) return state
  const title = state.value.fields.find((field) => field.isTitle)
  if (title === undefined || title.kind !== 'text' || title.lock !== null)
    return refusal(
      `Rows of the related worksheet cannot be added by name: ${title === undefined ? 'they have no title' : `their title, “${title.name}”, is not a text that people enter`}.`,
    )
  return ok(title)
}

async function stageTitles(
  ports: RelatedRowPorts,
  session: Session,
  worksheetId: WorksheetId,
  texts: readonly string[],
): Promise<Result<ReadonlyMap<string, string>, HostError>> {
  const title = await titleField(ports, session, worksheetId)
  if (!title.ok) return title
  const parse = textParser(title.value, { decimal: '.', dateOrder: null }, () => [])
  const rows: { readonly text: string; readonly value: Readonly<Record<string, string>> }[] = []
  for (const text of texts) {
    const read = parse(text.trim())
    if (!read.ok || typeof read.value !== 'string')
      return refusal(`“${text}” cannot be the “${title.value.name}” of a row: enter such a row in its worksheet.`)
    rows.push({ text, value: { [title.value.id]: read.value } })
  }
  const { replica } = session
  const staged = await replica.ask('edits.add-rows', {
    worksheetId,
    rows: rows.map(({ value }) => value),
    label: `Add ${countOf(rows.length, 'row', 'rows')} for an import`,
    origin: 'edit',
    at: ports.clock.now(),
  })
  if (!staged.ok) return staged
  ports.staging.tell(session, worksheetId, staged.value)
  return ok(new Map(rows.map(({ text }, at) => [text, staged.value.rows[at] ?? ''])))
}

/** Answers the key of the row that each text stands for, in their order. A text comes once per worksheet, whichever field names it. */
export async function addRelatedRows(
  ports: RelatedRowPorts,
  session: Session,
  fields: readonly Field[],
  wanted: readonly NewText[],
): Promise<Result<readonly string[], HostError>> {
  const worksheetOf = new Map(fields.map((field) => [field.id, field.relatedWorksheetId]))
  const byWorksheet = Map.groupBy(wanted, ({ field }) => worksheetOf.get(field) ?? null)
  const keys = new Map<NewText, string>()
  for (const [worksheetId, texts] of byWorksheet) {
    if (worksheetId === null) return err({ kind: 'not-found', what: 'field', message: 'The worksheet no longer has this field.' })
    const added = await stageTitles(ports, session, worksheetId, [...new Set(texts.map(({ text }) => text))])
    if (!added.ok) return added
    for (const each of texts) keys.set(each, added.value.get(each.text) ?? '')
  }
  return ok(wanted.map((each) => keys.get(each) ?? ''))
}
