/** Step 4: the whole file is tried without writing anything; what matches nothing is decided here, once. */
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { importTargets } from '../../../../src-shared/csv/keys/row-id-key.ts'
import { checkImport } from '../../../commands/import/run-import.ts'
import { useApp } from '../../../state/app-context.tsx'
import { isSettled, mapProblem } from '../../../state/import/import-steps.ts'
import { useFileCommand, useImportJob, useLastCheck, useStepAction } from '../../../state/import/use-import.ts'
import { isRunning } from '../../../state/jobs-state.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { ImportLedger } from '../ledger/import-ledger.tsx'
import { MendSection } from '../mend/mend-section.tsx'
import { Recheck, useRestingCall } from '../mend/recheck.tsx'
import { Problem } from '../problem.tsx'
import { RunProgress } from '../run-progress.tsx'
import { ChangesTable } from './by-key/changes-table.tsx'
import styles from './check-step.module.css'
import { CheckNotes, CheckReasons, CheckTakes, CheckTiles, CheckVerdict, CheckWarnings, writesOf } from './check-summary.tsx'
import { RejectedTable } from './rejected-table.tsx'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { Unchecked } from './unchecked.tsx'
import { UnmatchedList } from './unmatched-list.tsx'

export const CheckStep = ({ draft, worksheet, onGo }: StepProps) => {
  const app = useApp()
  const action = useStepAction()
  const job = useImportJob(draft, ['import-check'])
  const check = useLastCheck(draft)
  const isChecking = job !== null && isRunning(job)
  const isFixed = isSettled(draft)
  const isStale = draft.check === null && !isFixed
  const missing = mapProblem(draft)
  const command = useFileCommand(draft)
  const run = (): void => void action.run(() => checkImport(app, draft.importId))
  // A command that runs is followed by a check of its own.
  const checkSoon = useRestingCall(() => command === null && run())
  /** null: as the check suggests. */
  const [wantsLines, setWantsLines] = useState<boolean | null>(null)
  const writable = draft.check === null ? 0 : writesOf(draft.check)
  const { mode } = draft.rules
  const fields = importTargets(worksheet.fields)

  const hint = (): string => {
    if (isChecking) return 'Nothing is written during the check.'
    if (isStale && missing === null && draft.corrections !== undefined)
      return 'The whole file must be checked again before it is written.'
    if (isStale || isFixed) return missing ?? ''
    if (writable === 0) return 'There is nothing to write: no row is new, changed or deleted.'
    const left = (draft.check?.rejected ?? 0) + (draft.check?.skipped ?? 0)
    return left === 0 ? '' : `${countOf(left, 'row')} will be left out.`
  }
  const body = () => {
    const isRecheck = isChecking && check !== null && draft.corrections !== undefined
    if (isChecking && !isRecheck) {
      return (
        <div className={styles.job}>
          <RunProgress job={job} />
          <p>Every line is read and compared. Nothing is written yet.</p>
        </div>
      )
    }
    const failed = job !== null && job.status === 'failed' ? job.error : null
    if (check === null) {
      const isCorrected = draft.corrections !== undefined
      const state = { failed, missing, wasStopped: job?.status === 'cancelled', isCorrected, isBusy: action.isBusy }
      return <Unchecked {...state} onCheck={run} onAnswer={() => onGo('map')} />
    }
    return (
      <div className={`${parts.stack} ${styles.page}`}>
        {failed !== null && isStale && <Problem error={failed} />}
        {isStale && <Recheck job={isChecking ? job : null} isBusy={action.isBusy} missing={missing} onCheck={run} />}
        {!isStale && <CheckVerdict check={check} mode={mode} />}
        <CheckTiles check={check} mode={mode} />
        {check.unmatched.length > 0 && (
          <UnmatchedList draft={draft} check={check} fields={fields} isOff={isFixed} action={action} />
        )}
        {isFixed ? null : (wantsLines ?? (check.rejected > 0 || draft.corrections !== undefined)) ? (
          <MendSection draft={draft} check={check} fields={fields} onCorrected={checkSoon} onClose={() => setWantsLines(false)} />
        ) : (
          <Button variant="default" className={styles.show} onClick={() => setWantsLines(true)}>
            Show the lines of the file
          </Button>
        )}
        <CheckReasons check={check} />
        <CheckTakes check={check} />
        <CheckNotes check={check} />
        {!isStale && <ImportLedger draft={draft} fields={fields} {...(isFixed ? {} : { change: { worksheet, action } })} />}
        <CheckWarnings check={check} />
        {check.update + check.delete > 0 && !isStale && <ChangesTable draft={draft} fields={fields} />}
        {check.rejected > 0 && isFixed && <RejectedTable draft={draft} />}
        {check.skipped > 0 && !isStale && <RejectedTable draft={draft} kind="skipped" />}
      </div>
    )
  }

  return (
    <StepFrame
      label="Check the file"
      onBack={() => onGo('map')}
      error={action.error}
      hint={hint()}
      next={
        <Button
          disabled={!isFixed && (draft.check === null || writable === 0 || isChecking)}
          rightSection={<IconArrowRight size={14} />}
          onClick={() => onGo('finish')}
        >
          {isFixed ? 'To the outcome' : 'Go on to write'}
        </Button>
      }
    >
      {body()}
    </StepFrame>
  )
}
