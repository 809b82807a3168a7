/** Says every failure of a call in plain words: what happened, why, what to do; technical codes only in `support`. */
import { assertNever } from '../lib/assert-never.ts'
import type { CallSubject } from './call-subject.ts'
import { errorCodes } from './error-codes.ts'
import type { ApiFailure } from './failure.ts'
import { describeNetwork, describeTimeout } from './network-words.ts'
import { findRefusalWords } from './refusal-words.ts'
import { type FailureWords, say, seconds } from './say-failure.ts'

const unknownOutcome =
  ' It is not certain whether the change took place; Gridstage reads the rows back before it sends anything again.'

/** The words for a failure of a call about something. They never name a key or a signature. */
export function describeApiFailure(failure: ApiFailure, about: CallSubject = 'rows'): FailureWords {
  const words = describe(failure, about)
  return failure.happened === 'maybe' ? { ...words, explanation: words.explanation + unknownOutcome } : words
}

const quote = (message: string): string => (message === '' ? '' : ` The service says: “${message}”.`)

function describe(failure: ApiFailure, about: CallSubject): FailureWords {
  switch (failure.kind) {
    case 'refused': {
      const words = findRefusalWords(failure.code, about)
      const support = `code ${failure.code}, HTTP ${failure.status}`
      return say(words.title, words.explanation + quote(failure.message), words.advice, support, failure.code)
    }
    case 'unauthorised':
      return describeUnauthorised(failure)
    case 'rate-limited':
      return describeRateLimit(failure)
    case 'wrong-path':
      return say(
        'Nothing answers at this address',
        'The server is there, but the interface is not under this path.',
        'Check the address. Some installations need “/api” after the host name; “Test connection” tries that.',
        `HTTP ${failure.status}`,
      )
    case 'redirected':
      if (failure.to?.endsWith(':') === true) return describeOddRedirect(failure.to, failure.status)
      return say(
        'The address leads somewhere else',
        failure.to === null
          ? 'The server sends visitors to another address, often a log-in page.'
          : `The server sends visitors to ${failure.to}, often a log-in page.`,
        'Enter the final address yourself if you trust it. Gridstage does not follow: the key and signature stay with the address you typed.',
        `HTTP ${failure.status ?? 'redirect'}`,
      )
    case 'not-json':
      return describeNotJson(failure)
    case 'bad-status':
      return describeBadStatus(failure)
    case 'unexpected-shape':
      return say(
        'The answer is not what the interface promises',
        'The server answered, but not in the form that Gridstage knows.',
        failure.where === 'envelope'
          ? 'Check the address: it may belong to another service. Some installations need “/api” after the host name.'
          : 'Check that the service is of a supported version, and tell support the detail below.',
        `${failure.where}${failure.path === '' ? '' : ` at ${failure.path}`}: ${failure.expected} (HTTP ${failure.status})`,
      )
    case 'too-large':
      return describeTooLarge(failure)
    case 'network':
      return describeNetwork(failure)
    case 'timeout':
      return describeTimeout(failure)
    case 'cancelled':
      return say('Cancelled', 'You stopped this before it finished.', 'Start it again when you like.', 'cancelled')
    case 'no-credentials':
      return describeMissingSecret(failure.reason)
    case 'not-offered':
      return say(
        'Not offered by this service',
        `This service does not offer ${failure.what}.`,
        'Use the web pages of the service for this, or ask its administrator whether the other generation of the interface can be switched on.',
        'not offered',
      )
    case 'invalid-input':
      return say(
        'This cannot be sent',
        `Something in the request does not fit the interface${failure.path === '' ? '' : ` (${failure.path})`}.`,
        'Refresh the worksheet and try again. If it stays, tell support the detail below.',
        failure.message,
      )
    default:
      return assertNever(failure)
  }
}

/** `scheme` with its colon. */
function describeOddRedirect(scheme: string, status: number | null): FailureWords {
  return say(
    'The address leads to something that is no web address',
    `The server sends visitors to an address that begins with “${scheme.slice(0, 40)}”.`,
    'Gridstage does not follow. Check the address: no service of this kind answers like this; somebody may have changed it.',
    `HTTP ${status ?? 'redirect'}`,
  )
}

function describeRateLimit(failure: Extract<ApiFailure, { kind: 'rate-limited' }>): FailureWords {
  const words = findRefusalWords(failure.code === errorCodes.requestQuota ? errorCodes.requestQuota : errorCodes.rateLimited)
  return say(
    words.title,
    `${words.explanation} Gridstage waited ${seconds(failure.waitedMs)} and was still refused.`,
    words.advice,
    `code ${failure.code ?? 'none'}, HTTP ${failure.status}`,
    failure.code,
  )
}

function describeBadStatus(failure: Extract<ApiFailure, { kind: 'bad-status' }>): FailureWords {
  return failure.status >= 500
    ? say(
        'The server has a problem',
        'It reported an error of its own instead of an answer.',
        'Try again in a few minutes. If it stays, tell the administrator of the service.',
        `HTTP ${failure.status}: ${failure.excerpt}`,
      )
    : say(
        'The server refused the request',
        'Something between this computer and the service, or the server itself, did not let the request through.',
        'Check the address, and ask your network administrator whether the service is blocked.',
        `HTTP ${failure.status}: ${failure.excerpt}`,
      )
}

function describeTooLarge(failure: Extract<ApiFailure, { kind: 'too-large' }>): FailureWords {
  return failure.direction === 'request'
    ? say(
        'Too large to send',
        'The server does not take a request of this size.',
        'Send fewer rows at once, or smaller attachments.',
        `HTTP 413${failure.bytes === null ? '' : `, ${failure.bytes} bytes`}`,
      )
    : say(
        'The answer is too large',
        'The server sent more data than Gridstage reads at once.',
        'Read fewer rows or fewer fields at once.',
        `answer over ${failure.bytes ?? 'the allowed'} bytes`,
      )
}

function describeUnauthorised(failure: Extract<ApiFailure, { kind: 'unauthorised' }>): FailureWords {
  const support = `code ${failure.code ?? 'none'}, HTTP ${failure.status}`
  if (failure.what === 'headers')
    return say(
      'The service did not accept key and signature',
      `It refused the headers that carry them, without saying what is wrong with them.${quote(failure.message)}`,
      'Check key and signature, and the header prefix: “Test connection” tries the usual ones.',
      support,
      failure.code,
    )
  const codes = {
    key: errorCodes.tokenUnknown,
    signature: errorCodes.signatureInvalid,
    'network-address': errorCodes.accessDenied,
    'user-token': errorCodes.userTokenInvalid,
    'organization-token': errorCodes.userTokenRestricted,
  } as const
  const words = findRefusalWords(codes[failure.what])
  return say(words.title, words.explanation + quote(failure.message), words.advice, support, failure.code)
}

function describeNotJson(failure: Extract<ApiFailure, { kind: 'not-json' }>): FailureWords {
  const support = `${failure.found}, HTTP ${failure.status}${failure.excerpt === '' ? '' : `: ${failure.excerpt}`}`
  switch (failure.found) {
    case 'html':
      return say(
        'A web page answered instead of the service',
        'This address shows a page for people, for example the home page, a log-in page or a notice of your network.',
        'Check the address. Some installations need “/api” after the host name. If you must log in to the network first, do so.',
        support,
      )
    case 'truncated':
      return say(
        'The answer broke off',
        'The answer began correctly and ended too early.',
        'Try again. If it repeats, something between this computer and the service cuts answers off; tell your network administrator.',
        support,
      )
    case 'empty':
      return say('The answer is empty', 'The server answered without any content.', 'Check the address, then try again.', support)
    case 'other':
      return say(
        'The answer cannot be read',
        'The server answered with something that is not the data the interface promises.',
        'Check the address: it may belong to another service.',
        support,
      )
    default:
      return assertNever(failure.found)
  }
}

function describeMissingSecret(reason: 'missing' | 'locked' | 'unavailable'): FailureWords {
  switch (reason) {
    case 'missing':
      return say(
        'Key and signature are missing',
        'They are not stored for this connection on this computer.',
        'Open the connection and enter the application key and the signature.',
        'secret missing',
      )
    case 'locked':
      return say(
        'The keychain is locked',
        'Key and signature are in the keychain of this computer, and it is locked.',
        'Unlock the keychain and try again, or enter key and signature for this run only.',
        'secret locked',
      )
    case 'unavailable':
      return say(
        'The keychain cannot be read',
        'The keychain of this computer does not answer.',
        'Enter key and signature again; they are then kept until the app ends.',
        'secret unavailable',
      )
    default:
      return assertNever(reason)
  }
}
