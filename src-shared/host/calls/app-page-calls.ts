/** The page about the application itself, and about what the present key may do with it. */
import { z } from 'zod'
import { connectionId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'
import type { TreeItem } from './connection-calls.ts'

/** What of the application a key may be kept from changing. */
export const keySubjects = ['structure', 'option-sets', 'roles', 'workflows'] as const
export type KeySubject = (typeof keySubjects)[number]

/**
 * What this key was seen not to change. The interface has no way to ask (Authentication 7), and nothing is written to find out: it shows in structures that
 * mark every field read-only, and in refusals (10005) of what somebody did.
 */
export interface KeyLimits {
  /** In every worksheet that was looked at, the service marks every field as read-only. */
  readonly readsOnly: boolean
  readonly refused: readonly {
    readonly what: KeySubject
    /** Milliseconds since the epoch. */
    readonly at: number
    readonly message: string
  }[]
}

/** What was tried with the key, without changing anything, and what came of it. */
export interface KeyAbility {
  readonly what: 'structure' | 'rows' | 'members' | 'option-sets' | 'roles' | 'workflows'
  readonly generation: 'v3' | 'v2'
  readonly answer: 'yes' | 'refused' | 'absent' | 'unknown'
  /** The service's words or ours; '' for a yes. */
  readonly message: string
}

export interface AppPage {
  readonly organizationId: string
  readonly appId: string
  readonly name: string
  readonly iconUrl: string
  readonly color: string
  readonly description: string
  readonly tree: readonly TreeItem[]
  /** The application key with all but its last characters hidden; never the signature. */
  readonly maskedKey: string
}

export const readAppPage = defineCall<AppPage>()('app-page.read', z.strictObject({ connectionId }))
/** The application's icon as a data address, which the window may show; null where there is none that can be shown. */
export const readAppIcon = defineCall<{ readonly icon: string | null }>()('app-page.icon', z.strictObject({ connectionId }))
export const probeKey = defineCall<{ readonly abilities: readonly KeyAbility[] }>()(
  'app-page.probe-key',
  z.strictObject({ connectionId }),
)
/** Looks at the structures of a few worksheets, from local data where they are known; asks the service for the others, once while the connection is open. */
export const readKeyLimits = defineCall<KeyLimits>()('key.limits', z.strictObject({ connectionId }))
/** Forgets what was seen, so that everything is offered again: the service has the last word. */
export const offerAll = defineCall<KeyLimits>()('key.offer-all', z.strictObject({ connectionId }))
