/**
 * One Chromium for all windows that the tests of a file open: some of them end the app and start it again many times, and a Chromium takes
 * as long to start as the app. Every window has a context of its own, which is what a fresh profile is to the app.
 */
import type { BrowserContext } from 'playwright-core'
import { type RunningChromium, startChromium } from '../chromium.ts'

const ofFile: { chromium: Promise<RunningChromium> | null } = { chromium: null }

/** Whoever opens one ends it; the Chromium stays for the next. */
export async function openContext(): Promise<BrowserContext> {
  ofFile.chromium ??= startChromium()
  return (await ofFile.chromium).newContext()
}

/** Called when all windows are closed; the next one starts another Chromium. */
export async function closeChromium(): Promise<void> {
  const { chromium } = ofFile
  ofFile.chromium = null
  await (await chromium)?.close()
}
