/** A rating: typed as a number, or clicked as stars. */
import { ok, type Result } from '../../../src-shared/lib/result.ts'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import { largestRating, starsOf } from '../../../src-shared/model/rating.ts'
import { StarRow } from '../../ui/star-row.tsx'
import type { EditorProps } from './editor-props.ts'
import styles from './editors.module.css'
import { ParsedEditor, wrong } from './parsed-editor.tsx'

export const RatingEditor = (props: EditorProps) => {
  const { field, context } = props
  const max = largestRating(field)
  const parse = (text: string): Result<CellValue, string> => {
    const number = context.numbers.parse(text, field.unit)
    return number !== null && Number.isInteger(number) && number >= 0 && number <= max
      ? ok(number)
      : wrong(`A whole number from 0 to ${max}`)
  }
  return (
    <ParsedEditor
      props={props}
      minWidth={starsOf(field) * 22 + 20}
      inputMode="decimal"
      placeholder={`0 to ${max}`}
      format={(value) => (typeof value === 'number' ? context.numbers.formatPlain(value, null) : '')}
      parse={parse}
      below={(value, _take, done) => (
        <div className={styles.stars}>
          <StarRow label={field.name} value={typeof value === 'number' ? value : null} stars={starsOf(field)} onPick={done} />
        </div>
      )}
    />
  )
}
