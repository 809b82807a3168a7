/** One message about a row. */
import type { StoredFile } from '../values/cell.ts'

export interface Discussion {
  readonly id: string
  readonly worksheetKey: number
  readonly rowId: string
  readonly message: string
  readonly at: number
  /** Account id. */
  readonly by: string
  /** Id of the message that it answers; '' when it answers none. */
  readonly replyTo: string
  /** Account ids of the people that the message names. */
  readonly mentions: readonly string[]
  readonly files: readonly StoredFile[]
}
