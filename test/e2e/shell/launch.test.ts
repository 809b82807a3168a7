/** @module-tag full */
/** `npm start` and `npm run web`, as far as they need no hands: what they print, where they listen, how they end. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureBuilt, type RunningScript, runScript } from '../../support/built-app.ts'
import { chromiumForTests } from '../../support/chromium-for-tests.ts'

const launcher = 'scripts/start.mjs'
let dataFolder: string
const running: RunningScript[] = []

const launch = (args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}): RunningScript => {
  const script = runScript(launcher, [...args, '--data', dataFolder], env)
  running.push(script)
  return script
}
const launchWeb = (...args: readonly string[]): RunningScript => launch(['--shell', 'web', '--no-open', ...args])
const readUrl = async (script: RunningScript): Promise<string> => JSON.parse(await script.nextLine()).url

beforeAll(ensureBuilt)
beforeEach(() => {
  dataFolder = mkdtempSync(path.join(tmpdir(), 'gridstage-web-'))
})
afterEach(async () => {
  for (const script of running.splice(0)) if (script.process.exitCode === null) await script.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

describe('the browser shell as a program', () => {
  it('prints one line of JSON with a launch address, and nothing else on stdout', async () => {
    const web = launchWeb('--port', '0')
    expect(await readUrl(web)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
    await web.stop()
    expect(web.stdout().trim().split('\n')).toHaveLength(1)
  })

  it('ends when told to, and leaves the data folder free', async () => {
    const web = launchWeb()
    await web.nextLine()
    expect(readdirSync(dataFolder)).toContain('in-use.lock')
    expect(await web.stop()).toBe(0)
    expect(readdirSync(dataFolder)).not.toContain('in-use.lock')
  })

  it('refuses a data folder that another one uses, in words', async () => {
    await launchWeb().nextLine()
    const second = launchWeb()
    expect(await second.ended).toBe(1)
    expect(second.stderr()).toContain('Gridstage is already open on this data folder')
    expect(second.stdout()).toBe('')
  })

  it('keeps its address from start to start, and takes another one when that is in use', async () => {
    const originOf = async (web: RunningScript): Promise<string> => new URL(await readUrl(web)).origin
    const first = launchWeb()
    const origin = await originOf(first)
    await first.stop()
    const second = launchWeb()
    expect(await originOf(second)).toBe(origin)
    await second.stop()
    const blocker = createServer().listen(Number(new URL(origin).port), '127.0.0.1')
    await once(blocker, 'listening')
    expect(await originOf(launchWeb())).not.toBe(origin)
    blocker.close()
  })

  it.each([
    [['--port', 'x'], '--port takes a number'],
    [['--port', '70000'], '--port takes a number'],
    [['--nonsense'], 'Usage: npm run web'],
  ])('refuses %j in words', async (args, words) => {
    const web = launchWeb(...args)
    expect(await web.ended).toBe(1)
    expect(web.stderr()).toContain(words)
  })

  it('says that a port is taken, and leaves the data folder free', async () => {
    const port = new URL(await readUrl(launchWeb())).port
    const otherFolder = mkdtempSync(path.join(tmpdir(), 'gridstage-web-'))
    const second = runScript(launcher, ['--shell', 'web', '--no-open', '--port', port, '--data', otherFolder])
    expect(await second.ended).toBe(1)
    expect(second.stderr()).toContain(`cannot listen on port ${port}`)
    expect(readdirSync(otherFolder)).not.toContain('in-use.lock')
    rmSync(otherFolder, { recursive: true })
  })
})

describe('npm start', () => {
  it('says which shell it starts and why, and where to find it when there is no display', async () => {
    const noDisplay = {
      DISPLAY: undefined,
      WAYLAND_DISPLAY: undefined,
      ELECTRON_OVERRIDE_DIST_PATH: path.join(tmpdir(), 'no-electron'),
    }
    const started = launch([], noDisplay)
    await expect.poll(started.stderr).toMatch(/Ctrl\+C to quit/)
    expect(started.stderr()).toMatch(/Starting Gridstage in the browser instead of Electron: its runtime is not installed\./)
    expect(started.stderr()).toMatch(/Open this address in a browser: http:\/\/127\.0\.0\.1:\d+\/\?token=/)
  })
})

describe('in a browser', () => {
  const running = chromiumForTests()

  it('opens the app from a file that only the user may read and that is gone afterwards, without a word against its content policy', async () => {
    const file: string = JSON.parse(await launchWeb().nextLine()).page
    expect([path.dirname(file), statSync(file).mode & 0o777]).toEqual([dataFolder, 0o600])
    const page = await running.chromium.context.newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto(pathToFileURL(file).href)
    await page.waitForFunction(() => (document.querySelector('#root')?.childElementCount ?? 0) > 0)
    expect(page.url()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    await expect.poll(() => existsSync(file)).toBe(false)
    expect(problems).toEqual([])
    await page.close()
  })
})

it('has set-up that is done in no time when there is nothing to do', () => {
  const setup = spawnSync(process.execPath, [path.join(import.meta.dirname, '../../../scripts/setup.mjs')], { encoding: 'utf8' })
  expect({ status: setup.status, stdout: setup.stdout }).toEqual({ status: 0, stdout: '' })
})
