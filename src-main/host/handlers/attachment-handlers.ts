/** Answers the calls about attachments, and serves their bytes to the window. */
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import { connectionId, type FileHandle, fieldId, type RowKey, rowKey, worksheetId } from '../../../src-shared/model/ids.ts'
import type { FetchAttachment } from '../../attachments/fetch-attachment.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import { askTransfer } from '../../import/answers/ask-transfer.ts'
import type { TransferSpaces } from '../../import/answers/transfer-space.ts'
import { createAttachmentPlaces, gone, type Place } from '../files/attachment-places.ts'
import type { FileStore } from '../files/file-store.ts'
import { createKeptUploads } from '../files/kept-uploads.ts'
import { type FileOpener, openCopy } from '../files/open-copy.ts'
import { respondWithAttachment } from '../files/respond-attachment.ts'
import type { Staging } from '../views/staging.ts'
import type { HandlersOf } from './handlers.ts'

export interface AttachmentHandlerPorts {
  readonly sessions: Sessions
  readonly spaces: TransferSpaces
  readonly staging: Staging
  readonly files: FileStore
  readonly fetchAttachment: FetchAttachment
  /** Null where files cannot be opened. */
  readonly opener: FileOpener | null
}

export interface Attachments {
  readonly handlers: HandlersOf<
    | 'edits.attach'
    | 'edits.attach-many'
    | 'attachments.match'
    | 'attachments.propose-naming'
    | 'attachments.keep'
    | 'attachments.open'
    | 'attachments.save'
  >
  /** `GET /blob/<connection>/<worksheet>/<row>/<field>/<index>`. */
  respond(request: Request): Promise<Response>
}

export function createAttachments(ports: AttachmentHandlerPorts): Attachments {
  const { sessions, spaces, files, staging } = ports
  const uploads = createKeptUploads(spaces, files)
  const locate = createAttachmentPlaces(ports)
  const keepAll = async (
    session: Session,
    handles: readonly FileHandle[],
  ): Promise<Result<readonly AttachmentValue[], HostError>> => {
    const kept: AttachmentValue[] = []
    for (const handle of handles) {
      const file = await uploads.keep(session, handle)
      if (!file.ok) return file
      kept.push(file.value)
    }
    return ok(kept)
  }

  return {
    handlers: {
      'edits.attach': ({ files: handles, ...place }) =>
        withSession(sessions, place.connectionId, async (session) => {
          const kept = await keepAll(session, handles)
          if (!kept.ok) return kept
          return staging.attach(session, place.worksheetId, place.field, [{ row: place.row, files: kept.value }])
        }),
      'edits.attach-many': ({ connectionId: connection, worksheetId: worksheet, field, files: given, replaces = false }) =>
        withSession(sessions, connection, async (session) => {
          const kept = await keepAll(
            session,
            given.map((it) => it.file),
          )
          if (!kept.ok) return kept
          const cells = new Map<RowKey, AttachmentValue[]>()
          for (const [i, value] of kept.value.entries()) {
            const row = given[i]?.row
            if (row !== undefined) cells.set(row, [...(cells.get(row) ?? []), value])
          }
          return staging.attach(
            session,
            worksheet,
            field,
            [...cells].map(([row, added]) => ({ row, files: added })),
            replaces,
          )
        }),
      'attachments.keep': ({ connectionId: connection, file }) =>
        withSession(sessions, connection, async (session) => {
          return mapOk(await uploads.keep(session, file), () => ({ kept: true }))
        }),
      'attachments.match': ({ connectionId: connection, ...ask }) =>
        withSession(sessions, connection, async (session) => {
          return mapOk(await askTransfer(session.replica, 'files.match', ask), (matches) => ({ matches }))
        }),
      'attachments.propose-naming': ({ connectionId: connection, ...ask }) =>
        withSession(sessions, connection, (session) => askTransfer(session.replica, 'files.propose-naming', ask)),
      'attachments.save': async ({ index, version, ...place }) => {
        const found = await locate(place, { index, version }, new AbortController().signal)
        if (found.ok && version !== undefined && found.value.version !== version) return err(gone)
        return found.ok ? ok(files.offer(found.value.path, found.value.name, 'foreign')) : found
      },
      'attachments.open': async ({ index, version, ...place }) => {
        if (ports.opener === null)
          return err({ kind: 'invalid', message: 'Files cannot be opened from here. Save it to disk instead.' })
        const found = await locate(place, { index, version }, new AbortController().signal)
        if (!found.ok) return found
        if (version !== undefined && found.value.version !== version) return err(gone)
        return openCopy(ports.opener, files, found.value)
      },
    },
    async respond(request) {
      const { pathname, searchParams } = new URL(request.url)
      const place = readPlace(pathname.split('/').slice(2))
      if (place === null) return respondWithAttachment.notFound()
      const version = searchParams.get('v') ?? undefined
      const found = await locate(place.at, { index: place.index, version }, request.signal)
      if (!found.ok) return respondWithAttachment.failure(found.error)
      return respondWithAttachment.file(found.value, found.value.version === version)
    },
  }
}

/** Null for a path that names no attachment. */
function readPlace(parts: readonly string[]): { readonly at: Place; readonly index: number } | null {
  if (parts.length !== 5) return null
  let decoded: readonly string[]
  try {
    decoded = parts.map(decodeURIComponent)
  } catch {
    return null
  }
  const [connection, worksheet, row, field, index] = decoded
  const ids = {
    connectionId: connectionId.safeParse(connection),
    worksheetId: worksheetId.safeParse(worksheet),
    row: rowKey.safeParse(row),
    field: fieldId.safeParse(field),
  }
  const number = /^\d{1,4}$/.test(index ?? '') ? Number(index) : -1
  if (!ids.connectionId.success || !ids.worksheetId.success || !ids.row.success || !ids.field.success || number < 0) return null
  return {
    at: { connectionId: ids.connectionId.data, worksheetId: ids.worksheetId.data, row: ids.row.data, field: ids.field.data },
    index: number,
  }
}
