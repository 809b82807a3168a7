/** What a view begins with is read as soon as its worksheet is asked for: while the window draws, and once. */
import { expect, test } from 'vitest'
import type { Session } from '../../../src-main/connections/session.ts'
import { createRowHandlers, type RowHandlerPorts } from '../../../src-main/host/handlers/row-handlers.ts'
import { err, ok } from '../../../src-shared/lib/result.ts'
import { connectionId, worksheetId } from '../../../src-shared/model/ids.ts'

const at = { connectionId: connectionId.parse('c'), worksheetId: worksheetId.parse('w') }

function opened(known: unknown, prepared: () => Promise<unknown>) {
  const asked: string[] = []
  const ask = (question: string): Promise<unknown> => {
    asked.push(question)
    return question === 'view.prepare' ? prepared() : Promise.resolve(ok(known))
  }
  const client = { call: () => Promise.resolve(err({ kind: 'offline', happened: 'no', message: 'No connection.' })) }
  const session = { connectionId: at.connectionId, replica: { ask }, client } as unknown as Session
  const sessions = { get: () => ok(session), all: () => [session] }
  const { 'worksheet.open': open } = createRowHandlers({ sessions, clock: { now: () => 0 } } as unknown as RowHandlerPorts)
  return { open: () => open(at), asked }
}

test('a known worksheet is read ahead once, however often it is asked for, and without waiting for it', async () => {
  const { open, asked } = opened({ name: 'W' }, () => new Promise(() => undefined))
  expect([await open(), await open()]).toEqual([ok({ name: 'W' }), ok({ name: 'W' })])
  expect(asked).toEqual(['worksheet.state', 'view.prepare', 'worksheet.state'])
})

test('what is wrong with that is not said here', async () => {
  const { open } = opened({ name: 'W' }, () => Promise.reject(new Error('the thread has ended')))
  expect(await open()).toEqual(ok({ name: 'W' }))
})
