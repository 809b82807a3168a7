/** Starts the system's Chromium, which playwright-core drives; tests never download a browser. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BrowserContext, chromium } from 'playwright-core'
import { diskFolder } from './disk-folder.ts'

const candidates = [
  process.env.GRIDSTAGE_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of the program, or undefined where there is none; a test then skips with that reason. */
export const chromiumProgram = (): string | undefined => candidates.find((place) => place !== undefined && existsSync(place))

export interface RunningChromium {
  /** The first context, with a fresh profile. */
  readonly context: BrowserContext
  /** Another one, which shares neither storage nor pages with the first; opening it takes a third of what a Chromium of its own takes. */
  newContext(): Promise<BrowserContext>
  /** Where another process can drive the same browser (Chrome's own debugging protocol). */
  readonly endpoint: string
  close(): Promise<void>
}

/** A busy machine starts it slowly, in milliseconds; one that never starts still fails, before the hooks that start it do. */
const launchTimeout = 100_000

/** What playwright-core turns off itself: Chromium heeds the last switch of this name alone, so that ours has to name them again. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]
/** Pages of the address bar, which nobody sees here: each start draws them in two processes, half of the processor time that it takes. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * Chromium's own energy saver, always on (3): it draws thirty frames a second instead of sixty. Frames are drawn by the processor here, and
 * half of those that typing causes are seen by nobody.
 */
const savesEnergy = { performance_tuning: { battery_saver_mode: { state: 3 } } }

/** Chromium says in its profile where it can be driven; it writes that a moment after it can be. */
async function debuggingPort(profile: string): Promise<string> {
  const said = path.join(profile, 'DevToolsActivePort')
  const until = performance.now() + launchTimeout
  while (performance.now() < until) {
    const [port = ''] = existsSync(said) ? readFileSync(said, 'utf8').split('\n') : []
    if (port !== '') return port
    await delay(20)
  }
  throw new Error('Chromium does not say where it can be driven')
}

/** Motion is drawn by the processor here, and waited for. A test of motion asks for it. */
const contextOptions = { reducedMotion: 'reduce' } as const

/** A busy machine draws late, in milliseconds; what never comes still fails. */
const actionTimeout = 60_000

/**
 * What a program does that is told to end while its Chromium runs, as a worker of tests is at the end: Chromium goes with it at once. Left to
 * close by itself it would still write into its profile when that has been removed.
 */
const endAtOnce = (): never => process.exit(143)

/** `drawsAll`: sixty frames a second, as on a desk; measurements of frames and keys need that. */
export async function startChromium({ drawsAll = false } = {}): Promise<RunningChromium> {
  const executablePath = chromiumProgram()
  if (executablePath === undefined) throw new Error('there is no Chromium on this machine; npm run setup installs it')
  const profile = mkdtempSync(path.join(diskFolder(), 'gridstage-chromium-'))
  if (!drawsAll) writeFileSync(path.join(profile, 'Local State'), JSON.stringify(savesEnergy))
  const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    // Chromium's sandbox does not start for root, which is what containers run as.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...quiet, `--disable-features=${[...offByPlaywright, ...addressBarPages].join(',')}`, '--remote-debugging-port=0'],
    ...contextOptions,
    timeout: launchTimeout,
    handleSIGTERM: false,
  })
  process.once('SIGTERM', endAtOnce)
  context.setDefaultTimeout(actionTimeout)
  const port = await debuggingPort(profile)
  return {
    context,
    endpoint: `http://127.0.0.1:${port}`,
    async newContext() {
      const other = await context.browser()?.newContext(contextOptions)
      if (other === undefined) throw new Error('Chromium opens no second context')
      other.setDefaultTimeout(actionTimeout)
      return other
    },
    async close() {
      await context.close()
      process.off('SIGTERM', endAtOnce)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
