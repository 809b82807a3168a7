/** The kinds of steps that can be added, each with what it does. */
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Ref, useState } from 'react'
import type { StepKind } from '../../../../../../src-shared/csv/transform/transform-step.ts'
import { type DraftStep, stepChoices, whyNotAdd } from '../../../../../state/import/step-draft.ts'
import styles from './steps-dialog.module.css'

interface Props {
  readonly ref: Ref<HTMLButtonElement>
  readonly steps: readonly DraftStep[]
  readonly onAdd: (kind: StepKind) => void
}

export const AddStep = ({ ref, steps, onAdd }: Props) => {
  /** A step that is added takes the focus itself. */
  const [isReturning, setReturning] = useState(true)
  return (
    <Menu width={300} position="bottom-start" returnFocus={isReturning} onOpen={() => setReturning(true)}>
      <Menu.Target>
        <Button ref={ref} data-autofocus variant="default" className={styles.add} leftSection={<IconPlus size={14} />}>
          Add a step
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {stepChoices.map(({ kind, label, hint }) => {
          const why = whyNotAdd(steps, kind)
          return (
            <Menu.Item
              key={kind}
              disabled={why !== null}
              onClick={() => {
                setReturning(false)
                onAdd(kind)
              }}
            >
              <span className={styles.choice}>{label}</span>
              <small className={styles.detail}>{why ?? hint}</small>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
