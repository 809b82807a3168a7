/** The form of what is said about a failure. */

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

export const seconds = (ms: number): string => {
  if (ms < 1000) return 'less than a second'
  const whole = Math.round(ms / 1000)
  if (whole >= 120) return `${Math.round(whole / 60)} minutes`
  return whole === 1 ? '1 second' : `${whole} seconds`
}
