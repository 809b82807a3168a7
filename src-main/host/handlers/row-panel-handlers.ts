/** Answers the row panel's calls: related rows, discussions, change log and share link of one row, all from the service. */

import { logMoment } from '../../../src-shared/api/log-moment.ts'
import type { Discussion as WireDiscussion } from '../../../src-shared/api/v2/discussion-v2.ts'
import { logRequestTypes, logTypes, type RowLog } from '../../../src-shared/api/v2/row-log-v2.ts'
import type { UserV2 } from '../../../src-shared/api/v2/row-v2.ts'
import { getRowDiscussionV2, getRowLogsV2, getShareLinkV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { getRelationRowsV2 } from '../../../src-shared/api/v2/v2-row-operations.ts'
import { readRowId } from '../../../src-shared/api/v3/row-v3.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import type { Discussion, HistoryEntry, Person, RelatedPage } from '../../../src-shared/host/calls/row-panel-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { WorksheetId } from '../../../src-shared/model/ids.ts'
import { type NameEntry, type Names, nameKey } from '../../../src-shared/model/names.ts'
import { readValue } from '../../../src-shared/model/read-value.ts'
import { valueText } from '../../../src-shared/model/texts/value-text.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import { fetchStructure, type StructurePorts, worksheetState } from '../fetch-structure.ts'
import type { HandlersOf } from './handlers.ts'

type RowPanelCalls = 'row.related' | 'row.discussions' | 'row.history' | 'row.share'

export interface RowPanelPorts extends StructurePorts {
  readonly sessions: Sessions
}

/** A person waits. */
const options = { patienceMs: 30_000, timeoutMs: 30_000, lane: 'row-panel' } as const
/** Columns of a small grid of related rows. */
const mostColumns = 6

const personOf = (user: UserV2): Person => ({ id: user.accountId, name: user.fullname || user.accountId, avatar: user.avatar })

const discussionOf = (it: WireDiscussion): Discussion => ({
  id: it.discussionId,
  message: it.message,
  createdAt: it.createTime,
  author: it.createAccount == null ? { id: '', name: '', avatar: '' } : personOf(it.createAccount),
  repliesTo: it.replyId === '' || it.replyAccount == null ? null : personOf(it.replyAccount),
  mentions: it.accountsInMessage.map(personOf),
  attachments: it.attachments.map(({ originalFilename, ext, filesize, downloadUrl }) => ({
    name:
      ext === '' || originalFilename.toLowerCase().endsWith(ext.toLowerCase()) ? originalFilename : `${originalFilename}${ext}`,
    bytes: filesize ?? 0,
    url: downloadUrl,
  })),
})

const howOf = (requestType: number): HistoryEntry['how'] =>
  requestType === logRequestTypes.manual
    ? 'manual'
    : requestType === logRequestTypes.workflow
      ? 'workflow'
      : requestType === logRequestTypes.button
        ? 'button'
        : 'other'

const whatOf = (type: number): HistoryEntry['what'] => {
  if (type === logTypes.created) return 'created'
  if (type === logTypes.updated) return 'updated'
  return type === logTypes.deleted || type === logTypes.removed ? 'deleted' : 'other'
}

function entryOf({ opeartorInfo, operatContent }: RowLog): HistoryEntry {
  const { uniqueId, objectId, createTime, requestType, type, logData } = operatContent
  return {
    id: uniqueId === '' ? `${objectId}:${createTime}` : uniqueId,
    at: logMoment(createTime),
    by: personOf(opeartorInfo),
    how: howOf(requestType),
    what: whatOf(type),
    changes: logData.map(({ id, name, oldText, oldValue, newText, newValue }) => ({
      fieldId: id,
      name: name === '' ? id : name,
      before: oldText === '' ? oldValue : oldText,
      after: newText === '' ? newValue : newText,
    })),
  }
}

/** The title first, then what stands first in the worksheet; pictures, files and further relations are no text for a small grid. */
function columnsOf(fields: readonly Field[]): readonly Field[] {
  const shown = fields.filter((it) => !it.isHidden && it.kind !== 'attachments' && it.kind !== 'none' && it.kind !== 'rows')
  const title = fields.filter((it) => it.isTitle)
  return [...title, ...shown.filter((it) => !it.isTitle)].slice(0, mostColumns)
}

export function createRowPanelHandlers(ports: RowPanelPorts): HandlersOf<RowPanelCalls> {
  const { sessions } = ports

  const structureOf = async (session: Session, worksheetId: WorksheetId): Promise<Result<WorksheetState, HostError>> => {
    const known = await session.replica.ask('worksheet.state', { worksheetId })
    if (!known.ok) return known
    if (known.value !== null) return ok(known.value)
    const fetched = await fetchStructure(ports, session, worksheetId)
    return fetched.ok ? worksheetState(session, worksheetId) : fetched
  }

  const relatedPage = async (
    session: Session,
    request: { readonly worksheetId: WorksheetId; readonly rowId: string; readonly field: string },
    page: { readonly pageSize: number; readonly pageIndex: number },
  ): Promise<Result<RelatedPage, HostError>> => {
    const own = await structureOf(session, request.worksheetId)
    if (!own.ok) return own
    const relatedId = own.value.fields.find((it) => it.id === request.field)?.relatedWorksheetId ?? null
    if (relatedId === null) return err({ kind: 'invalid', message: 'This column does not point to rows of another worksheet.' })
    const related = await structureOf(session, relatedId)
    if (!related.ok) return related
    const { worksheetId, rowId, field: controlId } = request
    const answer = await session.client.call(
      getRelationRowsV2,
      { body: { worksheetId, rowId, controlId, ...page, getSystemControl: false } },
      options,
    )
    if (!answer.ok) return err(serviceError(answer.error))
    const fields = columnsOf(related.value.fields)
    const answered: Record<string, Names[string]> = {}
    const read = answer.value.rows.flatMap((row) => {
      const id = readRowId(row)
      const take = ({ kind, id: of, text }: NameEntry): void => {
        answered[nameKey(kind, of)] = { text }
      }
      return id === null ? [] : [{ id, values: fields.map((field) => readValue(row[field.id] ?? row[field.alias], field, take)) }]
    })
    // The interface prints people and places by their ids alone.
    const wanted = fields.flatMap(({ kind }, place) => {
      if (!isReferenceKind(kind)) return []
      const ids = read.flatMap(({ values }) => {
        const value = values[place]
        return Array.isArray(value) ? value.map(String) : []
      })
      return [{ kind, ids: ids.filter((id) => answered[nameKey(kind, id)] === undefined) }]
    })
    const known = await session.replica.ask('names.of', { wanted })
    if (!known.ok) return known
    const names: Names = { ...known.value, ...answered }
    const rows = read.map(({ id, values }) => ({
      id,
      cells: fields.map((field, place) => valueText(values[place] ?? null, field, names)),
    }))
    const columns = fields.map(({ id, name }) => ({ id, name }))
    return ok({ worksheetId: relatedId, columns, rows, total: answer.value.total ?? rows.length })
  }

  return {
    'row.related': ({ connectionId, worksheetId, rowId, field, page, pageSize }) =>
      withSession(sessions, connectionId, (session) =>
        relatedPage(session, { worksheetId, rowId, field }, { pageSize, pageIndex: page }),
      ),
    'row.discussions': ({ connectionId, worksheetId, rowId, search, withAttachments, page, pageSize }) =>
      withSession(sessions, connectionId, async (session) => {
        const body = {
          worksheetId,
          rowId,
          pageSize,
          pageIndex: page,
          ...(search === '' ? {} : { keywords: search }),
          containAttachment: withAttachments,
        }
        const answer = await session.client.call(getRowDiscussionV2, { body }, options)
        if (!answer.ok) return err(serviceError(answer.error))
        return ok({ discussions: answer.value.map(discussionOf), isLast: answer.value.length < pageSize })
      }),
    'row.history': ({ connectionId, worksheetId, rowId, operatorId, field, mark, pageSize }) =>
      withSession(sessions, connectionId, async (session) => {
        const body = {
          worksheetId,
          rowId,
          pageSize,
          ...(operatorId === null ? {} : { opeartorId: operatorId }),
          ...(field === null ? {} : { controlId: field }),
          ...(mark === null ? {} : { lastMark: mark }),
        }
        const answer = await session.client.call(getRowLogsV2, { body }, options)
        if (!answer.ok) return err(serviceError(answer.error))
        const { logs, flag, lastMark } = answer.value
        return ok({ entries: logs.map(entryOf), mark: flag && lastMark !== '' ? lastMark : null })
      }),
    'row.share': ({ connectionId, worksheetId, rowId, visibleFields, validUntil, password }) =>
      withSession(sessions, connectionId, async (session) => {
        const body = {
          worksheetId,
          rowId,
          ...(visibleFields === null ? {} : { visibleFields }),
          validTime: validUntil ?? '',
          password,
        }
        const answer = await session.client.call(getShareLinkV2, { body }, options)
        return answer.ok ? ok({ url: answer.value }) : err(serviceError(answer.error))
      }),
  }
}
