/** A rating as a number with its stars beside it. */
import { TextInput } from '@mantine/core'
import { largestRating, starsOf } from '../../../src-shared/model/rating.ts'
import { valueFromText } from '../../grid/value-from-text.ts'
import { useApp } from '../../state/app-context.tsx'
import { StarRow } from '../../ui/star-row.tsx'
import { todayOf } from '../../ui/today.ts'
import type { ControlProps } from './control-props.ts'
import styles from './row-panel.module.css'
import { useDraft } from './use-draft.ts'

export const RatingControl = ({ row, field, value, formats, describedBy, stage }: ControlProps) => {
  const { clock } = useApp()
  const read = (text: string) => valueFromText(text, field, { ...formats, today: todayOf(clock.now()) })
  const draft = useDraft({
    owner: `${row.row.key} ${field.id}`,
    shown: value === null ? '' : String(value),
    commit: (text) => {
      const result = read(text)
      if (result.kind === 'value') stage(result.value)
      return result.kind === 'value'
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
        placeholder={`0 to ${largestRating(field)}`}
        error={draft.isDirty && result.kind === 'wrong' ? result.why : undefined}
        value={draft.text}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onBlur={draft.leave}
        onKeyDown={draft.keyDown}
      />
      <StarRow label={field.name} value={typeof value === 'number' ? value : null} stars={starsOf(field)} onPick={stage} />
    </div>
  )
}
