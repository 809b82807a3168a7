/** What is said of cells that were taken for something else than their texts say, each thing with their number. */
import type { RunOutcome } from '../../../src-shared/host/calls/bulk-calls.ts'
import { countOf } from '../../ui/format/format-count.ts'

export const sayNoted = (noted: NonNullable<RunOutcome['noted']>): readonly string[] =>
  noted.map(({ note, cells }) => `${note} (${countOf(cells, 'cell')}).`)
