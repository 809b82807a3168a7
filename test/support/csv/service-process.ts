/** The embedded service in a process of its own, so that it can be killed like any other. */
import { type ChildProcess, spawn } from 'node:child_process'
import { z } from 'zod'
import { testAppKey, testSign } from '../service/start-service.ts'
import { childProgram } from '../worker-program.ts'

export interface ServiceProcess {
  readonly url: string
  /** Ends it as a crash would. */
  kill(): Promise<void>
}

const firstLine = z.looseObject({ url: z.string() })

/** Resolves with the first line that the process prints. */
export const readFirstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString()
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal} before it said a line`)))
  })

/** `port` 0 takes a free one. */
export async function startServiceProcess(dataFolder: string, port = 0): Promise<ServiceProcess> {
  const args = [
    childProgram('service-command'),
    '--strict',
    '--port',
    String(port),
    '--data',
    dataFolder,
    '--app-key',
    testAppKey,
    '--sign',
    testSign,
  ]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const { url } = firstLine.parse(JSON.parse(await readFirstLine(child)))
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
