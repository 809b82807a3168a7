/** What one unmatched text stands for: found by search or taken from the suggestions, added as an option, left empty or rejected. */
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Resolution, UnmatchedText } from '../../../src-shared/host/import-calls.ts'
import type { FoundReference } from '../../../src-shared/host/row-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { ask } from '../../state/host-queries.ts'

interface Props {
  readonly connectionId: ConnectionId
  readonly unmatched: UnmatchedText
  readonly field: Field | undefined
  readonly isOff: boolean
  readonly onTake: (take: Resolution['take']) => void
}

/** Found things shown at once; more are found by typing. */
const offered = 30

const mapPrefix = 'map:'

const choiceOf = (take: Resolution['take'] | null): string | null =>
  take === null ? null : take.take === 'map' ? mapPrefix + take.key : take.take

function takeOf(value: string): Resolution['take'] {
  if (value.startsWith(mapPrefix)) return { take: 'map', key: value.slice(mapPrefix.length) }
  return value === 'create' || value === 'empty' ? { take: value } : { take: 'reject' }
}

const nothing: readonly FoundReference[] = []

/** Members, departments, regions and related rows by name. */
function useFound(connectionId: ConnectionId, field: Field | undefined, text: string, isOpen: boolean) {
  const { host } = useApp()
  const related = field?.relatedWorksheetId ?? null
  const kind = field?.kind
  const isLookup = kind === 'members' || kind === 'departments' || kind === 'regions'
  return useQuery({
    queryKey: ['of', connectionId, 'lookup', kind, related, text],
    enabled: isOpen && (isLookup || (kind === 'rows' && related !== null)),
    staleTime: 30_000,
    queryFn: async () => {
      if (isLookup) return (await ask(host, 'lookup.references', { connectionId, kind, text })).found
      if (related === null) return nothing
      return (await ask(host, 'lookup.rows', { connectionId, worksheetId: related, text, limit: offered })).found
    },
  })
}

export const ResolveSelect = ({ connectionId, unmatched, field, isOff, onTake }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const value = choiceOf(unmatched.resolution)
  const found = useFound(connectionId, field, useDeferredValue(search.trim()), isOpen)
  const options = (field?.options ?? []).filter((it) => !it.isDeleted).map((it) => ({ key: it.key, text: it.text }))
  const known =
    field?.kind === 'options'
      ? options
      : (found.data ?? nothing).map((it) => ({ key: it.id, text: it.text === '' ? 'Untitled' : it.text }))
  const suggested = new Set(unmatched.suggestions.map((it) => it.key))
  const rest = known.filter((it) => !suggested.has(it.key))
  const item = ({ key, text }: { readonly key: string; readonly text: string }) => ({ value: mapPrefix + key, label: text })
  const all = [...unmatched.suggestions.map(item), ...rest.map(item)]
  const isListed = value === null || !value.startsWith(mapPrefix) || all.some((it) => it.value === value)
  const decide = [
    { value: 'empty', label: 'Leave the cell empty' },
    { value: 'reject', label: 'Reject these rows' },
    ...(unmatched.canCreate ? [{ value: 'create', label: `Add “${unmatched.text}” as a new option` }] : []),
  ]
  return (
    <Select
      aria-label={`What “${unmatched.text}” in ${unmatched.fieldName} stands for`}
      placeholder="Choose what it stands for"
      searchable
      disabled={isOff}
      value={value}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'Nothing found'}
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
