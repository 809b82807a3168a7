import { EventEmitter } from 'node:events'
import { tmpdir } from 'node:os'
import { allow, note } from './journal.ts'
import { isReady } from './schemes.ts'

export class Preventable {
  defaultPrevented = false
  preventDefault(): void {
    this.defaultPrevented = true
  }
}

/** Like Electron's: closes the windows, asks `will-quit`, and ends the process unless a listener keeps it alive for now. */
class App extends EventEmitter {
  readonly isPackaged = process.env.STAND_IN_PACKAGED !== undefined
  readonly commandLine = { hasSwitch: (name: string): boolean => process.argv.includes(`--${name}`) }
  readonly name = 'Gridstage'
  readonly #paths = new Map<string, string>()
  readonly #ready = Promise.withResolvers<void>()

  whenReady(): Promise<void> {
    return this.#ready.promise
  }
  /** Electron becomes ready only after its main module has been evaluated; boot.ts calls this then. */
  becomeReady(): void {
    isReady.value = true
    this.#ready.resolve()
    this.emit('ready')
  }
  enableSandbox(): void {
    note('app.enableSandbox', { beforeReady: !isReady.value })
  }
  requestSingleInstanceLock(): boolean {
    return process.env.STAND_IN_SECOND_INSTANCE === undefined
  }
  getVersion(): string {
    return '0.0.0'
  }
  getLocale(): string {
    return 'en'
  }
  setPath(name: string, value: string): void {
    this.#paths.set(name, value)
  }
  getPath(name: string): string {
    return this.#paths.get(name) ?? tmpdir()
  }
  quit(): void {
    const event = new Preventable()
    this.emit('will-quit', event)
    if (!event.defaultPrevented) this.exit(0)
  }
  exit(code: number): void {
    note('app.exit', { code })
    this.emit('quit', {}, code)
    process.exit(code)
  }
}

export const app = new App()
allow('quit', () => setImmediate(() => app.quit()))
allow('second-instance', () => app.emit('second-instance'))
