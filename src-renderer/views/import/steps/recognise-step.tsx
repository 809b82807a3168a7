/** Step 2: how the file is read. What was detected and why stands beside the choices that overrule it. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconCheck } from '@tabler/icons-react'
import type { CsvFormat, ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { asksForHiddenRows } from '../../../../src-shared/workbook/asks-hidden-rows.ts'
import { configureImport } from '../../../commands/import/run-import.ts'
import { useApp } from '../../../state/app-context.tsx'
import { isSettled } from '../../../state/import/import-steps.ts'
import { useStepAction } from '../../../state/import/use-import.ts'
import { countOf } from '../../../ui/format/format-count.ts'
import parts from '../../../ui/look/parts.module.css'
import { FormatFields } from '../format-fields.tsx'
import { GuessQuestion } from '../guess-question.tsx'
import { LayoutFields } from '../layout-fields.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { SeveralButton } from '../sheets/several-button.tsx'
import { FirstLines } from './first-lines.tsx'
import styles from './recognise-step.module.css'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'

/** Columns drawn; more would make the page slow and nobody reads them here. */
const maxColumns = 60

const Columns = ({ draft }: { readonly draft: ImportDraft }) => {
  const columns = draft.columns.slice(0, maxColumns)
  const depth = Math.max(0, ...columns.map((column) => column.samples.length))
  return (
    <>
      <p className={styles.note}>
        {countOf(draft.columns.length, 'column')}, each with its first different texts.
        {draft.columns.length > maxColumns && ` The first ${maxColumns} are shown.`}
      </p>
      <ScrollRegion className={styles.scroll} label="Columns as they are read">
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.column} scope="col" title={column.header}>
                  {column.header === '' ? `Column ${column.column + 1}` : column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: depth }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their place
              <tr key={line}>
                {columns.map((column) => (
                  <td key={column.column} title={column.samples[line]}>
                    {column.samples[line] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  )
}

export const RecogniseStep = ({ draft, onGo }: StepProps) => {
  const app = useApp()
  const action = useStepAction()
  const { format, detection, warnings } = draft
  const isFixed = isSettled(draft)
  const change = (patch: Partial<CsvFormat>): void =>
    void action.run(() => configureImport(app, draft.importId, { format: { ...format, ...patch } }))
  const isOff = isFixed || action.isBusy
  const isAsked = asksForHiddenRows(draft)

  return (
    <StepFrame
      label="Recognise the file"
      fills
      onBack={() => onGo('choose')}
      error={action.error}
      hint={
        isFixed
          ? 'Rows were written from this file already, so its settings stand.'
          : draft.isGuess === true
            ? 'Say whether the texts read right.'
            : isAsked
              ? 'Say whether hidden rows are read.'
              : ''
      }
      next={
        <Button
          disabled={draft.isGuess === true || isAsked}
          loading={action.isBusy}
          rightSection={<IconArrowRight size={14} />}
          onClick={() => onGo('map')}
        >
          Map the columns
        </Button>
      }
    >
      <div className={styles.split}>
        <div className={`${parts.stack} ${styles.settings}`}>
          {draft.isGuess === true && (
            <GuessQuestion encoding={format.encoding} lines={draft.foreign ?? []} isOff={isOff} onConfirm={() => change({})} />
          )}
          <FormatFields format={format} workbook={draft.workbook} isOff={isOff} onChange={change} />
          <SeveralButton draft={draft} isOff={isOff} />
          <LayoutFields format={format} isOff={isOff} onChange={change} />
          <div>
            <h2 className={styles.heading}>What was seen</h2>
            <ul className={`${parts.stack} ${parts.list} ${parts.fine} ${styles.saw}`}>
              {detection.map((line) => (
                <li key={line}>
                  <IconCheck size={14} aria-hidden="true" />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          </div>
          {warnings.length > 0 && (
            <ul className={`${parts.stack} ${styles.warnings}`} aria-label="Problems of the file">
              {warnings.map((line) => (
                <li key={line}>
                  <IconAlertTriangle size={15} aria-hidden="true" />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={`${parts.stack} ${parts.grow} ${styles.shown}`} data-busy={action.isBusy || undefined}>
          <FirstLines lines={draft.head ?? []} format={format} isOff={isOff} onChange={change} />
          <Columns draft={draft} />
        </div>
      </div>
    </StepFrame>
  )
}
