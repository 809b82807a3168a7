/** A place: an address, coordinates, or both, as one text; what is understood stands below it. */
import { PlaceParts } from '../../ui/place-parts.tsx'
import type { ControlProps } from './control-props.ts'
import { ParsedControl } from './parsed-control.tsx'
import styles from './row-panel.module.css'

export const LocationControl = (props: ControlProps) => (
  <ParsedControl
    {...props}
    below={(place) => (
      <div className={styles.place}>
        <PlaceParts value={place} />
      </div>
    )}
  />
)
