/** Every format step, in order. A released step is never changed: a new one is added. */
import type { Migration } from './migrate.ts'
import { replicaAndJournal } from './migrations/0001-replica-and-journal.ts'
import { savedViews } from './migrations/0110-saved-views.ts'
import { flaws } from './migrations/0120-flaws.ts'
import { lostRows } from './migrations/0133-lost-rows.ts'
import { takenLinks } from './migrations/0134-taken-links.ts'
import { signatures } from './migrations/0140-signatures.ts'
import { fieldWrites } from './migrations/0150-field-writes.ts'
import { takenLinkPlaces } from './migrations/0155-taken-link-places.ts'
import { progress } from './migrations/0170-progress.ts'
import { askedRows } from './migrations/0175-asked-rows.ts'
import { stagedOrder } from './migrations/0185-staged-order.ts'
import { lookedTo } from './migrations/0225-looked-to.ts'
import { listedRows } from './migrations/0240-listed-rows.ts'
import { madeLinks } from './migrations/0295-made-links.ts'
import { changedElsewhere } from './migrations/0320-changed-elsewhere.ts'
import { changedCells } from './migrations/0330-changed-cells.ts'
import { linksTakenOn } from './migrations/0380-links-taken-on.ts'
import { newKeyEras } from './migrations/0382-new-key-eras.ts'
import { restagedChanges } from './migrations/0383-restaged.ts'
import { quickChecks } from './migrations/0384-quick-checks.ts'
import { imports } from './migrations/imports/0100-imports.ts'
import { importsByKey } from './migrations/imports/0275-imports-by-key.ts'
import { importRecipes } from './migrations/imports/0310-import-recipes.ts'
import { importCorrections } from './migrations/imports/0352-import-corrections.ts'
import { importLines } from './migrations/imports/0365-import-lines.ts'
import { importSheets } from './migrations/imports/0371-import-sheets.ts'
import { correctionPieces } from './migrations/imports/0374-correction-pieces.ts'
import { workbookRecipes } from './migrations/imports/0376-workbook-recipes.ts'
import { importSecondPass } from './migrations/imports/0378-import-second-pass.ts'
import { importDigest } from './migrations/imports/0379-import-digest.ts'
import { unfinishedCommands } from './migrations/journal/0130-unfinished-commands.ts'
import { commandEntries } from './migrations/journal/0131-command-entries.ts'
import { unfinishedMarks } from './migrations/journal/0132-unfinished-marks.ts'
import { supersededEntries } from './migrations/journal/0215-superseded-entries.ts'
import { packedHistory } from './migrations/journal/0260-packed-history.ts'
import { packedJournal } from './migrations/journal/0360-packed-journal.ts'

import { receipts } from './migrations/receipts/0160-receipts.ts'
import { runSums } from './migrations/receipts/0165-run-sums.ts'
import { overwritten } from './migrations/receipts/0205-overwritten.ts'
import { seenFiles } from './migrations/receipts/0226-seen-files.ts'
import { comparedTo } from './migrations/receipts/0228-compared-to.ts'
import { lookedAfter } from './migrations/receipts/0229-looked-after.ts'
import { stagedThen } from './migrations/receipts/0230-staged-then.ts'
import { sentOnce } from './migrations/receipts/0241-sent-once.ts'
import { briefReceipts } from './migrations/receipts/0250-brief-receipts.ts'
import { waited } from './migrations/receipts/0265-waited.ts'
import { alikeRows } from './migrations/receipts/0381-alike-rows.ts'

export const migrations: readonly Migration[] = [
  replicaAndJournal,
  imports,
  savedViews,
  flaws,
  unfinishedCommands,
  commandEntries,
  unfinishedMarks,
  lostRows,
  takenLinks,
  signatures,
  fieldWrites,
  takenLinkPlaces,
  receipts,
  runSums,
  progress,
  askedRows,
  stagedOrder,
  overwritten,
  supersededEntries,
  lookedTo,
  seenFiles,
  comparedTo,
  lookedAfter,
  stagedThen,
  listedRows,
  sentOnce,
  briefReceipts,
  packedHistory,
  waited,
  importsByKey,
  madeLinks,
  importRecipes,
  changedElsewhere,
  changedCells,
  importCorrections,
  packedJournal,
  importLines,
  importSheets,
  correctionPieces,
  workbookRecipes,
  importSecondPass,
  importDigest,
  linksTakenOn,
  alikeRows,
  newKeyEras,
  restagedChanges,
  quickChecks,
]
