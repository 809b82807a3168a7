/** How a typed place is understood: its title, its address, and where it lies. */
import { type CellValue, isLocation } from '../../../src-shared/model/cell-value.ts'
import parts from '../look/parts.module.css'
import styles from './place-parts.module.css'

const hint = 'An address, coordinates, or both: Marienplatz 1, Munich (48.137, 11.575)'

export const PlaceParts = ({ value }: { readonly value: CellValue }) => {
  if (!isLocation(value)) return <p className={`${parts.fine} ${styles.hint}`}>{hint}</p>
  const { title, address, latitude, longitude } = value
  const lines = [
    ['Title', title],
    ['Address', address],
    ['Latitude', latitude === null ? '' : String(latitude)],
    ['Longitude', longitude === null ? '' : String(longitude)],
  ] as const
  return (
    <dl className={styles.parts}>
      {lines
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
