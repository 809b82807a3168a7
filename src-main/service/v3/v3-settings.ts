/** What the service's options mean for V3 answers. */
import type { ValueForm } from './value-writer.ts'

export interface V3Settings {
  readonly valueForm: ValueForm
  /** Fixed offset of the service's clock from UTC, in minutes. */
  readonly offsetMinutes: number
  /** False also takes other names of system attributes and options by their text (service-notes B, the liberal service). */
  readonly isStrict: boolean
  readonly writeTime: (time: number) => string
}
