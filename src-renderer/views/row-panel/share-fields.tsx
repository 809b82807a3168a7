/** Which fields a link shows: the title first, the others by their ticks. */
import { Checkbox, Radio, Stack } from '@mantine/core'
import type { Field } from '../../../src-shared/model/field.ts'
import type { FieldId } from '../../../src-shared/model/ids.ts'
import styles from './sections.module.css'

interface VisibleFieldsProps {
  readonly fields: readonly Field[]
  /** Null: all of them. */
  readonly visible: ReadonlySet<FieldId> | null
  readonly onChange: (visible: ReadonlySet<FieldId> | null) => void
}

export const VisibleFields = ({ fields, visible, onChange }: VisibleFieldsProps) => {
  const tick = (id: FieldId, isOn: boolean): void => {
    const next = new Set(visible)
    if (isOn) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <>
      <Radio.Group
        label="Fields to show"
        value={visible === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : new Set(fields.filter((it) => it.isTitle).map((it) => it.id)))}
      >
        <Stack gap="var(--gs-space-5)" mt="var(--gs-space-5)">
          <Radio value="all" label="All fields" />
          <Radio value="some" label="Only these" />
        </Stack>
      </Radio.Group>
      {visible !== null && (
        <fieldset className={styles.ticks} aria-label="Fields to show">
          {fields.map((field) => (
            <Checkbox
              key={field.id}
              label={field.name}
              checked={visible.has(field.id)}
              onChange={(event) => tick(field.id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
