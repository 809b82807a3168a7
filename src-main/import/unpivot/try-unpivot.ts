/** The first rows of a file whose columns become rows, while it is being said which. */
import { unpivotProblem } from '../../../src-shared/csv/unpivot/unpivot-words.ts'
import type { UnpivotTrial } from '../../../src-shared/host/calls/import/import-step-calls.ts'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import type { ImportRecord } from '../../replica/imports/import-ledger.ts'
import type { Replica } from '../../replica/replica.ts'
import { askTransfer } from '../answers/ask-transfer.ts'
import { openRecords } from '../read/open-records.ts'

const noNames: HostError = {
  kind: 'invalid',
  message: 'Columns become rows by their names, and no line of this file names them. Say first which line does.',
}

/** Why a file with these headers cannot be read like that; null when it can. */
export function unpivotRefusal(headers: readonly string[], { hasHeader, unpivot }: CsvFormat): HostError | null {
  if (unpivot === undefined) return null
  if (!hasHeader) return noNames
  const problem = unpivotProblem(headers, unpivot)
  return problem === null ? null : { kind: 'invalid', message: problem }
}

export const headersOfFile = ({ recognised }: ImportRecord): readonly string[] =>
  recognised.fileHeaders ?? recognised.columns.map((column) => column.header)

/** Nothing of it is kept. `format`: with the columns that are to become rows. */
export const tryUnpivot = (replica: Replica, path: string, format: CsvFormat): Promise<Result<UnpivotTrial, HostError>> =>
  askTransfer(replica, 'import.try-unpivot', { path, format })

const shownRows = 60
const shownSigns = 200
const clip = (text: string): string => (text.length > shownSigns ? `${text.slice(0, shownSigns)}…` : text)

/** Refuses what `unpivotRefusal` does. `breathe` is awaited after every block. Throws what the file system throws. */
export async function readFirstRows(
  path: string,
  format: CsvFormat,
  breathe: () => Promise<void>,
): Promise<Result<UnpivotTrial, HostError>> {
  if (!format.hasHeader) return err(noNames)
  const records = openRecords(path, format)
  const rows: UnpivotTrial['rows'][number][] = []
  let headers: readonly string[] | null = null
  try {
    for (let block = records.next(); block !== null && rows.length < shownRows; block = records.next()) {
      for (const [at, record] of block.records.entries()) {
        if (headers === null) headers = record
        else if (rows.length < shownRows) rows.push({ line: block.lines[at] ?? 0, cells: record.map(clip) })
      }
      const refusal = headers === null ? null : unpivotRefusal(records.fileHeaders ?? headers, format)
      if (refusal !== null) return err(refusal)
      await breathe()
    }
    return ok({ headers: (headers ?? []).map((each) => clip(each.trim())), rows })
  } finally {
    records.close()
  }
}
