/** The scan worker's answers: whatever has to go over a whole worksheet. */
import type { HostError } from '../../src-shared/host/host-error.ts'
import { err, mapOk, ok } from '../../src-shared/lib/result.ts'
import { pathSeparator } from '../../src-shared/model/row-tree.ts'
import { isPersonField } from '../../src-shared/model/system-fields.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import { type AnswersOf, done, onWorksheet, unknownWorksheet } from '../replica/answers.ts'
import type { AnswerOf } from '../replica/contract/questions.ts'
import type { AskControl } from '../replica/contract/worker-protocol.ts'
import { countLosses } from '../replica/rules/count-losses.ts'
import { isTaken } from '../replica/stage/is-taken.ts'
import { findNames } from '../replica/store/name-dictionary.ts'
import type { Store } from '../replica/store/store.ts'
import { readAhead } from '../replica/view/creation-order.ts'
import { listDistinct } from '../replica/view/distinct-values.ts'
import { createFilledLook, walkToEdge } from '../replica/view/find-edge.ts'
import { findKeys } from '../replica/view/find-keys.ts'
import { listRowLevel, pathReader } from '../replica/view/read-row-tree.ts'
import { findRowsByTitle } from '../replica/view/rows-by-title.ts'
import { shownColumn } from '../replica/view/shown-column.ts'
import { summariseCells } from '../replica/view/summarise-cells.ts'
import { listUntitled } from '../replica/view/untitled-rows.ts'

const noColumn: HostError = { kind: 'not-found', what: 'field', message: 'The worksheet no longer has this column.' }
const stopped: HostError = { kind: 'cancelled', message: 'Stopped before it was finished.' }

/** Lets other questions in; false when nobody wants the answer any more. */
const goingOn =
  ({ signal, breathe }: AskControl) =>
  async (): Promise<boolean> => {
    await breathe()
    return !signal.aborted
  }

export function scanAnswers(store: Store): AnswersOf<'scan'> {
  return {
    'view.prepare': ({ worksheetId }) =>
      onWorksheet(store, worksheetId, (tables) => {
        readAhead(store, tables)
        return done
      }),
    'view.keys': ({ worksheetId, query }) =>
      onWorksheet<AnswerOf<'view.keys'>>(store, worksheetId, (tables) => {
        return mapOk(findKeys(store, tables, query), (keys) => ({ keys }))
      }),
    'rows.distinct': ({ worksheetId, field, ...part }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const column = shownColumn(tables, field)
        if (column === null) return err(noColumn)
        const values = listDistinct(store, tables, column, part)
        const { relatedWorksheetId } = column.field
        const kind = isPersonField(field) ? 'members' : column.field.kind
        if (!isReferenceKind(kind)) return ok({ values, names: {} })
        const ids = new Set(
          values.flatMap(({ value }) => (Array.isArray(value) ? value.map(String) : value === null ? [] : [String(value)])),
        )
        const related = relatedWorksheetId === null ? null : store.worksheets.find(relatedWorksheetId)
        return ok({ values, names: findNames(store, [{ kind, ids, related }]) })
      }),
    'rows.untitled': ({ worksheetId }) => onWorksheet(store, worksheetId, (tables) => ok(listUntitled(store, tables))),
    'rows.is-taken': ({ worksheetId, field, value, except }) =>
      onWorksheet(store, worksheetId, (tables) => {
        const column = tables.byField.get(field)
        return ok({ taken: column !== undefined && value !== null && isTaken(store, tables, column, value, except) })
      }),
    'rows.edge': async ({ worksheetId, keys, start, field, step }, control) => {
      const tables = store.worksheets.find(worksheetId)
      if (tables === null) return err(unknownWorksheet)
      const column = shownColumn(tables, field)
      if (column === null) return err(noColumn)
      const isFilled = createFilledLook(store, tables, column)
      const row = await walkToEdge(keys.length, { start, step }, (at) => isFilled(keys[at] ?? 0), goingOn(control))
      return row === null ? err(stopped) : ok({ row })
    },
    'rows.summarise': async ({ worksheetId, parts }, control) => {
      const tables = store.worksheets.find(worksheetId)
      if (tables === null) return err(unknownWorksheet)
      const read = parts.map(({ keys, fields }) => ({ keys, columns: fields.flatMap((it) => shownColumn(tables, it) ?? []) }))
      const summary = await summariseCells(store, tables, read, goingOn(control))
      return summary === null ? err(stopped) : ok(summary)
    },
    'structure.losses': ({ worksheetId, fields }) =>
      onWorksheet(store, worksheetId, (tables) => ok(countLosses(store, tables, fields))),
    'rows.by-title': ({ worksheetId, text, limit, paths }) => {
      const tables = store.worksheets.find(worksheetId)
      const found = tables === null ? null : findRowsByTitle(store, tables, text, limit)
      const wayTo = tables === null || found === null || !paths ? null : pathReader(store, tables)
      return ok(
        wayTo === null || found === null ? found : found.map((it) => ({ ...it, detail: wayTo(it.id).join(pathSeparator) })),
      )
    },
    'rows.level': ({ worksheetId, parentId, limit }) => {
      const tables = store.worksheets.find(worksheetId)
      return ok(tables === null ? null : listRowLevel(store, tables, parentId, limit))
    },
  }
}
