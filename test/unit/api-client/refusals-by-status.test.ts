/** Envelopes that come with an HTTP error status, as some deployed services and gateways send them (service-notes A). */
import { describe, expect, test } from 'vitest'
import { judgeReading } from '../../../src-main/api-client/judge-answer.ts'

const judge = (status: number, code: number, effect: 'read' | 'create' = 'create') =>
  judgeReading({ kind: 'failure', code, message: 'words' }, { effect, status, headers: {} })

describe('HTTP 401', () => {
  test.each([1, 10001, 10002, 10005, 10007, 99999, 424242])('with code %i is a refusal of the key headers', (code) => {
    const failure = { kind: 'unauthorised', happened: 'no', what: 'headers', code, message: 'words', status: 401 }
    expect(judge(401, code)).toEqual({ kind: 'failed', failure })
  })

  test.each([
    [10101, 'key'],
    [10102, 'signature'],
    [10000, 'network-address'],
    [0, 'signature'],
  ] as const)('with code %i says what is refused: %s', (code, what) => {
    expect(judge(401, code)).toMatchObject({ failure: { kind: 'unauthorised', what } })
  })
})

describe('HTTP 404 and 405', () => {
  test.each([0, 1, 404, 405, 10001, 424242])('with code %i say that nothing is there', (code) => {
    for (const status of [404, 405])
      expect(judge(status, code)).toEqual({ kind: 'failed', failure: { kind: 'wrong-path', happened: 'no', status } })
  })

  test.each([10007, 430013, 430022, 10005])('with code %i are an answer about rows and worksheets', (code) => {
    expect(judge(404, code, 'read')).toMatchObject({ failure: { kind: 'refused', code, status: 404 } })
  })
})
