/** The last decision: stage for review, which is offered first unless the recipe created at once last time, or create now; and whether workflows start. */
import { Button, Switch } from '@mantine/core'
import { IconBolt, IconGitPullRequest } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportCheck, ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { writeImport } from '../../../commands/import/run-import.ts'
import { useApp } from '../../../state/app-context.tsx'
import type { StepAction } from '../../../state/import/use-import.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { writesOf } from './check-summary.tsx'
import styles from './finish-step.module.css'

interface Props {
  readonly draft: ImportDraft
  readonly check: ImportCheck
  readonly action: StepAction
}

const sayRows = ({ insert, update, delete: deleted }: ImportCheck): string =>
  [
    ...(insert > 0 ? [countOf(insert, 'new row')] : []),
    ...(update > 0 ? [countOf(update, 'changed row')] : []),
    ...(deleted > 0 ? [countOf(deleted, 'deleted row')] : []),
  ].join(' and ')

/** What the recipe remembers. */
const AsLastTime = () => <span className={parts.fine}>as last time</span>

export const WriteChoice = ({ draft, check, action }: Props) => {
  const app = useApp()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const asLast = draft.recipe?.write
  // Off until it is switched on, whatever is the rule for pushes: a file can be a hundred thousand rows.
  const triggerWorkflow = chosen ?? asLast?.triggerWorkflow ?? false
  const canCreate = draft.rules.mode === 'insert'
  return (
    <div className={styles.ways}>
      <section className={`${parts.stack} ${styles.way}`} aria-label="Stage for review">
        <h2>
          <IconGitPullRequest size={18} aria-hidden="true" />
          Stage for review
          {asLast?.kind === 'stage' && <AsLastTime />}
        </h2>
        <p className={styles.grow}>
          {sayRows(check)} {writesOf(check) === 1 ? 'appears' : 'appear'} in the worksheet as staged changes. You look them over,
          correct or undo them, and push when you are ready. Nothing is sent before that.
        </p>
        <Button
          size="sm"
          variant={canCreate && asLast?.kind === 'create' ? 'default' : 'filled'}
          loading={action.isBusy}
          onClick={() => void action.run(() => writeImport(app, draft.importId, { kind: 'stage', triggerWorkflow: false }))}
        >
          Stage {countOf(writesOf(check), 'row')}
        </Button>
      </section>
      <section className={`${parts.stack} ${styles.way}`} aria-label="Create now">
        <h2>
          <IconBolt size={18} aria-hidden="true" />
          Create now
          {canCreate && asLast?.kind === 'create' && <AsLastTime />}
        </h2>
        {canCreate ? (
          <>
            <p>
              {countOf(check.insert, 'row')} {check.insert === 1 ? 'is' : 'are'} sent to the service at once, in batches. You can
              pause, and go on after an interruption; nothing is created twice.
            </p>
            <div className={styles.switch} data-loud={triggerWorkflow || undefined}>
              <Switch
                checked={triggerWorkflow}
                onChange={(event) => setChosen(event.currentTarget.checked)}
                label={triggerWorkflow ? `${countOf(check.insert, 'row')} will start workflows` : 'Workflows stay silent'}
                description={
                  triggerWorkflow
                    ? 'Each new row can set off the application’s e-mails, messages and follow-up changes.'
                    : 'The application’s workflows are not told about these rows.'
                }
              />
            </div>
            <span className={styles.grow} />
            <Button
              size="sm"
              variant={asLast?.kind === 'create' ? 'filled' : 'default'}
              loading={action.isBusy}
              onClick={() => void action.run(() => writeImport(app, draft.importId, { kind: 'create', triggerWorkflow }))}
            >
              Create {countOf(check.insert, 'row')}
            </Button>
          </>
        ) : (
          <p>Only for files whose every line is a new row. Rows that exist are changed and deleted by way of the review.</p>
        )}
      </section>
    </div>
  )
}
