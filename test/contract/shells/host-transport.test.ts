/** One suite over both ways between window and host: Electron's ipc (on the stand-in) and the browser shell's socket. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWebShell } from '../../../src-main/web-shell/start-web-shell.ts'
import { listRendererFiles } from '../../../src-main/window-content/renderer-files.ts'
import type { Transport } from '../../../src-renderer/host/transport.ts'
import { whyNoChromium } from '../../support/chromium.ts'
import { chromiumForTests } from '../../support/chromium-for-tests.ts'
import { runProgram } from '../../support/electron-stand-in/run-program.ts'
import { buildPage, bundlePreload } from '../../support/shells/build-page.ts'
import { createTinyHost, requestsChanged } from '../../support/shells/tiny-host.ts'

declare global {
  interface Window {
    readonly page: { readonly transport: Transport; readonly events: readonly unknown[]; readonly links: readonly string[] }
  }
}

interface OpenedWindow {
  readonly page: Page
  close(): Promise<unknown>
}

let pageFolder = ''
let scratch = ''

const running = chromiumForTests(async () => {
  pageFolder = await buildPage('transport-page.ts')
  scratch = mkdtempSync(path.join(tmpdir(), 'gridstage-shells-'))
  writeFileSync(path.join(scratch, 'preload.cjs'), await bundlePreload())
})
afterAll(() => {
  for (const folder of [pageFolder, scratch]) if (folder !== '') rmSync(folder, { recursive: true })
})

async function openInElectron(): Promise<OpenedWindow> {
  const main = path.join(import.meta.dirname, '../../support/shells/tiny-electron-main.ts')
  const program = runProgram(main, [pageFolder, path.join(scratch, 'preload.cjs'), scratch], { chromium: running.chromium })
  const page = await program.window()
  return {
    page,
    async close() {
      await program.order('close-window')
      return program.ended
    },
  }
}

async function openInBrowser(): Promise<OpenedWindow> {
  const shell = await startWebShell({ host: createTinyHost(), files: listRendererFiles(pageFolder), port: 0 })
  const page = await running.chromium.context.newPage()
  await page.goto(shell.newLaunchUrl())
  return {
    page,
    async close() {
      await page.close()
      await shell.close()
    },
  }
}

describe.each([
  ['the Electron shell', openInElectron],
  ['the browser shell', openInBrowser],
])('the way to the host in %s', (_, open) => {
  let opened: OpenedWindow
  let page: Page

  beforeAll(async () => {
    if (whyNoChromium !== null) return
    opened = await open()
    page = opened.page
  })
  afterAll(() => opened?.close())

  const request = (message: { id: string; call: string; args: unknown }) =>
    page.evaluate((sent) => window.page.transport.request(sent), message)

  it('is connected without being asked', async () => {
    await page.waitForFunction(() => window.page.links.at(-1) === 'connected')
  })

  it('carries any JSON value there and back unchanged', async () => {
    const values = [
      null,
      true,
      0,
      -1.5e300,
      '',
      'ü 漢字 🙂 "quoted" \u2028 \\ \n',
      [],
      {},
      [1, [2, { a: null }]],
      { 'a b': { c: [false] } },
    ]
    for (const [index, args] of values.entries()) {
      expect(await request({ id: `v${index}`, call: 'echo', args })).toEqual({ id: `v${index}`, ok: true, value: args })
    }
  })

  it('carries a message of several megabytes', { tags: 'full' }, async () => {
    const lengths = await page.evaluate(async () => {
      const args = Array.from({ length: 50_000 }, (_each, index) => ({ row: index, value: `value ${index} `.repeat(4) }))
      const reply = await window.page.transport.request({ id: 'big', call: 'echo', args })
      const [sent, received] = [args, Reflect.get(Object(reply), 'value')].map((each) => JSON.stringify(each))
      return { isSame: sent === received, isBig: (sent?.length ?? 0) > 3_000_000 }
    })
    expect(lengths).toEqual({ isSame: true, isBig: true })
  })

  it('gives every caller its own reply, in whatever order they come', async () => {
    const replies = await page.evaluate(() => {
      const ask = (id: string, call: string) => window.page.transport.request({ id, call, args: id })
      return Promise.all([ask('a', 'echo-later'), ask('b', 'echo'), ask('c', 'echo-later'), ask('d', 'echo')])
    })
    expect(replies).toEqual(['a', 'b', 'c', 'd'].map((id) => ({ id, ok: true, value: id })))
  })

  it('answers a call that does not exist with a typed error', async () => {
    const error = { kind: 'bad-request', message: 'There is no call nothing.' }
    expect(await request({ id: 'x', call: 'nothing', args: null })).toEqual({ id: 'x', ok: false, error })
  })

  it('brings events in order', async () => {
    const before = await page.evaluate(() => window.page.events.length)
    for (const latest of [1, 2, 3]) await request({ id: `e${latest}`, call: 'emit', args: latest })
    await page.waitForFunction((count) => window.page.events.length === count, before + 3)
    const events = await page.evaluate((from) => window.page.events.slice(from), before)
    expect(events).toEqual([1, 2, 3].map(requestsChanged))
  })

  it('takes a file by upload and gives it back by download, byte for byte', { tags: 'full' }, async () => {
    const same = await page.evaluate(async () => {
      const bytes = new Uint8Array(3_000_000).map((_each, index) => (index * 7919) % 256)
      const upload = await fetch('/upload?name=Gr%C3%B6%C3%9Fe%20%231.bin', { method: 'POST', body: new File([bytes], 'x') })
      const kept: { handle: string; name: string; size: number } = await upload.json()
      const back = new Uint8Array(await (await fetch(`/download/${kept.handle}`)).arrayBuffer())
      return {
        name: kept.name,
        size: kept.size,
        isSame: back.length === bytes.length && back.every((byte, index) => byte === bytes[index]),
      }
    })
    expect(same).toEqual({ name: 'Größe #1.bin', size: 3_000_000, isSame: true })
  })

  it('evaluates no text as code and loads nothing from elsewhere', async () => {
    const refusals = await page.evaluate(async () => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.body.append(script)
      const style = document.createElement('style')
      document.body.append(style)
      style.textContent = 'body { color: red }'
      await fetch('https://elsewhere.example/').catch(() => {})
      await new Promise((resolve) => {
        const image = new Image()
        image.onerror = resolve
        image.src = 'https://elsewhere.example/a.png'
      })
      return { injected: 'injected' in window, violations: [...new Set(violations)].sort() }
    })
    expect(refusals).toEqual({ injected: false, violations: ['connect-src', 'img-src', 'script-src-elem', 'style-src-elem'] })
  })
})

it('opens a lost socket again and goes on', { tags: 'full' }, async () => {
  const host = createTinyHost()
  const files = listRendererFiles(pageFolder)
  const shell = await startWebShell({ host, files, port: 0 })
  const page = await running.chromium.context.newPage()
  await page.goto(shell.newLaunchUrl())
  await page.waitForFunction(() => window.page.links.at(-1) === 'connected')
  shell.dropSockets()
  await page.waitForFunction(() => window.page.links.join() === 'reconnecting,connected,reconnecting,connected')
  const reply = await page.evaluate(() => window.page.transport.request({ id: 'again', call: 'echo', args: 1 }))
  expect(reply).toEqual({ id: 'again', ok: true, value: 1 })
  // The end of the socket that was dropped may be heard later.
  await expect.poll(() => host.listeners()).toBe(1)
  await page.close()
  await shell.close()
})
