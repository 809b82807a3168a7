/** What may be done about cells that are not stored as written: keep the texts as they are, or send the column to a field of texts. */
import { Button, NativeSelect } from '@mantine/core'
import type { LedgerKind } from '../../../../src-shared/csv/ledger/ledger-kinds.ts'
import { canBeImported } from '../../../../src-shared/csv/map-columns.ts'
import type { ImportDraft } from '../../../../src-shared/host/calls/import-calls.ts'
import { type Field, isRichText } from '../../../../src-shared/model/field.ts'
import { configureImport } from '../../../commands/import/run-import.ts'
import { useApp } from '../../../state/app-context.tsx'
import { openDialog } from '../../../state/connection/session-state.ts'
import type { StepAction } from '../../../state/import/use-import.ts'
import parts from '../../../ui/look/parts.module.css'
import styles from './import-ledger.module.css'

interface Props {
  readonly draft: ImportDraft
  readonly column: number
  readonly kinds: readonly LedgerKind[]
  readonly fields: readonly Field[]
  readonly action: StepAction
}

export const LedgerRemedies = ({ draft, column, kinds, fields, action }: Props) => {
  const app = useApp()
  const { rules, columns, importId } = draft
  const mapping = columns[column]?.mapping
  const own = fields.find((field) => field.id === mapping?.field)
  if (mapping === undefined || own === undefined) return null
  const taken = new Set(columns.flatMap((each) => each.mapping.field ?? []))
  const free = fields.filter(
    (field) => field.kind === 'text' && !isRichText(field) && canBeImported(field) && !taken.has(field.id),
  )
  const configure = (settings: Parameters<typeof configureImport>[2]): void =>
    void action.run(() => configureImport(app, importId, settings))
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
      {isTyped && free.length > 0 && (
        <NativeSelect
          label="Keep as text in"
          value=""
          disabled={action.isBusy}
          data={[{ value: '', label: 'choose a field' }, ...free.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={({ currentTarget: { value } }) => {
            const field = free.find(({ id }) => id === value)
            if (field !== undefined) configure({ mapping: [{ ...mapping, field: field.id }] })
          }}
        />
      )}
      {isTyped && free.length === 0 && (
        <p>To keep these texts, add a field of texts to the worksheet and map the column to it: no other is free.</p>
      )}
    </div>
  )
}
