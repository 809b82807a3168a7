/** Long and short text; it grows with what is typed. */
import { Textarea } from '@mantine/core'
import type { ControlProps } from './control-props.ts'
import { useDraft } from './use-draft.ts'

export const TextControl = ({ row, field, value, describedBy, stage }: ControlProps) => {
  const draft = useDraft({
    owner: `${row.row.key} ${field.id}`,
    shown: typeof value === 'string' ? value : '',
    isLong: true,
    commit: (text) => {
      stage(text === '' ? null : text)
      return true
    },
  })
  return (
    <Textarea
      autosize
      minRows={1}
      maxRows={10}
      aria-label={field.name}
      aria-describedby={describedBy}
      aria-required={field.isRequired || undefined}
      value={draft.text}
      onChange={(event) => draft.type(event.currentTarget.value)}
      onBlur={draft.leave}
      onKeyDown={draft.keyDown}
    />
  )
}
