/** The button at the end of a fill: how its cells go on. It goes with the next step, and with the next thing that is selected. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconChevronDown, IconWand } from '@tabler/icons-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { FillMode } from '../../../src-shared/fill/find-rule.ts'
import { fillChoiceId } from '../../commands/sheet/cell-commands.ts'
import { useStore } from '../../state/store.ts'
import styles from './fill-choice.module.css'
import { type Filled, type FilledStore, isLastStep, type Steps } from './filled-cells.ts'

const words: Readonly<Partial<Record<FillMode, string>>> = {
  copy: 'Copy the cells',
  series: 'Go on as a series',
  weekdays: 'Working days only',
  months: 'Month by month',
  trend: 'Straight line through the numbers',
}

interface Props {
  readonly filled: FilledStore
  /** Stands at the end of the filled cells, wherever they are on the screen. */
  readonly place: HTMLElement
  /** The steps that undo and redo would turn. */
  readonly steps: Steps
  /** Fills in this way instead. */
  readonly onChoose: (known: Filled, mode: FillMode) => void
}

export const FillChoice = ({ filled, place, steps, onChoose }: Props) => {
  const known = useStore(filled)
  const isOver = known !== null && !isLastStep(known, steps)
  useEffect(() => {
    if (isOver) filled.set(null)
  }, [filled, isOver])
  if (known === null || isOver) return null
  return createPortal(
    <Menu position="bottom-start" withinPortal width={250}>
      <Menu.Target>
        <Tooltip label="How the filled cells go on">
          <ActionIcon
            variant="default"
            className={styles.button}
            data-command={fillChoiceId}
            aria-label="How the filled cells go on"
            onPointerDown={(event) => event.stopPropagation()}
            onMouseDown={(event) => event.stopPropagation()}
          >
            <IconWand size={13} />
            <IconChevronDown size={11} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown aria-label="How the filled cells go on">
        {known.modes.map((mode) => (
          <Menu.Item
            key={mode}
            leftSection={<IconCheck size={14} visibility={known.fill.mode === mode ? 'visible' : 'hidden'} />}
            onClick={() => onChoose(known, mode)}
          >
            {words[mode]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>,
    place,
  )
}
