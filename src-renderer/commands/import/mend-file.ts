/** Corrects the file of an import by hand. What the host refuses is said; the lines stay as they were. */
import type { Correction, GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { keepDraft } from './import-file.ts'

export interface MendedLines {
  /** Cells set, or lines taken out or in. */
  readonly cells: number
  /** The first lines that were meant, as they are now. */
  readonly rows: readonly GridLine[]
}

/** null where it was refused. */
export async function correctFile(app: App, importId: ImportId, correction: Correction): Promise<MendedLines | null> {
  const result = await app.host.call('import.correct', { importId, correction })
  if (!result.ok) {
    app.notices.fail('The file was not corrected', result.error)
    return null
  }
  const { draft, cells, rows } = result.value
  keepDraft(app, draft)
  return { cells, rows }
}
