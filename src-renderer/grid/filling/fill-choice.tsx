/** The button at the end of a fill: how its cells go on. It goes with the next step, and with the next thing that is selected. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCheck, IconChevronDown, IconWand } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { FillMode } from '../../../src-shared/fill/find-rule.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { fillChoiceId } from '../../commands/sheet/cell-commands.ts'
import { useApp } from '../../state/app-context.tsx'
import { useStore } from '../../state/store.ts'
import type { GridHandle } from '../grid-handle.ts'
import styles from './fill-choice.module.css'
import { fillInstead } from './fill-noted.ts'
import { type FilledStore, isLastStep } from './filled-cells.ts'

const words: Readonly<Partial<Record<FillMode, string>>> = {
  copy: 'Copy the cells',
  series: 'Go on as a series',
  weekdays: 'Working days only',
  months: 'Month by month',
  trend: 'Straight line through the numbers',
}

interface Props {
  readonly grid: RefObject<GridHandle | null>
  readonly filled: FilledStore
  /** Stands at the end of the filled cells, wherever they are on the screen. */
  readonly place: HTMLElement
  readonly worksheet: Pick<WorksheetState, 'undo' | 'redo'>
}

export const FillChoice = ({ grid, filled, place, worksheet }: Props) => {
  const app = useApp()
  const known = useStore(filled)
  const isOver = known !== null && !isLastStep(known, worksheet)
  useEffect(() => {
    if (isOver) filled.set(null)
  }, [filled, isOver])
  if (known === null || isOver) return null
  const choose = (mode: FillMode): void => {
    app.grid.get()?.focus()
    if (grid.current !== null) void fillInstead(grid.current, known, mode)
  }
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
            onClick={() => choose(mode)}
          >
            {words[mode]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>,
    place,
  )
}
