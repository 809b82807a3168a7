/** The first rows of an import as they will be stored, cell by cell, with what is wrong with each. */

import type { PreviewRow } from '../../src-shared/host/calls/import-calls.ts'
import type { HostError } from '../../src-shared/host/host-error.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { FieldId } from '../../src-shared/model/ids.ts'
import { type Names, nameKey } from '../../src-shared/model/names.ts'
import type { AnsweredName } from '../../src-shared/model/texts/name-answer.ts'
import { describeNote } from '../../src-shared/model/texts/read-note.ts'
import { describeCellProblem } from '../../src-shared/model/texts/value-problem.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import { findNames, type WantedNames } from '../replica/store/name-dictionary.ts'
import type { Store } from '../replica/store/store.ts'
import type { Classification } from './classify-records.ts'
import type { NeededNames } from './import-pass.ts'
import { openPass, type PassSource } from './open-pass.ts'

export interface Preview {
  /** Names to be looked up before the rows can be shown; [] when they are ready. */
  read(rows: number): {
    readonly needs: readonly NeededNames[]
    readonly fieldIds: readonly FieldId[]
    readonly rows: readonly PreviewRow[]
    readonly names: Names
  }
  learn(names: readonly AnsweredName[]): void
  close(): void
}

/** Names looked up for a preview at most: it must show soon, also of a file full of new names. */
const maxNames = 200

export function openPreview(store: Store, source: Omit<PassSource, 'comparesRows'>): Result<Preview, HostError> {
  const seen: Classification[] = []
  const opened = openPass(store, { ...source, comparesRows: false }, () => ({
    row: (judgement) => void seen.push(judgement),
    badLine: () => undefined,
  }))
  if (!opened.ok) return opened
  const { pass, book, columns } = opened.value
  const fieldIds = columns.map((column) => column.field.id)

  const show = ({ row }: Classification): PreviewRow => ({
    line: row.line,
    cells: columns.map(({ column, field }, at) => {
      const trouble = row.read.troubles.find((each) => each.field.id === field.id)
      const noted = row.read.notes.find((each) => each.field.id === field.id)
      const isStepped = row.cells[column] !== row.texts[column]
      return {
        text: row.texts[column] ?? '',
        ...(isStepped ? { source: row.cells[column] ?? '' } : {}),
        value: row.read.values[at] ?? null,
        problem: trouble === undefined ? null : describeCellProblem(trouble.problem, field),
        note: noted === undefined ? null : describeNote(noted.note),
      }
    }),
  })

  /** Names of what the cells refer to; one that the local data has never seen is called as the file calls it. */
  const namesIn = (rows: readonly PreviewRow[]): Names => {
    const namesInFile: Record<string, { readonly text: string }> = {}
    const wanted: WantedNames[] = columns.flatMap(({ field }, at): WantedNames[] => {
      const { kind } = field
      if (!isReferenceKind(kind)) return []
      const ids = new Set<string>()
      for (const { cells } of rows) {
        const value = cells[at]?.value
        if (!Array.isArray(value)) continue
        for (const id of value) if (typeof id === 'string') ids.add(id)
        if (value.length === 1) namesInFile[nameKey(kind, String(value[0]))] = { text: cells[at]?.text.trim() ?? '' }
      }
      const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
      return [{ kind, ids, related }]
    })
    return { ...namesInFile, ...findNames(store, wanted) }
  }

  return ok({
    read(rows) {
      const step = pass.step(() => seen.length >= rows)
      if (step.kind === 'needs') {
        const needs = step.names.map(({ field, texts }) => ({ field, texts: texts.slice(0, maxNames) }))
        return { needs, fieldIds, rows: [], names: {} }
      }
      const shown = seen.slice(0, rows).map(show)
      return { needs: [], fieldIds, rows: shown, names: namesIn(shown) }
    },
    learn: book.learn,
    close: pass.close,
  })
}
