/** The first rows of an import as they will be stored, cell by cell, with what is wrong with each. */

import type { HostError } from '../../src-shared/host/host-error.ts'
import type { PreviewRow } from '../../src-shared/host/import-calls.ts'
import { ok, type Result } from '../../src-shared/lib/result.ts'
import type { FieldId, ImportId } from '../../src-shared/model/ids.ts'
import { describeCellProblem } from '../../src-shared/model/value-problem.ts'
import type { Store } from '../replica/store.ts'
import type { NeededNames } from './import-pass.ts'
import type { Judgement } from './judge-rows.ts'
import type { AnsweredName } from './name-answer.ts'
import { openPass } from './open-pass.ts'

export interface Preview {
  /** Names to be looked up before the rows can be shown; [] when they are ready. */
  read(rows: number): {
    readonly needs: readonly NeededNames[]
    readonly fieldIds: readonly FieldId[]
    readonly rows: readonly PreviewRow[]
  }
  learn(names: readonly AnsweredName[]): void
  close(): void
}

/** Names looked up for a preview at most: it must show soon, also of a file full of new names. */
const maxNames = 200

export function openPreview(store: Store, importId: ImportId, path: string): Result<Preview, HostError> {
  const seen: Judgement[] = []
  const opened = openPass(store, importId, path, () => ({
    row: (judgement) => void seen.push(judgement),
    badLine: () => undefined,
  }))
  if (!opened.ok) return opened
  const { pass, book, columns } = opened.value
  const fieldIds = columns.map((column) => column.field.id)

  const show = ({ row }: Judgement): PreviewRow => ({
    line: row.line,
    cells: columns.map(({ column, field }, at) => {
      const trouble = row.read.troubles.find((each) => each.field.id === field.id)
      return {
        text: row.cells[column] ?? '',
        value: row.read.values[at] ?? null,
        problem: trouble === undefined ? null : describeCellProblem(trouble.problem, field),
      }
    }),
  })

  return ok({
    read(rows) {
      const step = pass.step(() => seen.length >= rows)
      if (step.kind === 'needs') {
        const needs = step.names.map(({ field, texts }) => ({ field, texts: texts.slice(0, maxNames) }))
        return { needs, fieldIds, rows: [] }
      }
      return { needs: [], fieldIds, rows: seen.slice(0, rows).map(show) }
    },
    learn: book.learn,
    close: pass.close,
  })
}
