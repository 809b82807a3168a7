/** Cells that hold several things: options as coloured chips, people with their initials, related rows by title. */

import { nameOf } from '../../../src-shared/model/names.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import { OptionChip, Person, PlainChip } from '../../ui/chip.tsx'
import { type CellProps, idsOf } from './cell-props.ts'
import styles from './cells.module.css'

/** Chips beyond this are counted, not drawn: nobody reads them in a cell, and each costs time while scrolling. */
const shown = 8

const More = ({ count }: { readonly count: number }) => (count > 0 ? <span className={styles.more}>+{count}</span> : null)

export const OptionsCell = ({ value, field }: CellProps) => {
  const keys = idsOf(value)
  if (keys.length === 0) return null
  return (
    <span className={styles.list}>
      {keys.slice(0, shown).map((key) => {
        const option = field.options.find((it) => it.key === key)
        return (
          <OptionChip key={key} text={option?.text ?? key} color={option?.color ?? null} isDeleted={option?.isDeleted ?? false} />
        )
      })}
      <More count={keys.length - shown} />
    </span>
  )
}

export const PeopleCell = ({ value, data }: CellProps) => {
  const ids = idsOf(value)
  if (ids.length === 0) return null
  return (
    <span className={styles.list}>
      {ids.slice(0, shown).map((id) => (
        <Person key={id} name={nameOf(data?.names ?? {}, 'members', id)} />
      ))}
      <More count={ids.length - shown} />
    </span>
  )
}

export const ReferencesCell = ({ value, data, field }: CellProps) => {
  const ids = idsOf(value)
  const { kind } = field
  if (ids.length === 0 || !isReferenceKind(kind)) return null
  return (
    <span className={styles.list}>
      {ids.slice(0, shown).map((id) => (
        <PlainChip key={id} text={nameOf(data?.names ?? {}, kind, id)} />
      ))}
      <More count={ids.length - shown} />
    </span>
  )
}
