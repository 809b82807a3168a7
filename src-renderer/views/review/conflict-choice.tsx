/** The service has another value by now, of somebody else or of an own push: mine, theirs, or a merged value typed here. */
import { Button, Group, Textarea } from '@mantine/core'
import { Suspense, useState } from 'react'
import { cellCopier } from '../../../src-shared/clipboard/copy-text.ts'
import type { ReviewRow } from '../../../src-shared/host/calls/edit-calls.ts'
import { type Field, isRichText } from '../../../src-shared/model/field.ts'
import { type ConnectionId, fieldId } from '../../../src-shared/model/ids.ts'
import type { Names } from '../../../src-shared/model/names.ts'
import { readTyped, type TypedReading } from '../../../src-shared/model/texts/read-typed.ts'
import { type Settlement, settleConflicts } from '../../commands/push/review-changes.ts'
import { openLink } from '../../commands/window/open-link.ts'
import { formsOf } from '../../grid/clipboard/clipboard-forms.ts'
import { useApp } from '../../state/app-context.tsx'
import type { ReviewCell } from '../../state/review/review-items.ts'
import type { Formats } from '../../state/sheet/use-formats.ts'
import { formatMoment } from '../../ui/format/format-moment.ts'
import { todayOf } from '../../ui/format/today.ts'
import parts from '../../ui/look/parts.module.css'
import { LazyRichText } from '../../ui/rich-text/lazy-rich-text.tsx'
import { ValueView } from '../../ui/values/value-view.tsx'
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
  const isFormatted = field !== undefined && isRichText(field)
  const read: TypedReading | null =
    merged === null || field === undefined
      ? null
      : isFormatted
        ? { ok: true, value: merged === '' ? null : merged, said: '' }
        : readTyped(merged, field, { ...formats, today: todayOf(app.clock.now()) })
  const problem = read?.ok === false ? read.error : undefined
  return (
    <div className={`${parts.stack} ${styles.conflict}`}>
      {field !== undefined && (
        <p className={`${parts.row} ${styles.conflictText}`}>
          {cell.own === undefined
            ? 'Meanwhile someone else changed it to'
            : `Your push of ${formatMoment(cell.own.at, app.clock.now())} changed it to`}{' '}
          <ValueView value={cell.theirs ?? null} field={field} names={names} formats={formats} />
        </p>
      )}
      {merged === null ? (
        <Group gap="xs">
          <Button size="compact-xs" variant="default" onClick={() => settle({ take: 'mine' })}>
            Keep mine
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => settle({ take: 'theirs' })}>
            {cell.own === undefined ? 'Take theirs' : 'Leave it so'}
          </Button>
          {field !== undefined && typed.has(field.kind) && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() =>
                setMerged(isFormatted ? String(cell.value ?? '') : cellCopier(field, formsOf(formats))(cell.value, names))
              }
            >
              Edit a merged value
            </Button>
          )}
        </Group>
      ) : (
        <>
          {isFormatted ? (
            <Suspense fallback="Fetching the editor…">
              <LazyRichText
                takesFocus
                markup={merged}
                label={`Merged value of ${cell.fieldName}`}
                onChange={(next) => setMerged(next ?? '')}
                onOpenLink={(address) => openLink(app, address)}
              />
            </Suspense>
          ) : (
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
          )}
          <Group gap="xs">
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
