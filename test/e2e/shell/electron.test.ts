/** @module-tag full */
/** The built Electron bundles, run on a stand-in for Electron whose windows are pages of a real Chromium. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, outFolder } from '../../support/built-app.ts'
import { chromiumForTests, type TestChromium } from '../../support/chromium-for-tests.ts'
import { openSample, openWorksheet } from '../../support/e2e/drive-window.ts'
import { type RunningProgram, runProgram } from '../../support/electron-stand-in/run-program.ts'

const mainBundle = path.join(outFolder, 'main/index.js')

let running: TestChromium
let dataFolder: string
let program: RunningProgram
let page: Page

const start = (env: Readonly<Record<string, string>> = {}) =>
  runProgram(mainBundle, ['--data', dataFolder], { chromium: running.chromium, env })
const detailsOf = (what: string): readonly unknown[] =>
  program.calls.filter((call) => call.what === what).map((call) => call.details)

beforeAll(ensureBuilt)

describe('the built Electron app', () => {
  running = chromiumForTests(async () => {
    dataFolder = mkdtempSync(path.join(tmpdir(), 'gridstage-electron-'))
    program = start()
    page = await program.window()
  })
  afterAll(() => {
    program?.process.kill()
    if (dataFolder !== undefined) rmSync(dataFolder, { recursive: true, force: true })
  })

  it('shows the built page in a sandboxed, isolated window without Node', async () => {
    expect(await page.title()).toBe('Gridstage')
    await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
    expect(detailsOf('new BrowserWindow')).toEqual([
      expect.objectContaining({
        show: false,
        webPreferences: expect.objectContaining({
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          nodeIntegrationInWorker: false,
          nodeIntegrationInSubFrames: false,
          webSecurity: true,
          allowRunningInsecureContent: false,
          experimentalFeatures: false,
          webviewTag: false,
          navigateOnDragDrop: false,
        }),
      }),
    ])
    expect(detailsOf('app.enableSandbox')).toEqual([{ beforeReady: true }])
    await expect.poll(() => program.calls.map((call) => call.what)).toContain('window.show')
  })

  it('declares its scheme as a standard, secure one that pages can fetch from, and gives it no right to pass the content policy', () => {
    const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true }
    expect(detailsOf('protocol.registerSchemesAsPrivileged')).toEqual([[{ scheme: 'app', privileges }]])
  })

  it('puts nothing into the page but two functions', async () => {
    const found = await page.evaluate(() => ({
      bridge: Object.keys(Reflect.get(window, 'gridstageHost')).sort(),
      leaks: ['require', 'process', 'module', 'ipcRenderer', 'Buffer'].filter((name) => name in window),
    }))
    expect(found).toEqual({ bridge: ['onEvent', 'request'], leaks: [] })
  })

  it('answers host calls over ipc', async () => {
    const reply = await page.evaluate(() => Reflect.get(window, 'gridstageHost').request({ id: '1', call: 'app.info', args: {} }))
    expect(reply).toMatchObject({ id: '1', ok: true, value: { shell: 'Electron' } })
    const refusal = await page.evaluate(() => Reflect.get(window, 'gridstageHost').request('nonsense'))
    expect(refusal).toMatchObject({ ok: false, error: { kind: 'bad-request' } })
  })

  it('starts the workers it was built with: the sample workspace opens', async () => {
    const opened = await page.evaluate(() =>
      Reflect.get(window, 'gridstageHost').request({ id: '1', call: 'connections.open-sample', args: {} }),
    )
    expect(opened).toMatchObject({ id: '1', ok: true })
  })

  it('pastes from the menu of cells as the keys do', async () => {
    await openSample(page)
    await openWorksheet(page, 'Customers')
    const cell = (row: number) =>
      page.locator(`section[aria-label="Customers"] [row-index="${row}"] [role="gridcell"][aria-colindex="2"]`)
    const copied = await cell(0).textContent()
    await page.keyboard.press('Control+c')
    await cell(3).click({ button: 'right' })
    await page.getByRole('menuitem', { name: /^Paste(?! special)/ }).click()
    await expect.poll(() => cell(3).textContent()).toBe(copied)
    expect(detailsOf('paste')).toHaveLength(1)
  })

  it('answers its scheme with the content policy, and no other host of the scheme', async () => {
    const index = await program.order('ask-scheme', 'app://gridstage/')
    expect(index).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' },
    })
    const policy = String(Reflect.get(Object(Reflect.get(Object(index), 'headers')), 'content-security-policy'))
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w+/=]{24}'; /)
    for (const url of [
      'app://evil/',
      'app://gridstage.evil/index.html',
      'app://gridstage/../../package.json',
      'app://gridstage/nothing',
    ]) {
      expect(await program.order('ask-scheme', url)).toMatchObject({ status: 404 })
    }
  })

  it('keeps every file of the page within the content policy', async () => {
    const violations: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text())
    })
    await page.reload()
    await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
    expect(violations).toEqual([])
  })

  it('takes a file over its scheme and gives it a handle', async () => {
    const kept = await page.evaluate(async () => {
      const response = await fetch('/upload?name=a.csv', { method: 'POST', body: new File(['a,b\n1,2\n'], 'a.csv') })
      return { status: response.status, body: await response.json() }
    })
    expect(kept).toEqual({ status: 200, body: { handle: expect.any(String), name: 'a.csv', size: 8 } })
  })

  it('does not leave the app and opens no windows', async () => {
    const before = page.url()
    await page.evaluate(() => {
      window.location.href = 'https://elsewhere.example/'
    })
    await expect.poll(() => detailsOf('navigation')).toContainEqual({ url: 'https://elsewhere.example/', isAllowed: false })
    await page.evaluate(() => window.open('https://example.com/help'))
    await expect.poll(() => detailsOf('window.open')).toContainEqual({ url: 'https://example.com/help', action: 'deny' })
    await page.evaluate(() => window.open('file:///etc/passwd'))
    expect(detailsOf('shell.openExternal')).toEqual([{ url: 'https://example.com/help' }])
    expect(page.url()).toBe(before)
  })

  it('puts rules on its session for permissions, devices, capture and addresses', () => {
    const rules = program.calls.filter((call) => call.what.startsWith('session.'))
    expect(rules.map((call) => [call.what, call.details])).toEqual(
      ['setPermissionRequestHandler', 'setPermissionCheckHandler', 'setDevicePermissionHandler', 'setDisplayMediaRequestHandler']
        .map((name) => `session.${name}`)
        .concat('session.webRequest.onBeforeRequest')
        .map((name) => [name, { session: 'default' }]),
    )
  })

  it('leaves the keys of undo and redo to the window', () => {
    expect(JSON.stringify(detailsOf('Menu.setApplicationMenu'))).not.toMatch(/"(undo|redo)"/)
  })

  it('shows its window when it is started a second time', async () => {
    await program.order('second-instance')
    await expect.poll(() => program.calls.map((call) => call.what)).toContain('window.focus')
    const second = start({ STAND_IN_SECOND_INSTANCE: '1' })
    expect(await second.ended).toBe(0)
    expect(second.calls.map((call) => call.what)).not.toContain('new BrowserWindow')
  })

  it('says why when the data folder is in use by another process', async () => {
    const other = start()
    expect(await other.ended).toBe(1)
    const [, box] = [other.calls, other.calls.find((call) => call.what === 'dialog.showErrorBox')]
    expect(box?.details).toMatchObject({
      title: 'Gridstage cannot start',
      content: expect.stringContaining('already open on this data folder'),
    })
  })

  it('remembers its window and ends cleanly when that is closed', async () => {
    await program.order('close-window')
    expect(await program.ended).toBe(0)
    expect(JSON.parse(readFileSync(path.join(dataFolder, 'window-state.json'), 'utf8'))).toEqual({
      x: 10,
      y: 20,
      width: 1000,
      height: 700,
      isMaximized: false,
    })
    expect(readdirSync(dataFolder)).not.toContain('in-use.lock')
  })
})

describe('the built preload', () => {
  it('is one file that requires nothing but electron', () => {
    expect(readdirSync(path.join(outFolder, 'preload'))).toEqual(['index.cjs'])
    const source = readFileSync(path.join(outFolder, 'preload/index.cjs'), 'utf8')
    expect([...source.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1])).toEqual(['electron'])
  })
})
