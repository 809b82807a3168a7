/** Everything the domain works with, passed down from the composition root. */
import type { Clock } from '../../../src-shared/lib/clock.ts'
import type { IdSource } from '../../../src-shared/lib/id-source.ts'
import type { FileFetcher, FileStore } from '../files/file-store.ts'
import type { Storage } from '../storage/storage-port.ts'
import { type Outcome, refuse } from './refusal.ts'
import type { ComputedPlan } from './rows/computed-plan.ts'
import type { RowEvent } from './rows/row-event.ts'
import type { Worksheet } from './structure/worksheet.ts'
import type { Directory } from './values/directory.ts'

/** Numbers that the interface leaves to the service (service-notes B, caps). */
export interface Caps {
  readonly rowsPerBatch: number
  readonly optionsPerSet: number
  readonly attachmentsPerField: number
  /** Characters of base64 in one attachment. */
  readonly base64PerFile: number
  /** Bytes of all attachments together; null = as much as the disk takes. */
  readonly attachmentQuota: number | null
  readonly fieldsPerWorksheet: number
}

export interface Workspace {
  readonly storage: Storage
  readonly files: FileStore
  readonly fetchFile: FileFetcher
  readonly clock: Clock
  readonly ids: IdSource
  readonly caps: Caps
  /** False also takes values in the forms of deployed services (service-notes B, the liberal service). */
  readonly isStrict: boolean
  /** Ids and aliases of worksheets that belong to other applications, with the name of the application. */
  readonly elsewhere: ReadonlyMap<string, string>
  /** The directory as it is now. */
  directory(): Directory
  /** Reads the directory anew after a change of it was stored. */
  directoryChanged(): void
  /** The computed fields as they are now. */
  plan(): ComputedPlan
  /** `YYYY-MM-DD` at the service's offset from UTC. */
  today(): string
  /** Told about rows that were written with `triggerWorkflow`, before the write ends: starts the processes that listen to them. */
  rowsChanged(event: RowEvent): void
}

/** Who makes a call. */
export interface Caller {
  readonly accountId: string
  /** Address under which the caller reached the service; file addresses start with it. */
  readonly origin: string
}

/** Finds a worksheet by id or alias; one of another application is 430013, unknown is 430022 (service-notes B, which code when). */
export function findWorksheet(workspace: Workspace, name: string): Outcome<Worksheet> {
  const worksheets = workspace.storage.catalog.worksheets()
  const found = worksheets.find((each) => each.id === name) ?? worksheets.find((each) => each.alias !== '' && each.alias === name)
  if (found !== undefined) return { ok: true, value: found }
  const application = workspace.elsewhere.get(name)
  return application === undefined
    ? refuse('worksheetMissing', `no worksheet ${JSON.stringify(name)}`)
    : refuse(
        'worksheetNotInApplication',
        `the worksheet ${JSON.stringify(name)} belongs to the application ${JSON.stringify(application)}`,
      )
}
