/** The words of a refusal with names for the ids in them: of fields, choices, worksheets and rows that the replica knows. */
import { nameInWords } from '../../../src-shared/changes/name-in-words.ts'
import { titleReader } from '../store/name-dictionary.ts'
import type { Store } from '../store/store.ts'
import type { WorksheetTables } from '../store/worksheet-tables.ts'

/** Shorter ones are no ids of rows; asking for them would take words for rows. */
const shortestRowId = 12

/** Costs a few look-ups by key for each id in the words, and nothing for words without any. */
export function nameRefusal(store: Store, tables: WorksheetTables, words: string): string {
  return nameInWords(words, { isOf: (word) => ofField(tables, word) ?? ofWorksheet(store, word) ?? ofRow(store, tables, word) })
}

function ofField({ columns }: WorksheetTables, word: string): string | null {
  const found = columns.find(({ field }) => field.id === word) ?? columns.find(({ field }) => field.alias === word)
  if (found !== undefined) return found.field.name
  for (const { field } of columns) {
    const option = field.options.find((it) => it.key === word)
    if (option !== undefined) return option.text
  }
  return null
}

const ofWorksheet = (store: Store, word: string): string | null => store.worksheets.find(word)?.name ?? null

/** Rows of this worksheet and of those that it names rows of. */
function ofRow(store: Store, tables: WorksheetTables, word: string): string | null {
  if (word.length < shortestRowId) return null
  const related = tables.columns.map((it) => it.field.relatedWorksheetId).filter((it) => it !== null)
  const all = [tables, ...[...new Set(related)].map((it) => store.worksheets.find(it)).filter((it) => it !== null)]
  for (const each of all) {
    const title = titleReader(store, each)?.(word) ?? ''
    if (title !== '') return title
  }
  return null
}
