/** One step with its place in the order, what it asks for, and what is missing in it. */
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ImportDraft, SourceColumn } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { canMove, type DraftStep, type EnteredStep, missingIn, stepLabel } from '../../../../../state/import/step-draft.ts'
import parts from '../../../../../ui/look/parts.module.css'
import { StepFields } from './step-fields.tsx'
import styles from './steps-dialog.module.css'

interface Props {
  readonly steps: readonly DraftStep[]
  readonly at: number
  readonly own: DraftStep
  readonly draft: ImportDraft
  readonly others: readonly SourceColumn[]
  /** It was just added. */
  readonly isNew: boolean
  readonly onChange: (step: EnteredStep) => void
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** What a step asks for first. */
const focusable = 'input:not([type="hidden"]), select'

export const StepCard = ({ steps, at, own, draft, others, isNew, onChange, onMove, onRemove }: Props) => {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isNew) return
    card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.querySelector<HTMLElement>(focusable)?.focus()
  }, [isNew])
  const label = stepLabel(own.step.op)
  const name = `step ${at + 1}, ${label}`
  const missing = missingIn(own.step)
  return (
    <li ref={card} className={`${parts.stack} ${styles.card}`} aria-label={`Step ${at + 1}: ${label}`}>
      <div className={`${parts.row} ${styles.head}`}>
        <span className={styles.number} aria-hidden="true">
          {at + 1}
        </span>
        <span className={`${parts.grow} ${styles.label}`}>{label}</span>
        <ActionIcon size={22} aria-label={`Move ${name} up`} disabled={!canMove(steps, at, -1)} onClick={() => onMove(-1)}>
          <IconChevronUp size={14} />
        </ActionIcon>
        <ActionIcon size={22} aria-label={`Move ${name} down`} disabled={!canMove(steps, at, 1)} onClick={() => onMove(1)}>
          <IconChevronDown size={14} />
        </ActionIcon>
        <ActionIcon size={22} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={14} />
        </ActionIcon>
      </div>
      <StepFields step={own.step} draft={draft} others={others} onChange={onChange} />
      {missing !== null && <p className={styles.missing}>{missing}</p>}
    </li>
  )
}
