/** Cells read at a glance: stars and ticks. */
import { IconCheck, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'

/** Where the structure gives no number of stars (Resources, Rating: at most 10). */
const defaultStars = 5

export const RatingCell = ({ value, field }: CellProps) => {
  if (typeof value !== 'number') return null
  const stars = Math.max(field.max ?? defaultStars, value)
  return (
    <span className={styles.stars} role="img" aria-label={`${value} of ${stars}`}>
      {Array.from({ length: stars }, (_, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the stars are told apart by their place alone
        at < value ? <IconStarFilled key={at} size={13} /> : <IconStar key={at} size={13} />,
      )}
    </span>
  )
}

export const CheckboxCell = ({ value }: CellProps) =>
  typeof value !== 'boolean' ? null : (
    <span className={styles.tick} data-on={value || undefined} role="img" aria-label={value ? 'Yes' : 'No'}>
      {value && <IconCheck size={12} stroke={3} />}
    </span>
  )
