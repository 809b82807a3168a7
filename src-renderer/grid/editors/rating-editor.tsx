/** A rating: typed as a number, or clicked as stars. */
import { starsOf } from '../../../src-shared/model/numbers/rating.ts'
import { StarRow } from '../../ui/values/star-row.tsx'
import type { EditorProps } from './editor-props.ts'
import styles from './editors.module.css'
import { ParsedEditor } from './parsed-editor.tsx'

export const RatingEditor = (props: EditorProps) => {
  const { field } = props
  return (
    <ParsedEditor
      props={props}
      minWidth={starsOf(field) * 22 + 20}
      inputMode="decimal"
      below={(value, _take, done) => (
        <div className={styles.stars}>
          <StarRow label={field.name} value={typeof value === 'number' ? value : null} stars={starsOf(field)} onPick={done} />
        </div>
      )}
    />
  )
}
