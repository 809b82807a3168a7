/** A number with the field's decimal places. More decimals than the field holds are refused, never rounded silently. */
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { checkDecimals } from '../value-from-text.ts'
import type { EditorProps } from './editor-props.ts'
import { ParsedEditor, wrong } from './parsed-editor.tsx'

/** `12x` is no twelve; the field's own unit and the codes of currencies may stand with a number. */
const hasStrayLetters = (text: string, unit: string): boolean =>
  /\p{L}/u.test((unit === '' ? text : text.replace(unit, '')).replace(/^\s*[A-Z]{3}\b|\b[A-Z]{3}\s*$/, ''))

export const NumberEditor = (props: EditorProps) => {
  const { field, context } = props
  const parse = (text: string): Result<CellValue, string> => {
    const number = hasStrayLetters(text, field.unit) ? null : context.numbers.parse(text)
    if (number === null) return wrong('This is not a number')
    const problem = checkDecimals(number, field.precision)
    return problem === null ? ok(number) : wrong(problem)
  }
  return (
    <ParsedEditor
      props={props}
      isRight
      inputMode="decimal"
      placeholder={field.precision === null ? '0' : context.numbers.formatPlain(0, field.precision)}
      format={(value) => (typeof value === 'number' ? context.numbers.formatPlain(value, field.precision) : '')}
      parse={parse}
    />
  )
}
