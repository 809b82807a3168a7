/**
 * Checks the application key and its signature (section Authentication) where the operation says they travel, in constant time, the address that
 * the call comes from, and whether the person that the key was issued to may still use it.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuthPlacement } from '../../../src-shared/api/operation.ts'
import type { Clock } from '../../../src-shared/lib/clock.ts'
import { isRecord } from '../../../src-shared/lib/is-record.ts'
import { ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, refuse } from '../domain/refusal.ts'
import type { Account } from '../domain/values/directory.ts'
import type { ApplicationKey } from '../keys/application-key.ts'
import { createNetworkTest } from '../keys/network-list.ts'
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

/** Parameters that carry the key and the signature, in lower case: any letter case is taken (service-notes B, parameter names). */
export const credentialNames: ReadonlySet<string> = new Set(['appkey', 'sign'])

const parameters = (values: unknown): Credentials | null => {
  if (!isRecord(values)) return null
  const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]))
  const { appkey, sign } = given
  if (appkey === undefined && sign === undefined) return null
  return { appKey: typeof appkey === 'string' ? appkey : '', sign: typeof sign === 'string' ? sign : '' }
}

/** The first of the prefixes under which the call carries anything. */
function prefixed(call: Call, prefixes: readonly string[]): Credentials | null {
  for (const prefix of prefixes) {
    const found = headers(call, `${prefix}appkey`, `${prefix}sign`)
    if (found !== null) return found
  }
  return null
}

function given(
  placement: Exclude<AuthPlacement, 'none'>,
  call: Call,
  carried: unknown,
  prefixes: readonly string[],
): Credentials | null {
  switch (placement) {
    case 'prefixed-headers':
      return prefixed(call, prefixes)
    case 'plain-headers':
      // The interface writes both forms for V3 operation 1: it is written with Appkey and Sign, and all V3 calls carry the others.
      return prefixed(call, ['', ...prefixes])
    case 'parameters':
      return parameters(carried)
  }
}

function holderOf(key: ApplicationKey, now: number, findPerson: (user: string) => Account | null): Outcome<KeyHolder> {
  if (key.isRestricted) return refuse('userTokenRestricted', 'the organization does not let this application key in')
  if (key.validUntil !== null && now > Date.parse(key.validUntil))
    return refuse('userTokenInvalid', `the application key was valid until ${key.validUntil}`)
  if (key.user === null) return ok({ key, person: null })
  const person = findPerson(key.user)
  return person === null
    ? refuse('userTokenInvalid', 'the person that the application key was issued to is no longer active')
    : ok({ key, person })
}

export interface KeyRing {
  readonly keys: readonly ApplicationKey[]
  /** From where calls are taken; empty = from everywhere. */
  readonly allowFrom: readonly string[]
  /** Prefixes of the headers that are taken. */
  readonly headerPrefixes: readonly string[]
}

/** Who makes a call: nothing where no key is needed; `person` where the key was issued to one. */
export interface KeyHolder {
  readonly key: ApplicationKey | null
  readonly person: Account | null
}

/** `carried`: the parameters of a call whose credentials travel among them. */
export type Authenticate = (placement: AuthPlacement, call: Call, carried: unknown) => Outcome<KeyHolder>

const nobody: KeyHolder = { key: null, person: null }

/** Address not allowed 10000, unknown key 10101, wrong signature 10102, a person's key out of use 10105, kept out by the organization 10106. */
export function createAuthenticator(ring: KeyRing, clock: Clock, findPerson: (user: string) => Account | null): Authenticate {
  const isAllowed = createNetworkTest(ring.allowFrom)
  const known = ring.keys.map((key) => ({ key, isAllowed: createNetworkTest(key.allowFrom) }))
  const prefixes = ring.headerPrefixes.map((prefix) => prefix.toLowerCase())
  return (placement, call, carried) => {
    if (!isAllowed(call.from)) return refuse('accessDenied', `calls from ${call.from} are not taken`)
    if (placement === 'none') return ok(nobody)
    const credentials = given(placement, call, carried, prefixes)
    const { appKey, sign } = credentials ?? { appKey: '', sign: '' }
    // Every key is compared, so that the time does not tell which one came near.
    const [found] = known.filter((each) => isSame(appKey, each.key.appKey))
    const isSigned = isSame(sign, found?.key.sign ?? '')
    if (found === undefined)
      return refuse('tokenUnknown', credentials === null ? 'no application key was sent' : 'no such application key')
    if (!isSigned) return refuse('signatureInvalid', 'the signature does not belong to the application key')
    if (!found.isAllowed(call.from)) return refuse('accessDenied', `the application key may not be used from ${call.from}`)
    return holderOf(found.key, clock.now(), findPerson)
  }
}
