/** However a service echoes the key or the signature, nothing that leaves the client shows them, or a part that would help. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedCredentials } from '../../../src-main/api-client/call.ts'
import { createRedact } from '../../../src-main/api-client/redact.ts'
import { describeApiFailure } from '../../../src-shared/api/failure-words.ts'
import { listRows } from '../../../src-shared/api/v3/v3-row-operations.ts'
import { createTestClient } from '../../support/api-client/create-test-client.ts'
import {
  answerWith,
  createScriptedTransport,
  failWith,
  type ScriptedAnswer,
} from '../../support/api-client/scripted-transport.ts'
import { runs } from '../../support/runs.ts'

const hex = fc.stringMatching(/^[0-9a-f]{16}$/)
const base64 = fc.stringMatching(/^[A-Za-z0-9+/]{86}==$/)
const printable = fc.stringMatching(/^[\x21-\x7e]{8,40}$/)
const secrets = fc.record({ appKey: fc.oneof(hex, printable), sign: fc.oneof(base64, printable) })

/** Ways in which a service may write a secret into its answer. */
const spellings = [
  (secret: string) => secret,
  (secret: string) => encodeURIComponent(secret),
  (secret: string) => secret.toUpperCase(),
  (secret: string) => secret.slice(0, Math.max(8, secret.length - 3)),
  (secret: string) => secret.slice(-Math.max(8, secret.length - 3)),
  (secret: string) => `"${secret}"`,
  (secret: string) => Buffer.from(secret).toString('base64'),
] as const

const echo = fc.record({
  which: fc.constantFrom<'appKey' | 'sign'>('appKey', 'sign'),
  spelling: fc.nat(spellings.length - 1),
  before: fc.string({ maxLength: 30 }),
  after: fc.string({ maxLength: 30 }),
})

const places: readonly ((text: string) => ScriptedAnswer)[] = [
  (text) => answerWith({ success: false, error_code: 10101, error_msg: text }),
  (text) => answerWith({ success: false, error_code: 99999, error_msg: text }),
  (text) => answerWith({ success: false, error_code: 51, error_msg: text }),
  (text) => answerWith(`<html>${text}</html>`),
  (text) => answerWith(text, 500),
  (text) => answerWith({ [text]: 1 }),
  (text) => answerWith({ success: true, data: { rows: [text] } }),
  (text) => answerWith('', 302, { location: `https://${text.replace(/[^a-z0-9]/gi, '')}.test/${text}` }),
  (text) => failWith({ kind: 'network', problem: 'other', detail: text, mayHaveArrived: true }),
]

/** Runs of eight characters, in any case of letters, that both texts have. */
function sharedRun(text: string, secret: string): string | null {
  const haystack = text.toLowerCase()
  const needle = secret.toLowerCase()
  for (let at = 0; at + 8 <= needle.length; at += 1) {
    const run = needle.slice(at, at + 8)
    if (haystack.includes(run)) return run
  }
  return null
}

test('no failure, no words and no log record holds eight characters of a secret in a row', async () => {
  await fc.assert(
    fc.asyncProperty(secrets, echo, fc.nat(places.length - 1), async (credentials, { which, spelling, before, after }, place) => {
      const text = before + (spellings[spelling]?.(credentials[which]) ?? '') + after
      const transport = createScriptedTransport(places[place]?.(text) ?? answerWith(''))
      const { client, log } = createTestClient('https://service.test', { transport, credentials: fixedCredentials(credentials) })
      const result = await client.call(
        listRows,
        // An id that is a secret (a paste into the wrong field) must not reach the log either.
        { params: { worksheet_id: `w${credentials[which]}` }, body: { pageSize: 1, pageIndex: 1 } },
        { patienceMs: 0 },
      )
      const seen = JSON.stringify([result, log.list(0, 100), result.ok ? '' : describeApiFailure(result.error)])
      expect(sharedRun(seen, credentials.appKey)).toBeNull()
      expect(sharedRun(seen, credentials.sign)).toBeNull()
    }),
    { numRuns: runs(500) },
  )
})

test('ordinary text stays as it is', () => {
  fc.assert(
    fc.property(hex, base64, fc.lorem({ maxCount: 20 }), (key, sign, text) => {
      expect(createRedact([key, sign])(text)).toBe(text)
    }),
  )
})
