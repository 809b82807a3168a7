/** What a file of text has to be told, so that a spreadsheet reads it right. */
import { Checkbox, Select } from '@mantine/core'
import { type ExportOptions, exportOptions } from '../../../src-shared/host/calls/export-calls.ts'

export type CsvOptions = Pick<ExportOptions, 'delimiter' | 'byteOrderMark' | 'neutraliseFormulas'>

interface Props {
  readonly options: CsvOptions
  readonly onChange: (options: CsvOptions) => void
}

const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon (Excel in many European countries)' },
  { value: '\t', label: 'Tab' },
] as const

export const CsvChoices = ({ options, onChange }: Props) => (
  <>
    <Select
      label="Cells are separated by"
      allowDeselect={false}
      data={delimiters}
      value={options.delimiter}
      onChange={(value) => value !== null && onChange({ ...options, delimiter: exportOptions.shape.delimiter.parse(value) })}
    />
    <Checkbox
      label="Byte order mark"
      description="So that Excel reads accents right. Switch it off for programs that stumble over it."
      checked={options.byteOrderMark}
      onChange={(event) => onChange({ ...options, byteOrderMark: event.currentTarget.checked })}
    />
    <Checkbox
      label="Keep cells from running as formulas"
      description="A text that starts with = + - or @ gets an apostrophe in front. Importing the file here takes it away again."
      checked={options.neutraliseFormulas}
      onChange={(event) => onChange({ ...options, neutraliseFormulas: event.currentTarget.checked })}
    />
  </>
)
