/** The names that an import knows while it reads: the user's decisions, answers of look-ups, and titles of rows that are at hand. */
import type { NameSource } from '../../../src-shared/csv/target-column.ts'
import type { Resolution } from '../../../src-shared/host/calls/import-calls.ts'
import type { AttachmentValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import {
  type AnsweredName,
  anyField,
  fileOf,
  foundOf,
  type NameAnswer,
  nameOrId,
} from '../../../src-shared/model/texts/name-answer.ts'
import type { Found } from '../../../src-shared/model/texts/parse-value-names.ts'
import { isReferenceKind, type ReferenceKind } from '../../../src-shared/model/value-kind.ts'
import type { IsOwnId } from './own-ids.ts'

/** Finds rows of a related worksheet by title, in the local data. */
export type FindTitle = (text: string) => NameAnswer

export interface NameBook extends NameSource {
  isKnown(field: FieldId, text: string): boolean
  learn(answers: readonly AnsweredName[]): void
  /** Names of files of this computer that cells name by their path. */
  readonly localFiles: readonly string[]
  /** Near or ambiguous matches of an unmatched text. */
  candidates(field: FieldId, text: string): readonly { readonly key: string; readonly text: string }[]
}

export interface NameBookOptions {
  readonly decisions: readonly { readonly field: FieldId; readonly text: string; readonly take: Resolution['take'] }[]
  /** Fields whose related worksheet is at hand whole. */
  readonly titles: ReadonlyMap<FieldId, FindTitle>
}

const none: Found = { found: 'none' }

export function createNameBook({ decisions, titles }: NameBookOptions): NameBook {
  const decided = new Map(decisions.map(({ field, text, take }) => [`${field}\n${text}`, take]))
  const known = new Map<FieldId, Map<string, NameAnswer>>()
  const localFiles: string[] = []
  const answerOf = (field: FieldId, text: string): NameAnswer | undefined =>
    titles.get(field)?.(text) ?? known.get(field)?.get(text)

  /** A file that came with the import, by the last part of whatever path the CSV gives. */
  const besideFile = (name: string): AttachmentValue | null => {
    const answer = known.get(anyField)?.get(name.split(/[\\/]/).at(-1) ?? name)
    return answer === undefined ? null : fileOf(answer)
  }

  return {
    decided(field, text) {
      const take = decided.size === 0 ? undefined : decided.get(`${field}\n${text}`)
      if (take === undefined) return null
      // An option that cannot be created counts as undecided.
      return take.take === 'create' ? null : take
    },
    find(field, text) {
      const answer = answerOf(field, text)
      return answer === undefined ? none : foundOf(answer)
    },
    file(field, name) {
      const answer = known.get(field)?.get(name)
      return (answer === undefined ? null : fileOf(answer)) ?? besideFile(name)
    },
    isKnown: (field, text) =>
      titles.has(field) || known.get(field)?.has(text) === true || decided.has(`${field}\n${text}`) || besideFile(text) !== null,
    localFiles,
    learn(answers) {
      for (const { field, text, answer } of answers) {
        if (answer.found === 'file' && field !== anyField) localFiles.push(text)
        const texts = known.get(field) ?? new Map<string, NameAnswer>()
        known.set(field, texts.set(text, answer))
      }
    },
    candidates(field, text) {
      const answer = answerOf(field, text)
      return answer?.found === 'many' || answer?.found === 'none' ? answer.candidates : []
    },
  }
}

/** A text that names nothing is taken as the id that it is in the worksheet's own data; nobody is asked about it where it holds no space. */
export function withOwnIds(book: NameBook, fields: readonly Field[], isOwn: IsOwnId): NameBook {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const isId = (id: FieldId, text: string): boolean => {
    const field = byId.get(id)
    return field !== undefined && isOwn(field, text)
  }
  return {
    ...book,
    find(field, text) {
      const found = book.find(field, text)
      return found.found === 'none' && isId(field, text) ? { found: 'one', id: text.trim() } : found
    },
    isKnown: (field, text) => book.isKnown(field, text) || (!/\s/.test(text) && isId(field, text)),
  }
}

/** The names that were seen of a kind. */
export interface SeenNames {
  /** Null where nothing was seen under the id, or nothing that has a name. */
  nameOf(kind: ReferenceKind, id: string): string | null
  /** What is called so, in any case. */
  named(kind: ReferenceKind, text: string): readonly { readonly id: string; readonly text: string }[]
}

/** Ids that nobody named have to be looked for among the rows: what a name alone may look like is not worth that. */
const mayBeId = (text: string): boolean => /\d/.test(text) && !/\s/.test(text)

/** A text that is the name of one thing and the id of another names neither, until somebody decides. Titles of rows are weighed where they are found. */
export function withWeighedIds(book: NameBook, fields: readonly Field[], isOwn: IsOwnId, { nameOf, named }: SeenNames): NameBook {
  const byId = new Map(fields.map((field) => [field.id, field]))
  const weigh = (id: FieldId, text: string, found: Found): NameAnswer | null => {
    const field = byId.get(id)
    if (found.found !== 'one' || field === undefined || field.kind === 'rows' || !isReferenceKind(field.kind)) return null
    const { kind } = field
    const bare = text.trim()
    const name = nameOf(kind, bare)
    if (found.id !== bare) {
      const isId = name !== null || (mayBeId(bare) && isOwn(field, bare))
      return isId ? nameOrId(bare, [found.id], bare, name) : null
    }
    if (name === bare) return null
    const others = named(kind, bare).filter((other) => other.id !== bare)
    return others.length === 0
      ? null
      : nameOrId(
          bare,
          others.map((other) => other.id),
          bare,
          name,
        )
  }
  return {
    ...book,
    find(field, text) {
      const found = book.find(field, text)
      const weighed = weigh(field, text, found)
      return weighed === null ? found : foundOf(weighed)
    },
    candidates(field, text) {
      const weighed = weigh(field, text, book.find(field, text))
      return weighed?.found === 'many' ? weighed.candidates : book.candidates(field, text)
    },
  }
}
