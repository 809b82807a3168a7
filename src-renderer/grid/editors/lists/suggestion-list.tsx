/**
 * Offers what a column of texts holds already, below what is typed. Enter keeps what was typed, whatever is offered: a value is taken by a
 * click, or from the list that Alt and the down arrow open.
 */
import { useDebouncedValue } from '@mantine/hooks'
import { KeyCaps } from '../../../ui/key-caps.tsx'
import { useDistinct } from '../../filter/distinct-values.ts'
import type { EditorProps } from '../editor-props.ts'
import styles from './suggestion-list.module.css'
import { suggestTexts } from './suggestions.ts'

/** Milliseconds without a key before the column is asked: who types without looking up is not in need of it. */
const pause = 150
/** Rows that are looked at: enough to know what a column repeats, in a few hundredths of a second. */
const among = 100_000

interface SuggestionListProps {
  readonly editor: Pick<EditorProps, 'context' | 'field' | 'stopEditing'>
  readonly typed: string
  readonly onTake: (text: string) => void
}

export const SuggestionList = ({ editor: { context, field, stopEditing }, typed, onTake }: SuggestionListProps) => {
  const [rested] = useDebouncedValue(typed, pause)
  const { data = [] } = useDistinct(context.at, field, { among, isAsked: rested !== '' })
  const offered = suggestTexts(data, typed)
  if (offered.length === 0) return null
  return (
    <fieldset aria-label="Values of this column" className={styles.list}>
      {offered.map((text) => (
        <button
          key={text}
          type="button"
          tabIndex={-1}
          className={styles.value}
          // The text being typed keeps the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onTake(text)
            stopEditing(false, new KeyboardEvent('keydown', { key: 'Enter' }))
          }}
        >
          {text}
        </button>
      ))}
      <p className={styles.hint}>
        <KeyCaps shortcut="Alt+ArrowDown" /> chooses · Enter keeps what you typed
      </p>
    </fieldset>
  )
}
