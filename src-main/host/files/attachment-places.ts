/** Where the bytes of an attachment lie on this computer: staged, fetched before, or fetched now. */
import { join } from 'node:path'
import { fileIdentity } from '../../../src-shared/attach/file-identity.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import type { ConnectionId, FieldId, RowKey, WorksheetId } from '../../../src-shared/model/ids.ts'
import { type AttachmentCache, createAttachmentCache } from '../../attachments/attachment-cache.ts'
import type { FetchAttachment } from '../../attachments/fetch-attachment.ts'
import { type Session, type Sessions, withSession } from '../../connections/session.ts'
import { tryWriting } from '../../data-folder/file-problem.ts'
import { askTransfer } from '../../import/answers/ask-transfer.ts'
import type { TransferSpaces } from '../../import/answers/transfer-space.ts'

export interface Place {
  readonly connectionId: ConnectionId
  readonly worksheetId: WorksheetId
  readonly row: RowKey
  readonly field: FieldId
}

interface Located {
  readonly path: string
  readonly name: string
  readonly version: string
}

/** The file that was seen, wherever it stands in the cell by now; else the one in its place. */
const findSeen = (
  files: readonly AttachmentValue[],
  { index, version }: { readonly index: number; readonly version: string | undefined },
): AttachmentValue | undefined => {
  const there = files[index]
  if (version === undefined || (there !== undefined && fileIdentity(there) === version)) return there
  return files.find((it) => fileIdentity(it) === version) ?? there
}

/** Bytes of fetched files kept per connection. */
const cacheBytes = 500 * 1024 * 1024

export const gone: HostError = { kind: 'not-found', what: 'attachment', message: 'This file is no longer in the cell.' }

interface AttachmentPlacePorts {
  readonly sessions: Sessions
  readonly spaces: TransferSpaces
  readonly fetchAttachment: FetchAttachment
}

type Locate = (
  place: Place,
  seen: { readonly index: number; readonly version: string | undefined },
  signal: AbortSignal,
) => Promise<Result<Located, HostError>>

export function createAttachmentPlaces(ports: AttachmentPlacePorts): Locate {
  const { sessions, spaces } = ports
  const caches = new Map<string, AttachmentCache>()

  const cacheOf = (session: Session): AttachmentCache => {
    const known = caches.get(session.folder + session.address)
    if (known !== undefined) return known
    const made = createAttachmentCache(join(session.folder, 'attachment-cache'), cacheBytes, (url, signal) =>
      ports.fetchAttachment(url, signal, session.address),
    )
    caches.set(session.folder + session.address, made)
    return made
  }
  const filesAt = async (
    session: Session,
    { worksheetId: worksheet, row, field }: Place,
  ): Promise<Result<readonly AttachmentValue[], HostError>> => {
    const held = await askTransfer(session.replica, 'files.in-cell', { worksheetId: worksheet, row, field })
    if (!held.ok) return held
    return held.value === null ? err(gone) : ok(held.value)
  }
  return (place, seen, signal) =>
    withSession(sessions, place.connectionId, async (session) => {
      const held = await filesAt(session, place)
      if (!held.ok) return held
      const file = findSeen(held.value, seen)
      if (file === undefined) return err(gone)
      const { name, staged, url } = file
      const version = fileIdentity(file)
      if (staged !== undefined) {
        const space = await spaces.of(session)
        if (!space.ok) return space
        const isHere = await space.value.blobs.has(staged)
        return isHere
          ? ok({ path: space.value.blobs.pathOf(staged), name, version })
          : err({ kind: 'file', reason: 'missing', message: `The staged copy of “${name}” is gone. Attach it again.` })
      }
      if (url === undefined || url === '') return err(gone)
      return mapOk(await tryWriting(() => cacheOf(session).get(file, signal)), (fetched) => ({ path: fetched, name, version }))
    })
}
