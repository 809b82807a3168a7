/** A place: an address, coordinates, or both, as one text; what is understood stands below it. */
import { TextInput } from '@mantine/core'
import { readTyped } from '../../../src-shared/model/read-typed.ts'
import { typedPattern, typedText } from '../../../src-shared/model/typed-text.ts'
import { useApp } from '../../state/app-context.tsx'
import { PlaceParts } from '../../ui/place-parts.tsx'
import { todayOf } from '../../ui/today.ts'
import type { ControlProps } from './control-props.ts'
import styles from './row-panel.module.css'
import { useDraft } from './use-draft.ts'

export const LocationControl = ({ row, field, value, formats, describedBy, stage }: ControlProps) => {
  const { clock } = useApp()
  const read = (text: string) => readTyped(text, field, { ...formats, today: todayOf(clock.now()) })
  const draft = useDraft({
    owner: `${row.row.key} ${field.id}`,
    shown: typedText(value, field, formats),
    commit: (text) => {
      const result = read(text)
      if (result.ok) stage(result.value)
      return result.ok
    },
  })
  const result = read(draft.text)
  return (
    <>
      <TextInput
        aria-label={field.name}
        aria-describedby={describedBy}
        aria-required={field.isRequired || undefined}
        placeholder={typedPattern(field, formats)}
        error={draft.isDirty && !result.ok ? result.error : undefined}
        value={draft.text}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={draft.leave}
        onKeyDown={draft.keyDown}
      />
      {result.ok && result.value !== null && (
        <div className={styles.place}>
          <PlaceParts value={result.value} />
        </div>
      )}
    </>
  )
}
