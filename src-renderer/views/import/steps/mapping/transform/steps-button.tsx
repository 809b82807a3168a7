/** What is done to a column's texts before they are read, as a count; opens the steps. */
import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import type { TransformStep } from '../../../../../../src-shared/csv/transform/transform-step.ts'
import { sayStep } from '../../../../../state/import/step-draft.ts'
import { countOf } from '../../../../../ui/format/format-count.ts'

interface Props {
  readonly header: string
  readonly steps: readonly TransformStep[]
  readonly headerAt: (column: number) => string
  readonly isOff: boolean
  readonly onOpen: () => void
}

export const StepsButton = ({ header, steps, headerAt, isOff, onOpen }: Props) => {
  const words = steps.length === 0 ? 'Steps' : countOf(steps.length, 'step')
  const said = steps.map((step, at) => `${at + 1}. ${sayStep(step, headerAt)}`).join('\n')
  return (
    <Button
      variant={steps.length === 0 ? 'subtle' : 'light'}
      color={steps.length === 0 ? 'gray' : 'petrol'}
      size="compact-xs"
      leftSection={<IconWand size={13} aria-hidden="true" />}
      aria-label={`${words} of ${header}`}
      title={said === '' ? 'Change the texts of this column before they are read: trim, replace, split, join, …' : said}
      disabled={isOff}
      onClick={onOpen}
    >
      {words}
    </Button>
  )
}
