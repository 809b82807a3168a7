/** Importing a CSV into a worksheet: five steps over the host's draft, which survives going back, closing and reloading. */
import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { discardImport, goToStep, importAnother } from '../../commands/import/import-file.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { worksheetQuery } from '../../state/host-queries.ts'
import type { ImportStep } from '../../state/import/import-state.ts'
import { isUnfinished } from '../../state/import/import-steps.ts'
import { useImportDraft } from '../../state/import/use-import.ts'
import type { ImportTab } from '../../state/tabs-state.ts'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import parts from '../../ui/look/parts.module.css'
import { EmptyState, ErrorState, LoadingState } from '../../ui/messages/message-state.tsx'
import { ImportSteps } from './import-steps.tsx'
import styles from './import-view.module.css'
import { RecipeMenu } from './recipe/recipe-menu.tsx'
import { RecipeStrip } from './recipe/recipe-strip.tsx'
import { SheetsStrip } from './sheets/sheets-strip.tsx'
import { CheckStep } from './steps/check-step.tsx'
import { ChooseStep } from './steps/choose-step.tsx'
import { FinishStep } from './steps/finish-step.tsx'
import { MapStep } from './steps/mapping/map-step.tsx'
import { RecogniseStep } from './steps/recognise-step.tsx'
import type { StepProps } from './steps/step-props.ts'

interface Props {
  readonly connectionId: ConnectionId
  readonly tab: ImportTab
}

const Step = ({ step, ...props }: StepProps & { readonly step: Exclude<ImportStep, 'choose'> }) => {
  switch (step) {
    case 'recognise':
      return <RecogniseStep {...props} />
    case 'map':
      return <MapStep {...props} />
    case 'check':
      return <CheckStep {...props} />
    case 'finish':
      return <FinishStep {...props} />
  }
}

export const ImportView = ({ connectionId, tab }: Props) => {
  const app = useApp()
  const worksheet = useQuery(worksheetQuery(app.host, connectionId, tab.worksheetId))
  const query = useImportDraft(tab.importId)
  const draft = tab.importId === null ? null : (query.data ?? null)
  const go = (step: ImportStep): void => goToStep(app, tab, step)

  const body = () => {
    if (worksheet.isError) {
      return (
        <ErrorState
          what="The worksheet could not be opened"
          error={readFailure(worksheet.error)}
          onRetry={() => void worksheet.refetch()}
        />
      )
    }
    if (worksheet.data === undefined) return <LoadingState what="Opening the worksheet…" />
    const { name } = worksheet.data
    if (query.isError && draft === null) {
      const error = readFailure(query.error)
      const another = (
        <Button variant="default" onClick={() => importAnother(app, tab, name)}>
          Choose a file
        </Button>
      )
      return error.kind === 'not-found' ? (
        <EmptyState
          icon={<IconFileOff size={22} />}
          title="This import is no longer there"
          text="It was given up, or the local data was cleared. Choose the file again."
        >
          {another}
        </EmptyState>
      ) : (
        <ErrorState what="The import could not be read" error={error} onRetry={() => void query.refetch()}>
          {another}
        </ErrorState>
      )
    }
    if (tab.importId !== null && draft === null) return <LoadingState what="Reading the import…" />
    if (tab.step === 'choose' || draft === null)
      return <ChooseStep at={{ connectionId, worksheetId: tab.worksheetId }} draft={draft} tab={tab} worksheetName={name} />
    return <Step key={`${draft.importId} ${tab.step}`} step={tab.step} draft={draft} worksheet={worksheet.data} onGo={go} />
  }

  return (
    <div className={`${parts.stack} ${styles.root}`}>
      <header className={`${parts.row} ${styles.head}`}>
        <h1 className={`${parts.heading} ${parts.cut} ${styles.title}`}>Import into {worksheet.data?.name ?? '…'}</h1>
        {draft !== null && (
          <span className={`${parts.cut} ${styles.file}`} title={draft.fileName}>
            {draft.fileName} · {formatBytes(draft.bytes)}
          </span>
        )}
        <span className={styles.space} />
        {draft !== null && tab.step !== 'choose' && <RecipeMenu draft={draft} />}
        <ImportSteps step={tab.step} draft={draft} onGo={go} />
        {draft !== null && draft.jobId === null && isUnfinished(draft) && (
          <Button variant="subtle" color="gray" onClick={() => void discardImport(app, draft)}>
            Give up
          </Button>
        )}
      </header>
      {draft !== null && <SheetsStrip draft={draft} />}
      {draft !== null && tab.step !== 'choose' && <RecipeStrip key={draft.importId} draft={draft} onGo={go} />}
      {body()}
    </div>
  )
}
