/** The page about the application itself, and about what the present key may do with it. */
import { z } from 'zod'
import { connectionId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'
import type { TreeItem } from './connection-calls.ts'

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
