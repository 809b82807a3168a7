/** A rating as a number with its stars beside it. */
import { starsOf } from '../../../../src-shared/model/numbers/rating.ts'
import parts from '../../../ui/look/parts.module.css'
import { StarRow } from '../../../ui/values/star-row.tsx'
import styles from '../row-panel.module.css'
import type { ControlProps } from './control-props.ts'
import { ParsedControl } from './parsed-control.tsx'

export const RatingControl = (props: ControlProps) => {
  const { field, value, stage } = props
  return (
    <div className={`${parts.row} ${styles.rating}`}>
      <ParsedControl {...props} width={72} />
      <StarRow label={field.name} value={typeof value === 'number' ? value : null} stars={starsOf(field)} onPick={stage} />
    </div>
  )
}
