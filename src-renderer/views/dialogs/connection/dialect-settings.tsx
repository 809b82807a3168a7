/** The form of the interface that a service speaks, every part to be set by hand; "Test connection" sets them by itself. */
import { Collapse, MultiSelect, Select, TextInput, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { Dialect } from '../../../../src-shared/api/dialect.ts'
import { otherForms } from '../../../../src-shared/api/other-forms.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './connect-dialog.module.css'

interface Props {
  readonly dialect: Dialect
  readonly onChange: (dialect: Dialect) => void
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly description?: string
  readonly value: T
  readonly words: Readonly<Record<T, string>>
  readonly onChange: (value: T) => void
}

function Choice<T extends string>({ label, description, value, words, onChange }: ChoiceProps<T>) {
  const values = Object.keys(words) as T[]
  return (
    <Select
      label={label}
      {...(description === undefined ? {} : { description })}
      data={values.map((it) => ({ value: it, label: words[it] }))}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => {
        const known = values.find((it) => it === chosen)
        if (known !== undefined) onChange(known)
      }}
    />
  )
}

const onRequest = { always: 'Always', asked: 'On request' } as const

export const DialectSettings = ({ dialect, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const set = (patch: Partial<Dialect>): void => onChange({ ...dialect, ...patch })
  return (
    <>
      <UnstyledButton
        className={`${parts.inline} ${parts.fine} ${styles.more}`}
        aria-expanded={isOpen}
        onClick={() => setOpen((open) => !open)}
      >
        <IconChevronRight size={14} data-open={isOpen || undefined} aria-hidden="true" />
        Settings for unusual installations
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <div className={`${parts.stack} ${styles.form}`}>
          <p className={styles.lead}>
            “Test the connection” and “Connect” find these by themselves. Set by hand what they cannot find.
          </p>
          <div className={styles.pair}>
            <TextInput
              label="Header prefix"
              description="In front of Appkey and Sign; may be empty"
              placeholder="none"
              value={dialect.headerPrefix}
              onChange={(event) => set({ headerPrefix: event.currentTarget.value })}
            />
            <TextInput
              label="Path prefix"
              description="Behind the host name; may be empty"
              placeholder="such as /api"
              value={dialect.pathPrefix}
              onChange={(event) => set({ pathPrefix: event.currentTarget.value })}
            />
            <Choice
              label="Sort direction is sent as"
              value={dialect.sortForm}
              words={{ direction: 'direction: asc, desc', isAsc: 'isAsc: true, false' }}
              onChange={(sortForm) => set({ sortForm })}
            />
            <Choice
              label="Option sets are edited with"
              value={dialect.optionSetEdit}
              words={{ POST: 'POST', PUT: 'PUT' }}
              onChange={(optionSetEdit) => set({ optionSetEdit })}
            />
            <Choice
              label="Lists tell the number of rows"
              value={dialect.totals}
              words={onRequest}
              onChange={(totals) => set({ totals })}
            />
            <Choice
              label="Lists tell who changed rows, and when"
              value={dialect.systemFields}
              words={onRequest}
              onChange={(systemFields) => set({ systemFields })}
            />
            <Choice
              label="Lists name fields"
              value={dialect.rowKeys}
              words={{ answered: 'As they come', ids: 'By id, on request' }}
              onChange={(rowKeys) => set({ rowKeys })}
            />
            <Choice
              label="What both can do is done by"
              description="What only the other one can do is asked of that one."
              value={dialect.generation}
              words={{ v3: 'V3', v2: 'V2' }}
              onChange={(generation) => set({ generation })}
            />
          </div>
          <MultiSelect
            label="V2 operations under other names"
            description="A name that is not found is tried under the others by itself."
            data={otherForms.map((it) => it.name)}
            value={dialect.otherNames}
            onChange={(otherNames) => set({ otherNames })}
            searchable
            clearable
          />
        </div>
      </Collapse>
    </>
  )
}
