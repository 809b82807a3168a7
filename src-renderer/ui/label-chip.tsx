/** The label of a connection: its word on its colour. The word is what tells; the colour only helps to find it. */
import type { ConnectionLabel } from '../../src-shared/model/connection-label.ts'
import styles from './label-chip.module.css'
import parts from './look/parts.module.css'

export const LabelChip = ({ label }: { readonly label: ConnectionLabel | null }) =>
  label === null ? null : (
    <span className={`${parts.cut} ${styles.chip}`} data-color={label.color}>
      {label.text}
    </span>
  )
