/** What the plan says in words, its list, and the choice about files that a cell holds already. */
import { Checkbox } from '@mantine/core'
import { type AttachPlan, sayReady } from '../../state/sheet/attach-plan.ts'
import { countOf } from '../../ui/format/format-count.ts'
import styles from './attach-dialog.module.css'
import { PlanList } from './plan-list.tsx'

interface Props {
  readonly plan: AttachPlan
  /** The files could be named after another column. */
  readonly hasOtherNames: boolean
  /** Not all rows of the worksheet were there to be looked through. */
  readonly isPartial: boolean
  readonly again: boolean
  /** What the cells hold goes. */
  readonly replaces: boolean
  readonly isBusy: boolean
  readonly onAgain: (again: boolean) => void
}

export const PlanPreview = ({ plan, hasOtherNames, isPartial, again, replaces, isBusy, onAgain }: Props) => (
  <>
    <p className={styles.summary} role="status">
      {plan.ready.length === 0 ? 'No file goes to a row this way.' : `${sayReady(plan)}.`}
      {plan.left.length > 0 && ` ${countOf(plan.left.length, 'file is', 'files are')} left out.`}
      {plan.ready.length === 0 && plan.held === 0 && hasOtherNames && ' Perhaps they are named after another column.'}
      {isPartial && ' Only the rows loaded so far were looked through.'}
    </p>
    <PlanList plan={plan} />
    {plan.held > 0 && !replaces && (
      <Checkbox
        label={`Also attach ${countOf(plan.held, 'file')} whose name the cell holds already`}
        checked={again}
        disabled={isBusy}
        onChange={(event) => onAgain(event.currentTarget.checked)}
      />
    )}
  </>
)
