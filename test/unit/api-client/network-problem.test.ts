import { expect, test } from 'vitest'
import { explainNetworkError } from '../../../src-main/api-client/network-problem.ts'

const target = new URL('https://api.example.test/v3/app')
const failing = (fields: Record<string, unknown>, cause?: unknown) =>
  Object.assign(new Error(String(fields.message ?? ''), { cause }), fields)

test.each([
  ['an expired certificate', failing({ code: 'CERT_HAS_EXPIRED' }), 'certificate', false],
  ['a self-signed chain', failing({ code: 'SELF_SIGNED_CERT_IN_CHAIN' }), 'certificate', false],
  ['a certificate for another name', failing({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'certificate', false],
  ['an unknown issuer', failing({ code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' }), 'certificate', false],
  ['a wrong TLS version', failing({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }), 'tls', false],
  ['a TLS alert in mid-stream', failing({ code: 'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', message: 'ssl/tls alert' }), 'tls', true],
  [
    'an unknown name',
    failing({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'api.example.test' }),
    'name-not-found',
    false,
  ],
  ['a name server that does not answer', failing({ code: 'EAI_AGAIN', hostname: 'api.example.test' }), 'name-not-found', false],
  [
    'a refused connection inside a fetch error',
    failing({ message: 'fetch failed' }, failing({ code: 'ECONNREFUSED', port: 443 })),
    'refused',
    false,
  ],
  [
    'the last of several refused addresses',
    new AggregateError([failing({ code: 'ENETUNREACH' }), failing({ code: 'ECONNREFUSED', port: 443 })]),
    'refused',
    false,
  ],
  ['a refused connection to another port', failing({ code: 'ECONNREFUSED', port: 3128 }), 'proxy', false],
  ['an unknown name that is not the one asked for', failing({ code: 'ENOTFOUND', hostname: 'gateway.corp' }), 'proxy', false],
  ['no route', failing({ code: 'EHOSTUNREACH', port: 443 }), 'unreachable', false],
  ['a socket closed by the other side', failing({ code: 'UND_ERR_SOCKET', message: 'other side closed' }), 'reset', true],
  ['a broken pipe', failing({ code: 'EPIPE' }), 'reset', true],
  ['an error without a name', failing({ message: 'who knows' }), 'other', true],
  [
    'a host whose name sounds like a problem',
    failing({ code: 'ECONNREFUSED', port: 443, message: 'connect proxy-cert-redirect.test' }),
    'refused',
    false,
  ],
] as const)('names %s', (_, error, problem, mayHaveArrived) => {
  expect(explainNetworkError(error, target, 10_000)).toMatchObject({ kind: 'network', problem, mayHaveArrived })
})

test('takes a connection that was never made for a time-out that did no harm', () => {
  const error = failing({ code: 'UND_ERR_CONNECT_TIMEOUT' })
  expect(explainNetworkError(error, target, 10_000)).toEqual({
    kind: 'timeout',
    phase: 'connect',
    afterMs: 10_000,
    mayHaveArrived: false,
  })
})

test('takes an established connection that went silent for a time-out that may have done something', () => {
  const error = failing({ code: 'ETIMEDOUT', syscall: 'read' })
  expect(explainNetworkError(error, target, 10_000)).toMatchObject({ kind: 'timeout', mayHaveArrived: true })
})

test('keeps the technical names for support', () => {
  const error = failing({ message: 'fetch failed' }, failing({ code: 'ECONNRESET', syscall: 'read', message: 'read ECONNRESET' }))
  expect(explainNetworkError(error, target, 1)).toMatchObject({ detail: 'fetch failed | ECONNRESET read read ECONNRESET' })
})
