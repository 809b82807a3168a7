/** One step of the import: its content, and below it the way back and on, what is still missing, and why the host refused. */
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { HostError } from '../../../../src-shared/host/host-error.ts'
import { importStepId } from '../../../state/import/recipe-words.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from '../import-view.module.css'
import { Problem } from '../problem.tsx'

interface Props {
  readonly label: string
  readonly children: ReactNode
  /** The content lays itself out over the full height instead of scrolling as a whole. */
  readonly fills?: boolean
  readonly onBack?: (() => void) | undefined
  readonly next?: ReactNode
  readonly hint?: string
  readonly error?: HostError | null
}

export const StepFrame = ({ label, children, fills = false, onBack, next, hint = '', error = null }: Props) => {
  const frame = useRef<HTMLElement>(null)
  // The button that was pressed may be gone, with the step before or with what it started: the keyboard goes on in the step instead of
  // at the top of the window.
  useEffect(() => {
    const { activeElement } = document
    if (frame.current === null || activeElement === frame.current || !activeElement?.contains(frame.current)) return
    const first = frame.current.querySelector<HTMLElement>('[data-autofocus]') ?? frame.current
    first.focus({ preventScroll: true })
  })
  const hasFoot = onBack !== undefined || next !== undefined || hint !== '' || error !== null
  return (
    <section ref={frame} id={importStepId} className={`${parts.stack} ${styles.frame}`} aria-label={label} tabIndex={-1}>
      <div className={`${parts.scroll} ${styles.body}`} data-fill={fills || undefined}>
        {children}
      </div>
      {hasFoot && (
        <div className={`${parts.row} ${styles.foot}`} data-page-foot>
          {onBack !== undefined && (
            <Button variant="default" leftSection={<IconArrowLeft size={14} />} onClick={onBack}>
              Back
            </Button>
          )}
          <span className={styles.space} />
          {error !== null ? (
            <Problem error={error} />
          ) : (
            <span className={styles.hint} aria-live="polite">
              {hint}
            </span>
          )}
          {next}
        </div>
      )}
    </section>
  )
}
