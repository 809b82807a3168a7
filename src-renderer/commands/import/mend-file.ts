/** Corrects the file of an import by hand. What the host refuses is said; the lines stay as they were. */
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import type { BulkCorrected, FileTarget } from '../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { Correction, GridLine } from '../../../src-shared/host/calls/import/import-grid-calls.ts'
import type { HostCallAnswer, HostCallRequest } from '../../../src-shared/host/calls.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { ImportId } from '../../../src-shared/model/ids.ts'
import type { App } from '../../state/app.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { keepDraft } from './import-file.ts'

export interface MendedLines {
  /** Cells set, or lines taken out or in. */
  readonly cells: number
  /** The first lines that were meant, as they are now. */
  readonly rows: readonly GridLine[]
  /** The last check is not about the file as it is now. */
  readonly isStale: boolean
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
  return { cells, rows, isStale: draft.check === null }
}

function sayLeft({ refused, skipped }: BulkCorrected): readonly string[] {
  const left = skipped.map(({ reason, cells }) => `${countOf(cells, 'cell')} left out: ${reason}`)
  return refused === null ? left : [...left, `${countOf(refused.cells, 'cell')} stayed, such as ${refused.why}`]
}

/** What a command has made of the file, with the first lines that it was about as they are now. */
export type BulkMended = BulkCorrected & Pick<MendedLines, 'rows' | 'isStale'>

const said = 'file-corrected'

function keepMended(app: App, result: Result<HostCallAnswer<'import.bulk'>, HostError>): BulkMended | null {
  if (!result.ok) {
    if (result.error.kind === 'cancelled') app.notices.show({ tone: 'info', id: said, title: 'Cancelled: nothing was changed' })
    else app.notices.fail('The file was not corrected', result.error)
    return null
  }
  const { draft, ...mended } = result.value
  keepDraft(app, draft)
  return { ...mended, isStale: draft.check === null }
}

/** By a command for many cells; null where it was refused or cancelled, which has been said then. */
export async function correctInBulk(
  app: App,
  importId: ImportId,
  target: FileTarget,
  operation: Operation,
): Promise<BulkMended | null> {
  return keepMended(app, await app.host.call('import.bulk', { importId, target, operation }))
}

/** Goes on with cells of the file; as `correctInBulk`, with the step of undo that it is. */
export async function fillInFile(
  app: App,
  importId: ImportId,
  fill: Omit<HostCallRequest<'import.fill'>, 'importId'>,
): Promise<(BulkMended & { readonly undo: string | null }) | null> {
  const result = await app.host.call('import.fill', { importId, ...fill })
  const mended = keepMended(app, result)
  return mended === null || !result.ok ? null : { ...mended, undo: result.value.draft.corrections?.undo ?? null }
}

export function tellMended(app: App, mended: BulkMended): void {
  const { changed } = mended
  const left = sayLeft(mended)
  app.notices.show({
    tone: left.length > 0 ? 'warning' : 'good',
    id: said,
    title: changed === 0 ? 'No cell was changed' : `${countOf(changed, 'cell')} changed`,
    ...(left.length === 0 ? {} : { text: left.join(' ') }),
  })
}
