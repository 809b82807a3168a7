/** A place: an address, coordinates, or both, as one text; what is understood stands below it. */
import { TextInput } from '@mantine/core'
import { isLocation } from '../../../src-shared/model/cell-value.ts'
import { locationText } from '../../../src-shared/model/location-text.ts'
import { valueFromText } from '../../grid/value-from-text.ts'
import { useApp } from '../../state/app-context.tsx'
import { PlaceParts } from '../../ui/place-parts.tsx'
import { todayOf } from '../../ui/today.ts'
import type { ControlProps } from './control-props.ts'
import styles from './row-panel.module.css'
import { useDraft } from './use-draft.ts'

export const LocationControl = ({ row, field, value, formats, describedBy, stage }: ControlProps) => {
  const { clock } = useApp()
  const read = (text: string) => valueFromText(text, field, { ...formats, today: todayOf(clock.now()) })
  const draft = useDraft({
    owner: `${row.row.key} ${field.id}`,
    shown: isLocation(value) ? locationText(value) : '',
    commit: (text) => {
      const result = read(text)
      if (result.kind === 'value') stage(result.value)
      return result.kind === 'value'
    },
  })
  const result = read(draft.text)
  return (
    <>
      <TextInput
        aria-label={field.name}
        aria-describedby={describedBy}
        aria-required={field.isRequired || undefined}
        placeholder="Address or 48.137, 11.575"
        error={draft.isDirty && result.kind === 'wrong' ? result.why : undefined}
        value={draft.text}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={draft.leave}
        onKeyDown={draft.keyDown}
      />
      {result.kind === 'value' && result.value !== null && (
        <div className={styles.place}>
          <PlaceParts value={result.value} />
        </div>
      )}
    </>
  )
}
