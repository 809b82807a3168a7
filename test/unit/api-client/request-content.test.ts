/** What a look at a request of the log may show. */
import { describe, expect, test } from 'vitest'
import { createRedact } from '../../../src-main/api-client/redact.ts'
import { readContent, recordContent } from '../../../src-main/api-client/request-content.ts'
import { createRequestLog } from '../../../src-main/api-client/request-log.ts'
import type { RequestRecord } from '../../../src-shared/host/calls/app-calls.ts'

const [appKey, sign] = ['app-key-of-somebody', 'a-signature-that-nobody-may-see']
const redact = createRedact([appKey, sign])
const bytes = (text: string) => new TextEncoder().encode(text)
const look = (request: string | null, answer: string | null, operation = 'v3.rows.update') => {
  const recorded = recordContent(
    operation,
    request === null ? null : bytes(request),
    answer === null ? null : bytes(answer),
    redact,
  )
  return recorded === null ? null : readContent(recorded)
}

describe('what a request held', () => {
  test('is shown as it was sent and answered', () => {
    expect(look('{"fields":[{"id":"a","value":"Zürich"}]}', '{"success":true}')).toEqual({
      request: { text: '{"fields":[{"id":"a","value":"Zürich"}]}', isCut: false },
      answer: { text: '{"success":true}', isCut: false },
    })
    expect(look(null, '')).toEqual({ request: null, answer: null })
  })

  test('is cut after its beginning, and a large body does not stay in memory', () => {
    const large = bytes('ü'.repeat(10_000))
    const recorded = recordContent('v3.rows.list', null, large, redact)
    expect(recorded?.answer?.buffer.byteLength).toBe(4096)
    const { answer } = recorded === null ? { answer: null } : readContent(recorded)
    expect(answer).toEqual({ text: 'ü'.repeat(2048), isCut: true })
  })

  test.each([
    ['the key, echoed', `{"message":"${appKey} is unknown"}`, appKey],
    ['the signature, encoded', `{"message":"${encodeURIComponent(sign)}"}`, sign],
    ['a password', '{"password":"hunter2 \\" more","days":7}', 'hunter2'],
    ['a password that the end of what is kept cuts off', '{"sharePassword" : "hunter2', 'hunter2'],
    ['an access token', '{"accessToken":"abc123"}', 'abc123'],
    ['what an address allows', '{"url":"https://files.test/a.png?e=1&token=abc123"}', 'abc123'],
    ['the same with slashes written for JSON', '{"url":"https:\\/\\/files.test\\/a.png?token=abc123"}', 'abc123'],
  ])('never shows %s', (_, text, secret) => {
    for (const shown of [look(text, null)?.request, look(null, text)?.answer]) {
      expect(shown?.text).toContain('[hidden]')
      expect(shown?.text).not.toContain(secret)
    }
  })

  test('is never recorded of a link to share', () => {
    expect(look('{"rowId":"a"}', '{"data":"https://service.test/share/abc"}', 'v2.rows.share')).toBeNull()
  })
})

test('only that of the newest requests is kept', () => {
  const log = createRequestLog()
  const record = { operation: 'v3.rows.list' } as Omit<RequestRecord, 'sequence'>
  for (let i = 1; i <= 400; i += 1) log.add(record, recordContent('v3.rows.list', bytes(`body ${i}`), null, redact))
  log.add(record)
  const textOf = (sequence: number) => {
    const found = log.contentOf(sequence)
    return found === null ? null : (readContent(found).request?.text ?? null)
  }
  expect([400, 152, 151, 1, 401, 402, 0].map(textOf)).toEqual(['body 400', 'body 152', null, null, null, null, null])
})
