/** A rating as a number with its stars beside it. */
import { starsOf } from '../../../src-shared/model/rating.ts'
import { StarRow } from '../../ui/star-row.tsx'
import type { ControlProps } from './control-props.ts'
import { ParsedControl } from './parsed-control.tsx'
import styles from './row-panel.module.css'

export const RatingControl = (props: ControlProps) => {
  const { field, value, stage } = props
  return (
    <div className={styles.rating}>
      <ParsedControl {...props} width={72} />
      <StarRow label={field.name} value={typeof value === 'number' ? value : null} stars={starsOf(field)} onPick={stage} />
    </div>
  )
}
