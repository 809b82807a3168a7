/** Turns Fastify's requests and replies into the fetch-shaped ones that both shells answer alike, streaming bodies through. */
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'

export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** The global type is Node's here and the DOM's where tests of the window read this file; the object is the same. */
const toWebStream = (stream: Readable): ReadableStream => Readable.toWeb(stream) as unknown as ReadableStream

export function toWebRequest(request: FastifyRequest, authority: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value))
  // The session is between browser and shell; the host has no use for it.
  headers.delete('cookie')
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(`http://${authority}${request.url}`, {
    method: request.method,
    headers,
    signal,
    ...(hasBody ? { body: toWebStream(request.raw), duplex: 'half' } : {}),
  })
}

export function sendWebResponse(response: Response, reply: FastifyReply): FastifyReply {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  return reply.send(response.body === null ? null : Readable.fromWeb(response.body as NodeReadableStream))
}
