/** What one unmatched text stands for: found by search or taken from the suggestions, added as an option, left empty or rejected. */
import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Resolution, UnmatchedText } from '../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../src-shared/model/field.ts'
import type { ConnectionId } from '../../../../src-shared/model/ids.ts'
import { referenceSourceOf } from '../../../state/row/reference-source.ts'
import { useReferences } from '../../../state/row/use-references.ts'

interface Props {
  readonly connectionId: ConnectionId
  readonly unmatched: UnmatchedText
  readonly field: Field | undefined
  readonly isOff: boolean
  readonly onTake: (take: Resolution['take']) => void
}

const mapPrefix = 'map:'
/** Keys hold no line ends. */
const between = '\n'

const choiceOf = (take: Resolution['take'] | null): string | null => {
  if (take === null) return null
  if (take.take === 'map') return mapPrefix + take.key
  return take.take === 'several' ? mapPrefix + take.keys.join(between) : take.take
}

function takeOf(value: string): Resolution['take'] {
  if (!value.startsWith(mapPrefix)) return value === 'create' || value === 'empty' ? { take: value } : { take: 'reject' }
  const [key = '', ...others] = value.slice(mapPrefix.length).split(between)
  return others.length === 0 ? { take: 'map', key } : { take: 'several', keys: [key, ...others] }
}

/** What a suggestion of the check stands for. */
export const takeSuggested = ({ key, others = [] }: UnmatchedText['suggestions'][number]): Resolution['take'] =>
  others.length === 0 ? { take: 'map', key } : { take: 'several', keys: [key, ...others] }

const addLabel = (text: string, field: Field | undefined): string =>
  field?.kind === 'rows' ? `Stage a new row “${text}”` : `Add “${text}” to the options, for everybody`

export const ResolveSelect = ({ connectionId, unmatched, field, isOff, onTake }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const value = choiceOf(unmatched.resolution)
  const { found, isFetching } = useReferences(
    connectionId,
    isOpen && field !== undefined ? referenceSourceOf(field) : null,
    search,
  )
  const options = (field?.options ?? []).filter((it) => !it.isDeleted).map((it) => ({ key: it.key, text: it.text }))
  const known = field?.kind === 'options' ? options : found.map((it) => ({ key: it.id, text: it.text }))
  const suggested = new Set(unmatched.suggestions.map((it) => it.key))
  const rest = known.filter((it) => !suggested.has(it.key))
  const item = ({ text, ...suggested }: UnmatchedText['suggestions'][number]) => ({
    value: choiceOf(takeSuggested({ text, ...suggested })) ?? '',
    label: suggested.others === undefined ? text : `${text} (${suggested.others.length + 1} options)`,
  })
  const all = [...unmatched.suggestions.map(item), ...rest.map(item)]
  const isListed = value === null || !value.startsWith(mapPrefix) || all.some((it) => it.value === value)
  const decide = [
    { value: 'empty', label: 'Leave the cell empty' },
    { value: 'reject', label: 'Reject these rows' },
    ...(unmatched.canCreate ? [{ value: 'create', label: addLabel(unmatched.text, field) }] : []),
  ]
  return (
    <Select
      aria-label={`What “${unmatched.text}” in ${unmatched.fieldName} stands for`}
      placeholder="Choose what it stands for"
      searchable
      disabled={isOff}
      value={value}
      nothingFoundMessage={isFetching ? 'Searching…' : 'Nothing found'}
      comboboxProps={{ shadow: 'md', keepMounted: false }}
      maxDropdownHeight={300}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setSearch('')}
      onSearchChange={(text) => isOpen && setSearch(all.some((it) => it.label === text) ? '' : text)}
      onChange={(next, option) => {
        if (next === null || option === null) return
        setSeen((before) => new Map(before).set(next, option.label))
        onTake(takeOf(next))
      }}
      data={[
        ...(isListed || value === null
          ? []
          : [{ group: 'Chosen', items: [{ value, label: seen.get(value) ?? 'Chosen before' }] }]),
        ...(suggested.size === 0 ? [] : [{ group: 'Close to it', items: unmatched.suggestions.map(item) }]),
        { group: 'Otherwise', items: decide },
        ...(rest.length === 0 ? [] : [{ group: field?.kind === 'options' ? 'All options' : 'Found', items: rest.map(item) }]),
      ]}
    />
  )
}
