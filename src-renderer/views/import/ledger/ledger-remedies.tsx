/** What may be done about cells that are not stored as written: keep spaces and apostrophes, change the steps, or store the column otherwise. */
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { LedgerKind } from '../../../../src-shared/csv/ledger/ledger-kinds.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import type { WorksheetState } from '../../../../src-shared/host/calls/row-calls.ts'
import { type Field, isRichText } from '../../../../src-shared/model/field.ts'
import { configureAndCheck } from '../../../commands/import/store-otherwise.ts'
import { useApp } from '../../../state/app-context.tsx'
import { openDialog } from '../../../state/connection/session-state.ts'
import type { StepAction } from '../../../state/import/use-import.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './import-ledger.module.css'
import { StoreOtherwise } from './store-otherwise.tsx'

interface Props {
  readonly draft: ImportDraft
  readonly worksheet: WorksheetState
  readonly column: number
  readonly kinds: readonly LedgerKind[]
  readonly fields: readonly Field[]
  readonly action: StepAction
}

export const LedgerRemedies = ({ draft, worksheet, column, kinds, fields, action }: Props) => {
  const app = useApp()
  const { rules, columns, importId } = draft
  const mapping = columns[column]?.mapping
  const own = fields.find((field) => field.id === mapping?.field)
  if (mapping === undefined || own === undefined) return null
  const configure = (settings: Parameters<typeof configureAndCheck>[2]): void =>
    void action.run(() => configureAndCheck(app, importId, settings))
  /** What the steps of the column change they change in any field. */
  const isTyped = (own.kind !== 'text' || isRichText(own)) && kinds.some((kind) => kind !== 'step')
  return (
    <div className={`${parts.row} ${styles.remedies}`}>
      {kinds.includes('step') && (
        <Button
          variant="default"
          onClick={() => app.session.update((state) => openDialog(state, { kind: 'column-steps', draft, column }))}
        >
          Change the steps
        </Button>
      )}
      {kinds.includes('spaces') && rules.trim && (
        <Button variant="default" loading={action.isBusy} onClick={() => configure({ rules: { ...rules, trim: false } })}>
          Keep spaces in all columns
        </Button>
      )}
      {kinds.includes('apostrophe') && rules.apostrophes !== 'keep' && (
        <Button variant="default" loading={action.isBusy} onClick={() => configure({ rules: { ...rules, apostrophes: 'keep' } })}>
          Keep apostrophes in all columns
        </Button>
      )}
      {isTyped && (
        <StoreOtherwise draft={draft} worksheet={worksheet} column={column} own={own} fields={fields} action={action}>
          <Button variant="default" rightSection={<IconChevronDown size={13} />} loading={action.isBusy}>
            Store it otherwise
          </Button>
        </StoreOtherwise>
      )}
    </div>
  )
}
