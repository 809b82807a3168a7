/** What each code of the interface's error table (Errors 2) means for the person who sees it: what happened and what to do. */
import { type CallSubject, type RefusalWords, subjectWords } from './call-subject.ts'
import { type ErrorCode, errorMeanings } from './error-codes.ts'

const words = (title: string, explanation: string, advice: string): RefusalWords => ({ title, explanation, advice })

export const refusalWords: Readonly<Record<ErrorCode, RefusalWords>> = {
  0: words(
    'The service could not do this',
    'It answered that the request failed and gave no reason.',
    'Try again. If it keeps failing, ask the administrator of the application.',
  ),
  1: words(
    'The service contradicted itself',
    'It answered "success" and "failed" at the same time.',
    'Refresh the worksheet to see what is stored, then try again.',
  ),
  51: words(
    'Too many requests',
    'The service limits how many requests it takes in a short time.',
    'Wait a little; what was not sent is kept.',
  ),
  10000: words(
    'This computer is not allowed in',
    'The application accepts requests only from certain network addresses, and yours is not among them.',
    'Ask the administrator to allow your address, or connect to the company network first.',
  ),
  10001: words(
    'The service did not understand the request',
    'A parameter is missing or malformed.',
    'Refresh the worksheet, since its fields may have changed, and try again.',
  ),
  10002: words(
    'A value was not accepted',
    'A value has the wrong form or is outside the allowed range.',
    'Correct the value and send it again.',
  ),
  10005: words(
    'No permission',
    'This application key may not do this with these rows.',
    'Ask the administrator for a key with more rights. If the key is limited to a view, choose that view for the worksheet.',
  ),
  10006: words('It exists already', 'Something with the same identity is already there.', 'Use another name or value.'),
  10007: words(
    'It is gone',
    'The row was deleted in the meantime, or it is in the recycle bin.',
    'Refresh the worksheet. A deleted row cannot be changed; add it again if you need it.',
  ),
  10101: words(
    'The application key is not known',
    'The service does not know this application key.',
    'Copy the key again from the application, without spaces around it, and save the connection.',
  ),
  10102: words(
    'The signature was refused',
    'The application key is known, but the signature does not belong to it.',
    'Copy the signature again from the application; it may have been renewed.',
  ),
  10105: words(
    'The user token is not valid',
    'The access token of the user behind this key has expired or was withdrawn.',
    'Ask the administrator to renew it.',
  ),
  10106: words(
    'The organization restricts this token',
    "The organization's rules do not let this key in.",
    'Ask the administrator of the organization.',
  ),
  100005: words(
    'The value is taken',
    'This field takes each value only once, and another row has it already.',
    'Enter a value that no other row has.',
  ),
  100006: words(
    'Too many options',
    'The field has reached the largest number of options.',
    'Remove options that are no longer used.',
  ),
  100007: words(
    'Too many attachments',
    'The field has reached the largest number of attachments.',
    'Remove some attachments of this row first.',
  ),
  430013: words(
    'The worksheet is not part of this application',
    'It belongs to another application, or this key may not see it.',
    "Refresh the list of worksheets, or ask for a key of the worksheet's application.",
  ),
  430014: words(
    'A field may not be changed',
    'This application key has no right to write one of the fields.',
    'Undo the change in that field, or ask the administrator for the right.',
  ),
  430017: words(
    'No room for attachments',
    "The application's quota for uploads is used up.",
    'Ask the administrator for more room, or send fewer or smaller files.',
  ),
  430018: words(
    'The draft box is full',
    'The worksheet takes no more drafts.',
    'Finish or delete drafts in the application first.',
  ),
  430019: words(
    'A required field is empty',
    'The worksheet does not take rows without it.',
    'Fill in the required field and send again.',
  ),
  430020: words(
    'A sub-table was not accepted',
    'The rows inside a sub-table field have an error.',
    'Correct the rows of the sub-table.',
  ),
  430021: words(
    'A rule of the worksheet forbids this',
    'The values do not satisfy the business rules set in the application.',
    'Read the message of the service, correct the values and send again.',
  ),
  430022: words(
    'The worksheet does not exist',
    'It was deleted in the application, or its id is wrong.',
    'Refresh the list of worksheets. What you changed in it is kept.',
  ),
  90000: words(
    'The request quota is used up',
    'The application has used all the requests it may make for now.',
    'Wait until the quota is renewed, or ask for a larger one; what was not sent is kept.',
  ),
  99999: words(
    'The service failed while it worked on the data',
    'It reported an exception. Part of the request may have been done.',
    'Refresh to see what is stored before you send it again.',
  ),
}

const isErrorCode = (code: number): code is ErrorCode => Object.hasOwn(errorMeanings, code)

/** The words for any code; one that the table does not know gets the words of a plain failure. */
export function findRefusalWords(code: number, about: CallSubject = 'rows'): RefusalWords {
  const own = about === 'rows' ? undefined : subjectWords(about, code)
  if (own !== undefined) return own
  if (isErrorCode(code)) return refusalWords[code]
  return words(
    'The service refused this',
    'It gave a code that is not in the interface description.',
    'Try again. If it stays, ask the administrator of the application and tell them the code.',
  )
}
