/** Decides from what both generations answered where a connection goes, or says in words why it cannot be made. */
import { type Dialect, type Generation, otherGeneration } from '../../src-shared/api/dialect.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import type { Attempt } from './endpoint-attempt.ts'
import { effectivePrefix, type FoundEndpoints, usualPathPrefixes } from './find-endpoints.ts'
import { usualHeaderPrefixes } from './find-header-prefix.ts'

export type ChosenEndpoint =
  | {
      readonly kind: 'found'
      readonly dialect: Dialect
      readonly present: readonly Generation[]
      readonly absent: readonly Generation[]
    }
  | {
      readonly kind: 'failed'
      readonly failure: ApiFailure
      /** Where something of the interface answered; null where nothing did. */
      readonly found: Dialect | null
      /** In place of the failure's own, where more is known. */
      readonly words: { readonly title?: string; readonly advice?: string }
    }

/** Headers and path of V3 belong to the dialect also where V2 is preferred, as long as V2 answers under that path too. */
function joined(chosen: Attempt, other: Attempt | null): Dialect {
  if (chosen.dialect.generation !== 'v2' || other?.verdict !== 'taken') return chosen.dialect
  const { headerPrefix, pathPrefix } = other.dialect
  const isSamePlace = effectivePrefix(pathPrefix, 'v2') === effectivePrefix(chosen.dialect.pathPrefix, 'v2')
  return { ...chosen.dialect, headerPrefix, ...(isSamePlace ? { pathPrefix } : {}) }
}

function found(chosen: Attempt, other: Attempt | null): ChosenEndpoint {
  const { generation } = chosen.dialect
  const isThere = other !== null && (other.verdict === 'taken' || other.verdict === 'refused')
  return {
    kind: 'found',
    dialect: joined(chosen, other),
    present: isThere ? [generation, otherGeneration(generation)] : [generation],
    absent: other?.verdict === 'absent' || other?.verdict === 'stranger' ? [otherGeneration(generation)] : [],
  }
}

export function chooseEndpoint({ own, other }: FoundEndpoints): ChosenEndpoint {
  if (own.verdict === 'taken') return found(own, other)
  if (other === null || own.verdict === 'unknown') return fail(own, own)
  const v3 = own.dialect.generation === 'v3' ? own : other
  // V2 carries the key in the body: where it takes it and V3 does not, the header names are what is wrong.
  if (other.verdict === 'taken') return own === v3 && own.verdict === 'refused' ? wrongPrefix(own, other) : found(other, own)
  if (own.verdict === 'stranger' || other.verdict === 'stranger') {
    const stranger = own.verdict === 'stranger' ? own : other
    if (own.verdict !== 'refused' && other.verdict !== 'refused') return found(stranger, stranger === own ? other : own)
  }
  if (own.verdict === 'refused' || other.verdict === 'refused') return refused(own, other)
  return fail(own, own)
}

/** Where the header names may be wrong, what V2 says of the key is the surer word. */
function refused(own: Attempt, other: Attempt): ChosenEndpoint {
  const said = own.verdict === 'refused' && own.isPrefixOpen === undefined ? own : other.verdict === 'refused' ? other : own
  const place = own.verdict === 'refused' ? own : other
  return fail(said, place)
}

const namesTried = ({ dialect }: Attempt): string =>
  [...new Set([dialect.headerPrefix, ...usualHeaderPrefixes])].map((prefix) => `${prefix}Appkey`).join(', ')

const wrongPrefix = (v3: Attempt, v2: Attempt): ChosenEndpoint => ({
  kind: 'failed',
  failure: v3.answer.ok ? { kind: 'cancelled', happened: 'no' } : v3.answer.error,
  found: v2.dialect,
  words: {
    title: 'Key and signature are right, but the V3 interface reads them under other header names than those that were tried.',
    advice: `Set the header prefix that the API page of your application shows (tried: ${namesTried(v3)}), or connect by V2 alone.`,
  },
})

function fail(said: Attempt, place: Attempt): ChosenEndpoint {
  const failure: ApiFailure = said.answer.ok ? { kind: 'cancelled', happened: 'no' } : said.answer.error
  const isAnswering = place.verdict === 'refused' || place.verdict === 'stranger' || place.verdict === 'taken'
  return { kind: 'failed', failure, found: isAnswering ? place.dialect : null, words: wordsFor(said, failure) }
}

function wordsFor(said: Attempt, failure: ApiFailure): { readonly title?: string; readonly advice?: string } {
  if (failure.kind === 'unauthorised' && said.isPrefixOpen === true)
    return {
      advice: `Check key and signature. If they are right, your service expects other header names than those that were tried (${namesTried(said)}): set the header prefix as the API page of your application shows it.`,
    }
  if (failure.kind === 'wrong-path')
    return {
      advice: `Check the address. The interface was looked for under ${[...new Set([said.dialect.pathPrefix, ...usualPathPrefixes])].map((it) => `“${it || '/'}”`).join(' and ')}; if your installation has another path in front, type it behind the host name.`,
    }
  return {}
}
