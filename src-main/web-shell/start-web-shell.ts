/** The app in a browser: a server on 127.0.0.1 that answers one window's page, files, bytes and host calls, and nobody else's. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import fastifyWebsocket from '@fastify/websocket'
import fastify, { type FastifyServerFactory } from 'fastify'
import { socketPath } from '../../src-shared/host/bridge.ts'
import type { Host } from '../host/host.ts'
import { createWindowAnswers } from '../window-content/answer-window.ts'
import type { RendererFiles } from '../window-content/renderer-files.ts'
import { plainHeaders } from '../window-content/security-headers.ts'
import { connectHostSocket } from './host-socket.ts'
import { judgeRequest, type Verdict } from './judge-request.ts'
import { createLaunchGuard } from './launch-guard.ts'
import { judgeBroken, judgeForm, judgeUpgrade, refuseResponse, refuseSocket } from './odd-requests.ts'
import { readCookie, sendWebResponse, toWebRequest } from './web-messages.ts'

export interface WebShellOptions {
  readonly host: Host
  readonly files: RendererFiles
  /** 0 takes a free port. */
  readonly port: number
  /** Told when a window was opened with a launch token. */
  launched?(): void
}

export interface WebShell {
  /** An address for one more window; it works once. */
  newLaunchUrl(): string
  /** Host and port, such as `127.0.0.1:41234`. */
  readonly authority: string
  /** Ends every open socket; windows open new ones. */
  dropSockets(): void
  /** Ends the server and its sockets; the host stays open. */
  close(): Promise<void>
}

/** Bytes of one socket message. A paste of 200,000 cells is near 20 MB; a bound keeps a runaway page from filling the memory. */
const maxMessageBytes = 256 * 1024 * 1024

const launchPath = '/?token='
const readLaunchToken = (url: string): string | null => (url.startsWith(launchPath) ? url.slice(launchPath.length) : null)

type Answer = Parameters<FastifyServerFactory>[0]

/** Refuses what no router should see. What it lets through may still be nobody's: see `judgeRequest`. */
function createGuardedServer(answer: Answer): Server {
  // Node would refuse a request without a host with headers of its own.
  const server = createServer({ requireHostHeader: false, requestTimeout: 0 }, (request, response) => {
    const verdict = judgeForm(request)
    if (verdict.kind === 'allowed') answer(request, response)
    else refuseResponse(response, verdict)
  })
  server.on('connect', (_request, socket) => refuseSocket(socket, { kind: 'refused', status: 405, reason: 'This is no proxy.' }))
  server.on('checkExpectation', (_request, response) =>
    refuseResponse(response, { kind: 'refused', status: 417, reason: 'Nothing can be expected here.' }),
  )
  return server
}

/** Everything about it that is not about windows. */
function createRouter() {
  // Uploads take as long as they take, and their bodies go to the host as a stream, so no parser may touch them.
  const server = fastify({
    serverFactory: (answerRequest) => createGuardedServer(answerRequest),
    clientErrorHandler: (error, socket) => refuseSocket(socket, judgeBroken(error.code)),
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      refuseResponse(reply.raw, { kind: 'refused', status: 400, reason: 'This address cannot be read.' })
    },
    logger: false,
    bodyLimit: Number.MAX_SAFE_INTEGER,
    exposeHeadRoutes: false,
    // Browsers keep idle connections open; without this the app would wait for them when it quits.
    forceCloseConnections: true,
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _body, done) => done(null))
  server.setNotFoundHandler((_request, reply) => reply.code(404).headers(plainHeaders).send('There is nothing here.\n'))
  // A throw inside is a bug or a window that went away; either way nothing about it goes into the answer.
  server.setErrorHandler((_error, _request, reply) => reply.code(500).headers(plainHeaders).send('Something went wrong.\n'))
  return server
}

/** Leads on without a script. */
const onwardPage =
  '<!doctype html><title>Gridstage</title><meta http-equiv="refresh" content="0; url=/"><a href="/">Open Gridstage</a>\n'

export async function startWebShell({ host, files, port, launched }: WebShellOptions): Promise<WebShell> {
  const guard = createLaunchGuard()
  const answer = createWindowAnswers({ files, host, newNonce: () => randomBytes(18).toString('base64') })
  const server = createRouter()
  // Never listens: it hands on the upgrades that were judged before.
  const upgrades = createServer()
  await server.register(fastifyWebsocket, { options: { maxPayload: maxMessageBytes, server: upgrades } })

  let authority = ''
  const cookieName = (): string => `gridstage-${authority.split(':')[1]}`

  const judge = ({ method = '', headers }: IncomingMessage): Verdict =>
    judgeRequest(
      {
        method,
        isUpgrade: headers.upgrade !== undefined,
        host: headers.host,
        origin: headers.origin,
        fetchSite: headers['sec-fetch-site']?.toString(),
        fetchMode: headers['sec-fetch-mode']?.toString(),
        hasSession: guard.isSession(readCookie(headers.cookie, cookieName())),
      },
      authority,
    )
  server.server.on('upgrade', (request, socket, head) => {
    const verdict = [judgeForm(request), judge(request), judgeUpgrade(request, socketPath)].find((it) => it.kind === 'refused')
    if (verdict === undefined) upgrades.emit('upgrade', request, socket, head)
    else refuseSocket(socket, verdict)
  })

  server.addHook('onRequest', async (request, reply) => {
    const verdict = judge(request.raw)
    if (verdict.kind === 'allowed') {
      const spent = readLaunchToken(request.url)
      if (spent === null) return
      if (guard.exchange(spent) !== null) launched?.()
      return reply
        .code(303)
        .headers({ ...plainHeaders, location: '/' })
        .send('')
    }
    const token = verdict.status === 401 ? readLaunchToken(request.url) : null
    const session = token === null ? null : guard.exchange(token)
    if (session === null) return reply.code(verdict.status).headers(plainHeaders).send(`${verdict.reason}\n`)
    launched?.()
    // The redirect takes the token out of the address bar and the history.
    const cookie = `${cookieName()}=${session}; Path=/; HttpOnly; SameSite=Strict`
    const fetchSite = request.headers['sec-fetch-site']
    if (fetchSite === undefined || fetchSite === 'none' || fetchSite === 'same-origin')
      return reply
        .code(303)
        .headers({ ...plainHeaders, 'set-cookie': cookie, location: '/' })
        .send('')
    // From the launch page, which is another site: its redirect would go without the cookie, and a page of our own takes it along.
    return reply
      .code(200)
      .headers({ ...plainHeaders, 'content-type': 'text/html; charset=utf-8', 'set-cookie': cookie })
      .send(onwardPage)
  })

  server.route({
    method: 'GET',
    url: socketPath,
    handler: (_request, reply) => reply.code(426).headers(plainHeaders).send('Only a WebSocket is possible here.\n'),
    wsHandler: (socket) => connectHostSocket(socket, host),
  })
  server.all('*', async (request, reply) => {
    const abort = new AbortController()
    reply.raw.on('close', () => {
      if (!reply.raw.writableFinished) abort.abort()
    })
    return sendWebResponse(await answer(toWebRequest(request, authority, abort.signal)), reply)
  })

  await server.listen({ host: '127.0.0.1', port })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere')
  authority = `127.0.0.1:${address.port}`
  const dropSockets = (): void => {
    for (const client of server.websocketServer.clients) client.terminate()
  }
  return {
    authority,
    newLaunchUrl: () => `http://${authority}${launchPath}${guard.issueToken()}`,
    dropSockets,
    async close() {
      dropSockets()
      await server.close()
    },
  }
}
