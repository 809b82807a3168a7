/** The writer's answers about imports: each one transaction. */
import { err, ok } from '../../../src-shared/lib/result.ts'
import { type Outcome, onWorksheet } from '../../replica/answers.ts'
import {
  addCommandPieces,
  addCorrections,
  dropCommand,
  finishCommand,
  turnCorrection,
} from '../../replica/imports/import-corrections.ts'
import {
  addImport,
  configure,
  finishCheck,
  markInterrupted,
  rememberMapping,
  removeImport,
  setState,
} from '../../replica/imports/import-ledger.ts'
import { decideByRecipe, leaveRecipe, removeRecipe, renameRecipe, saveRecipe } from '../../replica/imports/import-recipes.ts'
import { addRejects, clearRejects } from '../../replica/imports/import-rejects.ts'
import { decide, forgetNames, keepNames } from '../../replica/imports/import-texts.ts'
import { matchPulledBatches } from '../../replica/imports/match-pulled-batches.ts'
import { beginRun, finishRun, keepWatermark, leaveRun, markSent, record, settleBatch } from '../../replica/imports/run-ledger.ts'
import { beginSecondPass, followersOf } from '../../replica/imports/second-pass.ts'
import { removeWorkbookRecipe, renameWorkbookRecipe, saveWorkbookRecipe } from '../../replica/imports/workbook-recipes.ts'
import { atomically, type Store } from '../../replica/store/store.ts'
import { stageImportSlice } from '../stage-import-slice.ts'
import type { TransferQuestions } from './transfer-questions.ts'

type Answers = {
  readonly [Q in keyof TransferQuestions as TransferQuestions[Q]['role'] extends 'writer' ? Q : never]: (
    ask: TransferQuestions[Q]['ask'],
  ) => Outcome<TransferQuestions[Q]['answer']>
}

const invalid = (message: string): Outcome<never> => err({ kind: 'invalid', message })
const beingWritten = invalid('This import is being written, so that nothing of its file can be corrected any more.')
const unchecked = invalid(
  'Something was corrected since the last check. Check the file again: nothing is written that was not checked.',
)

const done = (work: () => void): Outcome<null> => {
  work()
  return ok(null)
}

export function transferWriterAnswers(store: Store): Answers {
  return {
    'import.add': (ask) => done(() => addImport(store, ask)),
    'import.configure': ({ importId, at, ...settings }) => done(() => configure(store, importId, settings, at)),
    'import.by-recipe': ({ importId, recipe, settings, resolutions, at }) =>
      done(() => decideByRecipe(store, importId, recipe, settings, resolutions, at)),
    'import.leave-recipe': ({ importId }) => done(() => leaveRecipe(store, importId)),
    'recipes.save': ({ recipe, madeFrom }) => saveRecipe(store, recipe, madeFrom),
    'recipes.rename': ({ worksheetId, id, name }) => renameRecipe(store, worksheetId, id, name),
    'workbook-recipes.save': (recipe) => saveWorkbookRecipe(store, recipe),
    'workbook-recipes.rename': ({ id, name }) => renameWorkbookRecipe(store, id, name),
    'workbook-recipes.remove': ({ id }) => done(() => removeWorkbookRecipe(store, id)),
    'recipes.remove': ({ worksheetId, id }) => done(() => removeRecipe(store, worksheetId, id)),
    'import.set-state': ({ importId, state, at }) => done(() => setState(store, importId, state, at)),
    'import.decide': ({ importId, resolutions, at }) => done(() => decide(store, importId, resolutions, at)),
    'import.keep-names': ({ importId, names }) => done(() => keepNames(store, importId, names)),
    'import.forget-names': ({ importId }) => done(() => forgetNames(store, importId)),
    'import.add-rejects': ({ importId, lines, isStart }) =>
      done(() =>
        atomically(store, () => {
          if (isStart) clearRejects(store, importId)
          addRejects(store, importId, lines)
        }),
      ),
    'import.finish-check': ({ importId, at, ...found }) => ok({ counts: finishCheck(store, importId, found, at) }),
    'import.add-corrections': ({ importId, step, at }) => (addCorrections(store, importId, step, at) ? ok(null) : beingWritten),
    'import.add-pieces': ({ importId, pieces, isStart }) => done(() => addCommandPieces(store, importId, pieces, isStart)),
    'import.finish-bulk': ({ importId, label, at }) => (finishCommand(store, importId, label, at) ? ok(null) : beingWritten),
    'import.drop-bulk': ({ importId }) => done(() => dropCommand(store, importId)),
    'import.turn-correction': ({ importId, turn, at }) => ok(turnCorrection(store, importId, turn, at)),
    'import.remember-mapping': ({ worksheetId, columns }) => done(() => rememberMapping(store, worksheetId, columns)),
    'import.remove': ({ importId }) => {
      const followers = followersOf(store, importId)
      removeImport(store, importId)
      return ok({ followers })
    },
    'import.second-pass': (ask) => beginSecondPass(store, ask),
    'import.leave': ({ importId, at }) => done(() => leaveRun(store, importId, at)),
    'import.mark-interrupted': ({ importId }) => done(() => markInterrupted(store, importId)),
    'run.begin': (ask) => {
      const begun = beginRun(store, ask)
      return begun === null ? unchecked : ok(begun)
    },
    'run.watermark': ({ importId, watermark }) => done(() => keepWatermark(store, importId, watermark)),
    'run.record': (ask) => ok({ batches: record(store, ask) }),
    'run.sent': (ask) => done(() => markSent(store, ask)),
    'run.settle': (ask) => ok({ batches: settleBatch(store, ask) }),
    'run.match-pulled': ({ worksheetId, at }) =>
      onWorksheet(store, worksheetId, (tables) => ok({ arrived: matchPulledBatches(store, tables, at) })),
    'run.finish': ({ importId, at }) => done(() => finishRun(store, importId, at)),
    'run.stage-slice': (ask) => onWorksheet(store, ask.worksheetId, (tables) => stageImportSlice(store, tables, ask)),
  }
}
