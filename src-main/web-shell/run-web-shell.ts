/** Runs the browser shell as a program: says on stdout where to open it, one JSON line per address, and ends cleanly when told to. */
import { homedir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Result } from '../../src-shared/lib/result.ts'
import { defaultDataFolder } from '../data-folder/default-data-folder.ts'
import { describeLockError, lockDataFolder } from '../data-folder/lock-data-folder.ts'
import type { Host } from '../host/host.ts'
import { listRendererFiles } from '../window-content/renderer-files.ts'
import { tokenLife } from './launch-guard.ts'
import { createLaunchPage } from './launch-page.ts'
import { readRememberedPort, rememberPort } from './remembered-port.ts'
import { startWebShell, type WebShell } from './start-web-shell.ts'
import { readWebArguments, webUsage } from './web-arguments.ts'

export interface WebProgram {
  readonly args: readonly string[]
  readonly rendererFolder: string
  /** An error is a sentence for the user. */
  openHost(dataFolder: string): Promise<Result<Host, string>>
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

export async function runWebShell({ args, rendererFolder, openHost }: WebProgram): Promise<void> {
  const parsed = readWebArguments(args)
  if (!parsed.ok) return fail(`${parsed.error}\n${webUsage}`)
  const dataFolder = path.resolve(parsed.value.dataFolder ?? defaultDataFolder(process.platform, process.env, homedir()))
  const lock = lockDataFolder(dataFolder)
  if (!lock.ok) return fail(describeLockError(lock.error, dataFolder))
  const opened = await openHost(dataFolder)
  if (!opened.ok) {
    lock.value.release()
    return fail(opened.error)
  }
  const host = opened.value

  const files = listRendererFiles(rendererFolder)
  const portFile = path.join(dataFolder, 'web-port')
  const page = createLaunchPage(dataFolder)
  const launched = (): void => void page.remove()
  const listen = (port: number): Promise<WebShell | Error> =>
    startWebShell({ host, files, port, launched }).catch((error: Error) => error)
  const remembered = readRememberedPort(portFile)
  const first = await listen(parsed.value.port ?? remembered)
  const started = first instanceof Error && parsed.value.port === null && remembered !== 0 ? await listen(0) : first
  if (started instanceof Error) {
    await host.close()
    lock.value.release()
    return fail(`The app cannot listen on port ${parsed.value.port ?? 0}: ${started.message}`)
  }
  if (parsed.value.port === null) rememberPort(portFile, Number(started.authority.split(':')[1]))
  let expiry: NodeJS.Timeout | undefined
  const printUrl = async (): Promise<void> => {
    const url = started.newLaunchUrl()
    const written = await page.write(url)
    clearTimeout(expiry)
    expiry = setTimeout(launched, tokenLife).unref()
    process.stdout.write(`${JSON.stringify({ url, page: written })}\n`)
  }
  const keyboard = process.stdin.isTTY ? createInterface({ input: process.stdin }).on('line', printUrl) : null

  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    keyboard?.close()
    await started.close()
    await page.remove()
    await host.close()
    lock.value.release()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  // Last, because whoever reads it may tell us to end at once.
  await printUrl()
}
