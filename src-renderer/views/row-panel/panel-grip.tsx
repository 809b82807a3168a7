/** The panel's left edge: drag it, or move it with the arrow keys. */
import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './row-panel.module.css'
import { type PanelWidth, panelBounds } from './use-panel-width.ts'

/** Pixels of one press of an arrow key. */
const step = 24

export const PanelGrip = ({ width }: { readonly width: PanelWidth }) => {
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1) return
    const edge = event.currentTarget.parentElement?.getBoundingClientRect().right ?? 0
    width.set(edge - event.clientX)
  }
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: step, ArrowRight: -step }[event.key]
    if (by === undefined || event.altKey || event.ctrlKey) return
    event.preventDefault()
    width.set(width.value + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule between two paragraphs is not what this is
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the row panel"
      aria-valuenow={width.value}
      aria-valuemin={panelBounds.min}
      aria-valuemax={panelBounds.max}
      tabIndex={0}
      className={styles.grip}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    />
  )
}
