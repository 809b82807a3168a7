/** The columns in front of the cells in a file of rejected lines. They say something about the lines, and fill no field when the file comes back. */
export const rejectColumns = ['rejected line', 'rejected because'] as const

/** Whether a column of a file with these headers is one of them. */
export const isRejectColumn = (headers: readonly string[], column: number): boolean =>
  column < rejectColumns.length && rejectColumns.every((name, at) => headers[at] === name)
