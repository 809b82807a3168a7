/** How a file is read, as settings: encoding, delimiter and quote, or the sheet of a workbook, and whether the first row holds names. */
import { Select } from '@mantine/core'
import { csvEncoding } from '../../../src-shared/csv/csv-encoding.ts'
import type { CsvFormat, WorkbookFacts } from '../../../src-shared/host/calls/import-calls.ts'
import { delimitersFor, encodingChoices, quotesFor } from '../../state/import/import-words.ts'
import { HeaderChoice } from './header-choice.tsx'
import { SheetFields } from './sheet-fields.tsx'

interface Props {
  readonly format: CsvFormat
  /** Only of workbooks. */
  readonly workbook: WorkbookFacts | undefined
  readonly isOff: boolean
  readonly onChange: (patch: Partial<CsvFormat>) => void
}

const TextFields = ({ format, isOff, onChange }: Omit<Props, 'workbook'>) => (
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
    <HeaderChoice format={format} isOff={isOff} onChange={onChange} />
  </>
)

export const FormatFields = ({ workbook, ...props }: Props) =>
  workbook === undefined || props.format.sheet === undefined ? (
    <TextFields {...props} />
  ) : (
    <SheetFields {...props} workbook={workbook} sheet={props.format.sheet} />
  )
