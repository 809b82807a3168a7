/** What is chosen, each to be taken out again with the mouse; the keys of the list take out the last. */
import { VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import parts from '../look/parts.module.css'
import type { PickItem } from './pick-item.ts'
import styles from './pick-list.module.css'

interface Props {
  readonly chosen: readonly PickItem[]
  readonly draw: (item: PickItem) => ReactNode
  readonly onRemove: (id: string) => void
}

export const ChosenItems = ({ chosen, draw, onRemove }: Props) => (
  <div className={styles.chosen}>
    {chosen.map((item) => (
      <button
        key={item.id}
        type="button"
        className={`${parts.inline} ${styles.taken}`}
        tabIndex={-1}
        onClick={() => onRemove(item.id)}
      >
        <VisuallyHidden>Remove </VisuallyHidden>
        {draw(item)}
        <IconX size={11} aria-hidden="true" />
      </button>
    ))}
  </div>
)
