/** A number with the field's decimal places. More decimals than the field holds are refused, never rounded silently. */
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { checkDecimals } from '../value-from-text.ts'
import type { EditorProps } from './editor-props.ts'
import { ParsedEditor, wrong } from './parsed-editor.tsx'

export const NumberEditor = (props: EditorProps) => {
  const { field, context } = props
  const parse = (text: string): Result<CellValue, string> => {
    const number = context.numbers.parse(text, field.unit)
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
