/** One change of many cells: which cells, what becomes of them, and a look at the first rows before anything is changed. */
import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { countRows } from '../../../src-shared/host/row-spans.ts'
import { runOperation } from '../../commands/sheet/run-operation.ts'
import { useApp } from '../../state/app-context.tsx'
import type { BulkStart } from '../../state/connection/session-state.ts'
import { type BulkDraft, changeKind, newDraft } from '../../state/sheet/bulk-draft.ts'
import parts from '../../ui/look/parts.module.css'
import formStyles from '../dialogs/cells-form.module.css'
import { ChangePreview } from './change-preview.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { KindChoice } from './kind-choice.tsx'
import { OperationForm } from './operation-form.tsx'
import { type Scope, useOperationPreview } from './use-operation-preview.ts'

interface Props {
  readonly start: BulkStart
  readonly worksheet: WorksheetState
  readonly onClose: () => void
}

export const BulkDialog = ({ start, worksheet, onClose }: Props) => {
  const app = useApp()
  const { at, selection, shown } = start
  const { fields: all } = worksheet
  const selected = selection?.parts.flatMap((part) => part.fields) ?? []
  const isMany = selection?.parts.some(({ rows, fields }) => countRows(rows) * fields.length > 1) ?? false
  const [scope, setScope] = useState<Scope>(isMany ? 'selection' : 'rows')
  const [draft, setDraft] = useState<BulkDraft>(() => changeKind({ ...newDraft, fields: selected }, 'set', all))
  const [isRunning, setRunning] = useState(false)
  const { operation, target, preview, changesNothing } = useOperationPreview(start, scope, draft)
  const change = (part: Partial<BulkDraft>): void => setDraft((known) => ({ ...known, ...part }))
  const apply = async (): Promise<void> => {
    if (!operation.ok) return
    setRunning(true)
    onClose()
    await runOperation(app, at, target, operation.value)
  }
  return (
    <Modal opened onClose={onClose} title="Change many cells" size={760}>
      <form
        className={`${parts.stack} ${formStyles.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <SegmentedControl
          aria-label="Which rows"
          data={[
            { value: 'selection', label: 'Selected cells', disabled: selection === null },
            { value: 'rows', label: `Rows shown (${shown.total.toLocaleString('en')})` },
            { value: 'all', label: `All rows (${worksheet.rows.toLocaleString('en')})` },
          ]}
          value={scope}
          onChange={(value) => setScope(value as Scope)}
        />
        <div className={formStyles.fields}>
          <KindChoice
            kind={draft.kind}
            onChange={(kind) =>
              setDraft((known) => changeKind(known.fields.length === 0 ? { ...known, fields: selected } : known, kind, all))
            }
          />
          <ColumnChoice draft={draft} all={all} change={change} />
          <OperationForm at={at} draft={draft} all={all} change={change} />
        </div>
        <ChangePreview
          operation={operation}
          preview={preview}
          fields={all}
          unit="row"
          isOff={isRunning || changesNothing}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
