/** What a call is about, where its refusal would else be told in the words of rows: codes of the error table (Errors 2) are shared by all operations. */
import { errorCodes } from './error-codes.ts'

export interface RefusalWords {
  readonly title: string
  readonly explanation: string
  readonly advice: string
}

export const callSubjects = ['rows', 'roles', 'option-sets', 'structure', 'workflows', 'application', 'links'] as const
export type CallSubject = (typeof callSubjects)[number]
type OwnWords = Exclude<CallSubject, 'rows'>

/** One of them, and what this key may not do with them. */
const names: Readonly<Record<OwnWords, { readonly one: string; readonly may: string; readonly again: string }>> = {
  roles: { one: 'The role', may: 'do this with roles and their members', again: 'Read the roles again.' },
  'option-sets': { one: 'The option set', may: 'do this with option sets', again: 'Open the option sets again.' },
  structure: { one: 'The worksheet or field', may: 'do this with worksheets and their fields', again: 'Refresh the worksheet.' },
  workflows: { one: 'The workflow', may: 'do this with workflows', again: 'Read the workflows again.' },
  application: { one: 'The application', may: 'read this', again: 'Read the application again.' },
  links: { one: 'The row', may: 'make a link to this row with these fields', again: 'Refresh the worksheet.' },
}

const askForRights = 'Ask the administrator for a key with more rights.'

type Say = (of: (typeof names)[OwnWords]) => RefusalWords

const says: ReadonlyMap<number, Say> = new Map<number, Say>([
  [
    errorCodes.noPermission,
    ({ may }) => ({ title: 'No permission', explanation: `This application key may not ${may}.`, advice: askForRights }),
  ],
  [
    errorCodes.fieldPermission,
    ({ may }) => ({
      title: 'No permission for a field',
      explanation: `This application key may not ${may}: one of the fields is out of its reach.`,
      advice: askForRights,
    }),
  ],
  [
    errorCodes.notFound,
    ({ one, again }) => ({ title: 'It is gone', explanation: `${one} was deleted in the meantime.`, advice: again }),
  ],
  [
    errorCodes.parameterError,
    ({ again }) => ({
      title: 'The service did not understand the request',
      explanation: 'A parameter is missing or malformed.',
      advice: `${again} Then try once more.`,
    }),
  ],
  [
    errorCodes.parameterValueError,
    () => ({
      title: 'A setting was not accepted',
      explanation: 'Something that was entered has the wrong form, or this service does not know it.',
      advice: 'Correct what it names and save again.',
    }),
  ],
])

/** undefined where the words of rows fit as well. */
export const subjectWords = (about: OwnWords, code: number): RefusalWords | undefined => says.get(code)?.(names[about])
