/** What each command of the history changed in the window when it was given: what undo must show again. */
import type { FieldName } from '../sheet-fields.ts'

export interface ChangedCell {
  readonly row: string
  readonly field: FieldName
  readonly before: string | null
  readonly after: string | null
}
export interface Command {
  readonly cells: readonly ChangedCell[]
  /** Names of rows that it made, and that it deleted. */
  readonly made: readonly string[]
  readonly deleted: readonly string[]
  readonly words: string
  /** It goes with the command before it, or after it, as one: a copy and the tag of the copy. */
  readonly goesWith?: 'previous' | 'next'
}

/** By the id that the app's history gives a command. */
export type Commands = Map<number, Command>
