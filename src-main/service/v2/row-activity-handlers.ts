/** Answers V2 operations 12, 14 and 15: share link, discussions and change log of a row. */
import type { Discussion as WireDiscussion } from '../../../src-shared/api/v2/discussion-v2.ts'
import { logObjectTypes, logRequestTypes, logTypes, type RowLog } from '../../../src-shared/api/v2/row-log-v2.ts'
import type { UserV2 } from '../../../src-shared/api/v2/row-v2.ts'
import { getRowDiscussionV2, getRowLogsV2, getShareLinkV2 } from '../../../src-shared/api/v2/v2-row-activity-operations.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { refuse } from '../domain/refusal.ts'
import { type FoundDiscussion, readDiscussions } from '../domain/rows/row-discussions.ts'
import { type LogPage, readRowLogs } from '../domain/rows/row-logs.ts'
import { shareRow } from '../domain/rows/share-rows.ts'
import type { Field } from '../domain/structure/field.ts'
import type { Cell, StoredFile } from '../domain/values/cell.ts'
import { workflowAccountId } from '../domain/values/directory.ts'
import { writtenDateTime } from '../domain/values/written-date.ts'
import { findWorksheet, type Workspace } from '../domain/workspace.ts'
import { fileAddress } from '../files/file-address.ts'
import { type Handler, handler } from '../http/handler.ts'
import { shareAddress } from '../http/share-address.ts'
import type { CellChange } from '../storage/storage-port.ts'
import { readTimeText } from '../v3/time-text.ts'
import type { V3Settings } from '../v3/v3-settings.ts'

type LoggedField = RowLog['operatContent']['logData'][number]

/** Entries of a page when the caller names no `pageSize`; the interface gives no default. */
const logPageSize = 20

/** `editType` of a logged field, which the interface does not explain: what happened to the value. */
const editTypes = { filled: 1, changed: 2, emptied: 3 } as const

function userOf(workspace: Workspace, accountId: string, origin: string): UserV2 {
  const account = workspace.directory().accounts.get(accountId)
  const avatar = account === undefined || account.avatar === '' ? '' : fileAddress(origin, account.avatar, 'avatar.png')
  return { accountId, fullname: account?.name ?? '', avatar, status: account?.status ?? 1, isPortal: false }
}

/** Cells as they are stored; files by name and address. */
function cellValue(field: Field | undefined, cell: Cell, origin: string): string {
  if (cell === null) return ''
  if (field?.kind !== 'attachments') return String(cell)
  const files: readonly StoredFile[] = JSON.parse(String(cell))
  return JSON.stringify(files.map((file) => ({ name: file.name, url: fileAddress(origin, file.token, file.name) })))
}

function writeField(change: CellChange, page: LogPage, origin: string): LoggedField {
  const known = page.fields.get(change.fieldId)
  const [oldValue, newValue] = [change.old, change.new].map((cell) => cellValue(known?.field, cell, origin))
  const editType = change.old === null ? editTypes.filled : change.new === null ? editTypes.emptied : editTypes.changed
  return {
    id: change.fieldId,
    name: known?.field.name ?? '',
    editType,
    type: Number(known?.field.code ?? 0),
    oldValue: oldValue ?? '',
    oldText: change.oldText ?? oldValue ?? '',
    newValue: newValue ?? '',
    newText: change.newText ?? newValue ?? '',
    isDeleted: known?.isRemoved ?? true,
  }
}

const kinds = { create: logTypes.created, update: logTypes.updated, delete: logTypes.deleted, remove: logTypes.removed } as const

function writeLogs(workspace: Workspace, worksheetId: string, page: LogPage, origin: string): readonly RowLog[] {
  return page.changes.map((change) => ({
    opeartorInfo: userOf(workspace, change.by, origin),
    operatContent: {
      worksheetId,
      objectId: change.rowId,
      uniqueId: change.mark.toString(16).padStart(24, '0'),
      objectType: logObjectTypes.row,
      type: kinds[change.kind],
      requestType: change.by === workflowAccountId ? logRequestTypes.workflow : logRequestTypes.manual,
      createTime: change.at,
      logData: change.changes.map((each) => writeField(each, page, origin)),
    },
  }))
}

const extension = (name: string): string => (name.includes('.') ? `.${name.split('.').at(-1)}` : '')

function writeDiscussion(workspace: Workspace, settings: V3Settings, found: FoundDiscussion, origin: string): WireDiscussion {
  const user = (id: string): UserV2 => userOf(workspace, id, origin)
  return {
    discussionId: found.id,
    message: found.message,
    createTime: settings.writeTime(found.at),
    createAccount: user(found.by),
    replyAccount: found.answers === null ? null : user(found.answers),
    accountsInMessage: found.mentions.map(user),
    replyId: found.replyTo,
    projectId: workspace.storage.catalog.appInfo()?.organizationId ?? '',
    attachments: found.files.map((file) => ({
      originalFilename: file.name,
      ext: extension(file.name),
      filesize: file.size,
      downloadUrl: fileAddress(origin, file.token, file.name),
    })),
  }
}

export const rowActivityHandlers = (workspace: Workspace, settings: V3Settings): readonly Handler[] => [
  handler(getShareLinkV2, async ({ body }, { origin }) => {
    const worksheet = findWorksheet(workspace, body.worksheetId)
    if (!worksheet.ok) return worksheet
    const { rowId, visibleFields = [], validTime = '', password = '' } = body
    const moment = validTime === '' ? null : writtenDateTime(validTime, '6')
    if (validTime !== '' && moment === null) return refuse('parameterValueError', 'validTime: expected YYYY-MM-DD HH:mm:ss')
    const validUntil = moment === null ? null : readTimeText(moment, settings.offsetMinutes)
    const token = await shareRow(workspace, worksheet.value, { rowId, visibleFields, validUntil, password })
    return token.ok ? ok(shareAddress(origin, token.value)) : token
  }),

  handler(getRowDiscussionV2, ({ body }, { origin }) => {
    const worksheet = findWorksheet(workspace, body.worksheetId)
    if (!worksheet.ok) return worksheet
    const { rowId, keywords = '', containAttachment = false, pageSize, pageIndex } = body
    const found = readDiscussions(workspace, worksheet.value, {
      rowId,
      keywords,
      onlyWithFiles: containAttachment,
      offset: (pageIndex - 1) * pageSize,
      limit: pageSize,
    })
    return found.ok ? ok(found.value.map((each) => writeDiscussion(workspace, settings, each, origin))) : found
  }),

  handler(getRowLogsV2, ({ body }, { origin }) => {
    const worksheet = findWorksheet(workspace, body.worksheetId)
    if (!worksheet.ok) return worksheet
    const page = readRowLogs(workspace, worksheet.value, {
      rowId: body.rowId,
      operatorId: body.opeartorId ?? '',
      fieldName: body.controlId ?? '',
      lastMark: body.lastMark ?? '',
      limit: body.pageSize ?? logPageSize,
    })
    if (!page.ok) return page
    const logs = [...writeLogs(workspace, worksheet.value.id, page.value, origin)]
    return ok({ logs, lastMark: page.value.lastMark, flag: page.value.isMore })
  }),
]
