/** What goes with a field, said as soon as it is marked to be removed. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ConnectionId } from '../../../src-shared/model/ids.ts'
import { useApp } from '../../state/app-context.tsx'
import { readFailure } from '../../state/host-failure.ts'
import { lossesQuery } from '../../state/structure/design-queries.ts'
import { sayFieldLoss } from '../../state/structure/loss-words.ts'
import type { FieldDraft, StructureDraft } from '../../state/structure/structure-draft.ts'
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
  const { host } = useApp()
  const losses = useQuery({
    ...lossesQuery(host, connectionId, draft.worksheetId ?? ('' as never), field.id),
    enabled: draft.worksheetId !== null,
  })
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
      {children}
    </div>
  )
}
