/**
 * Entry of a thread that is a data worker for many replicas, one after another and beside each other: each is served over a port of its own,
 * by the same code on a connection of its own. Tests open hundreds of replicas, and starting a thread costs more than most of them do.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { openStoreFor } from '../../../src-main/data-worker/open-store.ts'
import { serveQuestions } from '../../../src-main/data-worker/serve-questions.ts'
import type { WorkerStart } from '../../../src-main/replica/contract/worker-protocol.ts'
import { migrations } from '../../../src-main/replica/store/migration-list.ts'
import { openForWriting } from '../../../src-main/replica/store/open-database.ts'

export interface Hired {
  readonly port: MessagePort
  readonly start: WorkerStart
}

/** Bringing an empty file to the present format takes longer than many a test: the thread does it once, and lays copies. */
let template: Buffer | null = null

function makeTemplate(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-template-'))
  try {
    const file = path.join(folder, 'replica.db')
    const opened = openForWriting(file, migrations)
    if (!opened.ok) throw new Error(opened.error.message)
    opened.value.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of a file that is gone a note, copies or a log may be left, by which that is recognised. */
const wasThere = (file: string): boolean =>
  existsSync(path.dirname(file)) && readdirSync(path.dirname(file)).some((it) => it.startsWith(path.basename(file)))

/** A file that cannot be laid is made by whoever opens it, or refused there in words. */
function layFresh(file: string): void {
  try {
    if (wasThere(file)) return
    template ??= makeTemplate()
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, template, { flag: 'wx', mode: 0o600 })
  } catch {}
}

parentPort?.on('message', ({ port, start }: Hired) => {
  if (start.role === 'writer') layFresh(start.file)
  serveQuestions(port, start, openStoreFor)
})
