/**
 * Yes or no: Space and a click tick it, Delete empties it, and a word that is typed is read by the words of pastes and imports when Enter
 * is pressed or the field is left.
 */
import { Checkbox } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { readTyped } from '../../../../src-shared/model/texts/read-typed.ts'
import { useApp } from '../../../state/app-context.tsx'
import { todayOf } from '../../../ui/format/today.ts'
import { useDraft } from '../use-draft.ts'
import type { ControlProps } from './control-props.ts'

const wordOf = (value: unknown): string => (value === null ? 'Empty' : value === true ? 'Yes' : 'No')

/** A sign that a word is made of; Space ticks. */
const isOfWord = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

export const CheckboxControl = ({ row, field, value, formats, describedBy, stage }: ControlProps) => {
  const { clock } = useApp()
  const read = (text: string) => readTyped(text, field, { ...formats, today: todayOf(clock.now()) })
  const draft = useDraft({
    owner: `${row.row.key} ${field.id}`,
    shown: '',
    commit: (text) => {
      const result = read(text)
      if (result.ok) stage(result.value)
      return result.ok
    },
  })
  const keyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const isBack = event.key === 'Backspace' || event.key === 'Delete'
    if (isOfWord(event)) {
      event.preventDefault()
      draft.type(draft.text + event.key)
    } else if (isBack && draft.isDirty) draft.type(draft.text.slice(0, -1))
    else if (isBack) stage(null)
    else draft.keyDown(event)
  }
  const result = draft.isDirty ? read(draft.text) : null
  return (
    <Checkbox
      aria-label={field.name}
      aria-describedby={describedBy}
      checked={value === true}
      label={draft.isDirty ? `“${draft.text}”` : wordOf(value)}
      description={result?.ok === true ? `Enter takes it as ${wordOf(result.value)}` : undefined}
      error={result?.ok === false ? result.error : undefined}
      onChange={(event) => {
        draft.type('')
        stage(event.currentTarget.checked)
      }}
      onKeyDown={keyDown}
      onBlur={draft.leave}
    />
  )
}
