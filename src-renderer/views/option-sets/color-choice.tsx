/** The colour of an option: ten usual ones, any other by its code, or none. */
import { Button, Popover, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { optionColors, sayColor } from '../../state/structure/option-draft.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './option-lines.module.css'

interface Props {
  /** What the option is called, for the button's name. */
  readonly name: string
  /** `#RRGGBB`, '' for none. */
  readonly color: string
  readonly isDisabled: boolean
  readonly onChange: (color: string) => void
}

const swatch = (color: string): CSSProperties => ({ '--swatch': color }) as CSSProperties
const form = /^#[0-9a-fA-F]{6}$/

const Choices = ({ name, color, onChange, onDone }: Omit<Props, 'isDisabled'> & { readonly onDone: () => void }) => {
  const [typed, setTyped] = useState(color)
  const isTyped = typed === '' || form.test(typed)
  const take = (next: string): void => {
    onChange(next)
    onDone()
  }
  return (
    <div className={`${parts.stack} ${styles.colors}`}>
      <fieldset className={styles.swatches} aria-label={`Colours for ${name}`}>
        {optionColors.map((it, place) => {
          const isTaken = it.color === color.toUpperCase()
          return (
            <button
              key={it.color}
              type="button"
              className={styles.swatch}
              style={swatch(it.color)}
              aria-label={it.name}
              aria-pressed={isTaken}
              title={it.name}
              data-autofocus={isTaken || (place === 0 && color === '') || undefined}
              onClick={() => take(it.color)}
            >
              {isTaken && <IconCheck size={14} aria-hidden="true" />}
            </button>
          )
        })}
      </fieldset>
      <TextInput
        label="Colour code"
        placeholder="#2196F3"
        value={typed}
        error={isTyped ? null : 'A code is # and six digits or letters A to F.'}
        onChange={(event) => {
          const next = event.currentTarget.value.trim()
          setTyped(next)
          if (form.test(next)) onChange(next)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onDone()
        }}
      />
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => take('')}>
        No colour
      </Button>
    </div>
  )
}

export const ColorChoice = ({ name, color, isDisabled, onChange }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} width={184} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.color}
          style={swatch(color)}
          data-none={color === '' || undefined}
          disabled={isDisabled}
          aria-label={`Colour of ${name}: ${sayColor(color)}`}
          title={sayColor(color)}
          onClick={() => setOpen((open) => !open)}
        />
      </Popover.Target>
      <Popover.Dropdown p="xs">
        {isOpen && <Choices name={name} color={color} onChange={onChange} onDone={() => setOpen(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
