import { describe, expect, test } from 'vitest'
import { judgeWrite, type WriteVerdict } from '../../../src-main/push/judge-write.ts'
import type { ApiFailure } from '../../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../../src-shared/api/failure-words.ts'
import { serviceError } from '../../../src-shared/host/service-error.ts'

const refused = { kind: 'refused', happened: 'no', code: 10002, message: 'No such value', status: 200 } satisfies ApiFailure
const network = {
  kind: 'network',
  happened: 'no',
  problem: 'refused',
  host: 'x.test',
  detail: 'ECONNREFUSED',
} satisfies ApiFailure
const tooLarge = { kind: 'too-large', happened: 'no', direction: 'request', bytes: 9 } satisfies ApiFailure
const invalid = { kind: 'invalid-input', happened: 'no', path: 'rows', message: 'too few' } satisfies ApiFailure
const said = (failure: ApiFailure): string => {
  const { explanation, advice } = describeApiFailure(failure)
  return `${explanation} ${advice}`
}

describe('a write that failed', () => {
  test.each<[string, ApiFailure, WriteVerdict]>([
    ['was refused', refused, { kind: 'refused', code: 10002, message: said(refused), words: 'No such value' }],
    ['was too large', tooLarge, { kind: 'too-large', message: said(tooLarge) }],
    ['cannot be sent', invalid, { kind: 'refused', code: null, message: said(invalid), words: '' }],
    ['reached nobody, nor would another', network, { kind: 'stop', error: serviceError(network) }],
    ['may have reached somebody', { ...network, happened: 'maybe' }, { kind: 'unknown' }],
    ['was too large, and carried out', { ...tooLarge, happened: 'yes' }, { kind: 'unknown' }],
    [
      'was refused in the middle of the work',
      { ...refused, happened: 'maybe' },
      { kind: 'unclear', code: 10002, message: describeApiFailure(refused).advice },
    ],
  ])('%s', (_, failure, verdict) => expect(judgeWrite(failure)).toEqual(verdict))
})
