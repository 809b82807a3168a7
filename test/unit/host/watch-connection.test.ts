import { expect, test } from 'vitest'
import { createRequestLog } from '../../../src-main/api-client/request-log.ts'
import { watchConnection } from '../../../src-main/host/watch-connection.ts'
import { getApp } from '../../../src-shared/api/v3/v3-structure-operations.ts'
import { createTestClient } from '../../support/api-client/create-test-client.ts'
import {
  answerWith,
  createScriptedTransport,
  failWith,
  type ScriptedAnswer,
} from '../../support/api-client/scripted-transport.ts'

const app = answerWith({ success: true, error_code: 1, error_msg: '', data: { appId: 'a', name: 'Shop' } })
const page = answerWith('\n <!doctype html><title>Log in to this network</title>')
const refused = (code: number): ScriptedAnswer => answerWith({ success: false, error_code: code, error_msg: '', data: null })
const silent = failWith({ kind: 'network', problem: 'refused', detail: '', mayHaveArrived: false })

/** The states told while one call after the other gets its answer. */
async function watch(...answers: readonly ScriptedAnswer[]): Promise<readonly (readonly [string, string])[]> {
  const told: (readonly [string, string])[] = []
  const watched = watchConnection(createScriptedTransport(...answers), createRequestLog(), (state, message) =>
    told.push([state, message]),
  )
  const { client } = createTestClient('http://service.test', {
    transport: watched.transport,
    log: watched.log,
    retry: { retries: 0, firstDelayMs: 1 },
  })
  for (const _ of answers) await client.call(getApp, {})
  return told
}
const states = async (...answers: readonly ScriptedAnswer[]) => (await watch(...answers)).map(([state]) => state)

test('is online once the service has answered, also with a refusal of what was asked', async () => {
  expect(await states(app, app)).toEqual(['online'])
  expect(await states(refused(10007))).toEqual(['online'])
})

test('is offline when nothing answers, and online again with the next answer', async () => {
  expect(await states(app, silent, silent, app)).toEqual(['online', 'offline', 'online'])
})

test.each([
  ['a page', page],
  ['a redirect to a page', answerWith('', 302, { location: 'http://login.test/' })],
  ['a page that demands a log-in to the network', answerWith('<html>', 511)],
])('is not online because %s answers', async (_what, answer) => {
  const told = await watch(answer, app, answer)
  expect(told.map(([state]) => state)).toEqual(['offline', 'online', 'offline'])
  expect(told[0]?.[1]).toContain('a web page answers instead of the service')
})

test('says nothing new about a path that is missing or a gateway that failed', async () => {
  expect(await states(app, answerWith('<html>', 404), answerWith('<html>', 502))).toEqual(['online'])
})

test('is refused until the key is accepted', async () => {
  expect(await states(refused(10102), refused(10102), app)).toEqual(['refused', 'online'])
})
