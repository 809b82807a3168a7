/** Options that a text may mean which is none: those that are spelt like it, and several where it names several. */
import type { UnmatchedText } from '../../host/calls/import-calls.ts'
import type { Field, Option } from '../../model/field.ts'
import { type PreparedName, prepareName, similarityOf } from './normalise-name.ts'

/** Below this an option has too little in common with a text to be worth a look. */
const minScore = 0.4
/** From here on a part of a text is taken for the option. */
const partScore = 0.72
const most = 5

/** What people put between two names besides the signs that divide them in any case. */
const between = /\s*[/+&\\]\s*|\s+(?:and|und|et|y|e|og|och)\s+|\s+-\s+|[,;|\n、，；]/iu

type Suggestion = UnmatchedText['suggestions'][number]

interface Known {
  readonly option: Option
  readonly name: PreparedName
}

/** Best first. */
function closest(text: string, options: readonly Known[]): readonly { readonly option: Option; readonly score: number }[] {
  const wanted = prepareName(text)
  return (
    options
      // A text may be the key of one option and the text of another.
      .map(({ option, name }) => ({ option, score: option.key === text ? 1 : similarityOf(wanted, name) }))
      .sort((a, b) => b.score - a.score)
  )
}

/** Two options or more, each named by a part of the text; null where a part names none. */
function severalOf(text: string, options: readonly Known[]): Suggestion | null {
  const parts = text.split(between).filter((part) => part.trim() !== '')
  if (parts.length < 2 || parts.length > 20) return null
  const found = parts.flatMap((part) => {
    const [best] = closest(part, options)
    return best !== undefined && best.score >= partScore ? [best.option] : []
  })
  const [first, ...others] = [...new Set(found)]
  if (found.length < parts.length || first === undefined || others.length === 0) return null
  return { key: first.key, text: [first, ...others].map((it) => it.text).join(', '), others: others.map((it) => it.key) }
}

/** For many texts of one field. */
export function optionSuggester(field: Field): (text: string) => readonly Suggestion[] {
  const options = field.options
    .filter((option) => !option.isDeleted)
    .map((option): Known => ({ option, name: prepareName(option.text) }))
  return (text) => {
    const several = field.isMultiple ? severalOf(text, options) : null
    const single = closest(text, options)
      .filter(({ score }) => score >= minScore)
      .slice(0, most)
      .map(({ option }): Suggestion => ({ key: option.key, text: option.text }))
    return several === null ? single : [several, ...single]
  }
}
