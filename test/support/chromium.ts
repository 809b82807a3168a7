/** Starts the system's Chromium, which playwright-core drives; tests never download a browser. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { diskFolder } from './disk-folder.ts'

/** The path of a Chromium to use instead of the usual ones. */
const chosen = process.env.GRIDSTAGE_CHROMIUM

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const program = (chosen === undefined ? usual : [chosen]).find((place) => existsSync(place))

/** Why tests that need Chromium are skipped; null where they run. */
export const whyNoChromium =
  program === undefined
    ? `no Chromium at ${chosen ?? 'the usual places'}; install it with "npm run setup" or set GRIDSTAGE_CHROMIUM to its path`
    : null

export interface RunningChromium {
  /** The first context, with a fresh profile. */
  readonly context: BrowserContext
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

/** Makes a profile and what Chromium is started with. */
function prepare(drawsAll: boolean) {
  if (program === undefined) throw new Error(whyNoChromium ?? '')
  const profile = mkdtempSync(path.join(diskFolder(), 'gridstage-chromium-'))
  if (!drawsAll) writeFileSync(path.join(profile, 'Local State'), JSON.stringify(savesEnergy))
  const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  const options = {
    executablePath: program,
    headless: true,
    // Chromium's sandbox does not start for root, which is what containers run as.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...quiet, `--disable-features=${[...offByPlaywright, ...addressBarPages].join(',')}`],
    timeout: launchTimeout,
  }
  return { profile, options, remove: () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Opens a context with a fresh profile. */
export async function newContextIn(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions)
  context.setDefaultTimeout(actionTimeout)
  return context
}

/** `drawsAll`: sixty frames a second, as on a desk; measurements of frames and keys need that. */
export async function startChromium({ drawsAll = false } = {}): Promise<RunningChromium> {
  const { profile, options, remove } = prepare(drawsAll)
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    ...contextOptions,
    args: [...options.args, '--remote-debugging-port=0'],
    handleSIGTERM: false,
  })
  process.once('SIGTERM', endAtOnce)
  context.setDefaultTimeout(actionTimeout)
  const port = await debuggingPort(profile)
  return {
    context,
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      await context.close()
      process.off('SIGTERM', endAtOnce)
      remove()
    },
  }
}

export interface ServedChromium {
  /** Where other processes connect with playwright-core; each sees only the contexts that it opened. */
  readonly endpoint: string
  isRunning(): boolean
  close(): Promise<void>
}

/** Starts a Chromium that several processes drive. It ends with this process, however that ends, and its profile is removed then. */
export async function serveChromium(): Promise<ServedChromium> {
  const { profile, options, remove } = prepare(false)
  // The profile is an option of servers too, though the types leave it out.
  const withProfile = { ...options, _userDataDir: profile, host: '127.0.0.1' }
  const server = await chromium.launchServer(withProfile)
  // Runs after the handler by which playwright-core kills Chromium.
  process.once('exit', remove)
  return {
    endpoint: server.wsEndpoint(),
    isRunning: () => server.process().exitCode === null && server.process().signalCode === null,
    async close() {
      await server.close()
      process.off('exit', remove)
      remove()
    },
  }
}
