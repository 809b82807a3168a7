/**
 * Finds out whether a service answers at an address with a key and a signature, and says in words what is wrong. The given settings
 * are tried first; when the path seems wrong, the usual other prefixes and the other generation, and what answered is proposed. Key and
 * signature go to the typed host only: redirects are not followed, and every attempt goes to the same origin.
 */
import { type Dialect, type Generation, otherGeneration } from '../../src-shared/api/dialect.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../src-shared/api/failure-words.ts'
import { getApp, listWorksheets } from '../../src-shared/api/v3-structure-operations.ts'
import type { ConnectionTest } from '../../src-shared/host/connection-calls.ts'
import type { Result } from '../../src-shared/lib/result.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { Destination } from '../api-client/build-request.ts'
import { createGenerationClient } from '../api-client/generations/generation-client.ts'
import { asWrongPath, judgeSighting, sight } from '../api-client/generations/presence.ts'
import type { NormalAddress } from './normalise-address.ts'
import { probeRowIdFilter, type RowIdFilter } from './probe-row-id-filter.ts'

export interface ConnectionReport extends ConnectionTest {
  /** Why the test failed; null when it succeeded. */
  readonly failure: ApiFailure | null
  /** For support: codes and technical detail. */
  readonly support: string
}

export interface ConnectionCandidate {
  readonly address: NormalAddress
  readonly dialect: Dialect
}

/** Makes a client for the test: without repeats, and with little patience, since a person is waiting. */
export type CreateTestClient = (destination: Destination) => ApiClient

/** A person waits: an answer that takes longer is reported as such. */
const timeoutMs = 20_000
const patienceMs = 10_000
/** Errors 2. */
const parameterError = 10001
/** Prefixes that installations of this family use (service-notes A, path prefix). */
const usualPrefixes: readonly string[] = ['', '/api']

export async function testConnection(
  { address, dialect }: ConnectionCandidate,
  createClient: CreateTestClient,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const options = { signal, timeoutMs, patienceMs }
  const ask = async ({ pathPrefix, generation }: Place): Promise<Attempt> => {
    const place = { ...dialect, pathPrefix, generation }
    const raw = createClient({ address: address.address, dialect: place })
    return { raw, dialect: place, answer: await sight(raw, generation, options) }
  }
  const typedPrefix = address.pathPrefix ?? dialect.pathPrefix
  const given = await ask({ pathPrefix: typedPrefix, generation: dialect.generation })
  const { answer: seen, raw, dialect: found } = await search(given, placesToTry(address.pathPrefix, dialect).slice(1), ask)
  const isProposal =
    [dialect.pathPrefix, typedPrefix].some((it) => it !== found.pathPrefix) || found.generation !== dialect.generation
  const proposal = isProposal ? { address: address.address, dialect: found } : null
  const failedWith = (failure: ApiFailure) => ({
    ...withHeaderHint(failed(failure), dialect),
    proposal,
    warnings: address.warnings,
  })
  // Where nothing answers there is nothing to propose.
  if (!seen.ok && judgeSighting(seen) !== 'answers') return { ...failedWith(seen.error), proposal: null }
  const other = otherGeneration(found.generation)
  const sighting = judgeSighting(await sight(raw, other, options))
  const absent = sighting === 'absent' ? [other] : []
  const client = createGenerationClient(raw, { prefer: found.generation, absent })
  const app = await client.call(getApp, {}, options)
  if (!app.ok) {
    const failure = asWrongPath(app.error)
    return failure.kind === 'wrong-path' ? { ...failedWith(failure), proposal: null } : failedWith(failure)
  }
  const worksheets = await client.call(listWorksheets, { body: {} }, options)
  if (!worksheets.ok)
    return {
      ...withHeaderHint(failed(worksheets.error), dialect),
      appName: app.value.name,
      proposal,
      warnings: address.warnings,
    }
  const rowIdFilter = await probeRowIdFilter(
    client,
    worksheets.value.map((it) => it.id),
    signal,
  )
  return {
    ok: true,
    title: `Connected to “${app.value.name}” with ${countWorksheets(worksheets.value.length)}.`,
    advice: adviseProposal({ ...dialect, pathPrefix: typedPrefix }, found),
    code: null,
    appName: app.value.name,
    worksheets: worksheets.value.length,
    proposal,
    warnings: [...address.warnings, ...absent.map((generation) => withoutGeneration[generation]), ...warnOfFilter(rowIdFilter)],
    failure: null,
    support: '',
  }
}

interface Place {
  readonly pathPrefix: string
  readonly generation: Generation
}

interface Attempt {
  readonly raw: ApiClient
  readonly dialect: Dialect
  readonly answer: Result<unknown, ApiFailure>
}

/** V2 paths begin with `/api` themselves, and the client does not put it there twice. */
const effective = (prefix: string, generation: Generation): string => (generation === 'v2' && prefix === '/api' ? '' : prefix)

/** The given settings, then the usual other prefixes, then all of them in the other generation; no address twice. */
function placesToTry(typedPrefix: string | null, { pathPrefix, generation }: Dialect): readonly Place[] {
  const given = typedPrefix ?? pathPrefix
  const prefixes = [given, ...usualPrefixes.filter((it) => it !== given)]
  return [generation, otherGeneration(generation)].flatMap((each) =>
    prefixes
      .filter((prefix, i) => prefixes.findIndex((it) => effective(it, each) === effective(prefix, each)) === i)
      .map((prefix) => ({ pathPrefix: prefix, generation: each })),
  )
}

/**
 * What is asked first takes no parameters or right ones, so a parameter error says that the service knows no such operation: it is there, but
 * speaks the other generation, or another path.
 */
const isStranger = ({ answer }: Attempt): boolean =>
  !answer.ok && answer.error.kind === 'refused' && answer.error.code === parameterError

/** The first place where the service answers, better one that knows what is asked; `given` when it answers nowhere. */
async function search(given: Attempt, others: readonly Place[], ask: (place: Place) => Promise<Attempt>): Promise<Attempt> {
  let stranger: Attempt | null = null
  for (const place of [null, ...others]) {
    const attempt = place === null ? given : await ask(place)
    const sighting = judgeSighting(attempt.answer)
    if (attempt === given && sighting === 'unknown') return given
    if (sighting !== 'answers') continue
    if (!isStranger(attempt)) return attempt
    stranger ??= attempt
  }
  return stranger ?? given
}

function adviseProposal(given: Dialect, found: Dialect): string {
  const words: string[] = []
  if (found.pathPrefix !== given.pathPrefix) words.push(`The service answers under the path “${found.pathPrefix || '/'}”.`)
  if (found.generation !== given.generation)
    words.push(`The ${given.generation.toUpperCase()} interface does not answer here, ${found.generation.toUpperCase()} does.`)
  return words.length === 0 ? '' : `${words.join(' ')} Take over this setting.`
}

/** What a connection cannot do while a generation is absent, in words. */
const withoutGeneration: Readonly<Record<Generation, string>> = {
  v3: 'This service answers only the V2 interface: workflows, looking up people and departments by name, and changing or deleting worksheets are not available.',
  v2: 'This service answers only the V3 interface: discussions, change logs, share links and changing the members of roles are not available.',
}

/** A report of a failure; also for one that was found before anything was sent. */
export function failed(failure: ApiFailure): ConnectionReport {
  const words = describeApiFailure(failure)
  return {
    ok: false,
    title: `${words.title}. ${words.explanation}`,
    advice: words.advice,
    code: words.code,
    appName: null,
    worksheets: null,
    proposal: null,
    warnings: [],
    failure,
    support: words.support,
  }
}

/** A service that looks for other header names sees no key at all, and says that it does not know it. */
const withHeaderHint = (report: ConnectionReport, { headerPrefix }: Dialect): ConnectionReport =>
  report.failure?.kind === 'unauthorised' && report.failure.what === 'key'
    ? {
        ...report,
        advice: `${report.advice} If your service expects other header names than “${headerPrefix}Appkey”, set the header prefix.`,
      }
    : report

const countWorksheets = (count: number): string => (count === 1 ? '1 worksheet' : `${count} worksheets`)

const warnOfFilter = (filter: RowIdFilter): readonly string[] =>
  filter === 'refused' || filter === 'ignored'
    ? ['This service cannot list rows by their ids, so checking for conflicts before a push takes one request per row.']
    : []
