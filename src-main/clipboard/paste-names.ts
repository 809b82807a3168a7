/** The names in a pasted block: what the local data knows of them, and what only the service can tell. */
import type { Block } from '../../src-shared/clipboard/read-block.ts'
import type { Field } from '../../src-shared/model/field.ts'
import type { FieldId } from '../../src-shared/model/ids.ts'
import { type AnsweredName, judgeNames, type NameAnswer } from '../../src-shared/model/texts/name-answer.ts'
import { candidateNames } from '../../src-shared/model/texts/parse-value-names.ts'
import { isReferenceKind } from '../../src-shared/model/value-kind.ts'
import type { NeededNames } from '../import/import-pass.ts'
import { createNameBook, type FindTitle, type NameBook, withOwnIds } from '../import/names/name-book.ts'
import { createOwnIds } from '../import/names/own-ids.ts'
import { titleFinder } from '../import/names/replica-rows.ts'
import { createNameLook, createSeenLook } from '../replica/store/name-dictionary.ts'
import type { Store } from '../replica/store/store.ts'
import type { WorksheetTables } from '../replica/store/worksheet-tables.ts'

/** Kinds that no look-up of the service finds by name: what was seen in rows is all there is. */
const localOnly: ReadonlySet<Field['kind']> = new Set(['orgRoles'])

function localFinder(store: Store, field: Field): FindTitle | null {
  if (field.kind === 'rows') {
    const related = field.relatedWorksheetId === null ? null : store.worksheets.find(field.relatedWorksheetId)
    return related === null ? null : titleFinder(store, related)
  }
  if (!isReferenceKind(field.kind) || !localOnly.has(field.kind)) return null
  const look = createNameLook(store, field.kind)
  return (text): NameAnswer => {
    const found = look(text.trim())
    const byId = found.find((it) => it.id === text.trim())
    return byId === undefined ? judgeNames(text, found) : { found: 'one', id: byId.id }
  }
}

/** What is no name may be an id that was seen before, or that stands in the worksheet's data. */
export function openNames(
  store: Store,
  tables: WorksheetTables,
  fields: readonly Field[],
  answers: readonly AnsweredName[],
): NameBook {
  const titles = new Map<FieldId, FindTitle>()
  for (const field of fields) {
    const finder = isReferenceKind(field.kind) ? localFinder(store, field) : null
    if (finder !== null) titles.set(field.id, finder)
  }
  const book = createNameBook({ decisions: [], titles })
  book.learn(answers)
  const byId = new Map(fields.map((field) => [field.id, field]))
  const isId = createSeenLook(store)
  const seen: NameBook = {
    ...book,
    find(id, text) {
      const found = book.find(id, text)
      const field = byId.get(id)
      return found.found === 'none' && field !== undefined && isId(field.kind, text.trim())
        ? { found: 'one', id: text.trim() }
        : found
    },
  }
  return withOwnIds(seen, fields, createOwnIds(store, tables))
}

/** A column of the block and the field that it goes into. */
export interface NamedColumn {
  readonly field: Field
  readonly col: number
}

/** Names that must be asked for. */
export function findNeeded(store: Store, book: NameBook, block: Block, columns: readonly NamedColumn[]): readonly NeededNames[] {
  const isId = createSeenLook(store)
  const needed = new Map<FieldId, Set<string>>()
  for (const { field, col } of columns) {
    if (!isReferenceKind(field.kind)) continue
    const looked = new Set<string>()
    for (const [row, cells] of block.texts.entries()) {
      const text = cells[col] ?? ''
      if (text === '' || looked.has(text) || block.exact(row, col) !== undefined) continue
      looked.add(text)
      for (const name of candidateNames(text, field.isMultiple)) {
        if (book.isKnown(field.id, name) || isId(field.kind, name.trim())) continue
        const texts = needed.get(field.id) ?? new Set<string>()
        needed.set(field.id, texts.add(name))
      }
    }
  }
  return [...needed].map(([field, texts]) => ({ field, texts: [...texts] }))
}
