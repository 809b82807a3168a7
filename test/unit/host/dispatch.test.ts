import { describe, expect, test } from 'vitest'
import { createDispatch } from '../../../src-main/host/dispatch.ts'
import type { HostHandlers } from '../../../src-main/host/handlers/handlers.ts'
import { defaultSettings } from '../../../src-shared/host/calls/app-calls.ts'
import { hostReply } from '../../../src-shared/host/envelope.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'

const bugs: unknown[] = []
const some: Partial<HostHandlers> = {
  'settings.get': async () => ok(defaultSettings),
  'jobs.cancel': async () => err({ kind: 'not-found', what: 'job', message: 'This task is no longer known.' }),
  'jobs.list': async () => {
    throw new Error('a bug')
  },
}
const dispatch = createDispatch(some as HostHandlers, { onBug: (error) => `ref-${bugs.push(error)}` })

describe('dispatch', () => {
  test('answers a call with its value under the id of the request', async () => {
    expect(await dispatch({ id: '1', call: 'settings.get', args: {} })).toEqual({ id: '1', ok: true, value: defaultSettings })
  })

  test('passes an expected failure on', async () => {
    expect(await dispatch({ id: '2', call: 'jobs.cancel', args: { jobId: 'x' } })).toMatchObject({
      id: '2',
      ok: false,
      error: { kind: 'not-found' },
    })
  })

  test.each([
    ['nothing', undefined],
    ['a string', 'settings.get'],
    ['no id', { call: 'settings.get', args: {} }],
    ['an unknown call', { id: '3', call: 'secrets.read', args: {} }],
    ['a name of the prototype', { id: '3', call: 'constructor', args: {} }],
    ['wrong arguments', { id: '3', call: 'jobs.cancel', args: { jobId: 7 } }],
    ['unknown arguments', { id: '3', call: 'settings.get', args: { extra: 1 } }],
  ])('refuses %s with bad-request in the shape of the contract', async (_name, message) => {
    const reply = await dispatch(message)
    expect(hostReply.parse(reply)).toMatchObject({ ok: false, error: { kind: 'bad-request' } })
  })

  test('answers a throwing handler as internal with the reference of the log', async () => {
    expect(await dispatch({ id: '4', call: 'jobs.list', args: { connectionId: null } })).toMatchObject({
      id: '4',
      ok: false,
      error: { kind: 'internal', reference: `ref-${bugs.length}` },
    })
  })
})
