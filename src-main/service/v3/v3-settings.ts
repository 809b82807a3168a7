/** What the service's options mean for V3 answers. */
import type { ValueForm } from './value-writer.ts'

export interface V3Settings {
  readonly valueForm: ValueForm
  /** Fixed offset of the service's clock from UTC, in minutes. */
  readonly offsetMinutes: number
  readonly writeTime: (time: number) => string
}
