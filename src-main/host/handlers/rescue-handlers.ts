/** Answers the calls about damaged local data, and stages what was rescued again once its worksheets have been loaded. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { countOf } from '../../../src-shared/bulk/operation-label.ts'
import type { RescueSource, RescueView } from '../../../src-shared/host/calls/rescue-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { createInTurn } from '../../../src-shared/lib/in-turn.ts'
import { err, mapOk, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { countSalvaged, type Salvaged } from '../../../src-shared/model/salvaged.ts'
import { explainFileError } from '../../data-folder/explain-file-error.ts'
import { listCopies } from '../../data-folder/journal-copies-list.ts'
import {
  asideName,
  copiesFolder,
  replicaFile,
  rescuedFile,
  setAside,
  setRescuedAside,
  settleRescue,
} from '../../data-folder/replica-files.ts'
import { openReplica, type SpawnWorker } from '../../replica/replica.ts'
import { askKeeper } from '../../replica/rescue/ask-keeper.ts'
import { acceptOlderTask, copyTask, type Looked, lookTask, sentTask } from '../../replica/rescue/rescue-tasks.ts'
import type { FileStore } from '../files/file-store.ts'
import {
  addWaiting,
  isUnreadable,
  lessRestaged,
  readWaiting,
  waitingText,
  withSent,
  writeRescuedTable,
  writeSentTable,
} from '../rescued-changes.ts'
import type { HandlersOf } from './handlers.ts'

export interface RescueHandlerPorts {
  readonly clock: Clock
  readonly files: FileStore
  readonly spawn: SpawnWorker
  folderOf(connectionId: ConnectionId): string
  /** Ends what runs for a connection and closes its local data. */
  close(connectionId: ConnectionId): Promise<void>
}

interface Examined {
  readonly looked: Looked
  readonly copy: { readonly at: number; readonly found: Salvaged } | null
}

const messages: Readonly<Record<RescueView['problem'], string>> = {
  gone: 'The file with this connection’s data on this computer is empty or gone.',
  damaged: 'The file with this connection’s data on this computer is damaged. What was staged and can be read is listed below.',
  older:
    'The file with this connection’s data on this computer is older than it should be: the newest changes are not in it, because its log was cut or lost.',
  whole: 'Nothing is wrong with the file of this connection.',
}

export function createRescueHandlers(
  ports: RescueHandlerPorts,
): HandlersOf<'rescue.look' | 'rescue.start' | 'rescue.save' | 'rescue.keep-copy'> {
  const examine = async (connectionId: ConnectionId): Promise<Result<Examined, HostError>> => {
    await ports.close(connectionId)
    const folder = ports.folderOf(connectionId)
    const settled = settleRescue(folder)
    if (!settled.ok) return settled
    const looked = await look(ports.spawn, path.join(folder, replicaFile))
    if (!looked.ok) return looked
    const [newest] = listCopies(path.join(folder, copiesFolder))
    const read = newest === undefined ? null : await askKeeper(ports.spawn, lookTask, { file: newest.file, isCopy: true })
    const found = read?.ok ? read.value.found : null
    const copy = newest === undefined || found === null ? null : { at: newest.at, found }
    return ok({ looked: looked.value, copy })
  }
  const take = ({ looked, copy }: Examined, from: 'file' | 'copy' | 'nothing'): Salvaged =>
    (from === 'file' ? looked.found : from === 'copy' ? copy?.found : null) ?? { worksheets: [], unreadable: 0 }

  const tableOf = async (connectionId: ConnectionId, from: 'file' | 'copy' | 'sent'): Promise<Result<string, HostError>> => {
    if (from !== 'sent') {
      return mapOk(await examine(connectionId), (examined) => writeRescuedTable(take(examined, from)))
    }
    await ports.close(connectionId)
    const sent = await askKeeper(ports.spawn, sentTask, { file: path.join(ports.folderOf(connectionId), replicaFile) })
    return sent.ok ? ok(writeSentTable(sent.value)) : sent
  }

  const inTurn = createInTurn<ConnectionId>()
  return {
    'rescue.look': async ({ connectionId }) => {
      const examined = await examine(connectionId)
      if (!examined.ok) return examined
      const { looked, copy } = examined.value
      const problem = problemOf(looked)
      const sources = [
        ...(looked.found === null ? [] : [describe('file', null, looked.found)]),
        ...(copy === null ? [] : [describe('copy', copy.at, copy.found)]),
      ]
      const before = await readWaiting(ports.folderOf(connectionId))
      const waiting = before === null ? 0 : countSalvaged({ ...before, unreadable: 0 }).rows
      return ok({ problem, message: messages[problem], sources, waiting })
    },
    'rescue.start': ({ connectionId, from }) =>
      inTurn(connectionId, async () => {
        const folder = ports.folderOf(connectionId)
        const examined = await examine(connectionId)
        if (!examined.ok) return examined
        try {
          if (from === 'as-it-is') {
            const accepted = await askKeeper(ports.spawn, acceptOlderTask, { file: path.join(folder, replicaFile) })
            return mapOk(accepted, () => ({ setAside: null, rows: 0 }))
          }
          const found = take(examined.value, from)
          const at = ports.clock.now()
          const name = asideName(folder, at)
          const holdsNewRows = from === 'copy' || examined.value.looked.isShort
          const next = { at, holdsNewRows, worksheets: withSent(found, examined.value.looked.sent), aside: [name] }
          if (await isUnreadable(folder)) setRescuedAside(folder, at)
          const isWhole = from === 'file' && found.unreadable === 0
          const before = lessRestaged(await readWaiting(folder), isWhole ? examined.value.looked.restaged : [])
          const waiting = waitingText(addWaiting(before, next))
          // Another window may have opened it while it was read.
          await ports.close(connectionId)
          return ok({ setAside: setAside(folder, name, waiting), rows: countSalvaged(found).rows })
        } catch (error) {
          return err(explainFileError(error, 'The damaged file was not set aside'))
        }
      }),
    'rescue.save': async ({ connectionId, from }) => {
      const table = await tableOf(connectionId, from)
      if (!table.ok) return table
      try {
        const name = from === 'sent' ? 'what was sent.csv' : 'staged changes.csv'
        const saved = await ports.files.make(name, async (to) => ok(await writeFile(to, table.value, { mode: 0o600 })))
        return mapOk(saved, ({ file }) => file)
      } catch (error) {
        return err(explainFileError(error, 'The table was not saved'))
      }
    },
    'rescue.keep-copy': async ({ connectionId }) => {
      const folder = ports.folderOf(connectionId)
      const ask = { file: path.join(folder, replicaFile), folder: path.join(folder, copiesFolder), at: ports.clock.now() }
      return mapOk(await askKeeper(ports.spawn, copyTask, { ...ask, isDaily: false }), (copied) => ({ at: copied }))
    },
  }
}

/** What no look at the file finds, and whoever opens it meets, is damage too: otherwise there would be no way out of it. */
async function look(spawn: SpawnWorker, file: string): Promise<Result<Looked, HostError>> {
  const looked = await askKeeper(spawn, lookTask, { file, isCopy: false })
  if (!looked.ok || looked.value.damage !== null || !existsSync(file)) return looked
  const opened = await openReplica(file, spawn)
  if (opened.ok) await opened.value.close()
  if (opened.ok || opened.error.kind !== 'storage' || opened.error.reason !== 'corrupt') return looked
  return askKeeper(spawn, lookTask, { file, isCopy: false, refused: opened.error.message })
}

function problemOf({ damage }: Looked): RescueView['problem'] {
  if (damage === null) return 'whole'
  return damage.kind === 'unreadable' ? 'damaged' : damage.kind
}

function describe(from: RescueSource['from'], at: number | null, found: Salvaged): RescueSource {
  const worksheets = found.worksheets.map((it) => ({ name: it.name, ...countSalvaged({ worksheets: [it], unreadable: 0 }) }))
  return { from, at, ...countSalvaged(found), unreadable: found.unreadable, worksheets }
}

/** Whether changes wait here that a removal of the connection would take with it. */
export const sayWaiting = async (folder: string): Promise<string | null> => {
  settleRescue(folder)
  if (await isUnreadable(folder)) return `Rescued changes (${rescuedFile}) wait, and cannot be read.`
  const before = await readWaiting(folder)
  if (before === null) return null
  const { rows } = countSalvaged({ ...before, unreadable: 0 })
  return rows === 0 ? null : `${countOf(rows, 'row', 'rows')} of rescued changes (${rescuedFile}) were not staged again yet.`
}
