/** The built app in a browser, as a user has it: started by its script, shown by Chromium. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { z } from 'zod'
import { runScript } from '../built-app.ts'
import { laySample } from '../sample-folder.ts'
import { slowProcess } from '../slow-process.ts'
import { noteShown, watchShown } from './last-shown.ts'
import { openContext } from './shared-chromium.ts'

const announced = z.object({ url: z.string() })

export interface OpenApp {
  readonly page: Page
  /** Another window of the same app, at the address of the first. */
  newPage(): Promise<Page>
  /** What the page reported as an error: thrown, logged, or refused by its content policy. */
  readonly problems: readonly string[]
  /** Lets the app, not its window, have a tenth of its time until what this answers is called. */
  slow(): () => void
  /** Closes the window and ends the app as a user would; answers the browser, for the next start. */
  leave(): Promise<BrowserContext>
  /** Leaves, and closes the browser. */
  quit(): Promise<void>
  /** Ends the app itself, not only what started it, without a chance to tidy up; resolves when it is gone. */
  kill(): Promise<void>
}

/** The process that holds the data folder; the lock that says so is left behind by a kill, which the next start has to see through. */
function appProcess(dataFolder: string): number {
  const [pid = 0] = readFileSync(path.join(dataFolder, 'in-use.lock'), 'utf8').split(' ').map(Number)
  if (pid <= 1) throw new Error('the data folder names no process')
  return pid
}

/** Where the app keeps the data of its sample workspace, in a data folder that it has not used yet; it makes it otherwise. */
async function prepareSample(dataFolder: string): Promise<void> {
  const isFresh = !existsSync(dataFolder) || readdirSync(dataFolder).length === 0
  if (isFresh) await laySample(path.join(dataFolder, 'sample'))
}

/** Hides the keychain of the machine. */
const withoutKeychain = { DBUS_SESSION_BUS_ADDRESS: undefined }

/** `env` may contain a session bus with a keyring; `inContext` is the browser that had the window before. */
export async function openApp(
  dataFolder: string,
  env: Readonly<Record<string, string | undefined>> = withoutKeychain,
  viewport = { width: 1280, height: 800 },
  inContext?: BrowserContext,
): Promise<OpenApp> {
  await prepareSample(dataFolder)
  const app = runScript('scripts/start.mjs', ['--shell', 'web', '--data', dataFolder, '--no-open'], env)
  const { url } = announced.parse(JSON.parse(await app.nextLine()))
  const context = inContext ?? (await openContext())
  const page = await context.newPage()
  watchShown(page)
  await page.setViewportSize(viewport)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`.trim())
  })
  await page.goto(url)
  return {
    page,
    problems,
    async newPage() {
      const other = await context.newPage()
      await other.setViewportSize(viewport)
      await other.goto(new URL('/', url).href)
      return other
    },
    slow: () => slowProcess(appProcess(dataFolder)),
    async leave() {
      await page.close()
      await app.stop()
      return context
    },
    async quit() {
      await noteShown(page)
      await context.close()
      await app.stop()
    },
    async kill() {
      await noteShown(page)
      process.kill(appProcess(dataFolder), 'SIGKILL')
      // What started the app ends as the app ends.
      await app.ended
      await context.close()
    },
  }
}
