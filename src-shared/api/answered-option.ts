/**
 * An option of a select field or of an option set as answers of both generations carry it (Resources, Option). A key is assigned by the
 * service and names the option in values, so it is read as they are (service-notes A, select values): as text.
 */
import { z } from 'zod'
import { answeredFlag, answeredNumber, answeredText, answeredWholeOrZero } from './answered-values.ts'

export const answeredOption = z.looseObject({
  key: answeredText,
  value: answeredText,
  /** Smaller sorts first. */
  index: answeredWholeOrZero,
  /** A deleted option still names old values. */
  isDeleted: answeredFlag,
  color: answeredText,
  score: answeredNumber.nullish(),
})
export type AnsweredOption = z.output<typeof answeredOption>
