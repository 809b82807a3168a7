/**
 * Says what becomes of a cell that is stored: its text against its value written back. A cell is `written` only where both are the same to
 * the last sign. Where a note says what was lost the note decides; else the texts are compared from what is most telling to what is least.
 */
import type { CellValue } from '../../model/cell-value.ts'
import { type Field, isRichText } from '../../model/field.ts'
import { isShortest, sureNumber } from '../../model/numbers/sure-digits.ts'
import type { ReadNote } from '../../model/texts/read-note.ts'
import { isReferenceKind } from '../../model/value-kind.ts'
import { exportText, plainNumber } from '../export-text.ts'
import { isGuarded } from '../formula-guard.ts'
import { copyText } from '../remember-parse.ts'
import { groupOf, type LedgerKind } from './ledger-kinds.ts'

/** `text` is not empty. */
export type CellFate = (text: string, value: CellValue, note: ReadNote | undefined) => LedgerKind

const ofNote: Readonly<Record<ReadNote['kind'], LedgerKind | null>> = {
  rounded: 'rounded',
  cut: 'cut',
  'short-year': 'century',
  zone: 'zone',
  unguarded: 'apostrophe',
  cleaned: 'cleaned',
  // It is stored as it stands.
  'sheet-error': null,
}

/** Of a cell whose text is another after the steps of its column: what reading that one lost counts for more. */
export const steppedFate = (note: ReadNote | undefined): LedgerKind => (note === undefined ? null : ofNote[note.kind]) ?? 'step'

const percent = /[%％]/
const star = /[★⭐☆✩/]/u
const exponent = /\d[.,]?[eE][+-]?\d/
const beyondDigits = /[^\d\s.,'’()+\-−]/
const otherSign = /^[+(−]|[-−+]$/
const spaceOrQuote = /[\s'’]/

/** Of a text without spaces around it that says `value` in other signs than `plainNumber`. */
function numberForm(text: string, value: number): LedgerKind {
  if (percent.test(text)) return 'percent'
  if (star.test(text)) return 'stars'
  if (exponent.test(text)) return 'exponent'
  if (beyondDigits.test(text)) return 'currency'
  if (otherSign.test(text)) return 'sign'
  if (spaceOrQuote.test(text)) return 'grouping'
  const points = text.replace(/[^.,]/g, '')
  if (points.length > 1) return 'grouping'
  if (Number(text.replace(',', '.')) !== value) return 'grouping'
  return points === ',' ? 'decimal' : 'zeros'
}

const point = 46

function numberFate(text: string, value: CellValue): LedgerKind {
  if (typeof value !== 'number') return 'other'
  // Such digits are what a double is written as: writing it to see costs five times as much.
  if (sureNumber(text, point, Number.POSITIVE_INFINITY) === value && isShortest(text, point)) return 'written'
  const written = plainNumber(value)
  if (written === text) return 'written'
  const bare = text.trim()
  return bare === written ? 'spaces' : numberForm(bare, value)
}

/** What a kind's texts differ by when they are neither alike nor alike but for spaces or case. */
const otherwise: Readonly<Partial<Record<Field['kind'], LedgerKind>>> = {
  date: 'date',
  datetime: 'date',
  time: 'date',
  checkbox: 'yes-no',
  location: 'place',
}

/** Options whose texts were compared lately: they repeat. */
const keptTexts = 4096

function optionFate(field: Field): CellFate {
  const write = exportText(field, false)
  const known = new Map<string, LedgerKind>()
  return (text, value) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const kind = write(value, {}) === text ? 'option' : 'other-name'
    if (known.size < keptTexts) known.set(copyText(text), kind)
    return kind
  }
}

function plainFate(field: Field): CellFate {
  const { kind } = field
  if (kind === 'options') return optionFate(field)
  if (isReferenceKind(kind)) return () => 'name'
  if (kind === 'attachments') return () => 'file'
  if (kind === 'number') return numberFate
  const write = exportText(field, false)
  const last = isRichText(field) ? 'markup' : (otherwise[kind] ?? 'other')
  return (text, value) => {
    if (text === value) return 'written'
    const written = write(value, {})
    if (text === written) return 'written'
    const bare = text.trim()
    if (bare === written) return 'spaces'
    return kind !== 'text' && bare.toLowerCase() === written.toLowerCase() ? 'case' : last
  }
}

export function cellFate(field: Field): CellFate {
  const plain = plainFate(field)
  return (text, value, note) => {
    const said = note === undefined ? null : ofNote[note.kind]
    if (said !== null) return said
    if (value === null) return text.trim() === '' ? 'spaces' : 'emptied'
    const kind = plain(text, value, note)
    // An apostrophe before what is no text: the number or date is what it is without it. A name may begin with one.
    return text.charCodeAt(0) === 39 && groupOf(kind) === 'form' && isGuarded(text) ? 'apostrophe' : kind
  }
}
