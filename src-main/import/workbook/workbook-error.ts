/** What is wrong with a workbook, as a sentence that follows its name; thrown while reading and turned into a failure of the host border by `asReadFailure`. */
export class WorkbookError extends Error {
  readonly code = 'WORKBOOK'
}

export const damaged = (): WorkbookError =>
  new WorkbookError(
    'is damaged: a part of it is missing or cannot be unpacked. Open it in a spreadsheet program and save it again.',
  )

export const tooLarge = (): WorkbookError =>
  new WorkbookError('unpacks to far more than a sheet can hold. It was not made by a spreadsheet program, and is not read.')
