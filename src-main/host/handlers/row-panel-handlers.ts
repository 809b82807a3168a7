/** Answers the row panel's calls: related rows, discussions, change log and share link of one row, all from the service. */

import { logMoment } from '../../../src-shared/api/log-moment.ts'
import type { Discussion as WireDiscussion } from '../../../src-shared/api/v2/discussion-v2.ts'
import { logRequestTypes, logTypes, type RowLog } from '../../../src-shared/api/v2/row-log-v2.ts'
import type { UserV2 } from '../../../src-shared/api/v2/row-v2.ts'
import { getRowDiscussionV2, getRowLogsV2, getShareLinkV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import type { Discussion, HistoryEntry, Person } from '../../../src-shared/host/calls/row-panel-calls.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'
import { err, mapOk, ok } from '../../../src-shared/lib/result.ts'
import type { FieldId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import { keepLinkTask, listLinksTask } from '../../replica/rules/made-links.ts'
import type { StructurePorts } from '../fetch-structure.ts'
import { readRelatedPage } from '../related-page.ts'
import type { HandlersOf } from './handlers.ts'

type RowPanelCalls = 'row.related' | 'row.discussions' | 'row.history' | 'row.share' | 'row.links'

export interface RowPanelPorts extends StructurePorts {
  readonly sessions: Sessions
}

/** A person waits. */
const options = { patienceMs: 30_000, timeoutMs: 30_000, lane: 'row-panel' } as const

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

async function fieldNames({ replica }: Session, worksheetId: WorksheetId, ids: readonly FieldId[]): Promise<readonly string[]> {
  const state = await replica.ask('worksheet.state', { worksheetId })
  const fields = state.ok ? (state.value?.fields ?? []) : []
  return ids.map((id) => fields.find((it) => it.id === id)?.name ?? id)
}

export function createRowPanelHandlers(ports: RowPanelPorts): HandlersOf<RowPanelCalls> {
  const { sessions } = ports

  return {
    'row.related': ({ connectionId, worksheetId, rowId, field, page, pageSize }) =>
      withSession(sessions, connectionId, (session) =>
        readRelatedPage(ports, session, { worksheetId, rowId, field }, { pageSize, pageIndex: page }),
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
        if (!answer.ok) return err(serviceError(answer.error, 'links'))
        const fields = visibleFields === null ? null : await fieldNames(session, worksheetId, visibleFields)
        const link = { url: answer.value, madeAt: ports.clock.now(), validUntil, fields, hasPassword: password !== '' }
        // The link is made, whether or not it can be listed here.
        await session.replica.run(keepLinkTask, { worksheetId, rowId, link })
        return ok({ url: answer.value })
      }),
    'row.links': ({ connectionId, worksheetId, rowId }) =>
      withSession(sessions, connectionId, async ({ replica }) =>
        mapOk(await replica.run(listLinksTask, { worksheetId, rowId }), (links) => ({ links })),
      ),
  }
}
