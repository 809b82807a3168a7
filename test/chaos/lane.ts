/** Where runs happen one after the other: a service, a proxy and an app of their own, started again where a run ended them. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ConnectionId, connectionId } from '../../src-shared/model/ids.ts'
import { type App, startApp } from '../support/chaos/app-process.ts'
import { type ChaosProxy, startProxy } from '../support/chaos/proxy.ts'
import { type ServiceHandle, startChaosService } from '../support/chaos/service-handle.ts'
import { testAppKey, testSign } from '../support/service/start-service.ts'
import type { Who } from './step.ts'

export interface Lane {
  readonly proxy: ChaosProxy
  /** The running app, started when there is none; throws what it said when it does not start. */
  app(): Promise<App>
  /** The app as it is, running or not. */
  latestApp(): App | null
  service(): Promise<ServiceHandle>
  isServiceUp(): boolean
  readonly servicePort: () => number
  end(who: Who, how: 'SIGKILL' | 'SIGTERM'): Promise<void>
  freeze(who: Who, realMs: number): Promise<void>
  /** Sets the clock, also of the processes that are started later. */
  setClock(who: Who, ms: number): void
  /** What another app says that tries the same folder; null when it opens it. */
  openSecond(ms: number): Promise<string | null>
  /** The connection that every run of the lane goes through: opening one starts threads. */
  connection(): Promise<ConnectionId>
  /** Told of the steps that faults of the proxy name. */
  onAct(act: (step: unknown) => Promise<void>): void
  remove(): Promise<void>
}

export async function startLane(): Promise<Lane> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gridstage-chaos-'))
  const [appFolder, serviceFolder, secrets] = ['app', 'service', 'secrets.json'].map((it) => path.join(folder, it))
  if (appFolder === undefined || serviceFolder === undefined || secrets === undefined) throw new Error('no folders')
  mkdirSync(serviceFolder)
  const offsets = { app: 0, service: 0 }
  let act: (step: unknown) => Promise<void> = () => Promise.resolve()
  let latestApp: App | null = null
  let appStarting: Promise<App> | null = null
  let latestService = await startChaosService(serviceFolder, 0, 0)
  let serviceStarting: Promise<ServiceHandle> | null = null
  const { port } = latestService
  const proxy = await startProxy(
    () => port,
    (step) => act(step),
  )

  const openApp = async (): Promise<App> => {
    await latestApp?.whenGone
    const started = await startApp(appFolder, secrets, offsets.app)
    if (!started.ok) throw new Error(`the app does not start: ${started.error}`)
    latestApp = started.value
    return started.value
  }
  const openService = async (): Promise<ServiceHandle> => {
    await latestService.whenGone
    latestService = await startChaosService(serviceFolder, port, offsets.service)
    return latestService
  }

  const getApp = async (): Promise<App> => {
    if (latestApp?.isAlive()) return latestApp
    appStarting ??= openApp().finally(() => {
      appStarting = null
    })
    return appStarting
  }
  let connection: ConnectionId | null = null

  return {
    proxy,
    latestApp: () => latestApp,
    app: getApp,
    async service() {
      if (latestService.isAlive()) return latestService
      serviceStarting ??= openService().finally(() => {
        serviceStarting = null
      })
      return serviceStarting
    },
    isServiceUp: () => latestService.isAlive(),
    servicePort: () => port,
    end: async (who, how) => (who === 'app' ? latestApp : latestService)?.end(how),
    async freeze(who, realMs) {
      const child = who === 'app' ? latestApp : latestService
      if (!child?.isAlive()) return
      child.freeze()
      await new Promise((resolve) => setTimeout(resolve, realMs))
      child.thaw()
    },
    setClock(who, ms) {
      offsets[who] = ms
      const child = who === 'app' ? latestApp : latestService
      child?.send({ setClock: ms })
    },
    async openSecond(ms) {
      const started = await startApp(appFolder, secrets, ms)
      if (!started.ok) return started.error
      await started.value.end('SIGKILL')
      return null
    },
    async connection() {
      if (connection !== null) return connection
      const secret = { appKey: testAppKey, sign: testSign }
      const added = await (await getApp()).call('connections.add', { name: 'Chaos', address: proxy.url, secret })
      if (!added.ok) throw new Error(added.error.message)
      connection = connectionId.parse(added.value.connection.id)
      return connection
    },
    onAct(next) {
      act = next
    },
    async remove() {
      proxy.heal()
      await latestApp?.end('SIGKILL')
      await latestService.end('SIGKILL')
      await proxy.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
