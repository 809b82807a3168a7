/** The envelope forms of the interface, opened tolerantly. */
import { expect, test } from 'vitest'
import { openEnvelope } from '../../../src-shared/api/envelope.ts'
import type { EnvelopeForm } from '../../../src-shared/api/operation.ts'

const success = (data: unknown) => ({ kind: 'success', data })
const failure = (code: number, message: string) => ({ kind: 'failure', code, message })

test.each<readonly [EnvelopeForm, unknown, unknown]>([
  ['common', { success: true, error_code: 1, error_msg: '', data: [1] }, success([1])],
  ['common', { success: true, error_code: 0, data: null }, success(null)],
  ['common', { success: true }, success(null)],
  ['common', { success: false, error_code: 10007, error_msg: 'gone', data: null }, failure(10007, 'gone')],
  ['common', { success: false, code: '10007', msg: 'gone' }, failure(10007, 'gone')],
  ['common', { success: false }, failure(0, '')],
  ['common', { success: false, error_msg: null, msg: 'gone' }, failure(0, 'gone')],
  ['common', { code: 1, data: 1 }, { kind: 'unexpected' }],
  ['common', { success: 'yes' }, { kind: 'unexpected', path: 'success' }],
  ['common', 'text', { kind: 'unexpected', path: '' }],
  ['common', null, { kind: 'unexpected', path: '' }],
  ['code-msg', { code: 1, msg: '', data: true }, success(true)],
  ['code-msg', { code: 10001, msg: 'bad' }, failure(10001, 'bad')],
  ['code-msg', { success: false, error_code: 10101, error_msg: 'no' }, failure(10101, 'no')],
  ['code-msg', { data: true }, { kind: 'unexpected', path: 'code' }],
  ['state', { state: 1, data: { citys: [] } }, success({ citys: [] })],
  ['state', { state: 0 }, failure(0, '')],
  ['state', {}, { kind: 'unexpected', path: 'state' }],
  ['bare', { logs: [], lastMark: '', flag: false }, success({ logs: [], lastMark: '', flag: false })],
  ['bare', { success: false, error_code: 10007, error_msg: 'gone' }, failure(10007, 'gone')],
])('%s: %j', (form, body, expected) => {
  expect(openEnvelope(form, body)).toMatchObject(expected as object)
})
