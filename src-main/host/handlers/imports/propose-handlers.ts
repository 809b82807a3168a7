/** Answers the calls about a file of which a worksheet is to be made: nothing is kept, in the service or here. */
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { FileHandle } from '../../../../src-shared/model/ids.ts'
import type { Sessions } from '../../../connections/session.ts'
import { askTransfer } from '../../../import/answers/ask-transfer.ts'
import { tryUnpivot } from '../../../import/unpivot/try-unpivot.ts'
import type { Replica } from '../../../replica/replica.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { HandlersOf } from '../handlers.ts'
import { worksheetName } from '../import-line-handlers.ts'

export type ProposeCall = 'import.propose-worksheet' | 'import.try-unpivot-of-file'

interface Ports {
  readonly sessions: Sessions
  readonly files: FileStore
}

interface Opened {
  readonly replica: Replica
  readonly path: string
  readonly name: string
}

export function proposeHandlers({ sessions, files }: Ports): HandlersOf<ProposeCall> {
  /** With the threads of any open connection. */
  const open = (file: FileHandle): Result<Opened, HostError> => {
    const opened = files.open(file)
    if (!opened.ok) return opened
    const [session] = sessions.all()
    return session === undefined
      ? err({ kind: 'not-found', what: 'connection', message: 'Open a connection first: the new worksheet is made there.' })
      : ok({ replica: session.replica, path: opened.value.path, name: opened.value.name })
  }
  return {
    'import.propose-worksheet': async ({ file, format: chosen = null }) => {
      const opened = open(file)
      if (!opened.ok) return opened
      const { replica, path, name } = opened.value
      const proposed = await askTransfer(replica, 'import.propose', { path, fileName: name, format: chosen })
      if (!proposed.ok) return proposed
      const { fields, recognised } = proposed.value
      const { format, fileHeaders, workbook, isGuess, foreign, warnings, columns } = recognised
      const shown = fields.map((field, at) => ({ ...field, samples: columns[at]?.samples ?? [] }))
      return ok({ name: worksheetName(name), fields: shown, format, fileHeaders, workbook, isGuess, foreign, warnings })
    },
    'import.try-unpivot-of-file': async ({ file, format, unpivot }) => {
      const opened = open(file)
      return opened.ok ? tryUnpivot(opened.value.replica, opened.value.path, { ...format, unpivot }) : opened
    },
  }
}
