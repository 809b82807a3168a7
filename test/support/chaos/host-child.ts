/**
 * The app without a window, as a process: takes the lock of its data folder as a shell does, opens the host, and answers calls that
 * come as messages. Says `{ ready }` when it listens, or `{ refused }` when it may not start. Arguments: data folder, file of secrets, data worker.
 */
import { Worker } from 'node:worker_threads'
import { createUndiciTransport } from '../../../src-main/api-client/undici-transport.ts'
import { describeLockError, lockDataFolder } from '../../../src-main/data-folder/lock-data-folder.ts'
import { createHost } from '../../../src-main/host/create-host.ts'
import { createFileSecrets } from './file-secrets.ts'

const [dataFolder = '', secretsFile = '', dataWorker = ''] = process.argv.slice(2)
const say = (message: object): void => {
  // Whoever started this process may be gone.
  if (process.connected) process.send?.(message, () => undefined)
}

const lock = lockDataFolder(dataFolder)
if (!lock.ok) {
  process.send?.({ refused: describeLockError(lock.error, dataFolder) }, () => process.exit(3))
} else {
  const opened = await createHost({
    version: '0.0.0',
    shell: 'Chaos',
    dataFolder,
    transport: createUndiciTransport({ env: {} }),
    keychain: createFileSecrets(secretsFile),
    // Worksheets of chaos are small: what is staged in two rows at once is packed as it is in hundreds.
    spawnDataWorker: (options) => new Worker(dataWorker, { ...options, workerData: { ...options.workerData, fewestPacked: 2 } }),
    createServiceWorker: () => {
      throw new Error('chaos has a service of its own')
    },
    opener: null,
    paste: null,
  })
  if (!opened.ok) throw new Error(opened.error)
  const host = opened.value
  host.subscribe((event) => {
    if (event.event === 'job.changed') say({ job: event.payload })
  })
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'request' in message)
      void host.handle(message.request).then((reply) => say({ reply }))
  })
  const upload = async ({ id, name, content }: Readonly<Record<'id' | 'name' | 'content', string>>): Promise<void> => {
    const url = `http://127.0.0.1/upload?name=${encodeURIComponent(name)}`
    const kept = await host.http(new Request(url, { method: 'POST', body: content }))
    const { handle } = (await kept.json()) as { readonly handle: string }
    say({ reply: { id, ok: true, value: handle } })
  }
  process.on('message', (message: { readonly upload?: Parameters<typeof upload>[0] }) => {
    if (message.upload !== undefined) void upload(message.upload)
  })
  const end = async (): Promise<void> => {
    await host.close()
    lock.value.release()
    process.exit(0)
  }
  process.once('SIGTERM', () => void end())
  say({ ready: true })
}
