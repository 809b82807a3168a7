/** The step that takes, for a text, the value that stands beside it elsewhere. */
import { cellKinds } from '../../workbook/cell-kinds.ts'
import { foldKeyText } from '../keys/key-parts.ts'
import type { LookUpTable } from './look-up-table.ts'
import { otherwiseOf, type TextChange } from './step-outcome.ts'
import type { LookUpStep } from './transform-step.ts'

/** Without a table every text is one that is not found. */
export function lookUp({ ignores, notFound, several }: LookUpStep, table: LookUpTable | null): TextChange {
  return (text) => {
    const key = foldKeyText(text, ignores)
    const stored = table?.values.get(key)
    if (table === null || stored === undefined) return otherwiseOf(text, notFound, cellKinds.notFound)
    if (several !== 'first' && table.several.has(key)) return otherwiseOf(text, several, cellKinds.severalFound)
    const [kind, value] = [stored.charAt(0), stored.slice(1)]
    return kind === cellKinds.text || value === '' ? value : { text: value, kind }
  }
}
