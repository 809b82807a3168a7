/**
 * Finds out whether a service answers at an address with a key and a signature, which form of the interface it speaks, part by part
 * (service-notes A, dialect), and says in words what is wrong. The given settings are tried first, and what answered is proposed. Key and
 * signature go to the typed host only: redirects are not followed, and every attempt goes to the same origin.
 */
import type { Dialect, Generation } from '../../src-shared/api/dialect.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../src-shared/api/failure-words.ts'
import { getApp, listWorksheets } from '../../src-shared/api/v3/v3-structure-operations.ts'
import type { ConnectionTest } from '../../src-shared/host/calls/connection-calls.ts'
import type { ApiClient } from '../api-client/api-client.ts'
import type { Destination } from '../api-client/build-request.ts'
import { createGenerationClient } from '../api-client/generations/generation-client.ts'
import { asWrongPath } from '../api-client/generations/presence.ts'
import { createOperationForms, type OperationForms } from '../api-client/operation-forms.ts'
import { chooseEndpoint } from './choose-endpoint.ts'
import { adviseDialect, describeDialect, isSameDialect } from './describe-dialect.ts'
import { findEndpoints } from './find-endpoints.ts'
import { findListForm, type ListForm } from './find-list-form.ts'
import { findNames } from './find-names.ts'
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
export type CreateTestClient = (destination: Destination, forms?: OperationForms) => ApiClient

/** A person waits: an answer that takes longer is reported as such. */
const timeoutMs = 20_000
const patienceMs = 10_000
export async function testConnection(
  { address, dialect }: ConnectionCandidate,
  createClient: CreateTestClient,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const options = { signal, timeoutMs, patienceMs }
  const given = { ...dialect, pathPrefix: address.pathPrefix ?? dialect.pathPrefix }
  const ask = (spoken: Dialect) => createClient({ address: address.address, dialect: spoken })
  const place = chooseEndpoint(await findEndpoints(given, ask, options))
  const propose = (found: Dialect) =>
    isSameDialect(dialect, found) && isSameDialect(given, found) ? null : { address: address.address, dialect: found }
  if (place.kind === 'failed') {
    // Where nothing answers there is nothing to propose.
    const proposal = place.found === null ? null : propose(place.found)
    return { ...failed(place.failure), ...place.words, proposal, warnings: address.warnings }
  }

  const forms = createOperationForms(place.dialect)
  const raw = createClient({ address: address.address, dialect: place.dialect }, forms)
  const client = createGenerationClient(raw, { prefer: place.dialect.generation, absent: place.absent })
  const app = await client.call(getApp, {}, options)
  if (!app.ok) {
    const failure = asWrongPath(app.error)
    const proposal = failure.kind === 'wrong-path' ? null : propose(place.dialect)
    return { ...failed(failure), proposal, warnings: address.warnings }
  }
  const worksheets = await client.call(listWorksheets, { body: {} }, options)
  if (!worksheets.ok)
    return {
      ...failed(worksheets.error),
      appName: app.value.name,
      proposal: propose(place.dialect),
      warnings: address.warnings,
    }
  const ids = worksheets.value.map((it) => it.id)
  const list = place.present.includes('v3') ? await findListForm(place.dialect, ids, ask, options) : null
  const names = await findNames(raw, forms, place.present, options)
  const found: Dialect = { ...place.dialect, ...list?.dialect, ...names }
  const speaking = createGenerationClient(ask(found), { prefer: found.generation, absent: place.absent })
  const rowIdFilter = await probeRowIdFilter(speaking, ids, signal)
  return {
    ok: true,
    title: `Connected to “${app.value.name}” with ${countWorksheets(ids.length)}.`,
    advice: adviseDialect(given, found),
    code: null,
    appName: app.value.name,
    worksheets: ids.length,
    proposal: propose(found),
    warnings: [
      ...address.warnings,
      ...place.absent.map((generation) => withoutGeneration[generation]),
      ...warnOfList(list),
      ...warnOfFilter(rowIdFilter),
    ],
    parts: describeDialect(found, { generations: place.present, list }),
    failure: null,
    support: '',
  }
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
    parts: [],
    failure,
    support: words.support,
  }
}

const countWorksheets = (count: number): string => (count === 1 ? '1 worksheet' : `${count} worksheets`)

const warnOfList = (list: ListForm | null): readonly string[] => {
  if (list === null) return []
  return [
    ...(list.sort === 'ignored'
      ? ['This service does not sort rows as it is asked to, so refreshing a worksheet reads all of its rows.']
      : []),
    ...(list.hasSystemFields === false
      ? [
          'This service does not tell when rows were made and changed and by whom, so refreshing a worksheet reads all of its rows.',
        ]
      : []),
  ]
}

const warnOfFilter = (filter: RowIdFilter): readonly string[] =>
  filter === 'refused' || filter === 'ignored'
    ? ['This service cannot list rows by their ids, so checking for conflicts before a push takes one request per row.']
    : []
