/** A form's picker for people, departments, roles, regions and related rows: what is chosen as chips, and a list to search in. */
import { ActionIcon, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { chooseWords, isTreeSource, type ReferenceSource } from '../../state/row/reference-source.ts'
import { useReferences } from '../../state/row/use-references.ts'
import parts from '../../ui/look/parts.module.css'
import { PickList } from '../../ui/pick/pick-list.tsx'
import { Person, PlainChip } from '../../ui/values/chip.tsx'
import styles from './reference-picker.module.css'
import { TreeList } from './tree-list.tsx'

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

interface ListProps extends Props {
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly onDone: () => void
}

const NameList = ({ label, connectionId, source, isMultiple, chosen, onChange, onDone, search, setSearch }: ListProps) => {
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
      onEscape={onDone}
      hint="Enter takes or leaves one · Esc is done"
      draw={({ text }) => (source.kind === 'members' ? <Person name={text} /> : <PlainChip text={text} />)}
    />
  )
}

const List = (props: ListProps) => (isTreeSource(props.source) ? <TreeList {...props} /> : <NameList {...props} />)

/** A letter that searches, pressed on the closed picker or before the list has the focus. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

export const ReferencePicker = (props: Props) => {
  const { label, source, isMultiple, chosen, onChange, placeholder, isWrong } = props
  const app = useApp()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const target = useRef<HTMLButtonElement>(null)
  const words = placeholder ?? chooseWords(source, isMultiple)

  const open = (text: string): void => {
    setSearch(text)
    setOpen(true)
    app.keyboard.waitFor((focus) => focus.closest(`[id="${id}"]`) !== null)
  }
  const close = (): void => {
    setOpen(false)
    // The button that opened the list may be another one by now; whoever clicked elsewhere is not fetched back.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null) target.current?.focus()
    })
  }
  const trigger = {
    ref: target,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    onClick: () => (isOpen ? close() : open('')),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isLetter(event)) return
      event.preventDefault()
      if (isOpen) setSearch((text) => text + event.key)
      else open(event.key)
    },
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      width="target"
      position="bottom-start"
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <fieldset className={styles.root} aria-label={label} data-wrong={isWrong || undefined}>
          {chosen.map(({ id, text }) => (
            <span key={id} className={`${parts.inline} ${styles.chosen}`}>
              {source.kind === 'members' ? <Person name={text} /> : <PlainChip text={text} />}
              <ActionIcon size={16} aria-label={`Remove ${text}`} onClick={() => onChange(chosen.filter((it) => it.id !== id))}>
                <IconX size={11} />
              </ActionIcon>
            </span>
          ))}
          {chosen.length === 0 ? (
            <UnstyledButton
              {...trigger}
              className={`${parts.row} ${styles.choose}`}
              aria-label={`${label}: ${words.toLowerCase()}`}
            >
              {words}
              <IconChevronDown size={13} aria-hidden="true" />
            </UnstyledButton>
          ) : (
            <ActionIcon
              {...trigger}
              size={20}
              className={styles.more}
              aria-label={isMultiple ? `${label}: add or remove` : `${label}: choose another`}
            >
              {isMultiple ? <IconPlus size={13} /> : <IconChevronDown size={13} />}
            </ActionIcon>
          )}
        </fieldset>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} p={0} role="dialog" aria-label={`Choose for ${label}`}>
        <div id={id}>{isOpen && <List {...props} search={search} setSearch={setSearch} onDone={close} />}</div>
      </Popover.Dropdown>
    </Popover>
  )
}
