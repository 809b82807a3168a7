/** A value of a field outside the grid: in the review and in previews. */
import { IconPaperclip } from '@tabler/icons-react'
import type { CellValue } from '../../../src-shared/model/cell-value.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type Names, nameOf, shownName } from '../../../src-shared/model/names.ts'
import { cellText, type TextFormats } from '../../../src-shared/model/texts/cell-text.ts'
import { isReferenceKind } from '../../../src-shared/model/value-kind.ts'
import parts from '../look/parts.module.css'
import { OptionChip, Person, PlainChip } from './chip.tsx'
import styles from './value-view.module.css'

interface Props {
  readonly value: CellValue
  readonly field: Field
  readonly names: Names
  readonly formats: TextFormats
}

/** Repeated entries keep apart; the place says which is which. */
const entriesOf = (value: readonly unknown[]) => value.map((entry, place) => ({ key: String(place), entry }))

const List = ({ value, field, names }: Omit<Props, 'formats' | 'value'> & { readonly value: readonly unknown[] }) => (
  <span className={styles.list}>
    {entriesOf(value).map(({ key, entry }) => {
      if (typeof entry === 'object' && entry !== null && 'name' in entry) {
        const name = String(entry.name)
        return (
          <span key={key} className={`${parts.inline} ${styles.file}`}>
            <IconPaperclip size={12} aria-hidden="true" />
            {name}
          </span>
        )
      }
      const id = String(entry)
      const option = field.options.find((it) => it.key === id)
      if (field.kind === 'options') return <OptionChip key={key} text={option?.text ?? id} color={option?.color ?? null} />
      if (field.kind === 'members') return <Person key={key} name={nameOf(names, 'members', id)} />
      return <PlainChip key={key} text={isReferenceKind(field.kind) ? shownName(names, field.kind, id) : id} />
    })}
  </span>
)

export const ValueView = ({ value, field, names, formats }: Props) => {
  if (value === null) return <span className={styles.empty}>empty</span>
  if (Array.isArray(value)) return <List value={value} field={field} names={names} />
  const text = cellText(value, field, names, formats)
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  )
}
