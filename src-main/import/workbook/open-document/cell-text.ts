/** What a cell of a document says (OpenDocument 1.3 part 3, 19.385 to 19.391), and how sure that is. A formula counts as the value that was last computed for it. */
import { type CellKind, cellKinds } from '../../../../src-shared/workbook/cell-kinds.ts'
import { type NumberForm, numberText } from '../number-text.ts'
import { attributeOf } from '../scan-xml.ts'

export interface CellText {
  readonly text: string
  readonly kind: CellKind
}

const daySeconds = 86_400
const { text: asText, exact, error, uncomputed } = cellKinds
const exactly = (text: string): CellText => ({ text, kind: exact })

const two = (value: number): string => String(value).padStart(2, '0')

/** `2024-01-05` or `2024-01-05T10:20:30.5`, rounded to the millisecond; as it stands where it is no day of a calendar. */
function dateText(value: string): string {
  const [, day = '', hours, minutes, seconds] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d(?:[.,]\d+)?))?$/.exec(value) ?? []
  const start = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(start)) return value
  if (hours === undefined) return day
  const ms = (Number(hours) * 3600 + Number(minutes) * 60) * 1000 + Math.round(Number((seconds ?? '').replace(',', '.')) * 1000)
  if (ms === 0) return day
  const moment = new Date(start + ms)
  const [date, time = ''] = moment.toISOString().split('T')
  return `${date} ${time.replace(/(?:\.000)?Z$/, '')}`
}

/** `PT10H30M00S`, also beyond a day; as it stands where it is none. */
function timeText(value: string, form: NumberForm): string {
  const [whole, sign = '', days = '0', hours = '0', minutes = '0', seconds = '0'] =
    /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/.exec(value) ?? []
  if (whole === undefined) return value
  const total = Number(days) * daySeconds + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
  if (form.kind === 'time' && !form.isElapsed && sign === '' && total < daySeconds)
    return numberText(total / daySeconds, form, 1900)
  const rounded = Math.round(total)
  return `${sign}${two(Math.floor(rounded / 3600))}:${two(Math.floor(rounded / 60) % 60)}:${two(rounded % 60)}`
}

/** Yes and no that a formula gives are numbers that show letters. */
const isTruth = (value: number, shown: string): boolean => (value === 0 || value === 1) && /^\p{L}+$/u.test(shown)

function numberCell(type: string, value: number, currency: string | null, form: NumberForm, shown: string): CellText {
  if (type === 'percentage') return exactly(numberText(value, { kind: 'percent' }, 1900))
  if (type === 'currency') {
    const mark = currency ?? (form.kind === 'money' ? form.mark : '')
    return exactly(numberText(value, mark === '' ? { kind: 'number' } : { kind: 'money', mark, isBehind: false }, 1900))
  }
  if (isTruth(value, shown)) return exactly(value === 1 ? 'TRUE' : 'FALSE')
  return exactly(numberText(value, form.kind === 'digits' ? form : { kind: 'number' }, 1900))
}

/** `shown`: the cell's paragraphs. */
export function readCell(attributes: string, form: NumberForm, shown: string): CellText {
  const type = attributeOf(attributes, 'office:value-type')
  const formula = attributeOf(attributes, 'table:formula')
  if (attributeOf(attributes, 'calcext:value-type') === 'error') return { text: shown === '' ? '#ERROR' : shown, kind: error }
  if (type === null)
    return shown === '' && formula !== null
      ? { text: `=${formula.replace(/^\w+:=|^=/, '')}`, kind: uncomputed }
      : { text: shown, kind: asText }
  switch (type) {
    case 'date':
      return exactly(dateText(attributeOf(attributes, 'office:date-value') ?? shown))
    case 'time':
      return exactly(
        timeText(
          attributeOf(attributes, 'office:time-value') ?? shown,
          form.kind === 'time' ? form : { kind: 'time', isElapsed: false, hasSeconds: true },
        ),
      )
    case 'boolean':
      return exactly(attributeOf(attributes, 'office:boolean-value') === 'true' ? 'TRUE' : 'FALSE')
    case 'float':
    case 'percentage':
    case 'currency': {
      const raw = attributeOf(attributes, 'office:value') ?? ''
      const value = Number(raw)
      const isNumber = raw.trim() !== '' && Number.isFinite(value)
      return isNumber
        ? numberCell(type, value, attributeOf(attributes, 'office:currency'), form, shown)
        : { text: shown, kind: asText }
    }
    default:
      return { text: attributeOf(attributes, 'office:string-value') ?? shown, kind: asText }
  }
}
