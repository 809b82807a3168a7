/** Answers the calls about the app itself: what it is, its settings, its request log. */
import { writeFile } from 'node:fs/promises'
import type { AppInfo } from '../../../src-shared/host/calls/app-calls.ts'
import { hostVersion } from '../../../src-shared/host/envelope.ts'
import { err, mapOk, ok } from '../../../src-shared/lib/result.ts'
import { readContent } from '../../api-client/request-content.ts'
import type { RequestLog } from '../../api-client/request-log.ts'
import { explainFileError } from '../../data-folder/explain-file-error.ts'
import type { CredentialVault } from '../../secrets/credential-vault.ts'
import type { FileStore } from '../files/file-store.ts'
import { writeRequestLog } from '../files/write-request-log.ts'
import type { SettingsStore } from '../settings-store.ts'
import type { Sorting } from '../sorting.ts'
import type { HandlersOf } from './handlers.ts'

export interface AppHandlerPorts {
  readonly version: string
  readonly shell: string
  readonly dataFolder: string
  readonly canOpenFiles: boolean
  readonly paste: (() => void) | null
  readonly vault: CredentialVault
  readonly settings: SettingsStore
  readonly sorting: Sorting
  readonly requests: RequestLog
  readonly files: Pick<FileStore, 'make'>
}

export const createAppHandlers = (
  ports: AppHandlerPorts,
): HandlersOf<
  'app.info' | 'app.paste' | 'settings.get' | 'settings.set' | 'requests.list' | 'requests.content' | 'requests.save'
> => ({
  'app.info': async () => {
    const keychain = await ports.vault.availability()
    const info: AppInfo = {
      version: ports.version,
      hostVersion,
      shell: ports.shell,
      language: ports.sorting.language,
      dataFolder: ports.dataFolder,
      capabilities: {
        keychain: keychain.isAvailable,
        keychainReason: keychain.reason,
        openFiles: ports.canOpenFiles,
        paste: ports.paste !== null,
      },
    }
    return ok(info)
  },
  'app.paste': async () => {
    if (ports.paste === null) return err({ kind: 'invalid', message: 'Press Ctrl+V to paste.' })
    ports.paste()
    return ok(null)
  },
  'settings.get': async () => ok(await ports.settings.read()),
  'settings.set': async (patch) => {
    const changed = await ports.settings.change(patch)
    if (changed.ok && (patch.sortLanguage !== undefined || patch.sortNumbers !== undefined))
      await ports.sorting.change(changed.value)
    return changed
  },
  'requests.list': async ({ after, limit }) => ok({ records: ports.requests.list(after, limit) }),
  'requests.content': async ({ sequence }) => {
    const found = ports.requests.contentOf(sequence)
    return ok({ content: found === null ? null : readContent(found) })
  },
  'requests.save': async ({ sequences }) => {
    const wanted = new Set(sequences)
    const kept = ports.requests.list(0, Number.MAX_SAFE_INTEGER).filter((it) => wanted.has(it.sequence))
    try {
      const saved = await ports.files.make('Request log.csv', async (path) =>
        ok(await writeFile(path, writeRequestLog(kept), { mode: 0o600 })),
      )
      return mapOk(saved, ({ file }) => file)
    } catch (error) {
      return err(explainFileError(error, 'The log could not be saved'))
    }
  },
})
