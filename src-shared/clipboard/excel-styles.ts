/**
 * What the style sheet of an Excel table says of all its cells: how numbers are written in it, and which classes show days, in which
 * order. Excel gives its codes in English whatever its language; what is called by a name (`Short Date`) is as the system has it.
 */
import type { DateOrder } from '../model/dates/date-form.ts'
import type { DecimalSign } from '../model/numbers/number-form.ts'

export interface DayFormat {
  /** Null where the code leaves it to the system or has not all three. */
  readonly order: DateOrder | null
}

export interface ExcelStyles {
  /** Null in tables of other programs. */
  readonly decimal: DecimalSign | null
  /** Of a class; null for one that shows no days. */
  dayFormatOf(name: string): DayFormat | null
}

const separator = /mso-displayed-decimal-separator\s*:\s*"?\\?([.,])/
const formats = /\.([\w-]+)\s*\{[^{}]*?mso-number-format\s*:\s*(?:"((?:[^"\\]|\\.)*)"|([^;{}]*))/g

/** A number format shows days or times when it has no places for digits, no text and none of the names that mean neither. */
export function isDayFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').trim()
  return bare !== '' && !/[#0?@%]/.test(bare) && !/^(?:general|standard|boolean|currency|percent|scientific|fixed)$/i.test(bare)
}

function readOrder(code: string): DateOrder | null {
  const order = /^[^dmy]*(y+|m+|d+)[^dmy]+(m+|d+)[^dmy]+(y+|d+)/i.exec(code)
  const letters =
    order
      ?.slice(1)
      .map((it) => it.charAt(0).toLowerCase())
      .join('') ?? ''
  return letters === 'ymd' || letters === 'dmy' || letters === 'mdy' ? letters : null
}

export function readExcelStyles(html: string): ExcelStyles {
  const decimal = separator.exec(html)?.[1]
  if (decimal !== '.' && decimal !== ',') return { decimal: null, dayFormatOf: () => null }
  const byClass = new Map<string, DayFormat>()
  for (const [, name = '', quoted, bare = ''] of html.matchAll(formats)) {
    // Signs that mean themselves stand behind a backslash, quotes as their number.
    const code = (quoted ?? bare).replaceAll('\\0022', '"').replace(/\\(.)/g, '$1').trim()
    if (isDayFormat(code)) byClass.set(name, { order: readOrder(code.replace(/"[^"]*"|\[[^\]]*\]/g, '')) })
  }
  return { decimal, dayFormatOf: (name) => byClass.get(name) ?? null }
}
