/** One thing of a pick list: its name, what tells it from others, and the way into what lies below it. */
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import parts from '../look/parts.module.css'
import type { PickItem } from './pick-item.ts'
import styles from './pick-list.module.css'

interface Props {
  readonly id: string
  readonly item: PickItem
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly draw: (item: PickItem) => ReactNode
  readonly onActivate: () => void
  readonly onPick: () => void
  /** Null where nothing lies below. */
  readonly onInto: (() => void) | null
}

export const PickOption = ({ id, item, isActive, isChosen, draw, onActivate, onPick, onInto }: Props) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the search line, which keeps the focus
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className={`${parts.row} ${styles.option}`}
    data-active={isActive || undefined}
    onMouseMove={onActivate}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPick}
  >
    <span className={styles.optionMain}>{draw(item)}</span>
    {item.detail !== undefined && item.detail !== '' && item.detail !== item.text && (
      <span className={`${parts.cut} ${parts.fine} ${styles.detail}`}>{item.detail}</span>
    )}
    {isChosen && <IconCheck size={14} aria-hidden="true" />}
    {onInto !== null && (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the right arrow key does it from the search line
      // biome-ignore lint/a11y/noStaticElementInteractions: a button inside an option would be a stop of its own
      <span
        className={styles.into}
        title={`Show what lies in ${item.text}`}
        onClick={(event) => {
          event.stopPropagation()
          onInto()
        }}
      >
        <VisuallyHidden>Can be opened with the right arrow key.</VisuallyHidden>
        <IconChevronRight size={14} aria-hidden="true" />
      </span>
    )}
  </div>
)
