/** Checks the application key and its signature (section Authentication) where the operation says they travel, in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuthPlacement } from '../../../src-shared/api/operation.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import type { Call } from './call.ts'

export interface Credentials {
  readonly appKey: string
  readonly sign: string
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes as long for any two texts of whatever lengths. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const headers = (call: Call, key: string, sign: string): Credentials | null => {
  const appKey = call.header(key)
  const signature = call.header(sign)
  return appKey === null && signature === null ? null : { appKey: appKey ?? '', sign: signature ?? '' }
}

const parameters = (values: unknown): Credentials | null => {
  if (!isRecord(values)) return null
  const { appKey, sign } = values
  return { appKey: typeof appKey === 'string' ? appKey : '', sign: typeof sign === 'string' ? sign : '' }
}

function given(placement: Exclude<AuthPlacement, 'none'>, call: Call, json: unknown): Credentials | null {
  switch (placement) {
    case 'prefixed-headers':
      return headers(call, 'svc-appkey', 'svc-sign')
    case 'plain-headers':
      // The interface writes both forms for V3 operation 1: it is written with Appkey and Sign, and all V3 calls carry the others.
      return headers(call, 'appkey', 'sign') ?? headers(call, 'svc-appkey', 'svc-sign')
    case 'parameters':
      return parameters(call.method === 'POST' ? json : Object.fromEntries(call.url.searchParams))
  }
}

/** Unknown key 10101, wrong signature 10102. Answers the key, or '' where none is needed. */
export function authenticate(placement: AuthPlacement, call: Call, json: unknown, keys: Credentials): Outcome<string> {
  if (placement === 'none') return ok('')
  const credentials = given(placement, call, json)
  const isKnown = isSame(credentials?.appKey ?? '', keys.appKey)
  const isSigned = isSame(credentials?.sign ?? '', keys.sign)
  if (!isKnown) return refuse('tokenUnknown', credentials === null ? 'no application key was sent' : 'no such application key')
  return isSigned ? ok(keys.appKey) : refuse('signatureInvalid', 'the signature does not belong to the application key')
}
