/** Where the shown level of a tree lies: every level above it is a way back. */

import parts from '../look/parts.module.css'
import type { PickItem } from './pick-item.ts'
import styles from './pick-trail.module.css'

/** A tree that is walked level by level. */
export interface PickLevels {
  /** What the topmost level is called. */
  readonly top: string
  /** From the topmost to the one whose level is shown; empty at the top. */
  readonly trail: readonly PickItem[]
  opens(item: PickItem): boolean
  onInto(item: PickItem): void
  /** Goes back until this many of the trail are left. */
  onUpTo(depth: number): void
}

interface Props {
  readonly levels: PickLevels
  readonly onUpTo: (depth: number) => void
}

export const PickTrail = ({ levels: { top, trail }, onUpTo }: Props) => {
  const here = trail.at(-1)
  if (here === undefined) return null
  const above: readonly PickItem[] = [{ id: '', text: top }, ...trail.slice(0, -1)]
  return (
    <nav className={`${parts.fine} ${styles.trail}`} aria-label="Where this level lies">
      {above.map(({ id, text }, depth) => (
        // The keys of the search line do the same.
        <button key={id} type="button" tabIndex={-1} onClick={() => onUpTo(depth)}>
          {text}
        </button>
      ))}
      <span aria-current="true">{here.text}</span>
    </nav>
  )
}
