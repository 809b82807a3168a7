/**
 * One window of the built app for all tests of a file: opened before the first, quit after the last. Where there is no Chromium the tests
 * are skipped with that reason.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { ensureBuilt } from '../built-app.ts'
import { whyNoChromium } from '../chromium.ts'
import { type StartedService, type StartRequest, startService } from '../service/start-service.ts'
import { connectWindow } from './connect-window.ts'
import { takeShown } from './last-shown.ts'
import { type OpenApp, openApp } from './open-app.ts'

export interface TestWindow {
  readonly page: Page
  readonly problems: readonly string[]
  /** Of this file alone; the app's data lies in `data` below it. */
  readonly folder: string
  /** Lets the app have a tenth of its time, until what it answers is called. */
  slow(): () => void
  /** Opens another window of the app at the same address. */
  newPage(): Promise<Page>
  /** Ends the app as a user does and opens it again on the same data, to which something may have happened in between. */
  restart(meanwhile?: () => void): Promise<void>
  /** Restarts in the same browser, which knows what it kept for the address. */
  restartInBrowser(meanwhile: () => Promise<void>): Promise<void>
}

export interface ServiceWindow extends TestWindow {
  readonly service: StartedService
}

interface Opened {
  readonly folder: string
  app: OpenApp
  readonly service: StartedService | null
}

interface Viewport {
  readonly width: number
  readonly height: number
}

/** The size of a large screen; windows are small otherwise. */
export const wide: Viewport = { width: 1920, height: 1080 }

function registerWindow(
  start: () => Promise<StartedService | null>,
  begin: (opened: Opened) => Promise<void>,
  viewport?: Viewport,
): { readonly read: () => Opened; open(folder: string, browser?: BrowserContext): Promise<OpenApp> } {
  let opened: Opened | null = null
  const open = (folder: string, browser?: BrowserContext): Promise<OpenApp> =>
    openApp(path.join(folder, 'data'), undefined, viewport, browser)
  beforeAll(async () => {
    if (whyNoChromium !== null) return
    ensureBuilt()
    const service = await start()
    const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-window-'))
    opened = { folder, service, app: await open(folder) }
    try {
      await begin(opened)
    } catch (error) {
      for (const shown of await takeShown(true)) console.log(`before the tests: a window showed\n${shown}`)
      throw error
    }
  })
  beforeEach(({ skip }) => {
    if (whyNoChromium !== null) skip(whyNoChromium)
  })
  afterAll(async () => {
    if (opened === null) return
    await opened.app.quit()
    await opened.service?.close()
    rmSync(opened.folder, { recursive: true, force: true })
  })
  return {
    open,
    read() {
      if (opened === null) throw new Error('the window is open in tests only')
      return opened
    },
  }
}

const windowOf = ({ read, open }: ReturnType<typeof registerWindow>): ServiceWindow => ({
  get page() {
    return read().app.page
  },
  get problems() {
    return read().app.problems
  },
  get folder() {
    return read().folder
  },
  slow: () => read().app.slow(),
  newPage: () => read().app.newPage(),
  async restartInBrowser(meanwhile) {
    const opened = read()
    const browser = await opened.app.leave()
    await meanwhile()
    opened.app = await open(opened.folder, browser)
  },
  async restart(meanwhile) {
    const opened = read()
    await opened.app.quit()
    meanwhile?.()
    opened.app = await open(opened.folder)
  },
  get service() {
    const { service } = read()
    if (service === null) throw new Error('the window was opened without a service')
    return service
  },
})

interface WindowOptions {
  readonly viewport?: Viewport
}

/** Opens a window without a connection; `begin` leads it to where the tests start. */
export const windowForTests = (
  begin: (page: Page, folder: string) => Promise<void> = async () => undefined,
  { viewport }: WindowOptions = {},
): TestWindow =>
  windowOf(
    registerWindow(
      () => Promise.resolve(null),
      ({ app, folder }) => begin(app.page, folder),
      viewport,
    ),
  )

interface ServiceWindowOptions extends WindowOptions {
  /** Fills the service before the window connects. */
  readonly prepare?: (service: StartedService) => Promise<void>
  readonly begin?: (page: Page) => Promise<void>
  /** A worksheet that the window lists once it is connected. */
  readonly shows?: string
}

/** Opens a window that is connected to a service of its own. */
export const serviceWindowForTests = (
  request: StartRequest,
  { prepare, begin, shows, viewport }: ServiceWindowOptions = {},
): ServiceWindow =>
  windowOf(
    registerWindow(
      () => startService(request),
      async ({ app, service }) => {
        if (service !== null) {
          await prepare?.(service)
          await connectWindow(app.page, service, shows)
        }
        await begin?.(app.page)
      },
      viewport,
    ),
  )
