/** The lower half of a dialog that changes many cells: a look at the first that change, or why there is none, and what begins the change. */
import { Button, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Operation } from '../../../src-shared/bulk/operation.ts'
import type { Preview } from '../../../src-shared/host/calls/bulk-calls.ts'
import type { Result } from '../../../src-shared/lib/result.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { readFailure } from '../../state/host-failure.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import { sayError } from '../../ui/messages/error-words.ts'
import formStyles from '../dialogs/cells-form.module.css'
import styles from './bulk-dialog.module.css'
import { PreviewList } from './preview-list.tsx'

interface Props {
  /** The error is a sentence about what is missing. */
  readonly operation: Result<Operation, string>
  readonly preview: UseQueryResult<Preview>
  readonly fields: readonly Field[]
  /** What is counted. */
  readonly unit: 'row' | 'line'
  /** Nothing can be changed now, though the operation is whole. */
  readonly isOff: boolean
  readonly onCancel: () => void
}

export const ChangePreview = ({ operation, preview, fields, unit, isOff, onCancel }: Props) => (
  <>
    <div className={`${parts.stack} ${styles.preview}`}>
      {!operation.ok ? (
        <p className={formStyles.hint} role="status">
          {operation.error}
        </p>
      ) : preview.isError ? (
        <p className={formStyles.problem} role="alert">
          {sayError(readFailure(preview.error)).message}
        </p>
      ) : preview.data === undefined ? null : (
        <PreviewList preview={preview.data} fields={fields} unit={unit} />
      )}
    </div>
    <Group justify="space-between">
      <span className={formStyles.hint}>
        {operation.ok && preview.data !== undefined && !preview.isError && preview.data.rows.length > 0
          ? `The first ${countOf(preview.data.rows.length, unit)} that change, of ${countOf(preview.data.targetRows, unit)}. One undo takes it all back.`
          : ''}
      </span>
      <Group gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!operation.ok || preview.isError || isOff}>
          Change the cells
        </Button>
      </Group>
    </Group>
  </>
)
