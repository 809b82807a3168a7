/** What changes of fields would take from rows or find wrong with them: what is asked of the local data, and the answers in sentences. Pure. */
import { typeCodes } from '../../../src-shared/api/field-types.ts'
import type { Effect } from '../../../src-shared/host/calls/structure-calls.ts'
import type { EffectAsk } from '../../../src-shared/host/effect-ask.ts'
import { countOf } from '../../ui/format/format-count.ts'
import type { OptionDraft } from './option-draft.ts'
import type { FieldDraft, StructureDraft } from './structure-draft.ts'
import { hasPrecision } from './type-words.ts'

export interface AskedEffect {
  readonly ask: EffectAsk
  readonly field: string
  /** What is deleted, as people read it. */
  readonly options: readonly string[]
}

interface KnownOption {
  readonly key: string
  readonly isDeleted: boolean
}

/** Options that are marked deleted now and were not before. */
export const newlyDeleted = (options: readonly OptionDraft[], before: readonly KnownOption[]): readonly OptionDraft[] =>
  options.filter((it) => it.isDeleted && before.some((known) => known.key === it.key && !known.isDeleted))

const severalToOne: readonly (readonly [number, number])[] = [[typeCodes.MultipleSelect, typeCodes.SingleSelect]]

function effectsOf(field: FieldDraft): readonly AskedEffect[] {
  const { origin } = field
  if (origin === null || field.isRemoved) return []
  const asked = (ask: EffectAsk, options: readonly string[] = []): AskedEffect => ({ ask, field: origin.name, options })
  const found: AskedEffect[] = []
  const deleted = field.dataSource === '' ? newlyDeleted(field.options, origin.options) : []
  if (deleted.length > 0)
    found.push(
      asked(
        { kind: 'options', field: field.id, keys: deleted.map((it) => it.key) },
        deleted.map((it) => it.value),
      ),
    )
  if (severalToOne.some(([from, to]) => origin.typeCode === String(from) && field.typeCode === String(to)))
    found.push(asked({ kind: 'single', field: field.id }))
  if (field.isRequired && !origin.isRequired) found.push(asked({ kind: 'required', field: field.id }))
  if (field.isUnique && !origin.isUnique) found.push(asked({ kind: 'unique', field: field.id }))
  const { precision } = field
  if (hasPrecision(field.typeCode) && precision !== null && (origin.precision ?? Number.POSITIVE_INFINITY) > precision)
    found.push(asked({ kind: 'precision', field: field.id, places: precision }))
  return found
}

export const askedEffects = (draft: StructureDraft): readonly AskedEffect[] => draft.fields.flatMap(effectsOf)

const quoted = (names: readonly string[]): string => names.map((it) => `“${it}”`).join(', ')

/** `has` or `have` with its rows. */
const rowsThat = (rows: number, one: string, many: string): string => `${countOf(rows, 'row')} ${rows === 1 ? one : many}`

const words: Readonly<Record<EffectAsk['kind'], (rows: number, asked: AskedEffect) => string>> = {
  options: (rows, { options }) =>
    `${rowsThat(rows, 'holds', 'hold')} ${quoted(options)}, which nobody can choose any more; ${rows === 1 ? 'it keeps' : 'they keep'} it until it is changed`,
  single: (rows) => `${rowsThat(rows, 'holds', 'hold')} several options; one can stay`,
  required: (rows) =>
    `${rowsThat(rows, 'has', 'have')} no value, and must be filled before ${rows === 1 ? 'it' : 'they'} can be saved again`,
  unique: (rows) =>
    `${rowsThat(rows, 'shares its value', 'share their values')} with another one, which will be refused from then on`,
  precision: (rows) =>
    `${rowsThat(rows, 'has', 'have')} more decimal places; what is beyond is not shown any more and lost with the next change`,
}

/** The sentence about one change; null where it touches no row. */
export function sayEffect(asked: AskedEffect, { rows }: Effect): string | null {
  if (rows === 0) return null
  const said =
    rows === null
      ? 'its rows were never loaded here, so it is not known how many this is about'
      : words[asked.ask.kind](rows, asked)
  return `“${asked.field}”: ${said}.`
}

/** What rows feel of a change, in a word or two behind its field. */
export const shortWords: Readonly<Record<EffectAsk['kind'], string>> = {
  options: 'deleted option',
  single: 'several options',
  required: 'no value',
  unique: 'shared value',
  precision: 'decimal places',
}

const whichRows: Readonly<Record<EffectAsk['kind'], (field: string) => string>> = {
  options: (field) => `with an option of “${field}” that goes`,
  single: (field) => `with several options in “${field}”`,
  required: (field) => `without a value in “${field}”`,
  unique: (field) => `that share their value of “${field}” with another one`,
  precision: (field) => `with more decimal places in “${field}”`,
}

/** Which rows are shown where only those are that a change would be felt by. */
export const sayAffected = ({ ask, field }: AskedEffect): string => `Only rows ${whichRows[ask.kind](field)}.`
