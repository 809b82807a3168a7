/** What stands around and between the records of a file: lines to leave out, records that are not as wide as it, quotes of other programs. */
import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import type { CsvFormat } from '../../../src-shared/host/calls/import-calls.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './import-view.module.css'

interface Props {
  readonly format: CsvFormat
  readonly isOff: boolean
  readonly onChange: (patch: Partial<CsvFormat>) => void
}

/** More lines than that above or below a table are another table. */
const maxLines = 1000

interface CountProps {
  readonly label: string
  readonly value: number
  readonly isOff: boolean
  readonly onChange: (value: number) => void
}

const Count = ({ label, value, isOff, onChange }: CountProps) => (
  <NumberInput
    label={label}
    min={0}
    max={maxLines}
    allowDecimal={false}
    allowNegative={false}
    disabled={isOff}
    value={value}
    onChange={(next) => typeof next === 'number' && next !== value && onChange(next)}
  />
)

/** What only lines of text have: a sheet has no comments, and its rows end where their cells do. */
const TextLines = ({ format, isOff, onChange }: Props) => (
  <>
    <TextInput
      label="Leave out lines that begin with"
      placeholder="none"
      maxLength={1}
      disabled={isOff}
      value={format.comment ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ comment: value === '' ? undefined : value })}
    />
    <Select
      label="Rows with too few cells"
      allowDeselect={false}
      disabled={isOff}
      value={format.shortRows ?? 'reject'}
      onChange={(value) => onChange({ shortRows: value === 'pad' ? 'pad' : 'reject' })}
      data={[
        { value: 'reject', label: 'are rejected' },
        { value: 'pad', label: 'are taken; missing cells are empty' },
      ]}
    />
  </>
)

const OtherQuotes = ({ format, isOff, onChange }: Props) => (
  <>
    <Checkbox
      label="Quotes inside quotes stand behind a backslash"
      checked={format.escape === 'backslash'}
      disabled={isOff}
      onChange={(event) => onChange({ escape: event.currentTarget.checked ? 'backslash' : 'double' })}
    />
    <Checkbox
      label="Spaces may stand before a quote"
      checked={format.spaceBeforeQuote === true}
      disabled={isOff}
      onChange={(event) => onChange({ spaceBeforeQuote: event.currentTarget.checked })}
    />
  </>
)

export const LayoutFields = ({ format, isOff, onChange }: Props) => {
  const isSheet = format.sheet !== undefined
  return (
    <details className={styles.more}>
      <summary>{isSheet ? 'Rows to leave out, rows that are too long' : 'Lines to leave out, ragged rows, other quotes'}</summary>
      <div className={`${parts.stack} ${styles.moreFields}`}>
        <Count
          label={isSheet ? 'Rows to leave out above' : 'Lines to leave out above'}
          value={format.skip ?? 0}
          isOff={isOff}
          onChange={(skip) => onChange({ skip })}
        />
        <Count
          label={isSheet ? 'Rows to leave out at the end' : 'Records to leave out at the end'}
          value={format.footer ?? 0}
          isOff={isOff}
          onChange={(footer) => onChange({ footer })}
        />
        {!isSheet && <TextLines format={format} isOff={isOff} onChange={onChange} />}
        <Select
          label="Rows with too many cells"
          allowDeselect={false}
          disabled={isOff}
          value={format.longRows ?? 'reject'}
          onChange={(value) => onChange({ longRows: value === 'cut' ? 'cut' : 'reject' })}
          data={[
            { value: 'reject', label: 'are rejected' },
            { value: 'cut', label: 'are taken without the cells beyond' },
          ]}
        />
        {!isSheet && <OtherQuotes format={format} isOff={isOff} onChange={onChange} />}
      </div>
    </details>
  )
}
