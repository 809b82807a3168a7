/** The background worker's answers: surveys, passes and exports, each open one kept by name and worked on slice by slice. */
import { type FindTable, noTables } from '../../../src-shared/csv/transform/look-up-table.ts'
import { lookUpsOf } from '../../../src-shared/csv/transform/transform-step.ts'
import type { HostError } from '../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../src-shared/lib/result.ts'
import { readBlobBase64 } from '../../attachments/blob-store.ts'
import { matchFiles, proposeNaming } from '../../attachments/match-files.ts'
import { openExport } from '../../export/export-rows.ts'
import { type Outcome, onWorksheet, unknownWorksheet } from '../../replica/answers.ts'
import type { AskControl } from '../../replica/contract/worker-protocol.ts'
import { requestOf } from '../../replica/imports/batch-content.ts'
import { readCorrections } from '../../replica/imports/import-corrections.ts'
import { linesOfRow } from '../../replica/imports/import-lines.ts'
import { countRejects, listRejects } from '../../replica/imports/import-rejects.ts'
import { contentOf, createdIds } from '../../replica/imports/run-ledger.ts'
import { nameRefusal } from '../../replica/rules/name-refusal.ts'
import type { Store } from '../../replica/store/store.ts'
import { usedDigests } from '../../replica/view/read-files.ts'
import { openCheck } from '../check-slices.ts'
import { openRun } from '../create/create-slices.ts'
import { ledgerOfLine } from '../ledger/ledger-of-line.ts'
import { saveLedger, showLedger } from '../ledger/show-ledger.ts'
import { bulkAnswers } from '../mend/bulk/bulk-answers.ts'
import { createGridDesk, type GridDesk } from '../mend/grid-desk.ts'
import { openPreview } from '../preview-import.ts'
import { asReadFailure } from '../read/file-failure.ts'
import { proposeFields } from '../read/propose-worksheet.ts'
import { surveyFile } from '../read/survey-file.ts'
import { saveRejects } from '../save-rejects.ts'
import { tablesNow, tablesOfCheck, tablesOfPreview, tablesOfRun } from '../transform/look-up/tables-for.ts'
import { evidenceAfterSteps, trySteps } from '../transform/stepped-file.ts'
import { withNamesOnly } from '../unpivot/keep-mapping.ts'
import { readFirstRows } from '../unpivot/try-unpivot.ts'
import type { TransferQuestions } from './transfer-questions.ts'

type Answers = {
  readonly [Q in keyof TransferQuestions as TransferQuestions[Q]['role'] extends 'background' ? Q : never]: (
    ask: TransferQuestions[Q]['ask'],
    control: AskControl,
  ) => Outcome<TransferQuestions[Q]['answer']> | Promise<Outcome<TransferQuestions[Q]['answer']>>
}

/** Milliseconds of work between two looks at other questions. */
const sliceMs = 20

const gone: HostError = { kind: 'not-found', what: 'task', message: 'This task is no longer open. Start it again.' }

interface Closable {
  close(): void
}

/** Open things of one kind by name. */
function createShelf<T extends Closable>() {
  const open = new Map<string, T>()
  return {
    put(name: string, opened: Result<T, HostError>): Outcome<null> {
      if (!opened.ok) return opened
      open.get(name)?.close()
      open.set(name, opened.value)
      return ok(null)
    },
    get: (name: string) => open.get(name),
    use<A>(name: string, work: (it: T) => A): Outcome<A> {
      const it = open.get(name)
      return it === undefined ? err(gone) : ok(work(it))
    },
    close(name: string): void {
      open.get(name)?.close()
      open.delete(name)
    },
  }
}

/** What its steps look texts up in is read before a pass is opened. */
async function openedWith<T>(
  tables: Promise<Result<FindTable, HostError>>,
  open: (findTable: FindTable) => Result<T, HostError>,
): Promise<Result<T, HostError>> {
  const found = await tables
  return found.ok ? open(found.value) : found
}

/** Files of attachments: whose rows they are, and which of them are still needed. */
const fileAnswers = (store: Store): Pick<Answers, 'files.match' | 'files.propose-naming' | 'files.used'> => ({
  'files.match': async ({ worksheetId, ...ask }, control) => {
    const tables = store.worksheets.find(worksheetId)
    return tables === null ? err(unknownWorksheet) : matchFiles(store, tables, ask, control)
  },
  'files.propose-naming': async ({ worksheetId, fields, names }, control) => {
    const tables = store.worksheets.find(worksheetId)
    return tables === null ? err(unknownWorksheet) : ok(await proposeNaming(store, tables, fields, names, control))
  },
  'files.used': () => ok({ digests: usedDigests(store) }),
})

/** Lines and cells that a check has left a note of. */
const leftLines = (
  store: Store,
): Pick<
  Answers,
  | 'import.rejects'
  | 'import.save-rejects'
  | 'import.ledger'
  | 'import.save-ledger'
  | 'import.lines-of-row'
  | 'import.ledger-of-line'
> => ({
  'import.rejects': ({ importId, kind, offset, limit }) =>
    ok({ total: countRejects(store, importId, kind), rows: listRejects(store, importId, kind, offset, limit) }),
  'import.save-rejects': async ({ importId, kind, path }, control) =>
    ok({ lines: await saveRejects(store, importId, kind, path, control.breathe) }),
  'import.ledger': ({ importId, path, ...page }) => ok({ rows: showLedger(store, importId, path, page) }),
  'import.lines-of-row': ({ worksheetId, row }) =>
    onWorksheet(store, worksheetId, (tables) => ok(linesOfRow(store, tables, row))),
  'import.ledger-of-line': ({ importId, path, line }) => ok(ledgerOfLine(store, importId, path, line)),
  'import.save-ledger': async ({ importId, path, to }, control) => {
    await saveLedger(store, importId, { source: path, to }, control.breathe)
    return ok(null)
  },
})

/** Steps of columns while they are put together. */
const stepAnswers = (store: Store): Pick<Answers, 'import.step-evidence' | 'import.try-steps' | 'import.try-unpivot'> => ({
  'import.try-unpivot': ({ path, format }, { breathe }) => asReadFailure('', () => readFirstRows(path, format, breathe)),
  'import.step-evidence': ({ file }, { breathe }) =>
    asReadFailure('', async () => {
      const tables = await tablesNow(store, file.path, lookUpsOf(file.columns), breathe)
      // What cannot be looked up says nothing yet; the check says why.
      const columns = tables.ok ? file.columns : file.columns.filter(({ steps }) => lookUpsOf([{ steps }]).length === 0)
      return ok({ columns: await evidenceAfterSteps({ ...file, columns }, tables.ok ? tables.value : noTables, breathe) })
    }),
  'import.try-steps': ({ importId, file, column }, { breathe }) =>
    asReadFailure('', async () => {
      const tables = await tablesNow(store, file.path, lookUpsOf(file.columns.filter((each) => each.column === column)), breathe)
      return tables.ok ? ok(await trySteps(file, tables.value, readCorrections(store, importId), column, breathe)) : tables
    }),
})

/** The file of an import as a grid. */
const gridAnswers = (
  desk: GridDesk,
): Pick<
  Answers,
  | 'import.grid-lines'
  | 'import.prepare-lines'
  | 'import.grid-learn'
  | 'import.close-grid'
  | 'import.alike'
  | 'import.plan-correction'
> => ({
  'import.grid-lines': ({ importId, path, asked }, { breathe }) =>
    asReadFailure('', () =>
      desk.use({ importId, path, breathe }, (it) => ok('numbers' in asked ? it.lines(asked.numbers) : it.page(asked))),
    ),
  'import.prepare-lines': ({ importId, path, budgetMs }, { breathe }) =>
    asReadFailure('', () => desk.prepare({ importId, path, breathe }, budgetMs)),
  'import.grid-learn': ({ importId, names }) => {
    desk.learn(importId, names)
    return ok(null)
  },
  'import.close-grid': async ({ importId }) => {
    await desk.close(importId)
    return ok(null)
  },
  'import.alike': ({ importId, path, line, column }, { breathe }) =>
    asReadFailure('', () => desk.use({ importId, path, breathe }, async (it) => ok(await it.alike(line, column, breathe)))),
  'import.plan-correction': ({ importId, path, correction }, { breathe }) =>
    asReadFailure('', () => desk.use({ importId, path, breathe }, (it) => it.plan(correction, breathe))),
})

const survey: Answers['import.survey'] = (ask, control) =>
  asReadFailure(ask.fileName, async () => {
    const opened = await surveyFile(ask, () => control.breathe())
    if (!opened.ok) return opened
    try {
      for (;;) {
        const end = performance.now() + sliceMs
        if (!opened.value.step(() => performance.now() >= end)) return ok(opened.value.found())
        if (control.signal.aborted) return err({ kind: 'cancelled', message: 'Stopped.' })
        await control.breathe()
      }
    } finally {
      opened.value.close()
    }
  })

export function backgroundAnswers(store: Store): Answers {
  const checks = createShelf<Extract<ReturnType<typeof openCheck>, { ok: true }>['value']>()
  const runs = createShelf<Extract<ReturnType<typeof openRun>, { ok: true }>['value']>()
  const previews = createShelf<Extract<ReturnType<typeof openPreview>, { ok: true }>['value']>()
  const desk = createGridDesk(store)
  const exports = createShelf<Extract<ReturnType<typeof openExport>, { ok: true }>['value']>()

  return {
    'import.survey': survey,
    'import.propose': async ({ path, fileName, format }, control) => {
      const chosen = format === null ? null : withNamesOnly(format)
      const found = await survey({ path, fileName, format: chosen, knownNames: [] }, control)
      if (!found.ok) return found
      const recognised = found.value
      return asReadFailure(fileName, async () =>
        ok({ fields: await proposeFields(path, recognised, control.breathe), recognised }),
      )
    },
    ...stepAnswers(store),
    ...leftLines(store),
    ...gridAnswers(desk),
    ...bulkAnswers(desk),
    'import.preview': async ({ pass, importId, path, rows }, { breathe }) =>
      asReadFailure('', async () => {
        if (previews.get(pass) === undefined) {
          const tables = tablesOfPreview(store, importId, path, breathe)
          const opened = previews.put(
            pass,
            await openedWith(tables, (findTable) => openPreview(store, { importId, path, findTable })),
          )
          if (!opened.ok) return opened
        }
        return previews.use(pass, (it) => it.read(rows))
      }),
    'import.check-open': ({ pass, importId, path }, { breathe }) =>
      asReadFailure('', async () => {
        const tables = tablesOfCheck(store, importId, path, breathe)
        return checks.put(pass, await openedWith(tables, (findTable) => openCheck(store, { importId, path, findTable })))
      }),
    'import.check-step': ({ pass, budgetMs }) =>
      asReadFailure('', async () => {
        const step = checks.use(pass, (it) => it.step(budgetMs))
        return step.ok ? step.value : step
      }),
    'import.learn': ({ pass, names }) => {
      for (const it of [checks.get(pass), runs.get(pass), previews.get(pass)]) it?.learn(names)
      return ok(null)
    },
    'import.close-pass': ({ pass }) => {
      for (const shelf of [checks, runs, previews]) shelf.close(pass)
      return ok(null)
    },
    'run.open': (ask) =>
      asReadFailure('', async () => {
        const tables = tablesOfRun(store, ask.importId, ask.path)
        return runs.put(ask.pass, await openedWith(tables, (findTable) => openRun(store, ask, findTable)))
      }),
    'run.next-batch': ({ pass, budgetMs }) => asReadFailure('', async () => runs.use(pass, (it) => it.nextBatch(budgetMs))),
    'run.next-stage': ({ pass, ...ask }) => asReadFailure('', async () => runs.use(pass, (it) => it.nextStage(ask))),
    'run.body': ({ importId, batch, worksheetId, triggerWorkflow, blobs }) =>
      asReadFailure('', async () =>
        onWorksheet(store, worksheetId, (tables) => {
          const content = contentOf(store, importId, batch)
          if (content === null) return err(gone)
          const fields = content.fields.flatMap((id) => tables.byField.get(id)?.field ?? [])
          const fileOf = (sha256: string, name: string): string => readBlobBase64(blobs, sha256, name)
          const body = requestOf(fields, content.rows, triggerWorkflow, fileOf)
          return ok({ body, lines: content.rows.map((row) => row.line) })
        }),
      ),
    'run.content': ({ importId, batch }) => {
      const content = contentOf(store, importId, batch)
      return content === null ? err(gone) : ok(content)
    },
    'run.name-refusal': ({ worksheetId, message }) =>
      onWorksheet(store, worksheetId, (tables) => ok({ message: nameRefusal(store, tables, message) })),
    'run.created': ({ importId }) => ok({ ids: createdIds(store, importId) }),
    ...fileAnswers(store),
    'export.open': (ask) =>
      onWorksheet(store, ask.worksheetId, (tables) => {
        const opened = openExport(store, tables, ask.path, ask.options)
        if (!opened.ok) return opened
        exports.put(ask.export, opened)
        return ok({ rows: opened.value.rows })
      }),
    'export.step': (ask) => {
      const step = exports.use(ask.export, (it) => it.step(ask.budgetMs))
      return step.ok ? step.value : step
    },
    'export.close': (ask) => {
      exports.close(ask.export)
      return ok(null)
    },
  }
}
