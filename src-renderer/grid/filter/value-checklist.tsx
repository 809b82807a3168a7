/** Ticks among the values of a column, with how many rows hold each. */
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Field } from '../../../src-shared/model/field.ts'
import { readFailure } from '../../state/host-failure.ts'
import { referenceSourceOf } from '../../state/row/reference-source.ts'
import { useReferences } from '../../state/row/use-references.ts'
import type { SheetRef } from '../../state/sheet/sheet-ref.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { sayError } from '../../ui/messages/error-words.ts'
import { OptionChip, Person, PlainChip } from '../../ui/values/chip.tsx'
import { type DistinctValue, useDistinct } from './distinct-values.ts'
import styles from './filter.module.css'
import { RegionBranches } from './region-branches.tsx'

interface Props {
  readonly at: SheetRef
  readonly field: Field
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Longer lists are searched before they are scrolled. */
const needsSearch = 8
const shown = 100

/** Options are offered even where no row holds them yet. */
function withOptions(field: Field, values: readonly DistinctValue[]): readonly DistinctValue[] {
  if (field.kind !== 'options') return values
  const rows = new Map(values.map((it) => [it.id, it.rows]))
  const known = field.options.map((option) => ({ id: option.key, text: option.text, rows: rows.get(option.key) ?? 0 }))
  const keys = new Set(known.map((it) => it.id))
  return [...known, ...values.filter((it) => !keys.has(it.id))]
}

const Label = ({ field, value }: { readonly field: Field; readonly value: DistinctValue }) => {
  if (field.kind === 'options') {
    return <OptionChip text={value.text} color={field.options.find((option) => option.key === value.id)?.color ?? null} />
  }
  if (field.kind === 'members') return <Person name={value.text} />
  return field.kind === 'text' ? <span className={parts.cut}>{value.text}</span> : <PlainChip text={value.text} />
}

export const ValueChecklist = ({ at, field, chosen, onChange }: Props) => {
  const [search, setSearch] = useState('')
  // What was found by name and ticked stays in the list when the search is over.
  const [ticked, setTicked] = useState<ReadonlyMap<string, string>>(new Map())
  const distinct = useDistinct(at, field)
  const lookup = useReferences(at.connectionId, search.trim() === '' ? null : referenceSourceOf(field), search)
  if (distinct.isError) return <p className={`${parts.fine} ${styles.note}`}>{sayError(readFailure(distinct.error)).message}</p>
  if (distinct.isPending) return <p className={`${parts.fine} ${styles.note}`}>Reading the values…</p>
  const held = withOptions(field, distinct.data)
  const known = new Set(held.map((it) => it.id))
  // People, departments and rows that no row of this worksheet names yet, by name.
  const others = new Map([...ticked, ...lookup.found.map(({ id, text }) => [id, text] as const)])
  const all = [...held, ...[...others].filter(([id]) => !known.has(id)).map(([id, text]) => ({ id, text, rows: 0 }))]
  const needle = search.trim().toLowerCase()
  const found = all.filter((value) => value.text.toLowerCase().includes(needle)).slice(0, shown)
  const toggle = ({ id, text }: Pick<DistinctValue, 'id' | 'text'>): void => {
    setTicked((before) => new Map([...before, [id, text]]))
    onChange(chosen.includes(id) ? chosen.filter((it) => it !== id) : [...chosen, id])
  }
  return (
    <div className={`${parts.stack} ${styles.checklist}`}>
      {(held.length > needsSearch || referenceSourceOf(field) !== null) && (
        <TextInput
          aria-label={`Find a value of ${field.name}`}
          placeholder="Find a value"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <fieldset className={styles.values} aria-label={`Values of ${field.name}`}>
        {found.map((value) => (
          <Checkbox
            key={value.id}
            checked={chosen.includes(value.id)}
            onChange={() => toggle(value)}
            label={
              <span className={`${parts.inline} ${styles.value}`}>
                <Label field={field} value={value} />
                <span className={styles.rows}>{formatCount(value.rows)}</span>
              </span>
            }
          />
        ))}
        {found.length === 0 && (
          <p className={`${parts.fine} ${styles.note}`}>
            {all.length === 0 ? 'No row holds a value here.' : `No value holds “${search}”.`}
          </p>
        )}
      </fieldset>
      {field.kind === 'regions' && search.trim() === '' && (
        <RegionBranches connectionId={at.connectionId} chosen={chosen} onToggle={toggle} />
      )}
    </div>
  )
}
