/**
 * Finds where a service answers and how it reads key and signature: generation, path prefix and header prefix, in the order of service-notes A
 * (dialect), until one is authenticated. An authenticated refusal of something else counts as found.
 */
import { type Dialect, type Generation, otherGeneration } from '../../src-shared/api/dialect.ts'
import { getApp } from '../../src-shared/api/v3/v3-structure-operations.ts'
import { err } from '../../src-shared/lib/result.ts'
import type { CallOptions } from '../api-client/call.ts'
import { asWrongPath, probeGeneration } from '../api-client/generations/presence.ts'
import { type Ask, type Attempt, attemptOf, type Verdict } from './endpoint-attempt.ts'
import { findHeaderPrefix } from './find-header-prefix.ts'

/** Path prefixes in use (service-notes A, path prefix). */
export const usualPathPrefixes: readonly string[] = ['', '/api']

/** Words by which services say that they did not find or like the key headers, where the code does not. */
const headerWords = /header|app_?-?key|\bsign(ature)?\b|verif|authenti|token/i

/** One place of V3: whether anything answers, then which header names are read. */
async function tryV3(dialect: Dialect, ask: Ask, options: CallOptions): Promise<Attempt> {
  const answer = await ask(dialect).call(getApp, {}, options)
  const place = attemptOf(dialect, answer)
  if (place.verdict === 'absent' || place.verdict === 'unknown') return place
  // Reading the application takes no parameter that could be wrong.
  const isElsewhere =
    place.verdict === 'stranger' && !answer.ok && 'message' in answer.error && !headerWords.test(answer.error.message)
  if (isElsewhere) return attemptOf(dialect, err(asWrongPath(answer.error)))
  return findHeaderPrefix(place, ask, options)
}

const tryPlace = async (dialect: Dialect, ask: Ask, options: CallOptions): Promise<Attempt> =>
  dialect.generation === 'v3'
    ? tryV3(dialect, ask, options)
    : attemptOf(dialect, await probeGeneration(ask(dialect), 'v2', options))

/** V2 paths begin with `/api` themselves, and the client does not put it there twice. */
export const effectivePrefix = (prefix: string, generation: Generation): string =>
  generation === 'v2' && prefix === '/api' ? '' : prefix

/** The given path prefix, then the usual other ones; no address twice. */
function pathPrefixes(given: string, generation: Generation): readonly string[] {
  const prefixes = [given, ...usualPathPrefixes.filter((it) => it !== given)]
  return prefixes.filter(
    (prefix, i) => prefixes.findIndex((it) => effectivePrefix(it, generation) === effectivePrefix(prefix, generation)) === i,
  )
}

/** Best first. */
const ranks: readonly Verdict[] = ['taken', 'refused', 'stranger', 'absent', 'unknown']

async function searchGeneration(dialect: Dialect, ask: Ask, options: CallOptions): Promise<Attempt> {
  const given = await tryPlace(dialect, ask, options)
  // Without a network other paths are not reached either.
  if (given.verdict === 'unknown') return given
  let best = given
  for (const pathPrefix of pathPrefixes(dialect.pathPrefix, dialect.generation).slice(1)) {
    if (best.verdict === 'taken') break
    const attempt = await tryPlace({ ...dialect, pathPrefix }, ask, options)
    if (ranks.indexOf(attempt.verdict) < ranks.indexOf(best.verdict)) best = attempt
  }
  return best
}

export interface FoundEndpoints {
  /** Of the generation that was asked for. */
  readonly own: Attempt
  /** Null where it was not looked for, because nothing is reached at all. */
  readonly other: Attempt | null
}

export async function findEndpoints(dialect: Dialect, ask: Ask, options: CallOptions): Promise<FoundEndpoints> {
  const own = await searchGeneration(dialect, ask, options)
  if (own.verdict === 'unknown') return { own, other: null }
  // Where one generation was found, the other one is under the same path first.
  const { pathPrefix, headerPrefix } = own.verdict === 'absent' ? dialect : own.dialect
  const generation = otherGeneration(dialect.generation)
  return { own, other: await searchGeneration({ ...dialect, pathPrefix, headerPrefix, generation }, ask, options) }
}
