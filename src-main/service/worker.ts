/** Entry of the worker thread that runs the embedded service for the app's own sample workspace. */
import { parentPort, workerData } from 'node:worker_threads'
import { failureWords } from './command.ts'
import { listen } from './listen.ts'
import { listenAgain } from './listen-again.ts'
import { openService } from './open-service.ts'
import { fromParent, type ToParent, workerRequest } from './worker-messages.ts'

if (parentPort === null) throw new Error('this file runs in a worker thread')
const parent = parentPort
const tell = (message: ToParent): void => parent.postMessage(message)

const { dataFolder, sample, appKey, sign, port, valueForm } = workerRequest.parse(workerData)
// The app's own client speaks the interface's own form, and is kept to it here too.
const opened = await openService({ dataFolder, sample, appKey, sign, valueForm, isStrict: true })
if (opened.ok) {
  const { service, storage, credentials, close } = opened.value
  const host = '127.0.0.1'
  const listener = port === 0 ? await listenAgain(service, storage.settings, host) : await listen(service, host, port)
  if (listener.ok) {
    parent.on('message', (message: unknown) => {
      if (fromParent.parse(message) !== 'close') return
      void listener.value.close().then(() => {
        close()
        tell({ kind: 'closed' })
        parent.close()
      })
    })
    tell({ kind: 'listening', url: listener.value.url, ...credentials })
  } else {
    close()
    tell({ kind: 'failed', words: failureWords(listener.error) })
  }
} else {
  tell({ kind: 'failed', words: failureWords(opened.error) })
}
