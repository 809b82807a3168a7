/** What is said of columns that become rows. */
import { chooseColumns, type Unpivot } from './unpivot.ts'

const shown = 3

/** “A”, “B” and 4 more. */
function listed(names: readonly string[]): string {
  const words = names.slice(0, shown).map((name) => `“${name}”`)
  const more = names.length - words.length
  return `${words.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`
}

/** What of the columns is not in a file with these headers, as sentences. */
export function unpivotWarnings(headers: readonly string[], by: Unpivot): readonly string[] {
  const { turned, missing } = chooseColumns(headers, by)
  if (turned.length === 0)
    return [`Of the columns that are to become rows none is in the file (${listed(missing)}): it is read as it stands.`]
  return missing.length === 0
    ? []
    : [
        `${missing.length === 1 ? 'A column that is' : 'Columns that are'} to become rows ${missing.length === 1 ? 'is' : 'are'} not in the file: ${listed(missing)}.`,
      ]
}

/** Why columns of a file cannot become rows like that, as a sentence; null when they can. */
export function unpivotProblem(headers: readonly string[], by: Unpivot): string | null {
  const { turned, kept } = chooseColumns(headers, by)
  const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
  if (turned.length === 0) return 'Choose the columns that are to become rows.'
  if (same(by.name, by.value)) return 'The two new columns need different names.'
  const taken = [by.name, by.value].find((name) => kept.some((at) => same(headers[at] ?? '', name)))
  return taken === undefined ? null : `The file has a column “${taken}” already. Give the new one another name.`
}
