/** The two columns or fields of a look-up: the text is found in one, and the value beside it taken from the other. */
import { Select } from '@mantine/core'
import styles from './steps-dialog.module.css'

interface Props {
  /** What is chosen: a column of a file, a field of a worksheet. */
  readonly what: 'column' | 'field'
  /** Nothing can be chosen yet. */
  readonly isOff: boolean
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: { readonly find: string | null; readonly take: string | null }
  readonly onChoose: (place: 'find' | 'take', value: string) => void
}

export const LookUpPlaces = ({ what, isOff, choices, chosen, onChoose }: Props) => (
  <div className={styles.pair}>
    {(['find', 'take'] as const).map((place) => (
      <Select
        key={place}
        label={place === 'find' ? 'Find the text in' : 'Take the value of'}
        placeholder={`Choose a ${what}`}
        searchable
        allowDeselect={false}
        disabled={isOff}
        comboboxProps={{ keepMounted: false }}
        value={chosen[place]}
        data={choices}
        onChange={(value) => value !== null && onChoose(place, value)}
      />
    ))}
  </div>
)
