/** Whether the first row of a file names its columns. */
import { SegmentedControl } from '@mantine/core'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import styles from './import-view.module.css'

interface Props {
  readonly format: CsvFormat
  readonly isOff: boolean
  readonly onChange: (patch: Partial<CsvFormat>) => void
}

export const HeaderChoice = ({ format, isOff, onChange }: Props) => (
  <div>
    <h2 className={styles.label}>The first row holds</h2>
    <SegmentedControl
      fullWidth
      aria-label="The first row holds"
      disabled={isOff}
      value={format.hasHeader ? 'names' : 'data'}
      onChange={(value) => onChange({ hasHeader: value === 'names' })}
      data={[
        { value: 'names', label: 'Column names' },
        { value: 'data', label: 'Data already' },
      ]}
    />
  </div>
)
