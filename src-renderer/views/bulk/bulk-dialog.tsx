/** One change of many cells: which cells, what becomes of them, and a look at the first rows before anything is changed. */
import { Button, Group, Modal, MultiSelect, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunTarget } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { WorksheetState } from '../../../src-shared/host/calls/row-calls.ts'
import { countRows } from '../../../src-shared/host/row-spans.ts'
import { fieldId } from '../../../src-shared/model/ids.ts'
import { runOperation } from '../../commands/sheet/run-operation.ts'
import { useApp } from '../../state/app-context.tsx'
import type { BulkStart } from '../../state/connection/session-state.ts'
import { readFailure } from '../../state/host-failure.ts'
import { ask } from '../../state/host-queries.ts'
import {
  type BulkDraft,
  bulkKinds,
  changeKind,
  choosableFields,
  newDraft,
  takesOneColumn,
  toOperation,
} from '../../state/sheet/bulk-draft.ts'
import { countOf } from '../../ui/format/format-count.ts'
import { sayError } from '../../ui/messages/error-words.ts'
import formStyles from '../dialogs/cells-form.module.css'
import styles from './bulk-dialog.module.css'
import { OperationForm } from './operation-form.tsx'
import { PreviewList } from './preview-list.tsx'

interface Props {
  readonly start: BulkStart
  readonly worksheet: WorksheetState
  readonly onClose: () => void
}

type Scope = 'selection' | 'rows' | 'all'

/** Rows of the preview, and milliseconds of silence before what was typed is tried out. */
const [previewRows, settle] = [50, 250]

/** The selected rows of the chosen columns: every row that is selected in any column. */
function targetOf(scope: Scope, { selection, shown }: BulkStart, fields: BulkDraft['fields']): RunTarget {
  if (scope === 'all') return { of: 'worksheet', fields: [...fields] }
  if (scope === 'rows' || selection === null)
    return { of: 'view', view: shown.view, revision: shown.revision, fields: [...fields] }
  const { view, revision, parts } = selection
  const inside = parts
    .map(({ rows, fields: ofPart }) => ({ rows, fields: ofPart.filter((id) => fields.includes(id)) }))
    .filter((part) => part.fields.length > 0)
  const named = inside.flatMap((part) => part.fields)
  const rest = fields.filter((id) => !named.includes(id))
  const [first] = parts
  // A column that is not selected itself is changed in the rows of the selection.
  const added = rest.length === 0 || first === undefined ? [] : [{ rows: first.rows, fields: rest }]
  return { of: 'area', area: { view, revision, parts: [...inside, ...added] } }
}

export const BulkDialog = ({ start, worksheet, onClose }: Props) => {
  const app = useApp()
  const { at, selection, shown } = start
  const { fields: all } = worksheet
  const selected = selection?.parts.flatMap((part) => part.fields) ?? []
  const isMany = selection !== null && selection.parts.some(({ rows, fields }) => countRows(rows) * fields.length > 1)
  const [scope, setScope] = useState<Scope>(isMany ? 'selection' : 'rows')
  const [draft, setDraft] = useState<BulkDraft>(() => changeKind({ ...newDraft, fields: selected }, 'set', all))
  const [isRunning, setRunning] = useState(false)
  const operation = toOperation(draft)
  const target = targetOf(scope, start, draft.fields)
  const asked = operation.ok ? JSON.stringify({ target, operation: operation.value }) : null
  const [wanted] = useDebouncedValue(asked, settle)
  const preview = useQuery({
    queryKey: ['preview', at, wanted],
    queryFn: () => ask(app.host, 'edits.preview', { ...at, ...JSON.parse(wanted ?? ''), limit: previewRows }),
    enabled: wanted !== null,
    placeholderData: (before) => before,
    gcTime: 0,
  })
  // Said of what is asked for now: whoever changes it and goes on at once is not held up by what was seen before.
  const seen = preview.isError || preview.isPlaceholderData || wanted !== asked ? undefined : preview.data
  const changesNothing = seen !== undefined && seen.rows.length === 0 && seen.lookedAt >= seen.targetRows
  const change = (part: Partial<BulkDraft>): void => setDraft((known) => ({ ...known, ...part }))
  const apply = async (): Promise<void> => {
    if (!operation.ok) return
    setRunning(true)
    onClose()
    await runOperation(app, at, target, operation.value)
  }
  const columns = choosableFields(draft, all).map((it) => ({ value: it.id as string, label: it.name }))
  const columnLabel = draft.kind === 'split' ? 'Column to split' : draft.kind === 'join' ? 'Column for the text' : 'Columns'
  return (
    <Modal opened onClose={onClose} title="Change many cells" size={760}>
      <form
        className={formStyles.form}
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
          <Select
            label="What to do"
            data-autofocus
            data={bulkKinds.map(([value, label]) => ({ value, label }))}
            value={draft.kind}
            allowDeselect={false}
            maxDropdownHeight={400}
            onChange={(kind) => {
              const found = bulkKinds.find(([it]) => it === kind)?.[0]
              if (found !== undefined)
                setDraft((known) => changeKind(known.fields.length === 0 ? { ...known, fields: selected } : known, found, all))
            }}
          />
          {takesOneColumn(draft.kind) ? (
            <Select
              label={columnLabel}
              data={columns}
              value={draft.fields[0] ?? null}
              searchable
              onChange={(id) => change({ fields: id === null ? [] : [fieldId.parse(id)], value: null })}
            />
          ) : (
            <MultiSelect
              label={columnLabel}
              data={columns}
              value={[...draft.fields]}
              searchable
              onChange={(ids) => {
                const fields = ids.map((id) => fieldId.parse(id))
                // Another first column asks for the value in another way.
                change(draft.kind === 'set' && fields[0] !== draft.fields[0] ? { fields, value: null } : { fields })
              }}
            />
          )}
          <OperationForm at={at} draft={draft} all={all} change={change} />
        </div>
        <div className={styles.preview}>
          {!operation.ok ? (
            <p className={formStyles.hint} role="status">
              {operation.error}
            </p>
          ) : preview.isError ? (
            <p className={formStyles.problem} role="alert">
              {sayError(readFailure(preview.error)).message}
            </p>
          ) : preview.data === undefined ? null : (
            <PreviewList preview={preview.data} fields={all} />
          )}
        </div>
        <Group justify="space-between">
          <span className={formStyles.hint}>
            {operation.ok && preview.data !== undefined && !preview.isError && preview.data.rows.length > 0
              ? `The first ${countOf(preview.data.rows.length, 'row')} that change, of ${countOf(preview.data.targetRows, 'row')}. One undo takes it all back.`
              : ''}
          </span>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!operation.ok || preview.isError || isRunning || changesNothing}>
              Change the cells
            </Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}
