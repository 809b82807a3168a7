/** The one table of host calls, by area. A host must answer every one; a window may ask nothing else. */

import type { AnswerOf, HostCall, ParsedRequestOf, RequestOf } from './call.ts'
import * as app from './calls/app-calls.ts'
import * as appPage from './calls/app-page-calls.ts'
import * as areas from './calls/area-calls.ts'
import * as attach from './calls/attach-calls.ts'
import * as bulk from './calls/bulk-calls.ts'
import * as clipboard from './calls/clipboard-calls.ts'
import * as connections from './calls/connection-calls.ts'
import * as edits from './calls/edit-calls.ts'
import * as exports from './calls/export-calls.ts'
import * as find from './calls/find-calls.ts'
import * as importBulk from './calls/import/import-bulk-calls.ts'
import * as importGrid from './calls/import/import-grid-calls.ts'
import * as importLines from './calls/import/import-line-calls.ts'
import * as importSheets from './calls/import/import-sheet-calls.ts'
import * as importSteps from './calls/import/import-step-calls.ts'
import * as pastImports from './calls/import/past-import-calls.ts'
import * as imports from './calls/import-calls.ts'
import * as jobs from './calls/job-calls.ts'
import * as lookups from './calls/lookup-calls.ts'
import * as optionSets from './calls/option-set-calls.ts'
import * as past from './calls/past-calls.ts'
import * as problems from './calls/problem-calls.ts'
import * as proposals from './calls/propose-calls.ts'
import * as recipes from './calls/recipes/recipe-calls.ts'
import * as rescue from './calls/rescue-calls.ts'
import * as roles from './calls/role-calls.ts'
import * as rows from './calls/row-calls.ts'
import * as rowPanel from './calls/row-panel-calls.ts'
import * as structure from './calls/structure-calls.ts'
import * as views from './calls/view-calls.ts'
import * as workflows from './calls/workflow-calls.ts'

export const hostCalls = {
  'app.info': app.getAppInfo,
  'app.paste': app.paste,
  'settings.get': app.getSettings,
  'settings.set': app.setSettings,
  'requests.list': app.listRequests,
  'requests.content': app.readRequestContent,
  'requests.save': app.saveRequests,
  'connections.list': connections.listConnections,
  'connections.add': connections.addConnection,
  'connections.update': connections.updateConnection,
  'connections.holdings': connections.connectionHoldings,
  'connections.remove': connections.removeConnection,
  'connections.test': connections.testConnection,
  'connections.open': connections.openConnection,
  'connections.open-sample': connections.openSample,
  'connections.close': connections.closeConnection,
  'connections.space': connections.readLocalSpace,
  'connections.shrink': connections.shrinkLocalData,
  'rescue.look': rescue.lookAtDamage,
  'rescue.start': rescue.startRescue,
  'rescue.save': rescue.saveRescue,
  'rescue.keep-copy': rescue.keepCopy,
  'workspace.get': connections.getWorkspace,
  'workspace.refresh': connections.refreshWorkspace,
  'workspace.confirm-application': connections.confirmApplication,
  'worksheet.open': rows.openWorksheet,
  'worksheet.seen': views.seeWorksheet,
  'worksheet.refresh': rows.refreshStructure,
  'worksheet.try-field': rows.tryField,
  'worksheet.create': rows.createWorksheetCall,
  'layout.set': views.setLayout,
  'pull.start': rows.startPull,
  'rows.open-view': rows.openView,
  'rows.window': rows.getWindow,
  'rows.locate': rows.locateRow,
  'rows.at-rank': rows.rowAtRank,
  'rows.fold': rows.foldGroup,
  'rows.colour': rows.colourRows,
  'rows.close-view': rows.closeView,
  'rows.distinct': rows.listDistinct,
  'rows.find-problem': problems.findProblem,
  'rows.is-taken': problems.isValueTaken,
  'rows.carry': areas.mapPositions,
  'rows.edge': areas.findEdge,
  'rows.summarise': areas.summariseArea,
  'lookup.references': lookups.lookupReferences,
  'lookup.region-level': lookups.lookupRegionLevel,
  'lookup.rows': lookups.lookupRows,
  'lookup.row-level': lookups.lookupRowLevel,
  'views.list': views.listViews,
  'views.save': views.saveView,
  'views.remove': views.removeView,
  'views.set-first': views.setFirstView,
  'views.read': views.readServiceView,
  'edits.set': edits.setCells,
  'edits.add-rows': edits.addRows,
  'edits.undo': edits.undo,
  'edits.redo': edits.redo,
  'edits.attach': edits.attachFiles,
  'edits.run': bulk.runOperation,
  'edits.outcome': bulk.getRunOutcome,
  'edits.delete-rows': bulk.deleteRows,
  'edits.duplicate-rows': bulk.duplicateRows,
  'edits.preview': bulk.previewOperation,
  'edits.history': bulk.listCommands,
  'edits.return-to': bulk.returnTo,
  'find.run': find.runFind,
  'find.cancel': find.cancelFind,
  'find.step': find.stepFind,
  'find.list': find.listFind,
  'find.near': find.hitsNear,
  'find.drop': find.dropFind,
  'edits.paste': clipboard.pasteCells,
  'edits.preview-paste': clipboard.previewPaste,
  'edits.move': clipboard.moveCells,
  'edits.fill': clipboard.fillCells,
  'cells.copy': clipboard.copyCells,
  'cells.copied': clipboard.getCopied,
  'clipboard.hand-over': clipboard.handOverText,
  'changes.list': edits.listChanges,
  'changes.discard': edits.discardChanges,
  'changes.move-field': edits.moveField,
  'changes.hold': edits.holdChanges,
  'changes.resolve': edits.resolveConflicts,
  'changes.resolve-all': edits.resolveAllConflicts,
  'changes.count': edits.countChanges,
  'push.plan': edits.planPush,
  'push.start': edits.startPush,
  'past.list': past.listPast,
  'past.get': past.getPast,
  'past.rows': past.listPastRows,
  'past.requests': past.listPastRequests,
  'past.export': past.exportPast,
  'past.undo': past.undoPast,
  'past.of-row': past.lastWrites,
  'jobs.list': jobs.listJobs,
  'jobs.cancel': jobs.cancelJob,
  'jobs.pause': jobs.pauseJob,
  'jobs.resume': jobs.resumeJob,
  'import.begin': imports.beginImport,
  'import.begin-sheets': importSheets.beginSheets,
  'import.get': imports.getImport,
  'import.configure': imports.configureImport,
  'import.add-files': imports.addImportFiles,
  'import.preview': imports.previewImport,
  'import.check': imports.checkImport,
  'import.resolve': imports.resolveUnmatched,
  'import.try-steps': importSteps.trySteps,
  'import.try-unpivot': importSteps.tryUnpivot,
  'import.retype-column': importSteps.retypeColumn,
  'import.look-up-file': importSteps.readLookUpFile,
  'import.prepare-lines': importGrid.prepareLines,
  'import.lines': importGrid.listGridLines,
  'import.alike': importGrid.countAlike,
  'import.edge': importGrid.findGridEdge,
  'import.correct': importGrid.correctImport,
  'import.bulk-preview': importBulk.previewBulk,
  'import.bulk': importBulk.correctInBulk,
  'import.rejected': importLines.listRejected,
  'import.changes': importLines.listImportChanges,
  'import.ledger': importLines.listLedgerCells,
  'import.past': pastImports.listPastImports,
  'import.of-row': pastImports.listOrigins,
  'import.stage': imports.stageImport,
  'import.create': imports.createImport,
  'import.undo': imports.undoImport,
  'import.save-rejected': importLines.saveRejected,
  'import.save-ledger': importLines.saveLedger,
  'import.list': imports.listImports,
  'import.discard': imports.discardImport,
  'import.propose-worksheet': proposals.proposeWorksheet,
  'recipes.list': recipes.listRecipes,
  'recipes.save': recipes.saveRecipe,
  'recipes.apply': recipes.applyRecipe,
  'recipes.leave': recipes.leaveRecipe,
  'recipes.rename': recipes.renameRecipe,
  'recipes.remove': recipes.removeRecipe,
  'recipes.export': recipes.exportRecipe,
  'recipes.read': recipes.readRecipeFile,
  'export.start': exports.startExport,
  'edits.attach-many': attach.attachMany,
  'attachments.match': attach.matchFiles,
  'attachments.propose-naming': attach.proposeNaming,
  'attachments.keep': attach.keepFile,
  'attachments.open': exports.openAttachment,
  'attachments.save': exports.saveAttachment,
  'structure.read': structure.readDesign,
  'structure.losses': structure.countLosses,
  'structure.effects': structure.countEffects,
  'structure.option-holders': structure.countOptionHolders,
  'structure.edit': structure.editStructure,
  'structure.delete': structure.deleteWorksheetCall,
  'row.related': rowPanel.listRelated,
  'row.discussions': rowPanel.listDiscussions,
  'row.history': rowPanel.listHistory,
  'row.share': rowPanel.shareRow,
  'row.links': rowPanel.listLinks,
  'option-sets.list': optionSets.listOptionSets,
  'option-sets.create': optionSets.createOptionSet,
  'option-sets.edit': optionSets.editOptionSet,
  'option-sets.delete': optionSets.deleteOptionSet,
  'roles.list': roles.listRoles,
  'roles.read': roles.readRole,
  'roles.create': roles.createRole,
  'roles.delete': roles.deleteRole,
  'roles.add-members': roles.addRoleMembers,
  'roles.remove-members': roles.removeRoleMembers,
  'workflows.list': workflows.listProcesses,
  'workflows.read': workflows.readProcess,
  'workflows.start': workflows.startProcess,
  'workflows.runs': workflows.listRuns,
  'app-page.read': appPage.readAppPage,
  'app-page.icon': appPage.readAppIcon,
  'app-page.probe-key': appPage.probeKey,
  'key.limits': appPage.readKeyLimits,
  'key.offer-all': appPage.offerAll,
} as const satisfies Readonly<Record<string, HostCall>>

export type HostCalls = typeof hostCalls
export type HostCallName = keyof HostCalls
export type HostCallRequest<N extends HostCallName> = RequestOf<HostCalls[N]>
export type HostCallParsed<N extends HostCallName> = ParsedRequestOf<HostCalls[N]>
export type HostCallAnswer<N extends HostCallName> = AnswerOf<HostCalls[N]>
