/** The columns to tick, in the order they will have in the file. */
import { Button, Checkbox } from '@mantine/core'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import styles from './export-dialog.module.css'

interface Props {
  readonly ordered: readonly Field[]
  readonly shown: ReadonlySet<FieldId>
  readonly chosen: ReadonlySet<FieldId>
  readonly onChange: (chosen: ReadonlySet<FieldId>) => void
}

export const ColumnTicks = ({ ordered, shown, chosen, onChange }: Props) => {
  const toggle = (id: FieldId): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.legend}>
        Columns · {formatCount(chosen.size)} of {formatCount(ordered.length)}
      </legend>
      <div className={styles.picks}>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange(shown)}>
          Those on screen
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange(new Set(ordered.map((field) => field.id)))}>
          All
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange(new Set())}>
          None
        </Button>
      </div>
      <div className={styles.list}>
        {ordered.map((field) => (
          <Checkbox key={field.id} label={field.name} checked={chosen.has(field.id)} onChange={() => toggle(field.id)} />
        ))}
      </div>
    </fieldset>
  )
}
