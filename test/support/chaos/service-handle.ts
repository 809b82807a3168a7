/** The embedded service of a chaos run: the real program, on a port that stays the same when it is started again. */
import { createInterface } from 'node:readline'
import { testAppKey, testSign } from '../service/start-service.ts'
import { bundlePrograms } from './bundle-programs.ts'
import { type Child, startChild } from './child-process.ts'

export interface ServiceHandle extends Child {
  readonly port: number
}

/** `port` 0 takes a free one. */
export async function startChaosService(dataFolder: string, port: number, offset: number): Promise<ServiceHandle> {
  let stderr = ''
  const args = ['--strict', '--port', String(port), '--data', dataFolder, '--app-key', testAppKey, '--sign', testSign]
  const child = startChild((await bundlePrograms()).service, args, offset, (text) => {
    stderr += text
  })
  const { stdout } = child.process
  if (stdout === null) throw new Error('the service has no output')
  const lines = createInterface({ input: stdout })
  const line = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve)
    child.process.once('exit', (code, signal) => reject(new Error(`the service ended with ${code ?? signal}: ${stderr}`)))
  })
  const { url } = JSON.parse(line)
  return { ...child, port: Number(new URL(String(url)).port) }
}
