/** What goes with a field, said as soon as it is marked to be removed. */

import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConnectionId, WorksheetId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { openDialog } from '../../state/connection/session-state.ts'
import { readFailure } from '../../state/host-failure.ts'
import { whenKnown } from '../../state/host-queries.ts'
import { lossesQuery } from '../../state/structure/design-queries.ts'
import { sayFieldLoss } from '../../state/structure/loss-words.ts'
import type { FieldDraft, StructureDraft } from '../../state/structure/structure-draft.ts'
import { countOf } from '../../ui/format/format-count.ts'
import parts from '../../ui/look/parts.module.css'
import styles from './designer.module.css'

interface Props {
  readonly connectionId: ConnectionId
  readonly draft: StructureDraft
  readonly field: FieldDraft
  /** The way back. */
  readonly children: ReactNode
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const RemovedField = ({ connectionId, draft, field, children }: Props) => {
  const app = useApp()
  const { worksheetId } = draft
  const losses = useQuery(whenKnown(worksheetId, (it) => lossesQuery(app.host, connectionId, it, field.id)))
  const staged = losses.data?.fields.find((it) => it.id === field.id)?.stagedCells ?? 0
  const move = (worksheetId: WorksheetId): void =>
    app.session.update((state) =>
      openDialog(state, {
        kind: 'move-field',
        at: { connectionId, worksheetId },
        field: field.id,
        fieldName: field.origin?.name ?? field.name,
      }),
    )
  return (
    <div className={`${parts.stack} ${styles.removed}`}>
      <p>
        <strong>This field goes when you save, with its values in every row, for everybody.</strong>
      </p>
      <p aria-live="polite">
        {losses.data !== undefined
          ? `${capital(sayFieldLoss(losses.data, field.id))}.`
          : losses.isError
            ? `What is lost could not be counted. ${readFailure(losses.error).message}`
            : 'Counting what is lost…'}
      </p>
      <div className={parts.row}>
        {children}
        {worksheetId !== null && staged > 0 && (
          <Button variant="default" leftSection={<IconArrowsExchange size={14} />} onClick={() => move(worksheetId)}>
            Move the {countOf(staged, 'staged change')} to another field…
          </Button>
        )}
      </div>
    </div>
  )
}
