/**
 * Proposes a target field for each source column: by field name, then alias, then as last time; what is left by a similar name, another word
 * for the same thing and what the column holds, so that all columns together fit best. A field is proposed for one column only, and never
 * one that cannot be written. Where several fields have the name of a column, and nothing else tells which one is meant, none is proposed.
 */
import type { Field } from '../../model/field.ts'
import type { FieldId } from '../../model/ids.ts'
import { namedByIdHeader } from '../written-columns.ts'
import { assignBest, type Candidate } from './assign-best.ts'
import { type ContentJudge, type KnownNames, prepareContent } from './match-content.ts'
import { normaliseName, type PreparedName, prepareName, similarityOf, wordsOf } from './normalise-name.ts'
import { meaningOf } from './other-words.ts'
import { canBeImported, groupByName, type NamedColumns, settleByOrder } from './same-named.ts'

export interface ProposedMapping {
  readonly field: FieldId | null
  /** Why, in words; '' when unmapped. */
  readonly reason: string
}

/** Headers as they were mapped last time, by `normaliseName`; null was left out on purpose. */
export type RememberedMapping = Readonly<Record<string, FieldId | null>>

/** Below this two names have too little in common to be proposed as the same thing. */
const similarEnough = 0.72

const lastTime = 'as last time'

/** To the letter first. */
const nameKeys: readonly ((name: string) => string)[] = [(name) => name.trim(), normaliseName]

const rounds: readonly {
  readonly reason: string
  readonly fits: (header: string, field: Field, remembered: RememberedMapping) => boolean
}[] = [
  { reason: 'same alias', fits: (header, field) => sameName(header, field.alias) || header.trim() === field.id },
  { reason: lastTime, fits: (header, field, remembered) => remembered[normaliseName(header)] === field.id },
]

const sameName = (one: string, other: string): boolean => {
  const name = normaliseName(one)
  return name !== '' && name === normaliseName(other)
}

/** Why a column of ids is left out: it says again what another column of the file says by name. Null for any other column. */
export function idColumnReason(headers: readonly string[], column: number): string | null {
  const named = namedByIdHeader(headers[column] ?? '')?.trim()
  return named !== undefined && headers.some((header, at) => at !== column && header.trim() === named)
    ? `the ids of column “${named}”`
    : null
}

/**
 * Whether a column has the very name of a field that only the service writes, as an export of that field has, and no field of this name can be
 * imported. Another of a like name would be written over with it.
 */
function isNameOfLocked(header: string, fields: readonly Field[]): boolean {
  const named = fields.filter(({ name }) => name.trim() === header.trim())
  return named.length > 0 && !named.some(canBeImported)
}

interface Header {
  readonly text: string
  readonly prepared: PreparedName
  readonly words: readonly string[]
  readonly meaning: string
}

const lookAt = (text: string): Header => ({
  text,
  prepared: prepareName(text),
  words: wordsOf(text),
  meaning: meaningOf(text),
})

interface Target {
  readonly field: Field
  readonly name: Header
  readonly alias: Header
  readonly judge: ContentJudge
}

/** One name's words are all in the other's (`Email` and `Email address`, also `E-mail address`), or most letters agree. */
function likeness(header: Header, { name, alias }: Target): number {
  const best = Math.max(similarityOf(header.prepared, name.prepared), similarityOf(header.prepared, alias.prepared))
  const [fewer, more] = header.words.length <= name.words.length ? [header.words, name.words] : [name.words, header.words]
  const start = name.prepared.normal
  const isPart =
    (fewer.length > 0 && fewer.every((word) => more.includes(word)) && fewer.join('').length >= 4) ||
    (start.length >= 4 && header.prepared.normal.startsWith(start))
  return isPart ? Math.max(best, similarEnough + 0.01 * fewer.length) : best
}

/** What columns hold, as far as it was looked at. */
export interface ColumnTexts {
  /** Per column some of its texts, none of them empty. */
  readonly texts: readonly (readonly string[])[]
  readonly known: KnownNames
}

const nothingKnown: ColumnTexts = { texts: [], known: {} }

/** Another word for the same thing counts less than nearly the same word. */
const otherWord = 0.9
/** Content alone counts less than any name, and settles between two names. */
const [contentAlone, contentBeside] = [0.6, 0.2]

interface Proposal extends Candidate {
  readonly reason: string
  readonly isByContent: boolean
}

/** Null for a column and a field that have nothing to do with each other. */
function propose(header: Header, target: Target, texts: readonly string[]): Omit<Proposal, 'column' | 'field'> | null {
  const { field, name, alias } = target
  const isSynonym = header.meaning !== '' && (header.meaning === name.meaning || header.meaning === alias.meaning)
  const alike = header.prepared.normal === '' ? 0 : likeness(header, target)
  const byName = Math.max(isSynonym ? otherWord : 0, alike)
  const content = target.judge(texts)
  if (content.kind === 'foreign') return null
  if (byName < similarEnough)
    return content.kind === 'own' ? { score: contentAlone, reason: content.why, isByContent: true } : null
  const reason = alike < similarEnough ? `another word for “${field.name}”` : `similar to “${field.name}”`
  return { score: byName + (content.kind === 'own' ? contentBeside : 0), reason, isByContent: false }
}

const countBy = (numbers: readonly number[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return counts
}

/** Where two columns or two fields fit by content as well as each other, nothing tells which belongs to which. */
function withoutTies(proposals: readonly Proposal[]): readonly Proposal[] {
  const byContent = proposals.filter((it) => it.isByContent)
  const columns = countBy(byContent.map((it) => it.column))
  const fields = countBy(byContent.map((it) => it.field))
  return proposals.filter((it) => !it.isByContent || (columns.get(it.column) === 1 && fields.get(it.field) === 1))
}

/** Nothing tells fields of one name from each other where they fit a column alike. */
function withoutTwins(proposals: readonly Proposal[], targets: readonly Target[]): readonly Proposal[] {
  const nameAt = (place: number): string => targets[place]?.field.name.trim() ?? ''
  return proposals.filter((one) => {
    const best = proposals.filter((it) => nameAt(it.field) === nameAt(one.field)).sort((a, b) => b.score - a.score)
    return best[0]?.score !== best[1]?.score
  })
}

/** The one of several fields of a column's name that its texts are of, or the only one that can hold them. */
function tellByContent(fields: readonly Field[], texts: readonly string[], known: KnownNames) {
  const fitting = fields
    .map((field) => ({ field, content: prepareContent(field, known)(texts) }))
    .filter(({ content }) => content.kind !== 'foreign')
  const own = fitting.flatMap(({ field, content }) => (content.kind === 'own' ? [{ field, reason: content.why }] : []))
  if (own.length === 1) return own[0]
  const [only] = fitting
  return fitting.length === 1 && only !== undefined
    ? { field: only.field, reason: 'the only field of this name that takes its texts' }
    : undefined
}

/** What is decided so far. */
interface Decided {
  readonly mapped: Map<number, ProposedMapping>
  readonly taken: Set<FieldId>
  /** Columns of a field that only the service writes. */
  readonly out: Set<number>
  /** Columns whose name several fields have. */
  readonly open: Map<number, NamedColumns>
  take(column: number, field: Field, reason: string): void
}

function takeByName(headers: readonly string[], fields: readonly Field[], decided: Decided): void {
  const { mapped, out, open, taken } = decided
  const passed = new Set<FieldId>()
  for (const keyOf of nameKeys) {
    const free = headers.flatMap((header, at) =>
      mapped.has(at) || out.has(at) || open.has(at) || isNameOfLocked(header, fields) ? [] : [[at, header] as const],
    )
    const left = fields.filter(({ id }) => !taken.has(id) && !passed.has(id))
    for (const group of groupByName(free, left, keyOf)) {
      const settled = settleByOrder(group)
      for (const [place, column] of group.columns.entries()) {
        const field = settled === 'open' ? null : settled[place]
        if (settled === 'open') open.set(column, group)
        else if (field != null && canBeImported(field)) decided.take(column, field, 'same name')
        else if (field != null) {
          out.add(column)
          passed.add(field.id)
        }
      }
    }
  }
}

export function mapColumns(
  headers: readonly string[],
  fields: readonly Field[],
  remembered: RememberedMapping,
  { texts, known }: ColumnTexts = nothingKnown,
): readonly ProposedMapping[] {
  const targets = fields.filter(canBeImported)
  const isOfLocked = (header: string): boolean => isNameOfLocked(header, fields)
  const mapped = new Map<number, ProposedMapping>()
  const taken = new Set<FieldId>()
  const decided: Decided = {
    mapped,
    taken,
    out: new Set(),
    open: new Map(),
    take(column, field, reason) {
      mapped.set(column, { field: field.id, reason })
      taken.add(field.id)
    },
  }
  const { out, open, take } = decided
  takeByName(headers, fields, decided)
  for (const round of rounds)
    for (const [column, header] of headers.entries()) {
      if (mapped.has(column) || out.has(column) || header.trim() === '') continue
      // A name that several columns have may be remembered of any of them.
      if (round.reason === lastTime ? (open.get(column)?.columns.length ?? 1) > 1 : open.has(column) || isOfLocked(header))
        continue
      const field = targets.find((each) => !taken.has(each.id) && round.fits(header, each, remembered))
      if (field !== undefined) take(column, field, round.reason)
    }
  const isLeftOut = (header: string): boolean => header.trim() !== '' && remembered[normaliseName(header)] === null
  for (const [column, group] of open) {
    if (mapped.has(column) || group.columns.length > 1 || isLeftOut(headers[column] ?? '')) continue
    const free = group.fields.filter((field) => canBeImported(field) && !taken.has(field.id))
    const told = tellByContent(free, texts[column] ?? [], known)
    if (told !== undefined) take(column, told.field, told.reason)
  }
  const free = targets
    .filter((field) => !taken.has(field.id))
    .map(
      (field): Target => ({ field, name: lookAt(field.name), alias: lookAt(field.alias), judge: prepareContent(field, known) }),
    )
  const isSettled = (column: number): boolean => mapped.has(column) || out.has(column) || open.has(column)
  const proposals = headers.flatMap((text, column) => {
    if (isSettled(column) || isLeftOut(text) || isOfLocked(text) || idColumnReason(headers, column) !== null) return []
    const header = lookAt(text)
    const own = free.flatMap((target, place): readonly Proposal[] => {
      const proposal = propose(header, target, texts[column] ?? [])
      return proposal === null ? [] : [{ ...proposal, column, field: place }]
    })
    return withoutTwins(own, free)
  })
  for (const { column, field: place, reason } of assignBest(withoutTies(proposals))) {
    const target = free[place]
    if (target !== undefined) take(column, target.field, reason)
  }
  return headers.map((_, column) => mapped.get(column) ?? { field: null, reason: '' })
}
