/** Calls about connections. Secrets travel in one direction only: from the window to the host. */
import { z } from 'zod'
import { dialect } from '../../api/dialect.ts'
import { type ConnectionLabel, connectionLabel } from '../../model/connection-label.ts'
import type { ConnectionId, WorksheetId } from '../../model/ids.ts'
import { connectionId } from '../../model/ids.ts'
import { defineCall } from '../call.ts'

export const secret = z.strictObject({ appKey: z.string().min(1).max(500), sign: z.string().min(1).max(2000) })

export interface ConnectionSummary {
  readonly id: ConnectionId
  readonly name: string
  readonly kind: 'remote' | 'sample'
  readonly address: string
  readonly dialect: z.output<typeof dialect>
  /** What the user marks it with; null for none. */
  readonly label: ConnectionLabel | null
  readonly secret: 'stored' | 'this-run' | 'missing' | 'locked' | 'unavailable'
  readonly lastOpenedAt: number | null
}

const connectionForm = z.strictObject({
  name: z.string().min(1).max(200),
  address: z.string().min(1).max(2000),
  dialect: dialect.optional(),
  /** Left out when an update keeps it; null for none. */
  label: connectionLabel.nullable().optional(),
})

/** One part of the form of the interface that a service speaks, as found. */
export interface DialectPart {
  readonly name: string
  readonly value: string
}

/** What a connection test found, in words. */
export interface ConnectionTest {
  readonly ok: boolean
  /** One sentence: what was found or what is wrong. */
  readonly title: string
  /** What to do about it; '' on success. */
  readonly advice: string
  readonly code: number | null
  readonly appName: string | null
  readonly worksheets: number | null
  /** Settings that answered where the given ones did not; null when there is nothing to propose. */
  readonly proposal: { readonly address: string; readonly dialect: z.output<typeof dialect> } | null
  readonly warnings: readonly string[]
  /** Every part of the dialect that was found; empty when the test failed. */
  readonly parts: readonly DialectPart[]
}

export interface SavedConnection {
  readonly connection: ConnectionSummary
  /** Why the secret will be forgotten when the app ends; null when the keychain holds it. */
  readonly secretWarning: string | null
}

/** `notice` says in words that the list was damaged and what was kept of it; null when all is well. */
export const listConnections = defineCall<{
  readonly connections: readonly ConnectionSummary[]
  readonly notice: string | null
}>()('connections.list', z.strictObject({}))
export const addConnection = defineCall<SavedConnection>()('connections.add', connectionForm.extend({ secret }))
/** Without `secret` the stored one is kept. */
export const updateConnection = defineCall<SavedConnection>()(
  'connections.update',
  connectionForm.extend({ connectionId, secret: secret.optional() }),
)
export interface ConnectionHoldings {
  /** Staged cells and rows; null where the file that has them is damaged. */
  readonly staged: number | null
  /** What else a removal would take along, in words; null where there is nothing. */
  readonly waiting: string | null
  /** A window has it open. */
  readonly isOpen: boolean
}
/** What would go with a connection. Opens its local data where it is not open, and closes it again. */
export const connectionHoldings = defineCall<ConnectionHoldings>()('connections.holdings', z.strictObject({ connectionId }))
/** Removes profile, secret and local data. Refused with `invalid` while staged changes exist, unless `discardStaged`. */
export const removeConnection = defineCall<{ readonly removed: true }>()(
  'connections.remove',
  z.strictObject({ connectionId, discardStaged: z.boolean() }),
)
/** Tests what the form holds; without `secret` the stored one of `connectionId` is used. */
export const testConnection = defineCall<ConnectionTest>()(
  'connections.test',
  connectionForm.omit({ name: true, label: true }).extend({ connectionId: connectionId.optional(), secret: secret.optional() }),
)
/** Opens the local data of a connection; works without network. */
export const openConnection = defineCall<{ readonly connection: ConnectionSummary }>()(
  'connections.open',
  z.strictObject({ connectionId }),
)
/** Starts the embedded service with the sample workspace when needed, and opens it. */
export const openSample = defineCall<{ readonly connection: ConnectionSummary }>()('connections.open-sample', z.strictObject({}))
export const closeConnection = defineCall<{ readonly closed: true }>()('connections.close', z.strictObject({ connectionId }))

/** The room that the local data of a connection takes, in bytes, and what of it nothing is kept in. */
export interface LocalSpace {
  readonly bytes: number
  readonly freeBytes: number
}
export const readLocalSpace = defineCall<LocalSpace>()('connections.space', z.strictObject({ connectionId }))
/** Gives back what is free. A file of an older version is written anew: it needs as much room again meanwhile, and edits wait until it is done. */
export const shrinkLocalData = defineCall<LocalSpace>()('connections.shrink', z.strictObject({ connectionId }))

export interface WorksheetEntry {
  readonly id: WorksheetId
  readonly name: string
  /** Rows in the local replica, null when it was never pulled. */
  readonly rows: number | null
  readonly stagedRows: number
  readonly isGone: boolean
}

export interface TreeItem {
  readonly id: string
  readonly name: string
  readonly kind: 'worksheet' | 'page' | 'section'
  readonly isHidden: boolean
  readonly notes: string
  readonly children: readonly TreeItem[]
}

/** The application that the connection leads to may be a copy of the one that the local data is of: each with its address. */
export interface ApplicationQuestion {
  readonly before: { readonly name: string; readonly address: string }
  readonly now: { readonly name: string; readonly address: string }
}

export interface Workspace {
  readonly appName: string
  readonly appColor: string
  readonly description: string
  readonly tree: readonly TreeItem[]
  readonly worksheets: readonly WorksheetEntry[]
  /** When the structure was last read from the service. Milliseconds since the epoch; null before the first time. */
  readonly readAt: number | null
  /** Present while it must be asked whether this is the same application as before: nothing is sent to it until then. */
  readonly asks?: ApplicationQuestion
}

/** From local data; empty before the first refresh. */
export const getWorkspace = defineCall<Workspace>()('workspace.get', z.strictObject({ connectionId }))
/** Reads the application's structure from the service. */
export const refreshWorkspace = defineCall<Workspace>()('workspace.refresh', z.strictObject({ connectionId }))
/** Says that it is the same application as before, at another address or under another id. */
export const confirmApplication = defineCall<Workspace>()('workspace.confirm-application', z.strictObject({ connectionId }))
