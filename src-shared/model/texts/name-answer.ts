/** What a look-up found for a name in a file. Kept with the import, so that going on later asks nobody twice. */
import { z } from 'zod'
import { type AttachmentValue, attachmentValue } from '../cell-value.ts'
import { type FieldId, fieldId } from '../ids.ts'
import type { Found } from './parse-value-names.ts'

export const candidate = z.strictObject({ key: z.string(), text: z.string() })
export type Candidate = z.output<typeof candidate>

export const nameAnswer = z.discriminatedUnion('found', [
  z.strictObject({ found: z.literal('one'), id: z.string() }),
  /** `candidates`: the rows or members that share the name; `isById`: one of them has it as its id. */
  z.strictObject({ found: z.literal('many'), candidates: z.array(candidate), isById: z.literal(true).optional() }),
  /** `candidates`: what comes near. */
  z.strictObject({ found: z.literal('none'), candidates: z.array(candidate) }),
  z.strictObject({ found: z.literal('file'), file: attachmentValue }),
])
export type NameAnswer = z.output<typeof nameAnswer>

/** The answer for one text of one field. */
export interface AnsweredName {
  readonly field: FieldId
  readonly text: string
  readonly answer: NameAnswer
}

/** Stands for every attachment field: a file beside the CSV may be named in any of them. */
export const anyField = fieldId.parse('*')

export const noSuchName: NameAnswer = { found: 'none', candidates: [] }

export function foundOf(answer: NameAnswer): Found {
  switch (answer.found) {
    case 'one':
      return answer
    case 'many':
      return { found: 'many', ids: answer.candidates.map((each) => each.key), isById: answer.isById }
    case 'none':
    case 'file':
      return { found: 'none' }
  }
}

/** What a text names, by ids. */
export const idsOf = (answer: NameAnswer): readonly string[] =>
  answer.found === 'one' ? [answer.id] : answer.found === 'many' ? answer.candidates.map(({ key }) => key) : []

/** A text that is the name of one thing and the id of another: nobody can know which is meant. */
export const nameOrId = (text: string, named: readonly string[], id: string, nameOfId: string | null): NameAnswer => ({
  found: 'many',
  candidates: [
    ...named.map((key) => ({ key, text: `${text} (by its name)` })),
    { key: id, text: `${nameOfId ?? 'Another'} (by its id)` },
  ],
  isById: true,
})

export const fileOf = (answer: NameAnswer): AttachmentValue | null => (answer.found === 'file' ? answer.file : null)

/** Those of `found` whose name is exactly `text`, in any case; the others come near only. */
export function judgeNames(
  text: string,
  found: readonly { readonly id: string; readonly text: string; readonly detail?: string }[],
): NameAnswer {
  const wanted = text.trim()
  const folded = wanted.toLowerCase()
  const exact = found.filter((each) => each.text.trim() === wanted)
  const same = exact.length > 0 ? exact : found.filter((each) => each.text.trim().toLowerCase() === folded)
  const [first, ...others] = same
  if (first !== undefined && others.length === 0) return { found: 'one', id: first.id }
  const candidates = (first === undefined ? found : same).slice(0, 10).map(({ id, text: name, detail }) => ({
    key: id,
    text: detail === undefined || detail === '' ? name : `${name} (${detail})`,
  }))
  return { found: first === undefined ? 'none' : 'many', candidates }
}
