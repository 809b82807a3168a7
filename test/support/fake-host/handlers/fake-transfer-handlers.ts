/** Calls of import, export and attachments, answered by the fake host. */

import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { err, ok, type Result } from '../../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../../src-shared/model/cell-value.ts'
import { importId as importIdSchema, type JobId } from '../../../../src-shared/model/ids.ts'
import { readCsv } from '../fake-csv.ts'
import {
  beginFakeImport,
  checkOf,
  coerceRows,
  type FakeImport,
  previewOf,
  recordsIn,
  recordsOf,
  withColumns,
} from '../fake-import.ts'
import { ledgerCells, ledgerOf } from '../fake-ledger.ts'
import { correctFake, type FakeBulk, fakeAlike, fakeBulk, fakeFill, fakeLines, runFakeBulk } from '../fake-mending.ts'
import { follow, withProposedRecipe } from '../fake-recipes.ts'
import { namesFor } from '../fake-rows.ts'
import type { FakeSheet, Op } from '../fake-sheet.ts'
import { fakeTables, fakeTrial } from '../fake-steps.ts'
import { type FakeHandlers, type FakeWorld, missing } from '../fake-world.ts'

type Names =
  | 'import.begin'
  | 'import.begin-sheets'
  | 'import.split-relations'
  | 'import.get'
  | 'import.configure'
  | 'import.add-files'
  | 'import.preview'
  | 'import.check'
  | 'import.resolve'
  | 'import.retype-column'
  | 'import.try-steps'
  | 'import.try-unpivot'
  | 'import.look-up-file'
  | 'import.prepare-lines'
  | 'import.lines'
  | 'import.alike'
  | 'import.edge'
  | 'import.bulk'
  | 'import.fill'
  | 'import.bulk-preview'
  | 'import.correct'
  | 'import.rejected'
  | 'import.changes'
  | 'import.ledger'
  | 'import.save-ledger'
  | 'import.stage'
  | 'import.create'
  | 'import.undo'
  | 'import.save-rejected'
  | 'import.list'
  | 'import.discard'
  | 'import.propose-worksheet'
  | 'import.try-unpivot-of-file'
  | 'export.start'
  | 'attachments.open'
  | 'attachments.save'

/** Of a workbook, what it says of its sheets; the first is read where none is named. */
function withSheets(world: FakeWorld, it: FakeImport, sheet?: string): FakeImport {
  const names = Object.keys(world.books.get(it.draft.fileName) ?? {})
  if (names.length === 0) return it
  const workbook = { sheets: names.map((name) => ({ name, isHidden: false })), hiddenRows: 0, mergedAreas: 0 }
  const format = { ...it.draft.format, sheet: { name: sheet ?? names[0] ?? '' } }
  return { ...it, draft: { ...it.draft, workbook, format } }
}

export function transferHandlers(world: FakeWorld): FakeHandlers<Names> {
  let next = 1
  const put = (it: FakeImport): ImportDraft => {
    world.imports.set(it.draft.importId, it)
    return it.draft
  }
  const patch = (it: FakeImport, draft: Partial<ImportDraft>): FakeImport => {
    const changed = { ...it, draft: { ...it.draft, ...draft, updatedAt: world.options.now() } }
    world.imports.set(it.draft.importId, changed)
    return changed
  }
  const on = <T>(id: string, step: (it: FakeImport, sheet: FakeSheet) => Result<T, HostError>): Result<T, HostError> => {
    const it = world.imports.get(id)
    const sheet = it === undefined ? undefined : world.sheets.get(it.draft.worksheetId)
    return it === undefined || sheet === undefined ? missing('import') : step(it, sheet)
  }
  const run = (
    it: FakeImport,
    sheet: FakeSheet,
    kind: 'import-check' | 'import-stage' | 'import-create',
    state: ImportDraft['state'],
    finish: () => Partial<ImportDraft>,
    triggerWorkflow = false,
  ): { jobId: JobId } => {
    const rows = coerceRows(it, sheet).rows.length
    const title = { 'import-check': 'Checking', 'import-stage': 'Staging', 'import-create': 'Creating rows from' }[kind]
    const jobId = world.jobs.start({
      kind,
      title: `${title} ${it.draft.fileName}`,
      connectionId: it.draft.connectionId,
      worksheetId: sheet.id,
      total: rows,
      unit: 'rows',
      stepSize: Math.max(1, Math.ceil(rows / 20)),
      cancelled: () =>
        void patch(world.imports.get(it.draft.importId) ?? it, {
          state: kind === 'import-check' ? 'draft' : 'interrupted',
          jobId: null,
        }),
      finish: () => {
        const present = world.imports.get(it.draft.importId) ?? it
        patch(present, { ...finish(), jobId: null })
        const good = present.draft.check?.insert ?? 0
        const { run: written } = present.draft
        if (written !== null && kind !== 'import-check')
          patch(world.imports.get(it.draft.importId) ?? it, { run: { ...written, written: good } })
        return {
          message:
            kind === 'import-check'
              ? 'The whole file was read.'
              : `${good} rows were ${kind === 'import-stage' ? 'staged' : 'created'}.`,
          counts: { created: good, rejected: present.draft.check?.rejected ?? 0 },
        }
      },
    })
    const run =
      kind === 'import-check'
        ? {}
        : { run: { kind: kind === 'import-stage' ? 'stage' : 'create', triggerWorkflow, written: 0 } as const }
    patch(it, { state, jobId, ...run })
    return { jobId }
  }
  const carryOut = (it: FakeImport, sheet: FakeSheet, ask: FakeBulk) => {
    const done = runFakeBulk(it, sheet, ask)
    if (!done.ok) return done
    if (it.draft.jobId !== null) world.jobs.cancel(it.draft.jobId)
    const { cells, corrections } = done.value
    const changed = cells === 0 ? it : patch(done.value.it, { check: null, state: 'draft', corrections })
    const { rows } = fakeLines(changed, sheet, 'all', 0, 200)
    return ok({ changed: cells, refused: null, skipped: [], draft: changed.draft, rows })
  }
  const goodRows = (it: FakeImport, sheet: FakeSheet): readonly Readonly<Record<string, CellValue>>[] =>
    coerceRows(it, sheet)
      .rows.filter((row) => row.cells.every((cell) => cell.problem === null))
      .map((row) => Object.fromEntries(row.cells.map((cell) => [cell.field.id, cell.value])))

  return {
    'import.begin': ({ connectionId, worksheetId, source }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const file = 'text' in source ? { name: 'Pasted text', text: source.text } : world.files.get(source.file)
      if (file === undefined) return missing('file')
      if (file.text.trim() === '') return err({ kind: 'file', reason: 'empty', message: `“${file.name}” holds no rows.` })
      const begun = beginFakeImport(`import-${next++}`, connectionId, sheet, file.name, file.text, world.options.now())
      return ok(put(withProposedRecipe(world, withSheets(world, begun))))
    },
    'import.begin-sheets': ({ importId, sheets }) =>
      on(importId, (it) => {
        const group = `sheets-${next++}`
        const imports = sheets.flatMap(({ sheet: name, worksheetId, recipe: id }, place) => {
          const sheet = world.sheets.get(worksheetId)
          if (sheet === undefined) return []
          const { connectionId, fileName } = it.draft
          const text = world.books.get(fileName)?.[name] ?? ''
          const begun = beginFakeImport(`import-${next++}`, connectionId, sheet, fileName, text, world.options.now())
          const { draft } = withSheets(world, begun, name)
          const own = { ...begun, draft: { ...draft, sheets: { group, place } } }
          const recipe = id === undefined ? undefined : world.recipes.get(id)
          return [put(id === undefined || recipe === undefined ? own : follow(own, sheet, id, recipe.content))]
        })
        return ok({ group, imports })
      }),
    'import.split-relations': ({ importId, fields }) =>
      on(importId, (it) => {
        const later = new Set<string>(fields)
        const { draft } = it
        const own = { group: draft.sheets?.group ?? `sheets-${next++}`, place: draft.sheets?.place ?? 0 }
        const keep = (isKept: (id: string) => boolean) =>
          draft.columns.map((column) => {
            const { field } = column.mapping
            return { ...column, mapping: { ...column.mapping, field: field !== null && isKept(field) ? field : null } }
          })
        const first = put({
          ...it,
          draft: { ...draft, sheets: own, columns: keep((id) => !later.has(id)), check: null, state: 'draft' },
        })
        const second = put({
          ...it,
          draft: {
            ...draft,
            importId: importIdSchema.parse(`import-${next++}`),
            follows: importId,
            sheets: { ...own, place: own.place + 10_000 },
            columns: keep((id) => later.has(id)),
            rules: { ...draft.rules, mode: 'update-only', keyFields: [] },
            check: null,
            state: 'draft',
          },
        })
        return ok({ first, second })
      }),
    'import.get': ({ importId }) => on(importId, (it) => ok(it.draft)),
    'import.configure': ({ importId, format, mapping, rules }) =>
      on(importId, (it, sheet) => {
        let changed = format === undefined ? it : withColumns({ ...it, draft: { ...it.draft, format } }, sheet)
        if (mapping !== undefined) {
          const columns = changed.draft.columns.map((column) => {
            const wanted = mapping.find((candidate) => candidate.column === column.column)
            if (wanted === undefined) return column
            return {
              ...column,
              mapping: wanted,
              question: wanted.dateOrder !== null ? null : column.question,
              reason: wanted.field === column.mapping.field ? column.reason : 'chosen by you',
            }
          })
          changed = { ...changed, draft: { ...changed.draft, columns, check: null, state: 'draft' } }
        }
        return ok(patch(changed, rules === undefined ? {} : { rules, check: null, state: 'draft' }).draft)
      }),
    // Its worksheets keep their fields.
    'import.retype-column': ({ importId }) => on(importId, (it) => ok(patch(it, { check: null, state: 'draft' }).draft)),
    'import.add-files': ({ importId }) => on(importId, (it) => ok(it.draft)),
    'import.preview': ({ importId, rows }) =>
      on(importId, (it, sheet) => {
        const preview = previewOf(it, sheet, rows)
        return ok({
          fieldIds: coerceRows(it, sheet).fieldIds,
          rows: preview,
          names: namesFor(preview.flatMap((row) => row.cells.map((cell) => cell.value))),
        })
      }),
    'import.check': ({ importId }) =>
      on(importId, (it, sheet) =>
        ok(
          run(it, sheet, 'import-check', 'checking', () => ({
            state: 'checked',
            check: {
              ...checkOf(world.imports.get(importId) ?? it, sheet),
              ledger: ledgerOf(world.imports.get(importId) ?? it, sheet),
            },
          })),
        ),
      ),
    'import.try-steps': ({ importId, column, steps }) =>
      on(importId, (it) => {
        const trial = fakeTrial(recordsOf(it).slice(1), column, steps, fakeTables(world.sheets, world.lookUpFiles))
        return trial.ok ? trial : err({ kind: 'invalid', message: trial.error })
      }),
    'import.try-unpivot': ({ importId, unpivot }) =>
      on(importId, (it) => {
        const format = { ...it.draft.format, unpivot }
        const [headers = [], ...rows] = recordsOf({ ...it, draft: { ...it.draft, format } })
        return ok({ headers, rows: rows.slice(0, 60).map((cells, at) => ({ line: at + 2, cells })) })
      }),
    'import.look-up-file': ({ file, encoding }) => {
      const given = 'handle' in file ? world.files.get(file.handle) : undefined
      const kept = 'handle' in file ? { sha256: String(world.lookUpFiles.size).padStart(64, '0'), name: given?.name ?? '' } : file
      if (given !== undefined) world.lookUpFiles.set(kept.sha256, given.text)
      const [headers = []] = readCsv(world.lookUpFiles.get(kept.sha256) ?? '', ',')
      return ok({
        file: kept,
        sheets: null,
        sheet: null,
        // As elsewhere, the fake knows a guess by a name.
        encoding: kept.name.startsWith('legacy')
          ? { used: encoding ?? 'windows-1252', isProven: false, lines: [`Größe,1 (${encoding ?? 'windows-1252'})`] }
          : { used: 'utf-8', isProven: true, lines: [] },
        columns: headers.map((header, column) => ({ column, header, samples: [] })),
      })
    },
    'import.resolve': ({ importId, resolutions }) =>
      on(importId, (it) => {
        const kept = it.resolutions.filter(
          (known) => !resolutions.some((added) => added.field === known.field && added.text === known.text),
        )
        const changed = { ...it, resolutions: [...kept, ...resolutions] }
        return ok(put({ ...changed, draft: { ...changed.draft, check: null, state: 'draft' } }))
      }),
    'import.prepare-lines': ({ importId }) => on(importId, () => ok({ isReady: true, done: 1, total: 1 })),
    'import.lines': ({ importId, show, from, limit }) => on(importId, (it, sheet) => ok(fakeLines(it, sheet, show, from, limit))),
    'import.alike': ({ importId, line, column }) => on(importId, (it, sheet) => ok(fakeAlike(it, sheet, line, column))),
    'import.edge': ({ importId, show, direction }) =>
      on(importId, (it, sheet) => ok({ row: direction === 'up' ? 0 : fakeLines(it, sheet, show, 0, 1).total - 1 })),
    'import.correct': ({ importId, correction }) =>
      on(importId, (it, sheet) => {
        const mended = correctFake(it, sheet, correction)
        if (!mended.ok) return mended
        if (it.draft.jobId !== null) world.jobs.cancel(it.draft.jobId)
        const changed = patch(mended.value.it, { check: null, state: 'draft', corrections: mended.value.corrections })
        return ok({ draft: changed.draft, cells: mended.value.cells, rows: fakeLines(changed, sheet, 'all', 0, 200).rows })
      }),
    'import.bulk-preview': ({ importId, limit, ...ask }) =>
      on(importId, (it, sheet) => {
        const cells = fakeBulk(it, sheet, ask)
        if (!cells.ok) return cells
        const lines = [...Map.groupBy(cells.value, ({ line }) => line)].slice(0, limit).map(([line, own]) => ({
          line,
          cells: own.map(({ field, before, text }) => ({ field, before, after: text, refused: null })),
        }))
        const { all } = fakeLines(it, sheet, 'all', 0, 1).counts
        return ok({ lines, targetLines: all, lookedAt: all, skipped: [] })
      }),
    'import.bulk': ({ importId, ...ask }) => on(importId, (it, sheet) => carryOut(it, sheet, ask)),
    'import.fill': ({ importId, ...fill }) => on(importId, (it, sheet) => carryOut(it, sheet, fakeFill(it, sheet, fill))),
    'import.changes': ({ importId }) => on(importId, () => ok({ total: 0, kept: 0, rows: [], names: {} })),
    'import.ledger': ({ importId, column, kind, offset, limit }) =>
      on(importId, (it, sheet) => ok({ rows: ledgerCells(it, sheet, column, kind).slice(offset, offset + limit) })),
    'import.save-ledger': ({ importId }) =>
      on(importId, (it) => ok({ path: `/download/${importId}`, name: `${it.draft.fileName} - ledger.csv` })),
    'import.rejected': ({ importId, offset, limit }) =>
      on(importId, (it, sheet) => {
        const bad = coerceRows(it, sheet).rows.filter((row) => row.cells.some((cell) => cell.problem !== null))
        const rows = bad.slice(offset, offset + limit).map((row) => ({
          line: row.line,
          reason: row.cells.flatMap((cell) => cell.problem ?? []).join('; '),
          cells: row.source,
        }))
        return ok({ total: bad.length, rows })
      }),
    'import.stage': ({ importId }) =>
      on(importId, (it, sheet) =>
        ok(
          run(it, sheet, 'import-stage', 'staging', () => {
            const ops: readonly Op[] = goodRows(it, sheet).map((cells) => ({ op: 'create', row: sheet.newKey(), cells }))
            sheet.stage(`Import ${it.draft.fileName}`, ops)
            world.changed(it.draft.connectionId, sheet)
            return { state: 'done' }
          }),
        ),
      ),
    'import.create': ({ importId, triggerWorkflow }) =>
      on(importId, (it, sheet) =>
        ok(
          run(
            it,
            sheet,
            'import-create',
            'creating',
            () => {
              const made = goodRows(it, sheet).map((cells) => ({ row: sheet.newKey(), cells }))
              sheet.stage(
                'Import',
                made.map(({ row, cells }) => ({ op: 'create', row, cells })),
              )
              sheet.confirm(made.map(({ row }) => row))
              world.changed(it.draft.connectionId, sheet)
              return { state: 'done' }
            },
            triggerWorkflow,
          ),
        ),
      ),
    'import.undo': ({ importId }) =>
      on(importId, (it, sheet) => {
        const { draft } = it
        const jobId = world.jobs.start({
          kind: 'import-undo',
          title: `Undo import of ${draft.fileName}`,
          connectionId: draft.connectionId,
          worksheetId: sheet.id,
          total: draft.run?.written ?? 0,
          unit: 'rows',
          stepSize: 1000,
          cancelled: () => undefined,
          finish: () => ({
            message: `${draft.run?.written ?? 0} rows staged for deletion: review and push them.`,
            counts: { staged: draft.run?.written ?? 0, changed: 0, gone: 0 },
          }),
        })
        return ok({ jobId })
      }),
    'import.save-rejected': ({ importId }) =>
      on(importId, (it) => ok({ path: `/download/${importId}`, name: `${it.draft.fileName}-rejected.csv` })),
    'import.list': ({ connectionId }) =>
      ok({ imports: [...world.imports.values()].map((it) => it.draft).filter((draft) => draft.connectionId === connectionId) }),
    'import.discard': ({ importId }) => {
      world.imports.delete(importId)
      return ok({ discarded: true })
    },
    'import.propose-worksheet': ({ file, format }) => {
      const known = world.files.get(file)
      if (known === undefined) return missing('file')
      const [header = [], ...body] = format === undefined ? readCsv(known.text, ',') : recordsIn(known.text, format)
      return ok({
        name: known.name.replace(/\.[a-z]+$/i, ''),
        fields: header.map((name, at) => {
          const texts = body.map((row) => row[at] ?? '').filter((text) => text !== '')
          const isNumber = texts.length > 0 && texts.every((text) => /^-?\d+(\.\d+)?$/.test(text) && !/^0\d/.test(text))
          return {
            name,
            type: isNumber ? '6' : '2',
            reason: isNumber ? 'every value is a number' : 'values are text',
            options: [],
            precision: isNumber ? 2 : null,
            samples: texts.slice(0, 5),
          }
        }),
        // The fake knows a guess by a name.
        format: format ?? {
          encoding: known.name.startsWith('legacy') ? 'windows-1252' : 'utf-8',
          delimiter: ',',
          quote: '"',
          hasHeader: true,
        },
        ...(format?.unpivot === undefined ? {} : { fileHeaders: readCsv(known.text, format.delimiter)[0] }),
        isGuess: format === undefined && known.name.startsWith('legacy'),
        foreign: known.name.startsWith('legacy') ? body.map((row) => row.join(',')) : [],
        warnings: [],
      })
    },
    'import.try-unpivot-of-file': ({ file, format, unpivot }) => {
      const known = world.files.get(file)
      if (known === undefined) return missing('file')
      const [headers = [], ...rows] = recordsIn(known.text, { ...format, unpivot })
      return ok({ headers, rows: rows.slice(0, 60).map((cells, at) => ({ line: at + 2, cells })) })
    },
    'export.start': ({ connectionId, worksheetId }) => {
      const sheet = world.sheets.get(worksheetId)
      if (sheet === undefined) return missing('worksheet')
      const total = sheet.keys().length
      return ok({
        jobId: world.jobs.start({
          kind: 'export',
          title: `Exporting ${sheet.name}`,
          connectionId,
          worksheetId,
          total,
          unit: 'rows',
          stepSize: 5000,
          finish: () => ({
            message: `${total} rows were written.`,
            download: { path: '/download/export', name: `${sheet.name}.csv` },
          }),
        }),
      })
    },
    'attachments.open': () => err({ kind: 'invalid', message: 'Files cannot be opened from here. Save the file instead.' }),
    'attachments.save': ({ index }) => ok({ path: `/download/attachment-${index}`, name: `attachment-${index}` }),
  }
}
