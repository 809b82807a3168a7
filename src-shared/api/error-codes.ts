/** Every code of the interface's error table (section Errors 2), with the meaning as printed there. */
export const errorCodes = {
  failure: 0,
  success: 1,
  rateLimited: 51,
  accessDenied: 10000,
  parameterError: 10001,
  parameterValueError: 10002,
  noPermission: 10005,
  alreadyExists: 10006,
  notFound: 10007,
  tokenUnknown: 10101,
  signatureInvalid: 10102,
  userTokenInvalid: 10105,
  userTokenRestricted: 10106,
  duplicateValue: 100005,
  optionCap: 100006,
  attachmentCap: 100007,
  worksheetNotInApplication: 430013,
  fieldPermission: 430014,
  attachmentQuota: 430017,
  draftCap: 430018,
  requiredEmpty: 430019,
  subTableError: 430020,
  businessRule: 430021,
  worksheetMissing: 430022,
  requestQuota: 90000,
  operationException: 99999,
} as const

export type ErrorCodeName = keyof typeof errorCodes
export type ErrorCode = (typeof errorCodes)[ErrorCodeName]

export const errorMeanings: Readonly<Record<ErrorCode, string>> = {
  0: 'failure',
  1: 'success',
  51: 'request rate limited',
  10000: 'access denied, IP restricted',
  10001: 'parameter error',
  10002: 'parameter value error',
  10005: 'no permission for the data operation',
  10006: 'data already exists',
  10007: 'data does not exist or was deleted',
  10101: 'token does not exist',
  10102: 'signature invalid',
  10105: 'user access token invalid',
  10106: 'user organization token restricted',
  100005: 'duplicate field value',
  100006: 'option count reached its cap',
  100007: 'attachment count reached its cap',
  430013: 'worksheet not found in the application',
  430014: 'insufficient worksheet field permission',
  430017: 'insufficient attachment upload quota of the application',
  430018: 'draft-box row count reached its cap',
  430019: 'required field value empty',
  430020: 'sub-table data error',
  430021: 'data does not satisfy business rules',
  430022: 'worksheet does not exist',
  90000: 'number of requests exceeds the limit',
  99999: 'data operation exception',
}

/** Codes that mean "ask again later". 90001 is not in the table but answered by deployed services (service-notes A, HTTP status). */
export const rateLimitCodes: ReadonlySet<number> = new Set([51, 90000, 90001])
