/** What a new worksheet for a file could be: read and proposed, before anything is made. */
import { z } from 'zod'
import { unpivot } from '../../csv/unpivot/unpivot.ts'
import { fileHandle } from '../../model/ids.ts'
import { defineCall } from '../call.ts'
import type { UnpivotTrial } from './import/import-step-calls.ts'
import { type CsvFormat, csvFormat, type WorkbookFacts } from './import-calls.ts'

/** A new worksheet proposed from a file: its columns with types told from the data. */
export interface ProposedWorksheet {
  readonly name: string
  readonly fields: readonly {
    readonly name: string
    readonly type: string
    readonly reason: string
    readonly options: readonly string[]
    readonly precision: number | null
    /** First distinct non-empty texts. */
    readonly samples: readonly string[]
  }[]
  /** How the file was read: recognised, or as asked for. */
  readonly format: CsvFormat
  /** Where columns become rows: the headers of the file itself. */
  readonly fileHeaders?: readonly string[] | undefined
  readonly workbook?: WorkbookFacts | undefined
  readonly isGuess: boolean
  readonly foreign: readonly string[]
  readonly warnings: readonly string[]
}
export const proposeWorksheet = defineCall<ProposedWorksheet>()(
  'import.propose-worksheet',
  z.strictObject({ file: fileHandle, format: csvFormat.optional() }),
)

/** As `import.try-unpivot`, for a file that no import has yet. */
export const tryUnpivotOfFile = defineCall<UnpivotTrial>()(
  'import.try-unpivot-of-file',
  z.strictObject({ file: fileHandle, format: csvFormat, unpivot }),
)
