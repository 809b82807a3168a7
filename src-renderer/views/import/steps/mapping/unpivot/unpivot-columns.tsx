/** Which columns become rows: ticked one by one, or every one from a column on. */
import { Checkbox, Radio, Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { turnName, type UnpivotDraft } from '../../../../../state/import/unpivot-draft.ts'
import { countOf } from '../../../../../ui/format/format-count.ts'
import parts from '../../../../../ui/look/parts.module.css'
import styles from './unpivot.module.css'

interface Props {
  readonly draft: UnpivotDraft
  /** Of the file. */
  readonly headers: readonly string[]
  readonly onChange: (draft: UnpivotDraft) => void
}

/** Columns drawn at once, and from how many on they are searched. */
const shownAtOnce = 200
const searchedFrom = 15

const labelOf = (header: string): string => (header === '' ? 'Columns without a name' : header)

const NamedColumns = ({ draft, headers, onChange }: Props) => {
  const [find, setFind] = useState('')
  const names = [...new Set(headers)]
  const found = names.filter((name) => labelOf(name).toLowerCase().includes(find.trim().toLowerCase()))
  const shown = found.slice(0, shownAtOnce)
  const isAll = shown.length > 0 && shown.every((name) => draft.names.includes(name))
  const turnAll = (isOn: boolean): void => onChange(shown.reduce((known, name) => turnName(known, headers, name, isOn), draft))
  return (
    <div className={`${parts.stack} ${styles.choose}`}>
      <div className={`${parts.row} ${styles.over}`}>
        <Checkbox
          size="xs"
          label={find.trim() === '' ? 'All' : 'All that are found'}
          checked={isAll}
          indeterminate={!isAll && shown.some((name) => draft.names.includes(name))}
          onChange={(event) => turnAll(event.currentTarget.checked)}
        />
        {names.length >= searchedFrom && (
          <TextInput
            size="xs"
            className={parts.grow}
            aria-label="Find a column"
            placeholder="Find a column"
            leftSection={<IconSearch size={13} aria-hidden="true" />}
            value={find}
            onChange={(event) => setFind(event.currentTarget.value)}
          />
        )}
      </div>
      <ul className={`${parts.list} ${styles.columns}`} aria-label="Columns of the file">
        {shown.map((name) => (
          <li key={name}>
            <Checkbox
              label={labelOf(name)}
              checked={draft.names.includes(name)}
              onChange={(event) => onChange(turnName(draft, headers, name, event.currentTarget.checked))}
            />
          </li>
        ))}
        {found.length === 0 && <li className={parts.fine}>No column is called that.</li>}
        {found.length > shown.length && (
          <li className={parts.fine}>{countOf(found.length - shown.length, 'more column')}: find them by their names.</li>
        )}
      </ul>
      <p className={styles.hint}>{countOf(draft.names.length, 'column')} chosen</p>
    </div>
  )
}

export const UnpivotColumns = (props: Props) => {
  const { draft, headers, onChange } = props
  return (
    <div className={`${parts.stack} ${styles.which}`}>
      <Radio.Group
        label="Which columns become rows"
        value={draft.by}
        onChange={(value) => onChange({ ...draft, by: value === 'from' ? 'from' : 'names' })}
      >
        <div className={`${parts.row} ${styles.ways}`}>
          <Radio value="names" label="Those ticked" />
          <Radio value="from" label="Every one from a column on" />
        </div>
      </Radio.Group>
      {draft.by === 'names' ? (
        <NamedColumns {...props} />
      ) : (
        <Select
          label="From"
          description="Columns that are added behind it next time become rows too."
          placeholder="Choose a column"
          searchable
          allowDeselect={false}
          nothingFoundMessage="No column is called that"
          limit={shownAtOnce}
          data={[...new Set(headers)].filter((name) => name !== '')}
          value={draft.first}
          onChange={(first) => onChange({ ...draft, first })}
        />
      )}
    </div>
  )
}
