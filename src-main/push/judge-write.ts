/** What a failed write means for its rows and for the rest of the push. */
import { errorCodes } from '../../src-shared/api/error-codes.ts'
import type { ApiFailure } from '../../src-shared/api/failure.ts'
import { describeApiFailure } from '../../src-shared/api/failure-words.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { serviceError } from '../../src-shared/host/service-error.ts'

export interface WriteRefusal {
  readonly kind: 'refused'
  readonly code: number | null
  /** For people: what happened, and what to do. */
  readonly message: string
  /** The service's own words, '' when it gave none. */
  readonly words: string
}

export type WriteVerdict =
  /** The service looked at it and said no. */
  | WriteRefusal
  /** No answer came: it may or may not have happened, or be happening still. */
  | { readonly kind: 'unknown' }
  /** The service answered that it failed, perhaps in the middle of the work: what is there now can be read at once. */
  | { readonly kind: 'unclear'; readonly code: number | null; readonly message: string }
  /** Too many bytes: fewer rows may do. */
  | { readonly kind: 'too-large'; readonly message: string }
  /** Nothing happened, and nothing else would go through either. */
  | { readonly kind: 'stop'; readonly error: HostError }

export function judgeWrite(failure: ApiFailure): WriteVerdict {
  const words = describeApiFailure(failure)
  const message = [words.explanation, words.advice].filter((it) => it !== '').join(' ')
  if (failure.happened !== 'no')
    return failure.kind === 'refused' ? { kind: 'unclear', code: failure.code, message: words.advice } : { kind: 'unknown' }
  switch (failure.kind) {
    case 'refused':
      return { kind: 'refused', code: failure.code, message, words: failure.message }
    case 'too-large':
      return { kind: 'too-large', message }
    case 'invalid-input':
      return { kind: 'refused', code: null, message, words: '' }
    default:
      return { kind: 'stop', error: serviceError(failure) }
  }
}

/** Codes that speak about the values, which are the same in every row of a batch update: no row would fare better alone. */
const valueCodes: ReadonlySet<number | null> = new Set([10001, 10002, 10005, 100006, 100007, 430014, 430017, 430019])
export const isAboutValues = (code: number | null): boolean => valueCodes.has(code)

/** The row is gone or in the recycle bin (service-notes B, which code when). */
export const goneCode = 10007

/** Codes that are about what was sent, so that other rows may pass; the others would refuse whatever comes next. */
const rowCodes: ReadonlySet<number | null> = new Set([
  errorCodes.failure,
  errorCodes.parameterError,
  errorCodes.parameterValueError,
  errorCodes.alreadyExists,
  errorCodes.duplicateValue,
  errorCodes.optionCap,
  errorCodes.attachmentCap,
  errorCodes.attachmentQuota,
  errorCodes.fieldPermission,
  errorCodes.requiredEmpty,
  errorCodes.subTableError,
  errorCodes.businessRule,
  errorCodes.operationException,
])
export const isAboutRows = (code: number | null): boolean => code === null || rowCodes.has(code)
