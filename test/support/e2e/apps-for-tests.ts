/**
 * Gives each test of a file a service, a folder and a keychain, for apps that are started again and must find their keys. Where there is no
 * Chromium or no keychain the tests are skipped with that reason.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { ensureBuilt } from '../built-app.ts'
import { whyNoChromium } from '../chromium.ts'
import { whyNoKeyring } from '../secrets/run-in-desktop-session.ts'
import { type RunningKeyring, startKeyring } from '../secrets/start-keyring.ts'
import { type StartedService, type StartRequest, startService } from '../service/start-service.ts'
import { type OpenApp, openApp } from './open-app.ts'

export interface TestApps {
  readonly service: StartedService
  /** Does `work` in a started app and quits it; what the page reported as an error fails the test. */
  inApp<T>(work: (app: OpenApp) => Promise<T>): Promise<T>
  /** Does `work` in a started app, and kills that in the middle of a call which the service holds. */
  killedIn<T>(work: (app: OpenApp) => Promise<T>): Promise<T>
}

export function appsForTests(request: StartRequest): TestApps {
  const missing = whyNoChromium ?? whyNoKeyring()
  let keyring: RunningKeyring | null = null
  let opened: { readonly folder: string; readonly service: StartedService } | null = null
  beforeAll(async () => {
    if (missing !== null) return
    ensureBuilt()
    keyring = await startKeyring()
  })
  beforeEach(async ({ skip }) => {
    if (missing !== null) return skip(missing)
    const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-apps-'))
    const service = await startService(request)
    opened = { folder, service }
    return async () => {
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
  afterAll(() => keyring?.close())
  const here = () => {
    if (opened === null || keyring === null) throw new Error('apps are started in tests only')
    return { ...opened, env: keyring.env }
  }
  const start = (): Promise<OpenApp> => openApp(here().folder, here().env)
  return {
    get service() {
      return here().service
    },
    async inApp(work) {
      const app = await start()
      try {
        const result = await work(app)
        expect(app.problems).toEqual([])
        return result
      } finally {
        await app.quit()
      }
    },
    async killedIn(work) {
      const app = await start()
      try {
        return await work(app)
      } finally {
        await app.kill()
        here().service.faults.release()
        here().service.faults.clear()
      }
    },
  }
}
