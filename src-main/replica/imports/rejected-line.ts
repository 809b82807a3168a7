/** A line of the source that was not taken, with its cells as they stand in the file. */
export interface RejectedLine {
  readonly line: number
  readonly reason: string
  readonly cells: readonly string[]
}
