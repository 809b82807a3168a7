/** The window worker's answers about imports: short reads. */
import { ok } from '../../../src-shared/lib/result.ts'
import type { Outcome } from '../../replica/answers.ts'
import { sumCorrections } from '../../replica/imports/import-corrections.ts'
import { findImport, listImportRecords, rememberedMapping } from '../../replica/imports/import-ledger.ts'
import { listRecipes } from '../../replica/imports/import-recipes.ts'
import { decisionsOf, listTexts } from '../../replica/imports/import-texts.ts'
import { lookUpDigests } from '../../replica/imports/look-up-digests.ts'
import { listPastImports } from '../../replica/imports/past-imports.ts'
import { findRun, openBatches, readProgress } from '../../replica/imports/run-ledger.ts'
import { listWorkbookRecipes } from '../../replica/imports/workbook-recipes.ts'
import { knownNames } from '../../replica/store/name-dictionary.ts'
import type { Store } from '../../replica/store/store.ts'
import { filesInCell } from '../../replica/view/read-files.ts'
import { showChanges } from '../keys/show-changes.ts'
import { findWaiting } from '../names/decided-rows.ts'
import { findLostLookUps } from '../transform/look-up/looked-up-worksheet.ts'
import type { TransferQuestions } from './transfer-questions.ts'

type Answers = {
  readonly [Q in keyof TransferQuestions as TransferQuestions[Q]['role'] extends 'window' ? Q : never]: (
    ask: TransferQuestions[Q]['ask'],
  ) => Outcome<TransferQuestions[Q]['answer']>
}

/** Unmatched texts shown at most, the most frequent ones. */
const shownTexts = 1000

export function transferWindowAnswers(store: Store): Answers {
  return {
    'import.find': ({ importId }) => {
      const record = findImport(store, importId)
      if (record === null) return ok(null)
      const recipes = listRecipes(store, record.worksheetId)
      const corrections = sumCorrections(store, importId)
      const lostLookUps = findLostLookUps(store, record.mapping)
      const texts = listTexts(store, importId, shownTexts)
      return ok({ record, texts, run: findRun(store, importId), recipes, corrections, lostLookUps })
    },
    'import.decisions': ({ importId }) => ok(decisionsOf(store, importId)),
    'recipes.list': ({ worksheetId }) => ok(listRecipes(store, worksheetId)),
    'workbook-recipes.list': () => ok(listWorkbookRecipes(store)),
    'import.look-up-files': () => ok({ digests: lookUpDigests(store) }),
    'import.list': () => ok(listImportRecords(store).map((record) => record.id)),
    'import.past': (ask) => ok(listPastImports(store, ask)),
    'import.changes': (ask) => ok(showChanges(store, ask)),
    'import.waiting': ({ importId }) => ok(findWaiting(store, importId)),
    'import.remembered': ({ worksheetId, texts }) =>
      ok({ mapping: rememberedMapping(store, worksheetId), names: knownNames(store, texts) }),
    'files.in-cell': ({ worksheetId, row, field }) => {
      const tables = store.worksheets.find(worksheetId)
      return ok(tables === null ? null : filesInCell(store, tables, row, field))
    },
    'run.progress': ({ importId }) => {
      const progress = readProgress(store, importId)
      return ok(progress === null ? null : { progress, open: openBatches(store, importId) })
    },
  }
}
