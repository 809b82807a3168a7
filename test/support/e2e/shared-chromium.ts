/**
 * Opens windows in the one Chromium of the run (`one-chromium.ts`), or in one of its own where a program without vitest needs windows. Every
 * window has a context of its own, which is what a fresh profile is to the app. A file that leaves one open does not hand it on.
 */
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { newContextIn, startChromium } from '../chromium.ts'

/** Names the environment variable with the address that answers where the Chromium of the run is. */
export const chromiumOfRunVariable = 'GRIDSTAGE_TEST_CHROMIUM_OF_RUN'

interface Shared {
  readonly browser: Browser
  close(): Promise<void>
}

const ofWorker: { shared: Promise<Shared> | null } = { shared: null }
const open = new Set<BrowserContext>()

async function connect(): Promise<Shared> {
  const address = process.env[chromiumOfRunVariable]
  if (address === undefined) {
    const { context, close } = await startChromium()
    const browser = context.browser()
    if (browser === null) throw new Error('Chromium opens no second context')
    return { browser, close }
  }
  const answer = await fetch(address)
  const endpoint = await answer.text()
  if (!answer.ok) throw new Error(`Chromium does not start: ${endpoint}`)
  const browser = await chromium.connect(endpoint)
  return { browser, close: () => browser.close() }
}

/** One that did not start, or ended by itself, fails the tests of its file alone. */
async function share(): Promise<Shared> {
  const known = ofWorker.shared
  const running = await known?.catch(() => null)
  if (running?.browser.isConnected()) return running
  // Another window may have found that before.
  if (ofWorker.shared === known) ofWorker.shared = connect()
  return ofWorker.shared ?? share()
}

/** Opens a context that the caller closes; the Chromium stays for the next. */
export async function openContext(): Promise<BrowserContext> {
  const context = await newContextIn((await share()).browser)
  open.add(context)
  context.on('close', () => open.delete(context))
  return context
}

/** Closes, at the end of a file, what its tests left open. */
export async function closeContexts(): Promise<void> {
  await Promise.all([...open].map((it) => it.close()))
}

/** Ends the Chromium of a program that goes on without windows; the next window starts another. */
export async function closeChromium(): Promise<void> {
  const { shared } = ofWorker
  ofWorker.shared = null
  await (await shared)?.close()
}
