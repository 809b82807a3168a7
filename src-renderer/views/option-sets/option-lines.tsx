/** A list of options to be edited: for option sets and for select fields with options of their own. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useMemo, useRef } from 'react'
import { moveItem } from '../../state/reorder.ts'
import {
  addLines,
  addOption,
  changeOption,
  type OptionDraft,
  optionProblems,
  removeOption,
} from '../../state/structure/option-draft.ts'
import { focusElement } from '../../ui/focus-element.ts'
import parts from '../../ui/look/parts.module.css'
import { DragHandle, inputIdOf, type OptionActions, OptionLine } from './option-line.tsx'
import styles from './option-lines.module.css'
import { useDragOrder } from './use-drag-order.ts'
import { useGrowingList } from './use-growing-list.ts'

interface Props {
  readonly label: string
  readonly options: readonly OptionDraft[]
  readonly hasColors: boolean
  readonly hasScores: boolean
  readonly onChange: (options: readonly OptionDraft[]) => void
}

export const OptionLines = ({ label, options, hasColors, hasScores, onChange }: Props) => {
  const list = useId()
  const { drawn, drawAll } = useGrowingList(options.length)
  const latest = useRef({ options, onChange, drawAll })
  latest.current = { options, onChange, drawAll }
  const actions = useMemo((): OptionActions => {
    const update = (step: (known: readonly OptionDraft[]) => readonly OptionDraft[]): void => {
      const { options: known, onChange: tell } = latest.current
      tell(step(known))
    }
    return {
      change: (id, patch) => update((known) => changeOption(known, id, patch)),
      remove: (id) => update((known) => removeOption(known, id)),
      addBehind: (id) =>
        update((known) => {
          const added = addOption(
            known,
            '',
            known.findIndex((it) => it.id === id),
          )
          latest.current.drawAll()
          focusElement(inputIdOf(list, added.id))
          return added.options
        }),
      paste: (text) => update((known) => addLines(known, text)),
      focusBefore: (id) => {
        const { options: known } = latest.current
        const before = known[known.findIndex((it) => it.id === id) - 1]
        if (before !== undefined) focusElement(inputIdOf(list, before.id))
      },
    }
  }, [list])
  const order = useDragOrder(
    options.length,
    (from, to) => onChange(moveItem(options, from, to)),
    (index) => options[index]?.value ?? '',
  )
  const last = options.at(-1)
  const problems = optionProblems(options)
  return (
    <div>
      <ul className={`${parts.stack} ${parts.list}`} aria-label={label}>
        {options.slice(0, drawn).map((option, place) => (
          <li
            key={option.id}
            className={`${parts.row} ${styles.line}`}
            data-deleted={option.isDeleted || undefined}
            {...order.line(place)}
          >
            <DragHandle
              aria-label={`Move ${option.value || `option ${place + 1}`}, place ${place + 1}`}
              {...order.handle(place)}
            />
            <OptionLine
              option={option}
              place={place}
              // A line that was only just added is not scolded for being empty.
              problem={option.value === '' && option.key === '' ? null : (problems.get(option.id) ?? null)}
              hasColors={hasColors}
              hasScores={hasScores}
              actions={actions}
              inputId={inputIdOf(list, option.id)}
            />
          </li>
        ))}
      </ul>
      <div className={`${parts.row} ${styles.foot}`}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            if (last !== undefined && last.key === '' && last.value === '') focusElement(inputIdOf(list, last.id))
            else actions.addBehind(last?.id ?? '')
          }}
        >
          Add an option
        </Button>
        <span className={parts.fine}>Enter adds the next one. Pasted lines become one option each.</span>
      </div>
      <VisuallyHidden aria-live="polite">{order.said}</VisuallyHidden>
    </div>
  )
}
