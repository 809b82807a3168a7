/** Windows that are pages of a real Chromium: the built preload runs in them before their own scripts, and their ipc is bound. */
import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { app, Preventable } from './app.ts'
import { invoke } from './ipc.ts'
import { allow, note, tellWindow } from './journal.ts'
import { preloadScript } from './preload-page.ts'
import { type Origin, serveOrigin } from './schemes.ts'

interface WindowOptions {
  readonly webPreferences: { readonly preload: string }
}
type OpenHandler = (details: { readonly url: string }) => { readonly action: string }

let context: Promise<BrowserContext> | undefined
function openContext(): Promise<BrowserContext> {
  context ??= chromium.connectOverCDP(process.env.STAND_IN_CHROMIUM ?? '').then((browser) => {
    const [first] = browser.contexts()
    if (first === undefined) throw new Error('Chromium has no context')
    return first
  })
  return context
}

class WebContents extends EventEmitter {
  page: Page | null = null
  openHandler: OpenHandler = () => ({ action: 'allow' })
  /** Addresses that the program itself asked for; Electron does not ask about those. */
  readonly expected = new Set<string>()

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
  isDestroyed(): boolean {
    return this.page?.isClosed() ?? false
  }
  send(channel: string, ...args: readonly unknown[]): void {
    // A page that is closing cannot take it, as in Electron.
    this.page
      ?.evaluate(({ name, values }) => Reflect.get(window, '__receive')?.(name, values), { name: channel, values: args })
      .catch(() => {})
  }
  /** The command of Electron's that menus give: the page hears its own paste event. */
  paste(): void {
    note('paste')
    void this.page?.keyboard.press('Control+v')
  }
  /** Asks the listeners whether a page may go to an address. */
  mayNavigate(url: string, isMainFrame: boolean): boolean {
    const event = Object.assign(new Preventable(), { url, isMainFrame })
    if (isMainFrame) this.emit('will-navigate', event)
    this.emit('will-frame-navigate', event)
    note('navigation', { url, isAllowed: !event.defaultPrevented })
    return !event.defaultPrevented
  }
}

/** Milliseconds that Chromium has to send a new page's first request through the routing. */
const popupTimeMs = 2000

/** The page that asks; a page that is just being opened has no frame yet. */
function pageOf(request: Request): Page | null {
  try {
    return request.frame().page()
  } catch {
    return null
  }
}

export class BrowserWindow extends EventEmitter {
  static #shown: BrowserWindow | null = null
  /** The one window of the app. */
  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.#shown
  }

  readonly webContents = new WebContents()
  readonly #options: WindowOptions

  constructor(options: WindowOptions) {
    super()
    this.#options = options
    note('new BrowserWindow', options)
    BrowserWindow.#shown = this
    app.emit('web-contents-created', {}, this.webContents)
    app.emit('browser-window-created', {}, this)
    allow('close-window', () => this.close())
  }

  async loadURL(url: string): Promise<void> {
    const origin = await serveOrigin(url.replace(/\/$/, ''))
    const page = await (await openContext()).newPage()
    this.webContents.page = page
    page.on('close', () => this.#closed())
    await page.exposeBinding('__invoke', ({ frame }, channel: string, args: readonly unknown[]) => {
      const senderFrame = { url: origin.toApp(frame.url()), parent: frame.parentFrame() }
      return invoke(channel, { senderFrame, sender: this.webContents }, args)
    })
    await page.addInitScript({ content: preloadScript(readFileSync(this.#options.webPreferences.preload, 'utf8')) })
    await this.#guardNavigation(page, origin)
    this.webContents.expected.add(url)
    await page.goto(origin.toPage(url))
    this.emit('ready-to-show')
    tellWindow(page.url())
  }

  /** Asks the same listeners that Electron asks before a page goes elsewhere or opens another. */
  async #guardNavigation(page: Page, origin: Origin): Promise<void> {
    await page.context().route('**/*', (route) => {
      const request = route.request()
      if (!request.isNavigationRequest()) return route.continue()
      const url = origin.toApp(request.url())
      if (pageOf(request) !== page) {
        const { action } = this.webContents.openHandler({ url })
        note('window.open', { url, action })
        return route.abort()
      }
      const isMainFrame = request.frame() === page.mainFrame()
      if (isMainFrame && this.webContents.expected.delete(url)) return route.continue()
      // No content: the page stays where it is, as after preventDefault in Electron.
      return this.webContents.mayNavigate(url, isMainFrame) ? route.continue() : route.fulfill({ status: 204 })
    })
    // Not at once: a page that closes before its first request was routed would never have asked to be opened.
    page.on('popup', (popup) => setTimeout(() => popup.close().catch(() => {}), popupTimeMs).unref())
  }

  #closed(): void {
    this.webContents.emit('destroyed')
    this.emit('closed')
    app.emit('window-all-closed')
  }

  isDestroyed(): boolean {
    return this.webContents.isDestroyed()
  }
  close(): void {
    const event = new Preventable()
    this.emit('close', event)
    if (!event.defaultPrevented) this.webContents.page?.close()
  }
  destroy(): void {
    this.webContents.page?.close()
  }
  show(): void {
    note('window.show')
  }
  focus(): void {
    note('window.focus')
  }
  maximize(): void {
    note('window.maximize')
  }
  restore(): void {}
  isMinimized(): boolean {
    return false
  }
  isMaximized(): boolean {
    return false
  }
  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return { x: 10, y: 20, width: 1000, height: 700 }
  }
}
