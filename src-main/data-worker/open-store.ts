/** Opens the store of a role and puts its answers together. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../src-shared/lib/result.ts'
import { asStorageFailure } from '../replica/contract/storage-failure.ts'
import { storageFailure } from '../replica/contract/storage-words.ts'
import { type OpeningProgress, taskQuestion, type WorkerRole, type WorkerStart } from '../replica/contract/worker-protocol.ts'
import { registerTextFunctions } from '../replica/query/text-match-sql.ts'
import { keepNote } from '../replica/rescue/state-note.ts'
import { findUnreadableStructure } from '../replica/rescue/unreadable-structure.ts'
import { judgeWhereRulesChanged } from '../replica/rules/judge-anew.ts'
import { watchListed } from '../replica/rules/listed-rows.ts'
import { markInterrupted } from '../replica/settle/settle-read-back.ts'
import { watchPacked } from '../replica/stage/packed/journal-batch.ts'
import { takeBackUnfinished } from '../replica/stage/unfinished-command.ts'
import { migrations } from '../replica/store/migration-list.ts'
import { isDatabaseError, openForReading, openForWriting, openInMemory } from '../replica/store/open-database.ts'
import { makeScratchTables } from '../replica/store/scratch-tables.ts'
import { createStore, type Store } from '../replica/store/store.ts'
import { createAnswers } from './answers-creates.ts'
import { editAnswers } from './answers-edits.ts'
import { pullAnswers } from './answers-pull.ts'
import { pushAnswers } from './answers-push.ts'
import { receiptWriterAnswers } from './answers-receipts.ts'
import { scanAnswers } from './answers-scan.ts'
import { viewAnswers } from './answers-views.ts'
import { windowAnswers } from './answers-window.ts'
import type { AnyAnswer, OpenedStore } from './serve-questions.ts'
import { workerTasks } from './worker-tasks.ts'

export function openStoreFor(
  { role, file, fewestPacked }: WorkerStart,
  tell: (progress: OpeningProgress) => void,
): Result<OpenedStore, HostError> {
  const opened = openFor(role, file)
  if (!opened.ok) return opened
  registerTextFunctions(opened.value)
  makeScratchTables(opened.value)
  const store = createStore(opened.value, fewestPacked)
  if (role === 'writer') {
    const failure = orFailure(() => {
      const unreadable = findUnreadableStructure(store)
      if (unreadable !== null) return storageFailure('corrupt', unreadable)
      watchListed(store)
      watchPacked(store)
      judgeWhereRulesChanged(store)
      markInterrupted(store)
      takeBackUnfinished(store, tell)
      return null
    })
    if (failure !== null) {
      opened.value.close()
      return err(failure)
    }
  }
  const tasks = workerTasks
    .filter((it) => it.role === role)
    .map((it): [string, AnyAnswer] => [taskQuestion(it.name), (ask, control) => it.run(store, ask, control)])
  const answers = { ...(answersOf(role, store) as Readonly<Record<string, AnyAnswer>>), ...Object.fromEntries(tasks) }
  const note = role === 'writer' && file !== ':memory:' ? keepNote(opened.value, file) : null
  return ok({ store, answers, note })
}

/** Damage may be met by whatever reads first. */
function orFailure(work: () => HostError | null): HostError | null {
  try {
    return work()
  } catch (error) {
    const failure = asStorageFailure(error) ?? asDamagedSchema(error)
    if (failure === null) throw error
    return failure
  }
}

/** A file that was just brought to the present format has all that opening asks for, unless what it says of its own tables is damaged. */
const asDamagedSchema = (error: unknown): HostError | null =>
  error instanceof Error && isDatabaseError(error) && /^no such (table|column)/.test(error.message)
    ? storageFailure('corrupt', error.message)
    : null

function openFor(role: WorkerRole, file: string): ReturnType<typeof openForReading> {
  switch (role) {
    case 'writer':
      return openForWriting(file, migrations)
    case 'keeper':
      return openInMemory()
    case 'background':
      return openForReading(file, 'in-background')
    case 'window':
    case 'scan':
      return openForReading(file)
  }
}

function answersOf(role: WorkerRole, store: Store): object {
  switch (role) {
    case 'writer':
      return {
        ...editAnswers(store),
        ...pullAnswers(store),
        ...pushAnswers(store),
        ...createAnswers(store),
        ...receiptWriterAnswers(store),
        ...viewAnswers(store),
      }
    case 'window':
      return windowAnswers(store)
    case 'scan':
      return scanAnswers(store)
    case 'background':
    case 'keeper':
      return {}
  }
}
