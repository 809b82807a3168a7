/**
 * Which application a connection's local data is of. A connection that is pointed at another application heals by itself: the worksheets
 * of the one that is not there wait, and come back with it. Where the other one has worksheets of the same ids (a copy, a move to another
 * address), only a person knows whether it is the same: until that is said, nothing is sent to it or taken from it.
 */
import { z } from 'zod'
import type { ApplicationQuestion, Workspace } from '../../src-shared/host/calls/connection-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { listTreeWorksheets } from '../../src-shared/model/app-tree.ts'
import type { ConnectionId } from '../../src-shared/model/ids.ts'
import type { ConnectionProfile } from '../connections/connection-profile.ts'
import type { Session, Sessions } from '../connections/session.ts'
import type { HostHandlers } from './handlers/handlers.ts'

const identity = z.strictObject({ appId: z.string(), name: z.string(), address: z.string() })
type Identity = z.output<typeof identity>
const kept = z.strictObject({
  own: identity,
  asked: identity.nullable(),
  /** Those that it was of before, whose worksheets wait: pointed back at one of them, there is nothing to ask. */
  former: z.array(identity).readonly(),
})
type Kept = z.output<typeof kept>

/** Name of the fact that keeps it. */
const fact = 'application'

export interface ApplicationIdentityPorts {
  profileOf(connectionId: ConnectionId): Promise<Result<Pick<ConnectionProfile, 'kind' | 'address'>, HostError>>
}

async function readKept({ replica }: Session): Promise<Kept | null> {
  const found = await replica.ask('fact.read', { name: fact })
  if (!found.ok || found.value === null) return null
  const parsed = kept.safeParse(JSON.parse(found.value))
  return parsed.success ? parsed.data : null
}

/** More than anybody points a connection at. */
const mostFormer = 20
const isSame = (a: Identity, b: Identity): boolean => a.appId === b.appId && a.address === b.address

const write = ({ replica }: Session, next: Kept) => replica.ask('fact.write', { name: fact, value: JSON.stringify(next) })

/** What has to be asked; null when nothing has. */
export async function readQuestion(session: Session): Promise<ApplicationQuestion | null> {
  const known = await readKept(session)
  if (known === null || known.asked === null) return null
  const { own, asked } = known
  return { before: { name: own.name, address: own.address }, now: { name: asked.name, address: asked.address } }
}

export interface ApplicationIdentity {
  /** The application has been read: compares it with the one that the local data is of. */
  check(session: Session, workspace: Workspace): Promise<void>
  /** The user says that the application is the same as before. */
  confirm(session: Session): Promise<Result<null, HostError>>
  /** Why nothing may be sent; null when it may. */
  whyNot(session: Session): Promise<HostError | null>
}

export function createApplicationIdentity({ profileOf }: ApplicationIdentityPorts): ApplicationIdentity {
  return {
    async check(session, { tree, worksheets }) {
      const profile = await profileOf(session.connectionId)
      const read = await session.replica.ask('app.read', null)
      // The sample's service listens somewhere else at every start.
      if (!profile.ok || !read.ok || read.value.app === null || profile.value.kind === 'sample') return
      const now: Identity = { appId: read.value.app.appId, name: read.value.app.name, address: profile.value.address }
      const known = await readKept(session)
      if (known === null || isSame(known.own, now)) {
        if (known?.own.name !== now.name || known.asked !== null)
          await write(session, { own: now, asked: null, former: known?.former ?? [] })
        return
      }
      const former = [known.own, ...known.former.filter((it) => !isSame(it, known.own))].slice(0, mostFormer)
      const present = new Set<string>(listTreeWorksheets(tree).map((it) => it.id))
      const isShared = worksheets.some((it) => present.has(it.id) && ((it.rows ?? 0) > 0 || it.stagedRows > 0))
      const mustAsk = isShared && !known.former.some((it) => isSame(it, now))
      await write(session, mustAsk ? { ...known, asked: now } : { own: now, asked: null, former })
    },
    async confirm(session) {
      const known = await readKept(session)
      if (known === null || known.asked === null) return ok(null)
      const written = await write(session, {
        own: known.asked,
        asked: null,
        former: [known.own, ...known.former].slice(0, mostFormer),
      })
      return written.ok ? ok(null) : written
    },
    async whyNot(session) {
      const known = await readKept(session)
      if (known === null) return null
      const profile = await profileOf(session.connectionId)
      const hasMoved = profile.ok && profile.value.kind !== 'sample' && profile.value.address !== known.own.address
      if (known.asked === null && !hasMoved) return null
      return { kind: 'invalid', message: unsettled }
    },
  }
}

const unsettled =
  'This connection points to another address or application than before. Refresh the list of worksheets, and say whether it is the same application or a copy; until then nothing is sent to it, and no rows are taken from it.'

/** The same handlers, of which those that send staged changes or the rows of a file, or take rows in, ask first. */
export function guardSending(handlers: HostHandlers, sessions: Sessions, { whyNot }: ApplicationIdentity): HostHandlers {
  type OnConnection = { readonly connectionId: ConnectionId }
  const guard =
    <Ask extends OnConnection, Answer>(handler: (ask: Ask) => Promise<Result<Answer, HostError>>) =>
    async (ask: Ask): Promise<Result<Answer, HostError>> => {
      const session = sessions.get(ask.connectionId)
      const reason = session.ok ? await whyNot(session.value) : null
      return reason === null ? handler(ask) : err(reason)
    }
  return {
    ...handlers,
    // Rows of a copy would settle what was sent to the original.
    'pull.start': guard(handlers['pull.start']),
    'push.plan': guard(handlers['push.plan']),
    'push.start': guard(handlers['push.start']),
    // An import does not say whose it is: nothing is created while anything has to be asked.
    'import.create': async (ask) => {
      for (const session of sessions.all()) {
        const reason = await whyNot(session)
        if (reason !== null) return err(reason)
      }
      return handlers['import.create'](ask)
    },
  }
}
