/** One change of many cells of a file: which cells, what becomes of them, and a look at the first lines before anything is changed. */
import { Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Operation } from '../../../../../src-shared/bulk/operation.ts'
import { countCells } from '../../../../../src-shared/host/area.ts'
import type { FileArea, FileTarget } from '../../../../../src-shared/host/calls/import/import-bulk-calls.ts'
import type { ImportDraft } from '../../../../../src-shared/host/calls/import-calls.ts'
import type { Field } from '../../../../../src-shared/model/field.ts'
import { type BulkDraft, type BulkKind, changeKind, newDraft } from '../../../../state/sheet/bulk-draft.ts'
import { formatCount } from '../../../../ui/format/format-count.ts'
import parts from '../../../../ui/look/parts.module.css'
import { ChangePreview } from '../../../bulk/change-preview.tsx'
import { ColumnChoice } from '../../../bulk/column-choice.tsx'
import { KindChoice } from '../../../bulk/kind-choice.tsx'
import { OperationForm } from '../../../bulk/operation-form.tsx'
import formStyles from '../../../dialogs/cells-form.module.css'
import { type FileScope, fieldsFor, type ShownLines, steppedNames, useFileBulk } from './use-file-bulk.ts'

export interface FileBulkStart {
  /** What was selected; null when nothing was. */
  readonly selection: FileArea | null
  readonly shown: ShownLines
  /** Lines of the whole file. */
  readonly all: number
}

interface Props {
  readonly start: FileBulkStart
  readonly draft: ImportDraft
  readonly fields: readonly Field[]
  readonly onRun: (target: FileTarget, operation: Operation) => void
  readonly onClose: () => void
}

const scopes = ['selection', 'shown', 'file'] as const

export const FileBulkDialog = ({ start, draft, fields, onRun, onClose }: Props) => {
  const { selection, shown, all } = start
  const selected = selection?.parts.flatMap((part) => part.fields) ?? []
  const [scope, setScope] = useState<FileScope>(selection !== null && countCells(selection) > 1 ? 'selection' : 'shown')
  const begin = (known: BulkDraft, kind: BulkKind): BulkDraft => changeKind(known, kind, fieldsFor(kind, draft, fields))
  const [bulk, setBulk] = useState<BulkDraft>(() => begin({ ...newDraft, fields: selected }, 'set'))
  const columns = fieldsFor(bulk.kind, draft, fields)
  const { operation, target, preview, changesNothing } = useFileBulk({ draft, scope, selection, shown, bulk })
  const stepped = steppedNames(bulk, draft, fields)
  const change = (part: Partial<BulkDraft>): void => setBulk((known) => ({ ...known, ...part }))
  const at = { connectionId: draft.connectionId, worksheetId: draft.worksheetId }
  return (
    <Modal opened onClose={onClose} title="Change many cells of the file" size={760}>
      <form
        className={`${parts.stack} ${formStyles.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!operation.ok || target === null) return
          onClose()
          onRun(target, operation.value)
        }}
      >
        <SegmentedControl
          aria-label="Which lines"
          data={[
            { value: 'selection', label: 'Selected cells', disabled: selection === null },
            { value: 'shown', label: `Lines shown (${formatCount(shown.total)})` },
            { value: 'file', label: `All lines (${formatCount(all)})` },
          ]}
          value={scope}
          onChange={(value) => setScope(scopes.find((it) => it === value) ?? 'shown')}
        />
        <div className={formStyles.fields}>
          <KindChoice
            kind={bulk.kind}
            onChange={(kind) =>
              setBulk((known) => begin(known.fields.length === 0 ? { ...known, fields: selected } : known, kind))
            }
          />
          <ColumnChoice draft={bulk} all={columns} change={change} />
          <OperationForm at={at} draft={bulk} all={columns} change={change} />
        </div>
        {stepped.length > 0 && (
          <p className={formStyles.hint}>
            {stepped.map((name) => `“${name}”`).join(', ')} {stepped.length === 1 ? 'has' : 'have'} steps. What they make of a
            text is changed, and the text in the file becomes one of which they make the result. Cells without such a text stay.
          </p>
        )}
        <ChangePreview
          operation={operation}
          preview={preview}
          // Texts as they stand: none is shown as a day is in worksheets.
          fields={fieldsFor('set', draft, fields)}
          unit="line"
          isOff={target === null || changesNothing}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
