/** The steps of one column: added, ordered, changed and removed, beside what they make of the first texts of the file. */
import { Button, Group, Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import type { StepKind } from '../../../../../../src-shared/csv/transform/transform-step.ts'
import type { ImportDraft } from '../../../../../../src-shared/host/calls/import-calls.ts'
import { configureImport } from '../../../../../commands/import/run-import.ts'
import { useApp } from '../../../../../state/app-context.tsx'
import { readFailure } from '../../../../../state/host-failure.ts'
import {
  addStep,
  changeStep,
  draftSteps,
  missingIn,
  moveStep,
  removeStep,
  wholeSteps,
} from '../../../../../state/import/step-draft.ts'
import { useStepAction } from '../../../../../state/import/use-import.ts'
import parts from '../../../../../ui/look/parts.module.css'
import { sayError } from '../../../../../ui/messages/error-words.ts'
import { headerOf } from '../mapping-line.tsx'
import { AddStep } from './add-step.tsx'
import { StepCard } from './step-card.tsx'
import styles from './steps-dialog.module.css'
import { StepsPreview } from './steps-preview.tsx'
import { useStepTrial } from './use-step-trial.ts'

interface Props {
  readonly draft: ImportDraft
  readonly column: number
  readonly onClose: () => void
}

export const StepsDialog = ({ draft, column, onClose }: Props) => {
  const app = useApp()
  const action = useStepAction()
  const adding = useRef<HTMLButtonElement>(null)
  const source = draft.columns[column]
  /** The step that was added last: it has the focus once it is there. */
  const [added, setAdded] = useState<number | null>(null)
  const [steps, setSteps] = useState(() => draftSteps(source?.mapping.steps ?? []))
  const isWhole = steps.every(({ step }) => missingIn(step) === null)
  const whole = wholeSteps(steps)
  const { query: trial, isWaiting } = useStepTrial(draft, column, whole)
  if (source === undefined) return null
  const others = draft.columns.filter((each) => each.column !== column)

  const add = (kind: StepKind): void => {
    const next = addStep(steps, kind)
    setSteps(next)
    setAdded(next.find((each) => !steps.includes(each))?.id ?? null)
  }
  const remove = (id: number): void => {
    setSteps((known) => removeStep(known, id))
    adding.current?.focus()
  }
  const save = async (): Promise<void> => {
    const { steps: _, ...mapping } = source.mapping
    const changed = whole.length === 0 ? mapping : { ...mapping, steps: [...whole] }
    if (await action.run(() => configureImport(app, draft.importId, { mapping: [changed] }))) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Steps of “${headerOf(source)}”`} size={920}>
      <form
        className={`${parts.stack} ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole && !trial.isError) void save()
        }}
      >
        <p className={styles.hint}>Done to the texts of this column, in this order, before they are read.</p>
        <div className={styles.sides}>
          <div className={`${parts.stack} ${styles.steps}`}>
            {steps.length > 0 && (
              <ol className={`${parts.list} ${parts.stack} ${styles.cards}`} aria-label="Steps">
                {steps.map((own, at) => (
                  <StepCard
                    key={own.id}
                    steps={steps}
                    at={at}
                    own={own}
                    draft={draft}
                    others={others}
                    isNew={own.id === added}
                    onChange={(step) => setSteps((known) => changeStep(known, own.id, step))}
                    onMove={(by) => setSteps((known) => moveStep(known, at, by))}
                    onRemove={() => remove(own.id)}
                  />
                ))}
              </ol>
            )}
            {steps.length === 0 && <p className={styles.hint}>No steps yet: the texts are read as they stand in the file.</p>}
            <AddStep ref={adding} steps={steps} onAdd={add} />
          </div>
          <div className={`${parts.stack} ${styles.trial}`}>
            {isWaiting ? (
              <p className={styles.hint}>What the steps make of the texts is shown once the rows are loaded.</p>
            ) : trial.isError ? (
              <p className={styles.missing} role="alert">
                {sayError(readFailure(trial.error)).message}
              </p>
            ) : trial.data === undefined ? (
              <p className={styles.hint}>Reading the first lines…</p>
            ) : (
              <StepsPreview trial={trial.data} />
            )}
          </div>
        </div>
        {action.error !== null && (
          <p className={styles.missing} role="alert">
            {sayError(action.error).message}
          </p>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={action.isBusy} disabled={!isWhole || trial.isError}>
            Use these steps
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
