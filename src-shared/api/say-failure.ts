/** What is said of a failure. */
export interface FailureWords {
  /** A few words, fit for a heading. */
  readonly title: string
  /** One or two sentences. */
  readonly explanation: string
  readonly advice: string
  /** For a support request: codes, status, technical detail. Never needed to understand the rest. */
  readonly support: string
  /** Error code of the service when it answered one. */
  readonly code: number | null
}

export const say = (
  title: string,
  explanation: string,
  advice: string,
  support: string,
  code: number | null = null,
): FailureWords => ({
  title,
  explanation,
  advice,
  support,
  code,
})
