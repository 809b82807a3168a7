/** Answers the page about the application: what the service says of it, and what the present key may do, tried by reading only. */
import type { ApiFailure } from '../../../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../../../src-shared/api/failure-words.ts'
import { getOptionSetsV2 } from '../../../../src-shared/api/v2/v2-option-set-operations.ts'
import { getRolesV2 } from '../../../../src-shared/api/v2/v2-role-operations.ts'
import { getRowsV2 } from '../../../../src-shared/api/v2/v2-row-operations.ts'
import { getAppV2 } from '../../../../src-shared/api/v2/v2-structure-operations.ts'
import { lookupUsers } from '../../../../src-shared/api/v3/v3-lookup-operations.ts'
import { listOptionSets } from '../../../../src-shared/api/v3/v3-option-set-operations.ts'
import { listRoles } from '../../../../src-shared/api/v3/v3-role-operations.ts'
import { listRows } from '../../../../src-shared/api/v3/v3-row-operations.ts'
import { getApp, listWorksheets } from '../../../../src-shared/api/v3/v3-structure-operations.ts'
import { listProcesses } from '../../../../src-shared/api/v3/v3-workflow-operations.ts'
import type { KeyAbility } from '../../../../src-shared/host/calls/app-page-calls.ts'
import { serviceError } from '../../../../src-shared/host/service-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import { buildAppTree, listTreeWorksheets } from '../../../../src-shared/model/app-tree.ts'
import type { ApiClient } from '../../../api-client/api-client.ts'
import { isMissing } from '../../../api-client/generations/wrong-endpoint.ts'
import type { FetchAttachment } from '../../../attachments/fetch-attachment.ts'
import { imageType } from '../../../attachments/image-type.ts'
import { type Sessions, withSession } from '../../../connections/session.ts'
import type { CredentialVault } from '../../../secrets/credential-vault.ts'
import type { HandlersOf } from '../handlers.ts'

export interface AppPagePorts {
  readonly sessions: Sessions
  readonly vault: CredentialVault
  readonly fetchAttachment: FetchAttachment
}

type AppPageCalls = 'app-page.read' | 'app-page.icon' | 'app-page.probe-key'

/** A person waits. */
const options = { patienceMs: 15_000, timeoutMs: 15_000, lane: 'structure' } as const
/** Nobody waits for a picture. */
const iconPatienceMs = 10_000
/** Larger ones are no icons, and would lie in the window's memory as text. */
const mostIconBytes = 300_000
/** Characters of the key that stay readable: enough to tell two keys apart. */
const readable = 4

const mask = (key: string): string => '•'.repeat(8) + (key.length > 2 * readable ? key.slice(-readable) : '')

/** An ability and the call that shows it. `worksheetId` null when the application has no worksheet to try. */
interface Probe {
  readonly what: KeyAbility['what']
  readonly generation: KeyAbility['generation']
  readonly run: (client: ApiClient, worksheetId: string) => Promise<Result<unknown, ApiFailure>>
  readonly needsWorksheet?: true
}

/** What one generation can do says nothing about the other. */
const probing = { ...options, ownGeneration: true } as const

const onePage = { pageSize: 1, pageIndex: 1 } as const

const probes: readonly Probe[] = [
  { what: 'structure', generation: 'v3', run: (client) => client.call(listWorksheets, { body: {} }, probing) },
  {
    what: 'rows',
    generation: 'v3',
    needsWorksheet: true,
    run: (client, id) => client.call(listRows, { params: { worksheet_id: id }, body: onePage }, probing),
  },
  { what: 'members', generation: 'v3', run: (client) => client.call(lookupUsers, { query: { name: 'a' } }, probing) },
  { what: 'option-sets', generation: 'v3', run: (client) => client.call(listOptionSets, {}, probing) },
  { what: 'roles', generation: 'v3', run: (client) => client.call(listRoles, {}, probing) },
  { what: 'workflows', generation: 'v3', run: (client) => client.call(listProcesses, {}, probing) },
  { what: 'structure', generation: 'v2', run: (client) => client.call(getAppV2, {}, probing) },
  {
    what: 'rows',
    generation: 'v2',
    needsWorksheet: true,
    run: (client, worksheetId) => client.call(getRowsV2, { body: { worksheetId, viewId: '', ...onePage } }, probing),
  },
  { what: 'option-sets', generation: 'v2', run: (client) => client.call(getOptionSetsV2, { body: {} }, probing) },
  { what: 'roles', generation: 'v2', run: (client) => client.call(getRolesV2, {}, probing) },
]

function answerOf(outcome: Result<unknown, ApiFailure>): Pick<KeyAbility, 'answer' | 'message'> {
  if (outcome.ok) return { answer: 'yes', message: '' }
  const { title, explanation } = describeApiFailure(outcome.error, 'application')
  const message = `${title}. ${explanation}`
  switch (outcome.error.kind) {
    case 'refused':
    case 'unauthorised':
      return { answer: 'refused', message }
    case 'wrong-path':
    case 'not-json':
    case 'redirected':
      return { answer: 'absent', message }
    case 'bad-status':
      return { answer: isMissing(outcome.error) ? 'absent' : 'unknown', message }
    default:
      return { answer: 'unknown', message }
  }
}

export function createAppPageHandlers({ sessions, vault, fetchAttachment }: AppPagePorts): HandlersOf<AppPageCalls> {
  return {
    'app-page.read': ({ connectionId }) =>
      withSession(sessions, connectionId, async (session) => {
        const [answer, secret] = await Promise.all([session.client.call(getApp, {}, options), vault.read(connectionId)])
        if (!answer.ok) return err(serviceError(answer.error, 'application'))
        const { organizationId, appId, name, iconUrl, color, desc } = answer.value
        return ok({
          organizationId,
          appId,
          name,
          iconUrl,
          color,
          description: desc,
          tree: buildAppTree(answer.value),
          maskedKey: secret.ok ? mask(secret.value.appKey) : '',
        })
      }),
    'app-page.icon': ({ connectionId }) =>
      withSession(sessions, connectionId, async (session) => {
        const stored = await session.replica.ask('app.read', null)
        if (!stored.ok) return stored
        const url = stored.value.app?.iconUrl ?? ''
        const fetched = url === '' ? null : await fetchAttachment(url, AbortSignal.timeout(iconPatienceMs), session.address)
        if (fetched === null || !fetched.ok || fetched.value.byteLength > mostIconBytes) return ok({ icon: null })
        const type = imageType(fetched.value)
        return ok({ icon: type === null ? null : `data:${type};base64,${Buffer.from(fetched.value).toString('base64')}` })
      }),
    'app-page.probe-key': ({ connectionId }) =>
      withSession(sessions, connectionId, async (session) => {
        const { direct, replica } = session
        const stored = await replica.ask('app.read', null)
        if (!stored.ok) return stored
        const worksheet = stored.value.app === null ? undefined : listTreeWorksheets(buildAppTree(stored.value.app))[0]
        const tried = probes.filter((probe) => probe.needsWorksheet === undefined || worksheet !== undefined)
        const abilities = await Promise.all(
          tried.map(async ({ what, generation, run }) => ({
            what,
            generation,
            ...answerOf(await run(direct, worksheet?.id ?? '')),
          })),
        )
        return ok({ abilities })
      }),
  }
}
