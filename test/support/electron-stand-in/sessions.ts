import { EventEmitter } from 'node:events'
import { note } from './journal.ts'

/** Accepts the rules of a session; what they decide is tested on the functions themselves. */
export class Session extends EventEmitter {
  readonly name: string
  readonly webRequest = { onBeforeRequest: () => note('session.webRequest.onBeforeRequest', { session: this.name }) }

  constructor(name: string) {
    super()
    this.name = name
  }
  setPermissionRequestHandler(): void {
    note('session.setPermissionRequestHandler', { session: this.name })
  }
  setPermissionCheckHandler(): void {
    note('session.setPermissionCheckHandler', { session: this.name })
  }
  setDevicePermissionHandler(): void {
    note('session.setDevicePermissionHandler', { session: this.name })
  }
  setDisplayMediaRequestHandler(): void {
    note('session.setDisplayMediaRequestHandler', { session: this.name })
  }
  setSpellCheckerEnabled(): void {}
  /** The machine of the tests has no proxy. */
  resolveProxy(): Promise<string> {
    return Promise.resolve('DIRECT')
  }
  /** A session reaches the network with Chromium's stack; here it is Node's. */
  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    return fetch(input, init)
  }
}
