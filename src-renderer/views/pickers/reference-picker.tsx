/** A form's picker for people, departments, regions and related rows: what is chosen as chips, and a list to search in. */
import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { type ReferenceSource, useReferences } from '../../state/use-references.ts'
import { Person, PlainChip } from '../../ui/chip.tsx'
import { PickList } from '../../ui/pick-list.tsx'
import styles from './reference-picker.module.css'

export interface PickedReference {
  readonly id: string
  readonly text: string
}

interface Props {
  readonly label: string
  readonly connectionId: ConnectionId
  readonly source: ReferenceSource
  readonly isMultiple: boolean
  readonly chosen: readonly PickedReference[]
  readonly onChange: (chosen: readonly PickedReference[]) => void
  /** Words of the button while nothing is chosen. */
  readonly placeholder?: string
  readonly isWrong?: boolean
}

const noun = {
  members: 'Choose people',
  departments: 'Choose departments',
  regions: 'Choose a region',
  rows: 'Choose rows',
} as const

const List = ({ label, connectionId, source, isMultiple, chosen, onChange, onDone }: Props & { readonly onDone: () => void }) => {
  const [search, setSearch] = useState('')
  const { found, note, isFetching } = useReferences(connectionId, source, search)
  const textOf = (id: string): string => chosen.find((it) => it.id === id)?.text ?? found.find((it) => it.id === id)?.text ?? id
  return (
    <PickList
      label={label}
      isMultiple={isMultiple}
      chosen={chosen}
      hidesChosen
      found={found}
      search={search}
      note={note}
      isLoading={isFetching}
      onSearch={setSearch}
      onChange={(ids) => onChange(ids.map((id) => ({ id, text: textOf(id) })))}
      onDone={onDone}
      hint="Enter takes or leaves one · Esc is done"
      draw={({ text }) => (source.kind === 'members' ? <Person name={text} /> : <PlainChip text={text} />)}
    />
  )
}

export const ReferencePicker = (props: Props) => {
  const { label, source, isMultiple, chosen, onChange, placeholder, isWrong } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset className={styles.root} aria-label={label} data-wrong={isWrong || undefined}>
      {chosen.map(({ id, text }) => (
        <span key={id} className={styles.chosen}>
          {source.kind === 'members' ? <Person name={text} /> : <PlainChip text={text} />}
          <ActionIcon size={16} aria-label={`Remove ${text}`} onClick={() => onChange(chosen.filter((it) => it.id !== id))}>
            <IconX size={11} />
          </ActionIcon>
        </span>
      ))}
      <Popover opened={isOpen} onChange={setOpen} width={340} position="bottom-start" returnFocus>
        <Popover.Target>
          {chosen.length === 0 ? (
            <UnstyledButton
              className={styles.choose}
              aria-label={`${label}: ${(placeholder ?? noun[source.kind]).toLowerCase()}`}
              aria-haspopup="dialog"
              onClick={() => setOpen((open) => !open)}
            >
              {placeholder ?? noun[source.kind]}
              <IconChevronDown size={13} aria-hidden="true" />
            </UnstyledButton>
          ) : (
            <ActionIcon
              size={20}
              aria-label={isMultiple ? `${label}: add or remove` : `${label}: choose another`}
              aria-haspopup="dialog"
              onClick={() => setOpen((open) => !open)}
            >
              {isMultiple ? <IconPlus size={13} /> : <IconChevronDown size={13} />}
            </ActionIcon>
          )}
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={`Choose for ${label}`}>
          {isOpen && <List {...props} onDone={() => setOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  )
}
