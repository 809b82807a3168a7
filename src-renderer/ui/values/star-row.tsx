/** A rating as stars to click on; the first one again takes it to nothing. The keyboard has the number beside it. */
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import parts from '../look/parts.module.css'
import styles from './star-row.module.css'

interface Props {
  /** What the rating is of. */
  readonly label: string
  readonly value: number | null
  readonly stars: number
  readonly size?: number
  readonly onPick: (value: number | null) => void
}

export const StarRow = ({ label, value, stars, size = 18, onPick }: Props) => {
  const [over, setOver] = useState<number | null>(null)
  const shown = over ?? value ?? 0
  return (
    <fieldset className={`${parts.inline} ${styles.row}`} aria-label={`${label}: stars`} onMouseLeave={() => setOver(null)}>
      {Array.from({ length: stars }, (_, at) => at + 1).map((star) => (
        <button
          key={star}
          type="button"
          tabIndex={-1}
          className={`${parts.plain} ${styles.star}`}
          aria-label={star === 1 && value === 1 ? 'No star' : `${star} of ${stars}`}
          aria-pressed={value !== null && star <= value}
          onMouseEnter={() => setOver(star)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setOver(null)
            onPick(star === 1 && value === 1 ? null : star)
          }}
        >
          {star <= shown ? <IconStarFilled size={size} aria-hidden="true" /> : <IconStar size={size} aria-hidden="true" />}
        </button>
      ))}
    </fieldset>
  )
}
