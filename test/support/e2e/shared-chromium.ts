/**
 * One Chromium for all windows that the tests of a worker open, file after file: it takes as long to start as the app, and some tests open
 * many windows. Every window has a context of its own, which is what a fresh profile is to the app. A file that leaves one open does not
 * hand it on, and the Chromium ends with its worker.
 */
import type { BrowserContext } from 'playwright-core'
import { type RunningChromium, startChromium } from '../chromium.ts'

interface Shared {
  readonly chromium: Promise<RunningChromium>
  readonly open: Set<BrowserContext>
}

const ofWorker: { shared: Shared | null } = { shared: null }

/** One that did not start, or ended by itself, fails the tests of its file alone. */
const isThere = async ({ chromium }: Shared): Promise<boolean> => {
  const running = await chromium.catch(() => null)
  return running?.context.browser()?.isConnected() ?? false
}

async function share(): Promise<Shared> {
  const { shared } = ofWorker
  if (shared !== null && (await isThere(shared))) return shared
  // Another window may have found that before.
  if (ofWorker.shared === shared) ofWorker.shared = { chromium: startChromium(), open: new Set() }
  return ofWorker.shared ?? share()
}

/** Whoever opens one ends it; the Chromium stays for the next. */
export async function openContext(): Promise<BrowserContext> {
  const { chromium, open } = await share()
  const context = await (await chromium).newContext()
  open.add(context)
  context.on('close', () => open.delete(context))
  return context
}

/** Called at the end of a file: what its tests left open ends with it. */
export async function closeContexts(): Promise<void> {
  await Promise.all([...(ofWorker.shared?.open ?? [])].map((it) => it.close()))
}

/** For a program that goes on without windows; the next one starts another Chromium. */
export async function closeChromium(): Promise<void> {
  const { shared } = ofWorker
  ofWorker.shared = null
  await (await shared?.chromium)?.close()
}
