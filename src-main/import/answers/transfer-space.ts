/** What imports, exports and attachments of one open connection share: its folders, its staged files, and what must be done once at its start. */

import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { ApiClient } from '../../api-client/api-client.ts'
import type { Timer } from '../../api-client/timer.ts'
import { type BlobStore, createBlobStore } from '../../attachments/blob-store.ts'
import { rescuedFile } from '../../data-folder/replica-files.ts'
import type { Replica } from '../../replica/replica.ts'
import { listOf } from '../ledger/cell-list.ts'
import { linesOf } from '../mend/line-file.ts'
import { verdictsOf } from '../mend/line-verdicts.ts'
import { lookUpFolder } from '../transform/look-up/kept-files.ts'
import { nextTablesOf, tablesOf } from '../transform/look-up/kept-tables.ts'
import { askTransfer } from './ask-transfer.ts'

/** The part of a session that is used here. */
export interface TransferSession {
  readonly client: ApiClient
  readonly replica: Replica
  readonly folder: string
}

export interface TransferSpace extends TransferSession {
  readonly clock: Clock
  readonly timer: Timer
  readonly ids: IdSource
  readonly blobs: BlobStore
  readonly blobFolder: string
  /** What steps of imports look texts up in. */
  readonly lookUpFiles: BlobStore
  /** The source copy of an import; what a check and a look at its lines have found lies beside it. */
  sourceOf(id: ImportId): string
  removeSource(id: ImportId): Promise<void>
  /** The file of its lines is of no more use once the import is written. */
  removeLines(id: ImportId): Promise<void>
}

export interface TransferSpaces {
  /** The space of a session, ready for use. The first call marks what the last run left unfinished and removes files nobody needs. */
  of(session: TransferSession): Promise<Result<TransferSpace, HostError>>
}

interface SpacePorts {
  readonly clock: Clock
  readonly timer: Timer
  readonly ids: IdSource
}

async function openSpace(session: TransferSession, ports: SpacePorts): Promise<Result<TransferSpace, HostError>> {
  const imports = join(session.folder, 'imports')
  const blobFolder = join(session.folder, 'files')
  const blobs = createBlobStore(blobFolder)
  await mkdir(imports, { recursive: true, mode: 0o700 })
  const marked = await askTransfer(session.replica, 'import.mark-interrupted', { importId: null })
  if (!marked.ok) return marked
  // Files of rescued changes are named by nothing until these are staged again.
  if (!existsSync(join(session.folder, rescuedFile)) && !(await blobs.isEmpty())) {
    const used = await askTransfer(session.replica, 'files.used', null)
    if (!used.ok) return used
    await blobs.removeUnused(new Set(used.value.digests))
  }
  const lookUpFiles = createBlobStore(lookUpFolder(imports))
  if (!(await lookUpFiles.isEmpty())) {
    const used = await askTransfer(session.replica, 'import.look-up-files', null)
    if (!used.ok) return used
    await lookUpFiles.removeUnused(new Set(used.value.digests))
  }
  const sourceOf = (id: ImportId): string => join(imports, `${id}.csv`)
  const removeLines = async (id: ImportId): Promise<void> => {
    await askTransfer(session.replica, 'import.close-grid', { importId: id })
    await rm(linesOf(sourceOf(id)), { force: true })
  }
  return ok({
    client: session.client,
    replica: session.replica,
    folder: session.folder,
    ...ports,
    blobs,
    blobFolder,
    lookUpFiles,
    sourceOf,
    removeSource: async (id) => {
      await rm(sourceOf(id), { force: true })
      await removeLines(id)
      for (const beside of [listOf, verdictsOf, tablesOf, nextTablesOf]) await rm(beside(sourceOf(id)), { force: true })
    },
    removeLines,
  })
}

export function createTransferSpaces(ports: SpacePorts): TransferSpaces {
  const spaces = new WeakMap<Replica, Promise<Result<TransferSpace, HostError>>>()
  return {
    async of(session) {
      // The client may have been replaced since, by one with another address.
      const withClient = (space: Result<TransferSpace, HostError>) =>
        space.ok ? ok({ ...space.value, client: session.client }) : space
      const known = spaces.get(session.replica)
      if (known !== undefined) return withClient(await known)
      const opening = openSpace(session, ports)
      spaces.set(session.replica, opening)
      // A failure may pass, told or thrown: the next call tries again.
      const opened = await opening.catch((error: unknown) => {
        spaces.delete(session.replica)
        throw error
      })
      if (!opened.ok) spaces.delete(session.replica)
      return withClient(opened)
    },
  }
}
