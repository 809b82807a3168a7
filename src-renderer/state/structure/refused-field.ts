/** Which field of a draft a refusal of the service speaks of, by its id, alias or name, and the refusal with the name that it has by now. Pure. */
import { nameInWords } from '../../../src-shared/changes/name-in-words.ts'
import type { FieldDraft, StructureDraft } from './structure-draft.ts'

const wordsFor = ({ id, origin, name, alias }: FieldDraft): readonly string[] =>
  [id, origin?.name ?? '', origin?.alias ?? '', name.trim(), alias.trim()].filter((it) => it !== '')

/** Letters and digits around it would make it a part of another word. */
const mentions = (message: string, word: string): boolean => {
  for (let at = message.indexOf(word); at !== -1; at = message.indexOf(word, at + 1)) {
    const around = (message[at - 1] ?? ' ') + (message[at + word.length] ?? ' ')
    if (!/[\p{L}\p{N}_-]/u.test(around)) return true
  }
  return false
}

/** The one whose longest word is mentioned; null where none is. A name of one or two letters is no name in a sentence. */
export function fieldOfRefusal({ fields }: StructureDraft, message: string): FieldDraft | null {
  let found: { readonly field: FieldDraft; readonly length: number } | null = null
  for (const field of fields) {
    for (const word of wordsFor(field)) {
      if (word.length < 3 || word.length <= (found?.length ?? 0) || !mentions(message, word)) continue
      found = { field, length: word.length }
    }
  }
  return found?.field ?? null
}

/** Ids, aliases and old names become the names of the draft. */
export const nameInRefusal = ({ fields }: StructureDraft, message: string): string =>
  nameInWords(message, { isOf: (word) => fields.find((field) => wordsFor(field).includes(word))?.name.trim() ?? null })
