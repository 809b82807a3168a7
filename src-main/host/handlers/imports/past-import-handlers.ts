/** Answers the calls about imports that have written something: the list of them, and which lines of which files a row comes from. */
import type { RowOrigin } from '../../../../src-shared/host/calls/import/past-import-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { askTransfer } from '../../../import/answers/ask-transfer.ts'
import type { TransferSpace } from '../../../import/answers/transfer-space.ts'
import type { HandlersOf } from '../handlers.ts'

export type PastImportCall = 'import.past' | 'import.of-row'

/** Imports told of a row: who looks further back opens the list of all. */
const shownOrigins = 10

export const pastImportHandlers = (
  spaceOf: (id: ConnectionId) => Promise<Result<TransferSpace, HostError>>,
): HandlersOf<PastImportCall> => ({
  'import.past': async ({ connectionId, ...page }) => {
    const space = await spaceOf(connectionId)
    return space.ok ? askTransfer(space.value.replica, 'import.past', page) : space
  },
  'import.of-row': async ({ connectionId, ...of }) => {
    const space = await spaceOf(connectionId)
    if (!space.ok) return space
    const { replica, sourceOf } = space.value
    const lines = await askTransfer(replica, 'import.lines-of-row', of)
    if (!lines.ok) return lines
    const origins: RowOrigin[] = []
    for (const it of lines.value.slice(0, shownOrigins)) {
      const path = sourceOf(it.importId)
      const ledger = await askTransfer(replica, 'import.ledger-of-line', { importId: it.importId, path, line: it.line })
      if (!ledger.ok) return ledger
      origins.push({ ...it, ...ledger.value })
    }
    return ok({ origins })
  },
})
