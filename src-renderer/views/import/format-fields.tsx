/** How a file is read, as settings: encoding, delimiter, quote, and whether its first row holds names. */
import { SegmentedControl, Select } from '@mantine/core'
import { type CsvFormat, csvEncoding } from '../../../src-shared/host/calls/import-calls.ts'
import { delimitersFor, encodingChoices, quotesFor } from '../../state/import/import-words.ts'
import styles from './import-view.module.css'

interface Props {
  readonly format: CsvFormat
  readonly isOff: boolean
  readonly onChange: (patch: Partial<CsvFormat>) => void
}

export const FormatFields = ({ format, isOff, onChange }: Props) => (
  <>
    <Select
      label="Encoding"
      data={encodingChoices}
      allowDeselect={false}
      disabled={isOff}
      value={format.encoding}
      onChange={(value) => value !== null && onChange({ encoding: csvEncoding.parse(value) })}
    />
    <Select
      label="Cells are separated by"
      data={delimitersFor(format)}
      allowDeselect={false}
      disabled={isOff}
      value={format.delimiter}
      onChange={(value) => value !== null && onChange({ delimiter: value })}
    />
    <Select
      label="Cells are quoted by"
      data={quotesFor(format)}
      allowDeselect={false}
      disabled={isOff}
      value={format.quote}
      onChange={(value) => value !== null && onChange({ quote: value })}
    />
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
  </>
)
