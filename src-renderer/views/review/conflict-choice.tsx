/** Someone else changed the same cell: mine, theirs, or a merged value typed here. */
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { cellCopier } from '../../../src-shared/clipboard/copy-text.ts'
import type { ReviewRow } from '../../../src-shared/host/edit-calls.ts'
import type { Field } from '../../../src-shared/model/field.ts'
import { type ConnectionId, fieldId } from '../../../src-shared/model/ids.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { readTyped } from '../../../src-shared/model/read-typed.ts'
import { type Settlement, settleConflicts } from '../../commands/review-changes.ts'
import { formsOf } from '../../grid/clipboard/clipboard-forms.ts'
import { useApp } from '../../state/app-context.tsx'
import type { ReviewCell } from '../../state/review-items.ts'
import type { Formats } from '../../state/use-formats.ts'
import { todayOf } from '../../ui/today.ts'
import { ValueView } from '../../ui/value-view.tsx'
import styles from './review-list.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly row: ReviewRow
  readonly cell: ReviewCell
  readonly field: Field | undefined
  readonly names: Names
  readonly formats: Formats
}

/** Kinds whose value can be typed as text without a look-up. */
const typed: ReadonlySet<Field['kind']> = new Set(['text', 'number', 'checkbox', 'date', 'datetime', 'time', 'options'])

export const ConflictChoice = ({ connectionId, row, cell, field, names, formats }: Props) => {
  const app = useApp()
  const [merged, setMerged] = useState<string | null>(null)
  const at = { connectionId, worksheetId: row.worksheetId }
  const settle = (take: Settlement): void => void settleConflicts(app, at, row.row, [fieldId.parse(cell.field)], take)
  const read =
    merged === null || field === undefined ? null : readTyped(merged, field, { ...formats, today: todayOf(app.clock.now()) })
  const problem = read?.ok === false ? read.error : undefined
  return (
    <div className={styles.conflict}>
      {field !== undefined && (
        <p className={styles.conflictText}>
          Meanwhile someone else changed it to{' '}
          <ValueView value={cell.theirs ?? null} field={field} names={names} formats={formats} />
        </p>
      )}
      {merged === null ? (
        <Group gap={6}>
          <Button size="compact-xs" variant="default" onClick={() => settle({ take: 'mine' })}>
            Keep mine
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => settle({ take: 'theirs' })}>
            Take theirs
          </Button>
          {field !== undefined && typed.has(field.kind) && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => setMerged(cellCopier(field, formsOf(formats))(cell.value, names))}
            >
              Edit a merged value
            </Button>
          )}
        </Group>
      ) : (
        <>
          <Textarea
            data-autofocus
            autosize
            maxRows={6}
            aria-label={`Merged value of ${cell.fieldName}`}
            value={merged}
            error={problem}
            description={read?.ok === true && read.said !== '' ? read.said : undefined}
            onChange={(event) => setMerged(event.currentTarget.value)}
          />
          <Group gap={6}>
            <Button
              size="compact-xs"
              disabled={read?.ok !== true}
              onClick={() => read?.ok === true && settle({ take: 'value', value: read.value })}
            >
              Use this
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => setMerged(null)}>
              Back
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}
