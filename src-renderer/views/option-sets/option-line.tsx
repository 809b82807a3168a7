/** One option while it is edited: handle, colour, text, score, key, and marking it deleted. */
import { ActionIcon, NumberInput, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import type { OptionDraft } from '../../state/structure/option-draft.ts'
import parts from '../../ui/look/parts.module.css'
import { ColorChoice } from './color-choice.tsx'
import styles from './option-lines.module.css'

/** Stable over renders, so that a long list redraws only the line that changed. */
export interface OptionActions {
  change(id: string, patch: Partial<Omit<OptionDraft, 'id' | 'key'>>): void
  remove(id: string): void
  addBehind(id: string): void
  paste(text: string): void
  focusBefore(id: string): void
}

interface Props {
  readonly option: OptionDraft
  readonly place: number
  readonly problem: string | null
  readonly hasColors: boolean
  readonly hasScores: boolean
  readonly actions: OptionActions
}

export const inputIdOf = (list: string, option: string): string => `${list}-${option}`

export const OptionLine = memo(
  ({ option, place, problem, hasColors, hasScores, actions, inputId }: Props & { readonly inputId: string }) => {
    const { id, key, value, color, score, isDeleted } = option
    const name = value.trim() === '' ? `option ${place + 1}` : value.trim()
    const press = (event: KeyboardEvent<HTMLInputElement>): void => {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') {
        event.preventDefault()
        actions.addBehind(id)
      }
      if (event.key === 'Backspace' && value === '' && key === '') {
        event.preventDefault()
        actions.focusBefore(id)
        actions.remove(id)
      }
    }
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData.getData('text/plain')
      if (!/\r?\n./.test(text)) return
      event.preventDefault()
      actions.paste(text)
    }
    return (
      <>
        {hasColors && (
          <ColorChoice
            name={name}
            color={color}
            isDisabled={isDeleted}
            onChange={(next) => actions.change(id, { color: next })}
          />
        )}
        <TextInput
          id={inputId}
          className={styles.text}
          classNames={{ input: styles.input }}
          aria-label={`Text of option ${place + 1}`}
          placeholder="What people choose"
          value={value}
          readOnly={isDeleted}
          data-deleted={isDeleted || undefined}
          error={problem}
          maxLength={500}
          onChange={(event) => actions.change(id, { value: event.currentTarget.value })}
          onKeyDown={press}
          onPaste={paste}
        />
        {hasScores && (
          <NumberInput
            className={styles.score}
            aria-label={`Score of ${name}`}
            placeholder="Score"
            value={score ?? ''}
            disabled={isDeleted}
            hideControls
            onChange={(next) => actions.change(id, { score: typeof next === 'number' ? next : null })}
          />
        )}
        <span
          className={`${parts.cut} ${styles.key}`}
          title={key === '' ? 'The service gives it a key when it is saved' : `Key ${key}`}
        >
          {isDeleted ? 'deleted' : key === '' ? 'new' : key}
        </span>
        {isDeleted ? (
          <ActionIcon
            aria-label={`Bring ${name} back`}
            title="Bring back"
            onClick={() => actions.change(id, { isDeleted: false })}
          >
            <IconArrowBackUp size={15} />
          </ActionIcon>
        ) : (
          <ActionIcon
            aria-label={key === '' ? `Remove ${name}` : `Mark ${name} as deleted`}
            title={key === '' ? 'Remove' : 'Mark as deleted: rows that hold it go on showing it'}
            onClick={() => actions.remove(id)}
          >
            <IconX size={15} />
          </ActionIcon>
        )}
      </>
    )
  },
)

export const DragHandle = (props: React.ComponentProps<'button'>) => (
  <button {...props} type="button" className={styles.handle} title="Drag, or press the arrow keys, to move it">
    <IconGripVertical size={15} aria-hidden="true" />
  </button>
)
