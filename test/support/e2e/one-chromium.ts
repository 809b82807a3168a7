/**
 * Starts one Chromium for all end-to-end files of a run when the first of them asks for it, and ends it after the last. Vitest calls this in
 * its own process, because workers end before the run does.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServedChromium, serveChromium } from '../chromium.ts'
import { chromiumOfRunVariable } from './shared-chromium.ts'

let chromium: Promise<ServedChromium> | null = null
let server: Server | null = null

/** Starts another one where the last did not start or ended by itself. */
async function endpoint(): Promise<string> {
  const known = await chromium?.catch(() => null)
  if (known?.isRunning()) return known.endpoint
  chromium = serveChromium()
  return (await chromium).endpoint
}

export async function setup(): Promise<void> {
  // Every project calls it.
  if (process.env[chromiumOfRunVariable] !== undefined) return
  const secret = `/${randomUUID()}`
  // One request after the other: two workers may ask at once.
  let last: Promise<unknown> = Promise.resolve()
  server = createServer((request, response) => {
    if (request.url !== secret) return void response.writeHead(404).end()
    last = last.then(endpoint).then(
      (it) => response.end(it),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  process.env[chromiumOfRunVariable] = `http://127.0.0.1:${port}${secret}`
}

export async function teardown(): Promise<void> {
  server?.close()
  server?.closeAllConnections()
  await (await chromium?.catch(() => null))?.close()
}
