/**
 * Finds out whether a service answers at an address with a key and a signature, and says in words what is wrong. The given settings
 * are tried first; when the path seems wrong, the usual other prefixes, and what answered is proposed. Key and signature go to the
 * typed host only: redirects are not followed, and every attempt goes to the same origin.
 */
import type { Dialect } from '../../src-shared/api/dialect.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../src-shared/api/failure-words.ts'
import { getApp, listWorksheets } from '../../src-shared/api/v3-structure-operations.ts'
import type { ConnectionTest } from '../../src-shared/host/connection-calls.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { Destination } from '../api-client/build-request.ts'
import type { NormalAddress } from './normalise-address.ts'
import { probeRowIdFilter, type RowIdFilter } from './probe-row-id-filter.ts'

export interface ConnectionReport extends ConnectionTest {
  /** Why the test failed; null when it succeeded. */
  readonly failure: ApiFailure | null
  /** For support: codes and technical detail. */
  readonly support: string
  /** Whether rows can be listed by their ids, which makes the check before a push cheap. */
  readonly rowIdFilter: RowIdFilter
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
/** Prefixes that installations of this family use (service-notes A, path prefix). */
const usualPrefixes: readonly string[] = ['', '/api']

/** Failures that mean "not at this path", after which another path is worth a try. */
const isWrongPlace = (failure: ApiFailure): boolean =>
  failure.kind === 'wrong-path' ||
  failure.kind === 'redirected' ||
  (failure.kind === 'not-json' && failure.found !== 'truncated') ||
  (failure.kind === 'unexpected-shape' && failure.where === 'envelope') ||
  (failure.kind === 'bad-status' && failure.status < 500)

/** Failures that only a service of this interface can answer, so the path is right. */
const isFromService = (failure: ApiFailure): boolean =>
  failure.kind === 'unauthorised' || failure.kind === 'refused' || failure.kind === 'rate-limited'

export async function testConnection(
  { address, dialect }: ConnectionCandidate,
  createClient: CreateTestClient,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const ask = (pathPrefix: string) => {
    const client = createClient({ address: address.address, dialect: { ...dialect, pathPrefix } })
    return { client, pathPrefix, call: client.call(getApp, {}, { signal, timeoutMs, patienceMs }) }
  }
  const given = address.pathPrefix ?? dialect.pathPrefix
  let attempt = ask(given)
  let answer = await attempt.call
  if (!answer.ok && isWrongPlace(answer.error)) {
    for (const prefix of usualPrefixes.filter((it) => it !== given)) {
      const other = ask(prefix)
      const otherAnswer = await other.call
      if (!otherAnswer.ok && !isFromService(otherAnswer.error)) continue
      attempt = other
      answer = otherAnswer
      break
    }
  }
  const found = { ...dialect, pathPrefix: attempt.pathPrefix }
  const isProposal = attempt.pathPrefix !== dialect.pathPrefix
  const proposal = isProposal ? { address: address.address, dialect: found } : null
  if (!answer.ok) return { ...withHeaderHint(failed(answer.error), dialect), proposal, warnings: address.warnings }

  const worksheets = await attempt.client.call(listWorksheets, { body: {} }, { signal, timeoutMs, patienceMs })
  if (!worksheets.ok)
    return {
      ...withHeaderHint(failed(worksheets.error), dialect),
      appName: answer.value.name,
      proposal,
      warnings: address.warnings,
    }
  const rowIdFilter = await probeRowIdFilter(
    attempt.client,
    worksheets.value.map((it) => it.id),
    signal,
  )
  return {
    ok: true,
    title: `Connected to “${answer.value.name}” with ${countWorksheets(worksheets.value.length)}.`,
    advice: proposal === null ? '' : `The service answers under the path “${attempt.pathPrefix || '/'}”. Take over this setting.`,
    code: null,
    appName: answer.value.name,
    worksheets: worksheets.value.length,
    proposal,
    warnings: [...address.warnings, ...warnOfFilter(rowIdFilter)],
    failure: null,
    support: '',
    rowIdFilter,
  }
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
    rowIdFilter: 'untested',
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
