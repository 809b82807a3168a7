/** A rating as a number with its stars beside it. */
import { TextInput } from '@mantine/core'
import { starsOf } from '../../../src-shared/model/rating.ts'
import { readTyped } from '../../../src-shared/model/read-typed.ts'
import { typedPattern, typedText } from '../../../src-shared/model/typed-text.ts'
import { useApp } from '../../state/app-context.tsx'
import { StarRow } from '../../ui/star-row.tsx'
import { todayOf } from '../../ui/today.ts'
import type { ControlProps } from './control-props.ts'
import styles from './row-panel.module.css'
import { useDraft } from './use-draft.ts'

export const RatingControl = ({ row, field, value, formats, describedBy, stage }: ControlProps) => {
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
    <div className={styles.rating}>
      <TextInput
        aria-label={field.name}
        aria-describedby={describedBy}
        aria-required={field.isRequired || undefined}
        inputMode="decimal"
        w={72}
        placeholder={typedPattern(field, formats)}
        error={draft.isDirty && !result.ok ? result.error : undefined}
        value={draft.text}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={draft.leave}
        onKeyDown={draft.keyDown}
      />
      <StarRow label={field.name} value={typeof value === 'number' ? value : null} stars={starsOf(field)} onPick={stage} />
    </div>
  )
}
