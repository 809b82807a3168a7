/** What a code that refuses says, by name. Whoever decides something by a code asks here; null stands for a refusal without one. */
import { type ErrorCodeName, errorCodes } from './error-codes.ts'

type IsOfClass = (code: number | null) => boolean

const classOf = (...names: readonly ErrorCodeName[]): IsOfClass => {
  const codes: ReadonlySet<number | null> = new Set(names.map((it) => errorCodes[it]))
  return (code) => codes.has(code)
}

/** What was asked for is gone: a row, or in the recycle bin (service-notes B, which code when). */
export const isGone = classOf('notFound')

/** Key, signature, a token or this computer's address is not accepted (Authentication 5). */
export const isAccessRefused = classOf(
  'accessDenied',
  'tokenUnknown',
  'signatureInvalid',
  'userTokenInvalid',
  'userTokenRestricted',
)

/** Who is asking may not do this. */
export const isForbidden = classOf('accessDenied', 'noPermission', 'userTokenRestricted', 'fieldPermission')

/** The key itself is kept from it, whatever is sent. */
export const isKeyLimited = classOf('noPermission')

/** By these a service says that it does not know a filter or a sort. */
export const isParameterRefused = classOf('parameterError', 'parameterValueError', 'operationException', 'failure')

/** By these a service says that the worksheet is gone. */
export const isWorksheetGone = classOf('notFound', 'worksheetNotInApplication', 'worksheetMissing')

const valueCodes = [
  'parameterError',
  'parameterValueError',
  'noPermission',
  'optionCap',
  'attachmentCap',
  'attachmentQuota',
  'fieldPermission',
  'requiredEmpty',
] as const

/** About values or rights, which are the same in every row of a batch update: no row would fare better alone. */
export const isAboutValues = classOf(...valueCodes)

const isRowCode = classOf(
  ...valueCodes.filter((it) => it !== 'noPermission'),
  'failure',
  'alreadyExists',
  'duplicateValue',
  'subTableError',
  'businessRule',
  'operationException',
)

/** About what was sent, so that other rows may pass; the others would refuse whatever comes next. */
export const isAboutRows: IsOfClass = (code) => code === null || isRowCode(code)

/** Where it names a field, it speaks of the field. */
export const isAboutField = classOf('fieldPermission', 'noPermission')
